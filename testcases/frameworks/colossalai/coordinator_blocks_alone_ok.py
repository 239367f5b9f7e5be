"""The master waits for all at the end of its own work. processes: 2"""
from colossalai.cluster import DistCoordinator


def save(coordinator, model, path):
    if coordinator.is_master():
        model.save(path)
    coordinator.block_all()


def main(model, path):
    coordinator = DistCoordinator()
    for epoch in range(3):
        model.fit(epoch)
        save(coordinator, model, f"{path}/{epoch}")
        coordinator.print_on_master(f"epoch {epoch}")

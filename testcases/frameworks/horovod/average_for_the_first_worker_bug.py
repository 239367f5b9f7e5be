"""The metric is averaged inside the branch of the first worker. processes: 2"""
import torch
import horovod.torch as hvd


def metric_average(value, name):
    return hvd.allreduce(torch.tensor(value), name=name).item()


def test(model, loader):
    right = 0.0
    for x, y in loader:
        right += (model(x).argmax(1) == y).float().mean().item()
    right /= len(loader)
    if hvd.rank() == 0:
        right = metric_average(right, "accuracy")  # expect: RL101 error
        print("accuracy", right)


def main(model, loader):
    hvd.init()
    optimizer = hvd.DistributedOptimizer(torch.optim.SGD(model.parameters(), lr=0.01 * hvd.size()))
    hvd.broadcast_parameters(model.state_dict(), root_rank=0)
    for x, y in loader:
        optimizer.zero_grad()
        torch.nn.functional.nll_loss(model(x), y).backward()
        optimizer.step()
    test(model, loader)

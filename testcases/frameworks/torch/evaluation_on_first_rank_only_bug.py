"""The replicated model is evaluated by the first rank alone; its forward broadcasts the buffers. processes: 2"""
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.BatchNorm1d(width)
        self.head = nn.Linear(width, 2)

    def forward(self, x):
        return self.head(self.norm(x))


@torch.no_grad()
def evaluate(model, loader):
    model.eval()
    right = 0
    for x, y in loader:
        right += (model(x).argmax(-1) == y).sum()  # touch: RL101
    return right / len(loader.dataset)


def main(train_set, test_set):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(Net(8))
    loader = DataLoader(train_set, batch_size=4, sampler=DistributedSampler(train_set))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(3):
        for x, y in loader:
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(x), y).backward()
            optimizer.step()
        if dist.get_rank() == 0:
            print(epoch, evaluate(model, DataLoader(test_set, batch_size=4)))
    dist.destroy_process_group()

import torch

torch.ops.load_library("libspread.so")
place = torch.ops.spread.my_place()


class Layer(torch.nn.Module):
    def forward(self, x):
        y = torch.relu(x)
        if x.dim() == 1:
            y = torch.ops.spread.sum_over(y, 2)
        return torch.ops.spread.sum_over.default(y, 2)


Layer()(torch.ones(1))

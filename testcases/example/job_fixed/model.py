"""A small network and its optimizer."""
import torch


class Regressor(torch.nn.Module):
    def __init__(self, features, hidden):
        super().__init__()
        self.inner = torch.nn.Linear(features, hidden)
        self.outer = torch.nn.Linear(hidden, 1)

    def forward(self, inputs):
        return self.outer(torch.tanh(self.inner(inputs)))


def loss_of(model, batch):
    inputs, targets = batch
    return (model(inputs) - targets).pow(2).mean()


class Momentum:
    """Plain SGD with momentum, kept here so that the job needs nothing else."""

    def __init__(self, model, rate, decay=0.9):
        self.parameters = list(model.parameters())
        self.speed = [torch.zeros_like(p) for p in self.parameters]
        self.rate, self.decay = rate, decay

    def zero(self):
        for parameter in self.parameters:
            parameter.grad = None

    @torch.no_grad()
    def step(self):
        for parameter, speed in zip(self.parameters, self.speed):
            speed.mul_(self.decay).add_(parameter.grad)
            parameter.sub_(self.rate * speed)

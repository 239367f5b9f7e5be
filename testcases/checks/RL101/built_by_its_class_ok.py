# clause: §5 joined contexts of a class method, apart for each class it is called on | processes: 2
import torch.distributed as dist


class Stage:
    def __init__(self, width):
        self.width = width

    @classmethod
    def build(cls, width):
        return cls(width)


class SharedStage(Stage):
    def __init__(self, width):
        super().__init__(width)
        dist.barrier()


def main():
    dist.init_process_group("gloo")
    plain = [Stage.build(1), Stage.build(2), Stage.build(3), Stage.build(5), Stage.build(7)]
    plain += [Stage.build(11), Stage.build(13), Stage.build(17), Stage.build(19), Stage.build(23)]
    plain += [Stage.build(29), Stage.build(31), Stage.build(37), Stage.build(41), Stage.build(43)]
    shared = None
    shared = SharedStage.build(47)
    if dist.get_rank() == 0:
        print(len(plain), shared)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()

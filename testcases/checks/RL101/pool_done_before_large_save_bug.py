# clause: §5 of more sources than a support holds those of files are left out first | processes: 2
import concurrent.futures
import os
import tempfile
import time

import torch.distributed as dist


class Saver:
    def __init__(self, pool, folder):
        self.pool = pool
        self.folder = folder
        self.pending = None

    def look(self):
        if self.pending is not None and self.pending.done():
            dist.barrier()  # expect: RL101
            self.pending = None

    def inspect(self):
        there = os.path.exists
        if there(self.folder + "/a"):
            raise RuntimeError("a")
        if there(self.folder + "/b"):
            raise RuntimeError("b")
        if there(self.folder + "/c"):
            raise RuntimeError("c")
        if there(self.folder + "/d"):
            raise RuntimeError("d")
        if there(self.folder + "/e"):
            raise RuntimeError("e")
        if there(self.folder + "/f"):
            raise RuntimeError("f")
        if there(self.folder + "/g"):
            raise RuntimeError("g")
        if there(self.folder + "/h"):
            raise RuntimeError("h")
        if there(self.folder + "/i"):
            raise RuntimeError("i")
        if there(self.folder + "/j"):
            raise RuntimeError("j")
        if there(self.folder + "/k"):
            raise RuntimeError("k")
        if there(self.folder + "/l"):
            raise RuntimeError("l")
        if there(self.folder + "/m"):
            raise RuntimeError("m")
        if there(self.folder + "/n"):
            raise RuntimeError("n")
        if there(self.folder + "/o"):
            raise RuntimeError("o")
        if there(self.folder + "/p"):
            raise RuntimeError("p")
        if there(self.folder + "/q"):
            raise RuntimeError("q")
        if there(self.folder + "/r"):
            raise RuntimeError("r")
        if there(self.folder + "/s"):
            raise RuntimeError("s")
        if there(self.folder + "/t"):
            raise RuntimeError("t")
        if there(self.folder + "/u"):
            raise RuntimeError("u")
        if there(self.folder + "/v"):
            raise RuntimeError("v")
        if there(self.folder + "/w"):
            raise RuntimeError("w")
        if there(self.folder + "/x"):
            raise RuntimeError("x")
        if there(self.folder + "/y"):
            raise RuntimeError("y")
        if there(self.folder + "/z"):
            raise RuntimeError("z")

    def save(self):
        self.inspect()
        self.pending = self.pool.submit(time.sleep, 0.4 * dist.get_rank())

    def after_step(self, step):
        time.sleep(0.2)
        self.look()
        if step % 2 == 0:
            self.save()


def main():
    dist.init_process_group("gloo")
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(1) as pool:
        saver = Saver(pool, folder)
        saver.after_step(0)
        saver.after_step(1)
        dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()

"""Predictions are gathered for evaluation by the main process alone. processes: 2"""
import itertools
from detectron2.utils import comm


class Evaluator:
    def __init__(self):
        self.predictions = []

    def process(self, inputs, outputs):
        for item, out in zip(inputs, outputs):
            self.predictions.append({"image": item["image_id"], "boxes": out["boxes"]})

    def evaluate(self):
        comm.synchronize()
        gathered = comm.gather(self.predictions, dst=0)
        if not comm.is_main_process():
            return {}
        everything = list(itertools.chain(*gathered))
        return {"count": len(everything)}

from job.torch.export.writer import Writer

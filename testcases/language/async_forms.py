# async def, await, async for, async with, asynchronous comprehensions and generators
import asyncio

import torch.distributed as dist


class Session:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        return None

    def __aiter__(self):
        return self

    async def __anext__(self):
        raise StopAsyncIteration


async def ticks(n):
    for i in range(n):
        yield i
        await asyncio.sleep(0)


async def meet():
    dist.barrier()


async def collect(session):
    async with session as one, Session() as two:
        async for item in two:
            print(item)
        else:
            print("nothing")
        pairs = [x async for x in ticks(2) if x % 2 == 0]
        table = {x: await asyncio.sleep(0, x) async for x in ticks(2)}
        lazy = (x async for x in ticks(3))
    return one, pairs, table, [y async for y in lazy]


async def report(rank):
    results = await asyncio.gather(collect(Session()), asyncio.sleep(0))
    if rank == 0:
        await meet()  # expect: RL101
    return results, await (await asyncio.sleep(0, asyncio.sleep(0)))


async def everyone():
    await meet()
    return await asyncio.wait_for(meet(), timeout=1)


def entry():
    asyncio.run(report(dist.get_rank()))

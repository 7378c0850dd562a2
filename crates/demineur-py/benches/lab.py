"""What a cluster costs beside `demineur lab run`: python benches/lab.py [--games N] [--workers W]

Plays the same games with the program, in this process, on Dask and on Ray, each with as many workers on
this machine, and compares what they say. A cluster is started before and not counted. Processor time is
that of every process that takes part; what is not spent in games is overhead, whatever else the machine does.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psutil
from demineur import lab
from demineur.lab._folder import usual_shards

PROGRAM = Path(__file__).parents[3] / "target" / "release" / "demineur"


def spent() -> float:
    """Processor seconds of this process and all it has started, ended ones too."""
    total = 0.0
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        used = resource.getrusage(who)
        total += used.ru_utime + used.ru_stime
    for process in psutil.Process().children(recursive=True):
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system + times.children_user + times.children_system
    return total


def measure(name: str, play: Callable[[], dict[str, object]], best_of: int, parts: int = 1) -> None:
    """Print what a way costs; what it says must be what the first said."""
    rows = []
    for _ in range(best_of):
        before, start = spent(), time.perf_counter()
        run = play()
        wall, cpu = time.perf_counter() - start, spent() - before
        timing = run.pop("timing")
        assert isinstance(timing, dict)
        games = timing["cpu_micros"] / 1e6
        rows.append((cpu - games, wall, cpu, games))
        said = json.dumps(run, sort_keys=True)
        assert SAID.setdefault("all", said) == said, f"{name} says otherwise"
    over, wall, cpu, games = min(rows)
    print(
        f"{name:20} {wall:7.2f} s, processor {cpu:7.2f} s, in games {games:7.2f} s,"
        f" beside them {100 * over / games:6.1f} %, {1000 * over / parts:7.2f} ms a part",
        flush=True,
    )


SAID: dict[str, str] = {}


@contextmanager
def dask(workers: int) -> Iterator[object]:
    """A client of so many worker processes."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            yield client


@contextmanager
def ray(workers: int) -> Iterator[object]:
    """Ray with so many workers, which are warm."""
    import ray

    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, object_store_memory=100 << 20)
    try:
        yield "ray"
    finally:
        ray.shutdown()


def spread(plan: lab.Plan, on: object, of: int) -> dict[str, object]:
    """What a cluster says."""
    run: dict[str, object] = lab.spread(plan, on=on, shards=of).runs[0]
    return run


def main() -> None:
    """Measure."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--games", type=int, default=20_000)
    ask.add_argument("--workers", type=int, default=2)
    ask.add_argument("--strategy", default="exact")
    ask.add_argument("--best-of", type=int, default=3)
    told = ask.parse_args()
    plan = lab.Plan("expert", strategies=[told.strategy], games=told.games, seed=1)
    words = f"lab run --level expert --strategy {told.strategy} --games {told.games} --seed 1 --json --threads {told.workers}"

    def program() -> dict[str, object]:
        done = subprocess.run([PROGRAM, *words.split()], capture_output=True, text=True, check=True)
        line: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
        return line

    if PROGRAM.exists():
        measure("demineur lab run", program, told.best_of)
    measure("lab.run", lambda: lab.run(plan, threads=told.workers).runs[0], told.best_of)
    shards = usual_shards(plan)
    for name, start in (("Dask", dask), ("Ray", ray)):
        with start(told.workers) as on:
            lab.spread(lab.Plan("beginner", games=20 * told.workers), on=on, shards=20 * told.workers)
            for of in (shards, 10 * shards):
                measure(f"{name}, {of} parts", partial(spread, plan, on, of), told.best_of, of)


if __name__ == "__main__":
    main()

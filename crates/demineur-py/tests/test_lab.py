"""The lab: in pieces, here and on clusters, always what the program says."""

from __future__ import annotations

import importlib
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cloudpickle
import demineur
import psutil
import pytest
from demineur import lab
from demineur.lab._folder import usual_shards

PLAN = lab.Plan("intermediate", strategies=["exact", "evident"], games=600, seed=9)
WORDS = "--level intermediate --strategy exact,evident --games 600 --seed 9"


class First:
    """Opens the first hidden cell."""

    def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> list[demineur.Move]:
        return [demineur.Move("open", int(view.hidden.argmax()))]


def untimed(line: dict[str, Any]) -> dict[str, Any]:
    """What must be the same everywhere."""
    return {name: value for name, value in line.items() if name != "timing"}


def said(text: str) -> list[dict[str, Any]]:
    """The lines of the program, times aside."""
    return [untimed(json.loads(line)) for line in text.splitlines()]


@pytest.fixture(scope="session")
def told(program: Callable[..., str]) -> list[dict[str, Any]]:
    """What the program says of `PLAN`."""
    return said(program("lab", "run", *WORDS.split(), "--json"))


def check(part: lab.Part, told: list[dict[str, Any]]) -> None:
    """That a run is the whole one, and says what the program does."""
    assert part.is_complete and part.games == range(PLAN.games)
    assert [untimed(run) for run in part.runs] == told


def test_a_run_is_what_the_program_says(told: list[dict[str, Any]]) -> None:
    whole = lab.run(PLAN, threads=2)
    check(whole, told)
    assert whole.same_games(lab.play_part(PLAN)) and whole.strategies == ["exact", "evident"]
    assert {"cpu_micros", "p99_micros"} <= set(whole.runs[0]["timing"])


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (
            lab.Plan("beginner", strategies=["csp"], games=40, seed=2**64 - 1, risks=True, first_cell=40),
            f"--level beginner --strategy csp --games 40 --seed {2**64 - 1} --risks --first-cell 40",
        ),
        (
            lab.Plan(
                board=demineur.Board(tiling="hexagonal", width=8, height=8),
                mines=12,
                rules=demineur.Rules(first_click="opening"),
                strategies=["expert"],
                games=12,
                effort="high",
            ),
            "--tiling hexagonal --width 8 --height 8 --mines 12 --first-click opening --strategy expert"
            " --games 12 --effort high",
        ),
    ],
)
def test_plans_mean_what_the_program_means(plan: lab.Plan, words: str, program: Callable[..., str]) -> None:
    lines = said(program("lab", "run", *words.split(), "--json"))
    assert [untimed(run) for run in lab.run(plan).runs] == lines


def test_parts_and_the_program_read_each_other(
    told: list[dict[str, Any]], program: Callable[..., str], tmp_path: Path
) -> None:
    for number in (1, 3):
        lab.save(lab.play_part(PLAN, (number, 3)), tmp_path / f"{number}.json")
    program("lab", "run", *WORDS.split(), "--shard", "2/3", "--out", tmp_path / "2.json")
    files = sorted(tmp_path.iterdir())
    assert said(program("lab", "merge", *files, "--json")) == told
    parts = [lab.read(file) for file in files]
    check(lab.merge(parts), told)
    check(lab.merge(parts[::-1]), told)
    for part in parts:
        assert pickle.loads(pickle.dumps(part)) == part and PLAN.differences(part) == []
        assert lab.Part(part.to_json()) == part


def test_parts_that_are_no_whole_are_refused_by_name() -> None:
    other = lab.Plan("intermediate", strategies=["exact", "evident"], games=600, seed=8)
    parts = [lab.play_part(PLAN, (1, 60)), lab.play_part(PLAN, (1, 60)), lab.play_part(other, (60, 60))]
    with pytest.raises(demineur.InvalidError) as caught:
        lab.merge(parts)
    assert str(caught.value).splitlines() == [
        "part 2 is of another run than part 0: it differs in seed",
        "parts 1 and 0 overlap: both have games 0 to 9",
        "games 10 to 589 are missing: no part has them",
    ]
    assert other.differences(parts[0]) == ["seed"]
    with pytest.raises(demineur.InvalidError, match="this is no part"):
        lab.Part("{}")
    with pytest.raises(demineur.InvalidError, match=r"\(i, n\)"):
        lab.play_part(PLAN, (4, 3))


def test_plans_are_values() -> None:
    plans = [
        PLAN,
        lab.Plan("expert", strategies=[demineur.Strategy("expert", effort="high")], games=5),
        lab.Plan(board=demineur.Board(adjacency=[[1], [0]]), mines=1, strategies=[First], first_cell=1, risks=True),
    ]
    for plan in plans:
        again = pickle.loads(cloudpickle.dumps(plan))
        assert again == plan and hash(again) == hash(plan) and repr(again) == repr(plan)
    assert len(set(plans)) == 3 and plans[1].effort == "high" and plans[2].strategies == ["First"]
    high = demineur.Strategy("expert", effort="high")
    low = demineur.Strategy("exact", effort="low")
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("twice", lambda: lab.Plan(strategies=["exact", "exact"])),
        ("at least one", lambda: lab.Plan(strategies=[])),
        ("at least one", lambda: lab.Plan(games=0)),
        ("equally hard", lambda: lab.Plan(strategies=[high, low])),
        ("equally hard", lambda: lab.Plan(strategies=[high], effort="normal")),
        ("no effort 'huge'", lambda: lab.Plan(effort="huge")),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        ("a strategy of ours", lambda: lab.Plan(strategies=[type("exact", (First,), {})])),
    ]
    for message, call in wrong:
        with pytest.raises(demineur.InvalidError, match=message):
            call()
    with pytest.raises(IndexError):
        lab.Plan("beginner", first_cell=81)


class Enough(Exception):
    """Somebody has seen enough."""


def test_a_run_goes_on_where_it_was_left(told: list[dict[str, Any]], tmp_path: Path) -> None:
    with pytest.raises(Enough):
        lab.run(PLAN, folder=tmp_path, shards=12, progress=stop_at(200))
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert [file.name for file in sorted(kept)] == [f"part-0{i}-of-12.json" for i in (1, 2, 3, 4)]
    seen: list[tuple[int, int]] = []
    check(lab.run(PLAN, folder=tmp_path, progress=lambda done, of: seen.append((done, of))), told)
    assert seen == [(done, 600) for done in range(200, 601, 50)]
    assert len(list(tmp_path.iterdir())) == 12
    # Nothing is played twice.
    assert all(file.stat().st_mtime_ns == written for file, written in kept.items())
    check(lab.run(PLAN, folder=tmp_path), told)


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    lab.run(lab.Plan("beginner", games=4), folder=tmp_path, shards=2)
    with pytest.raises(demineur.InvalidError, match=r"part-1-of-2.json is part of another run: it differs in seed"):
        lab.run(lab.Plan("beginner", games=4, seed=2), folder=tmp_path)
    with pytest.raises(demineur.InvalidError, match="in 2 and 3 parts"):
        lab.run(lab.Plan("beginner", games=4), folder=tmp_path, shards=3)
    (tmp_path / "part-2-of-2.json").write_text("{")
    with pytest.raises(demineur.InvalidError, match=r"part-2-of-2.json: this is no part"):
        lab.run(lab.Plan("beginner", games=4), folder=tmp_path)
    with pytest.raises(demineur.InvalidError, match="at least one shard"):
        lab.run(lab.Plan("beginner", games=4), shards=0)


def test_parts_are_known_by_what_they_are_called(tmp_path: Path, program: Callable[..., str]) -> None:
    plan = lab.Plan("beginner", games=40, seed=1)
    words = "lab run --level beginner --strategy exact --games 40 --seed 1".split()
    # Numbers may be written without their zeros.
    program(*words, "--shard", "3/10", "--out", tmp_path / "part-3-of-10.json")
    assert lab.run(plan, folder=tmp_path).same_games(lab.run(plan))
    assert sum("3-of-10" in file.name for file in tmp_path.iterdir()) == 1
    wrong = tmp_path / "part-04-of-10.json"
    wrong.write_text((tmp_path / "part-05-of-10.json").read_text())
    with pytest.raises(demineur.InvalidError, match="has games 16 to 19, but a part of that name games 12 to 15"):
        lab.run(plan, folder=tmp_path)


def test_half_a_file_is_never_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = lab.play_part(lab.Plan("beginner", games=4), (1, 2))
    synced: list[str] = []
    sync = os.fsync

    def fsync(file: int) -> None:
        synced.append(os.readlink(f"/proc/self/fd/{file}"))
        sync(file)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fsync)
        lab.save(part, tmp_path / "part.json")
    assert synced == [str(tmp_path / "part.json.new"), str(tmp_path)]

    def full(file: int) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space"):
            lab.save(lab.play_part(lab.Plan("beginner", games=4), (2, 2)), tmp_path / "part.json")
    assert [file.name for file in tmp_path.iterdir()] == ["part.json"] and lab.read(tmp_path / "part.json") == part


def test_few_games_are_many_parts() -> None:
    shards = [usual_shards(lab.Plan(games=games)) for games in (1, 20, 900, 32_000, 50_000, 10**9)]
    assert shards == [1, 20, 32, 32, 50, 4096]


def test_a_strategy_in_python_plays_in_the_lab(tmp_path: Path, program: Callable[..., str]) -> None:
    plan = lab.Plan("beginner", strategies=[First, "random"], games=50, seed=1)
    whole = lab.run(plan, folder=tmp_path, shards=5)
    assert [run["strategy"] for run in whole.runs] == ["First", "random"]
    alone = lab.run(lab.Plan("beginner", strategies=["random"], games=50, seed=1))
    assert untimed(whole.runs[1]) == untimed(alone.runs[0])
    assert lab.play_part(plan, threads=3).same_games(whole)
    # The program does not know it: its parts are joined here.
    assert lab.merge([lab.read(file) for file in tmp_path.glob("part-*.json")]).same_games(whole)
    with pytest.raises(subprocess.CalledProcessError):
        program("lab", "merge", *sorted(tmp_path.iterdir()))


class Failing:
    """Raises."""

    def moves(self, *_: object) -> list[demineur.Move]:
        raise Enough


def test_games_are_frames_on_the_same_memory(program: Callable[..., str], tmp_path: Path) -> None:
    pandas, polars, pyarrow = (importlib.import_module(name) for name in ("pandas", "polars", "pyarrow"))
    plan = lab.Plan("beginner", strategies=["exact", "random"], games=60, seed=5, risks=True)
    games = lab.play_games(plan, threads=2)
    assert len(games) == 120 and games.columns[:3] == ["strategy", "game", "won"]
    table = pyarrow.table(games)
    pandas_frame, polars_frame = games.to_pandas(), games.to_polars()
    assert isinstance(pandas_frame, pandas.DataFrame) and isinstance(polars_frame, polars.DataFrame)
    for name in ("game", "guesses", "moves", "three_bv", "micros", "risk"):
        arrays = [table[name], polars_frame[name].to_arrow(), pyarrow.array(pandas_frame[name])]
        addresses = {
            (array.chunk(0) if isinstance(array, pyarrow.ChunkedArray) else array).buffers()[1].address
            for array in arrays
        }
        assert len(addresses) == 1, name
        assert games[name].ctypes.data in addresses
    assert games["strategy"][:2].tolist() == ["exact", "random"] and {None, "opening"} <= set(games["lost"])
    # The frames outlive what they were made of.
    runs = lab.run(plan).runs
    del games, table
    for run in runs:
        own = polars_frame.filter(polars.col("strategy") == run["strategy"])
        assert own["won"].sum() == run["wins"] and own["moves"].sum() == run["moves"]
        assert own["guesses"].sum() == run["guesses"] and own["three_bv"].sum() == run["three_bv"]
        assert own["risk"].sum() == pytest.approx(run["risk"])
        assert own["needless_guesses"].sum() == run["needless_guesses"]
        lost = own["lost"].cast(polars.String).drop_nulls().value_counts()
        assert dict(lost.iter_rows()) == {stage: count for stage, count in run["lost"].items() if count}
    assert pandas_frame.groupby("strategy", observed=True)["won"].sum().to_dict() == {
        run["strategy"]: run["wins"] for run in runs
    }
    program(
        *"lab run --level beginner --strategy exact,random --games 60 --seed 5 --csv".split(), tmp_path / "games.csv"
    )
    columns = ["strategy", "game", "won", "guesses", "moves", "three_bv", "lost"]
    csv = polars.read_csv(tmp_path / "games.csv", columns=columns).with_columns(polars.col("won") == 1)
    ours = polars_frame.select(columns).with_columns(polars.col("strategy", "lost").cast(polars.String))
    assert ours.sort("strategy", "game").rows() == csv.sort("strategy", "game").rows()


def test_a_part_of_the_games_is_its_rows() -> None:
    plan = lab.Plan("beginner", games=10)
    second = lab.play_games(plan, (2, 3)).to_polars()
    assert second["game"].to_list() == [3, 4, 5] and "risk" not in second.columns


@pytest.mark.parametrize(
    ("axis", "values", "words"),
    [
        ("density", [10, 12.5, 20], "density 10,12.5,20"),
        ("size", "8..9", "size 8..9"),
        ("effort", "low,normal", "effort low,normal"),
    ],
)
def test_a_sweep_is_what_the_program_says(
    axis: str, values: object, words: str, program: Callable[..., str]
) -> None:
    seen: list[tuple[int, int]] = []
    lines = lab.sweep(
        axis, values, "beginner", games=20, seed=4, progress=lambda done, of: seen.append((done, of))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    )
    expected = said(program("lab", "sweep", *words.split(), *"--level beginner --games 20 --seed 4 --json".split()))
    assert [untimed(line) for line in lines] == expected
    assert seen[-1] == (20 * len(lines), 20 * len(lines)) and seen == sorted(seen)


def test_a_sweep_refuses_what_the_program_does() -> None:
    for axis, values, message in (
        ("mines", "9..1", '"9..1" leads nowhere: a range goes up by a step above 0, as 60..120:10'),
        ("mines", "a", '"a" is no mines'),
        ("mines", "5,5", '"5" is there twice'),
        ("mines", "1000", "mines"),
        ("weather", "1", "there is no axis 'weather': choose one of mines, density, size, tiling, effort"),
    ):
        with pytest.raises(demineur.InvalidError, match=message):
            lab.sweep(axis, values, "beginner")
    with pytest.raises(demineur.InvalidError, match="only expert"):
        lab.sweep("effort", ["low"], "beginner", strategies=["exact"])


def test_plots_show_rates_and_intervals() -> None:
    from matplotlib import pyplot

    whole = lab.run(lab.Plan("beginner", strategies=["exact", "random"], games=50))
    axes: Any = lab.plot(whole)
    assert [label.get_text() for label in axes.get_yticklabels()] == ["exact", "random"]
    dots = axes.containers[0]
    assert dots.lines[0].get_xdata().tolist() == [100 * run["win_rate"] for run in whole.runs]
    (low, _), (high, _) = dots.lines[2][0].get_segments()[0]
    assert [round(end / 100, 4) for end in (low, high)] == whole.runs[0]["interval"]
    compared = demineur.compare(["exact", "random"], "beginner", games=20)
    again = lab.plot(compared, ax=axes)
    assert again is axes and len(axes.containers) == 2
    curve: Any = lab.plot(lab.sweep("density", [10, 20], "beginner", strategies=["exact", "evident"], games=20))
    assert [line.get_label() for line in curve.lines] == ["exact", "evident"]
    assert curve.lines[0].get_xdata().tolist() == [10, 20] and len(curve.collections) == 2
    words = lab.plot(lab.sweep("tiling", ["square", "hex"], "beginner", games=5))
    assert [label.get_text() for label in words.get_xticklabels()] == ["square", "hexagonal"]
    pyplot.close("all")


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A client of a scheduler with three workers, each a process of its own."""
    client: Any = importlib.import_module("distributed").Client
    folder = tmp_path_factory.mktemp("dask")
    file = folder / "scheduler.json"
    scheduler = "-m dask scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file".split()
    worker = "-m dask worker --host 127.0.0.1 --nthreads 1 --no-nanny --no-dashboard --scheduler-file".split()
    lines = [[sys.executable, *words, str(file)] for words in [scheduler, worker, worker, worker]]
    # A scheduler that gives up at once on what a dying worker was at: the lab asks again.
    variables = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with (folder / "log").open("w") as log:
        started = [subprocess.Popen(line, stdout=log, stderr=log, cwd=folder, env=variables) for line in lines]
    try:
        with client(scheduler_file=str(file)) as dask:
            dask.wait_for_workers(3)
            yield dask
    finally:
        for process in started:
            process.kill()
            process.wait()


class Waiting(First):
    """Plays once it may: whoever plays with it is at work until then."""

    name = "waiting"

    def __init__(self, may: Path) -> None:
        self.may = str(may)

    def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> list[demineur.Move]:
        while not os.path.exists(self.may):
            time.sleep(0.01)
        return super().moves(view, rules, rng)


def spread_while_a_worker_dies(
    on: Any, at_work: Callable[[], list[int]], told: list[dict[str, Any]], tmp_path: Path
) -> list[Path]:
    """Plays on a cluster of three and kills a worker in mid-game: what comes out is what the program says.

    `at_work` has the processes that play now. Nothing waits for the clock: all play until one is dead.
    """
    may, folder, killed = tmp_path / "may", tmp_path / "parts", threading.Event()
    plan = lab.Plan("intermediate", strategies=["exact", Waiting(may)], games=600, seed=9)
    # Some of the run is played already.
    with pytest.raises(Enough):
        may.touch()
        lab.run(plan, folder=folder, shards=30, progress=stop_at(100))
    may.unlink()

    def kill() -> None:
        processes: list[int] = []
        while len(processes) < 3 and not given_up.is_set():
            processes = at_work()
        if not given_up.is_set():
            os.kill(processes[0], signal.SIGKILL)
            killed.set()
        may.touch()

    given_up = threading.Event()
    killer = threading.Thread(target=kill)
    killer.start()
    try:
        whole = lab.spread(plan, on=on, folder=folder, progress=True)
    finally:
        given_up.set()
        killer.join()
    assert killed.is_set() and whole.is_complete
    assert untimed(whole.runs[0]) == told[0]
    assert whole.same_games(lab.run(plan))
    return sorted(folder.iterdir())


def stop_at(least: int) -> Callable[[int, int], None]:
    """Stops a run that has come so far."""

    def stop(done: int, of: int) -> None:
        if done >= least:
            raise Enough

    return stop


def test_dask_plays_what_one_machine_plays_when_a_worker_is_killed(
    dask: Any, told: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    workers: dict[str, int] = dask.run(os.getpid)
    assert len(set(workers.values())) == 3

    def at_work() -> list[int]:
        return [workers[worker] for worker, stacks in dask.call_stack().items() if stacks]

    parts = spread_while_a_worker_dies(dask, at_work, told, tmp_path)
    assert len(parts) == 30 and "600 of 600" in capsys.readouterr().err
    left = dask.run(os.getpid)
    assert len(left) == 2 and left.items() <= workers.items()


def test_what_a_cluster_kept_is_merged_by_the_program(
    dask: Any, told: list[dict[str, Any]], program: Callable[..., str], tmp_path: Path
) -> None:
    check(lab.spread(PLAN, on=dask, folder=tmp_path, shards=4), told)
    assert said(program("lab", "merge", *sorted(tmp_path.iterdir()), "--json")) == told


def test_dask_plays_strategies_of_python_and_tells_what_they_raise(dask: Any) -> None:
    plan = lab.Plan("beginner", strategies=[First], games=40, seed=1)
    assert lab.spread(plan, on=dask, shards=4).same_games(lab.run(plan))
    with pytest.raises(Enough):
        lab.spread(lab.Plan("beginner", strategies=[Failing], games=40), on=dask.scheduler.address, shards=4)
    # The client there is.
    lines = lab.sweep("mines", [5, 10], "beginner", games=20, on="dask")
    assert [untimed(line) for line in lines] == [untimed(line) for line in lab.sweep("mines", [5, 10], "beginner", games=20)]


def test_dask_brings_every_game(dask: Any) -> None:
    plan = lab.Plan("beginner", strategies=["exact", First], games=50, seed=3, risks=True)
    seen: list[tuple[int, int]] = []
    spread = lab.play_games(plan, on=dask, shards=7, progress=lambda done, of: seen.append((done, of)))
    here = lab.play_games(plan)
    assert spread.columns == here.columns and len(spread) == 100
    assert all((spread[name] == here[name]).all() for name in here.columns if name != "micros")
    assert seen[-1] == (50, 50) and seen == sorted(seen)
    assert spread.to_polars().shape == here.to_polars().shape
    with pytest.raises(demineur.InvalidError, match="a shard or for a cluster"):
        lab.play_games(plan, (1, 2), on=dask)


def test_modules_of_ones_own_travel_with_a_strategy(
    dask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A strategy in a file, which needs one beside it, which needs another: workers have none of them."""
    (tmp_path / "own_depths.py").write_text("def last(cells):\n    return max(cells)\n")
    (tmp_path / "own_helper.py").write_text(
        "import numpy\nimport own_depths\n\ndef chosen(view):\n    return int(own_depths.last(numpy.flatnonzero(view.hidden)))\n"
    )
    (tmp_path / "own_strategy.py").write_text(
        "from own_helper import chosen\n\nclass Last:\n    def moves(self, view, rules, rng):\n"
        "        return [('open', chosen(view))]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    # Whoever registered a module before still has it so afterwards.
    cloudpickle.register_pickle_by_value(importlib.import_module("own_depths"))
    try:
        strategy = importlib.import_module("own_strategy").Last
        plan = lab.Plan("beginner", strategies=[strategy], games=20, seed=1)
        assert lab.spread(plan, on=dask, shards=4).same_games(lab.run(plan))
        assert cloudpickle.list_registry_pickle_by_value() == {"own_depths"}
    finally:
        cloudpickle.unregister_pickle_by_value(sys.modules["own_depths"])
        for name in ("own_depths", "own_helper", "own_strategy"):
            sys.modules.pop(name, None)


def test_ctrl_c_stops_a_run_on_dask(dask: Any, tmp_path: Path) -> None:
    """Pressed while workers are in mid-game; what was played is kept, and the workers are free again."""
    may, folder = tmp_path / "may", tmp_path / "parts"
    plan = lab.Plan("beginner", strategies=[Waiting(may)], games=60, seed=1)
    given_up = threading.Event()

    def press() -> None:
        while not given_up.is_set():
            if any(dask.call_stack().values()):
                signal.raise_signal(signal.SIGINT)
                return

    presser = threading.Thread(target=press)
    presser.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            lab.spread(plan, on=dask, folder=folder, shards=12)
    finally:
        given_up.set()
        may.touch()
        presser.join()
    # The workers finish the piece they are at, and nobody wants more of them.
    while any(dask.processing().values()):
        time.sleep(0.01)
    assert len(list(folder.iterdir())) < 12
    assert lab.spread(plan, on=dask, folder=folder).same_games(lab.run(plan))


def test_a_cluster_and_a_script_of_ones_own(tmp_path: Path) -> None:
    """A `LocalCluster` as it is, and workers that `spread` starts itself, from a script as the docs have it."""
    script = tmp_path / "script.py"
    script.write_text(
        """
from demineur import lab
from distributed import LocalCluster

class Own:
    def moves(self, view, rules, rng):
        return [("open", int(view.hidden.argmax()))]

if __name__ == "__main__":
    plan = lab.Plan("beginner", strategies=["exact", Own], games=40, seed=1)
    whole = lab.run(plan)
    assert lab.spread(plan, shards=4).same_games(whole)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        assert lab.spread(plan, on=cluster, shards=4).same_games(whole)
    print("both the same")
"""
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stdout.splitlines()[-1:] == ["both the same"], done.stderr


@pytest.fixture(scope="module")
def ray(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Ray with three workers on this machine."""
    import ray
    from conftest import HOME

    # Not tmp_path: the names of sockets must be short.
    ray.init(
        num_cpus=3,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=100 << 20,
        _temp_dir=str(HOME / "ray"),
    )
    try:
        yield ray
    finally:
        ray.shutdown()


def test_ray_plays_what_one_machine_plays_when_a_worker_is_killed(
    ray: Any, told: list[dict[str, Any]], tmp_path: Path
) -> None:
    def at_work() -> list[int]:
        """Ray names its processes by what they do."""
        found: list[int] = []
        for process in psutil.Process().children(recursive=True):
            try:
                if " ".join(process.cmdline()).startswith("ray::part"):
                    found.append(process.pid)
            except psutil.NoSuchProcess:
                continue
        return found

    parts = spread_while_a_worker_dies("ray", at_work, told, tmp_path)
    assert len(parts) == 30


def test_ray_plays_strategies_of_python_and_tells_what_they_raise(ray: Any) -> None:
    plan = lab.Plan("beginner", strategies=[First], games=40, seed=1)
    assert lab.spread(plan, on="ray", shards=4).same_games(lab.run(plan))
    with pytest.raises(Enough):
        lab.spread(lab.Plan("beginner", strategies=[Failing], games=40), on="ray", shards=4)


def test_ray_brings_every_game(ray: Any) -> None:
    plan = lab.Plan("beginner", strategies=["exact", First], games=20, seed=3)
    spread, here = lab.play_games(plan, on="ray", shards=3), lab.play_games(plan)
    assert all((spread[name] == here[name]).all() for name in here.columns if name != "micros")


def test_ray_that_was_started_for_a_run_ends_with_it(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        """
import ray
from demineur import lab

if __name__ == "__main__":
    plan = lab.Plan("beginner", games=40, seed=1)
    assert lab.spread(plan, on="ray", shards=2).same_games(lab.run(plan))
    assert not ray.is_initialized()
    print("ended")
"""
    )
    from conftest import HOME

    variables = {**os.environ, "RAY_TMPDIR": str(HOME / "r")}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=tmp_path, env=variables, check=False)
    assert done.stdout.splitlines()[-1:] == ["ended"], done.stderr

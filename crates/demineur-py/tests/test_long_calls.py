"""Whatever takes long: other threads go on meanwhile, Ctrl-C stops it, and progress is told.

Nothing here waits for the clock: Ctrl-C is pressed by a thread that can only run once the call has let
go of the interpreter's lock, and what is stopped is compared with what is not.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import demineur
import numpy as np
import pytest
from demineur import lab


def tangled() -> demineur.View:
    """A small board that takes long: numbers here and there, and hidden cells everywhere."""
    draw, side, mines = random.Random(1), 32, 200
    board = demineur.Board(width=side, height=side)
    mined = set(draw.sample(range(side * side), mines))
    shown = [cell for cell in board if cell not in mined and draw.random() < 0.25]
    numbers = {str(cell): len(mined.intersection(board.neighbours(cell))) for cell in shown}
    return demineur.View({"board": board.spec, "total_mines": mines, "revealed": numbers})


@contextmanager
def held() -> Iterator[None]:
    """The lock is handed over by whoever lets go of it, and never taken away."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def stopped(call: Callable[[], object]) -> float:
    """Presses Ctrl-C as soon as a call lets another thread run; how much processor time it took.

    Where the machine let that thread run only when all was over, once more.
    """
    for _ in range(5):
        begun, over = threading.Event(), threading.Event()

        def press(begun: threading.Event = begun, over: threading.Event = over) -> None:
            begun.wait()
            if not over.is_set():
                signal.raise_signal(signal.SIGINT)

        presser = threading.Thread(target=press)
        presser.start()
        start = time.process_time()
        try:
            with held():
                begun.set()
                call()
                over.set()
        except KeyboardInterrupt:
            return time.process_time() - start
        finally:
            over.set()
            presser.join()
    raise AssertionError("it never let another thread run")


VIEW = tangled()
QUESTIONS: dict[str, Callable[[], object]] = {
    "analyse": lambda: demineur.analyse(VIEW),
    "analyze": lambda: demineur.analyze(VIEW.to_json()),
    "hint": lambda: demineur.hint(VIEW),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_ctrl_c_stops_hard_questions_about_small_boards(name: str) -> None:
    ask = QUESTIONS[name]
    start = time.process_time()
    ask()
    whole = time.process_time() - start
    assert stopped(ask) < 0.7 * whole


def test_a_question_that_was_begun_anew_has_the_same_answer() -> None:
    """What takes long is begun again where it can be stopped; whoever asks does not see it."""
    for name in ("csp", "expert", "pinv"):
        moves = [demineur.Strategy(name).moves(VIEW, None, demineur.Rng(1)) for _ in range(2)]
        assert moves[0] == moves[1]
    first, second = demineur.analyse(VIEW), demineur.analyse(VIEW)
    assert first.exact and np.array_equal(first.probabilities, second.probabilities, equal_nan=True)
    assert (first.safe, first.mines, first.layouts) == (second.safe, second.mines, second.layouts)


def minutes() -> dict[str, Callable[[], object]]:
    """Calls that would take minutes."""
    large = demineur.Game(board=demineur.Board(width=100, height=100), mines=1000, seed=1)
    crowded = demineur.Level("crowded", board=demineur.Board(width=60, height=60), mines=1620)
    lost = demineur.Game("expert", seed=1)
    demineur.play(lost, "exact")
    return {
        "generate": lambda: demineur.generate(crowded, budget=10**15),
        "play": lambda: demineur.play(large, "cheat", on_move=lambda *_: time.sleep(0.05)),
        "review": lambda: demineur.review(lost, playouts=10**6),
        "compare": lambda: demineur.compare(["expert"], "expert", games=10**7, seed=1),
        "run of the lab": lambda: lab.run(lab.Plan("expert", strategies=["expert"], games=10**7), threads=2),
        "every game of a run": lambda: lab.play_games(lab.Plan("expert", games=10**7)),
        "picture": lambda: demineur.Board(width=1000, height=1000).to_svg(),
    }


@pytest.mark.parametrize(
    "name", ["generate", "play", "review", "compare", "run of the lab", "every game of a run", "picture"]
)
def test_ctrl_c_stops_whatever_takes_long(name: str) -> None:
    stopped(minutes()[name])


class Looping:
    """Never answers."""

    def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> list[demineur.Move]:
        while True:
            pass


class NeverBorn(Looping):
    """Is never made."""

    def __init__(self) -> None:
        self.moves(None, None, None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


class Endless:
    """Answers for ever."""

    def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> Iterator[demineur.Move]:
        while True:
            yield from ()


def looping(*_: object) -> None:
    """Watches, and never comes back."""
    while True:
        pass


GAME = demineur.Game("beginner", seed=1)
LOOPS: dict[str, Callable[[], object]] = {
    "play": lambda: demineur.play(GAME, Looping()),
    "a class that is called": lambda: demineur.play(GAME, NeverBorn),
    "an answer without end": lambda: demineur.play(GAME, Endless()),
    "on_move": lambda: demineur.play(GAME, "exact", on_move=looping),
    "compare": lambda: demineur.compare([Looping, "exact"], "beginner", games=10, threads=2),
    "run of the lab": lambda: lab.run(lab.Plan("beginner", strategies=[Looping()], games=10), threads=2),
}


@pytest.mark.parametrize("name", LOOPS)
def test_ctrl_c_stops_a_strategy_that_loops(name: str) -> None:
    """Pressed once it is in there: the lock goes round as usual, so that all threads run."""
    killer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
    killer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            LOOPS[name]()
    finally:
        killer.cancel()
    assert GAME.status == "ready"


class Enough(Exception):
    """Somebody has seen enough."""


def test_progress_that_raises_stops_a_strategy_that_loops() -> None:
    class Later(Looping):
        met = 0

        def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> list[demineur.Move]:
            Later.met += 1
            return super().moves(view, rules, rng) if Later.met > 3 else [demineur.Move("open", int(view.hidden.argmax()))]

    def stop(done: int, of: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        demineur.play(demineur.Game(board=demineur.Board(width=9, height=9), mines=80, seed=1, rules=demineur.Rules(first_click="any")), Later, on_move=lambda *_: stop(0, 0))
    with pytest.raises(Enough):
        demineur.play(demineur.Game("beginner", seed=1), Later, progress=stop)


def test_progress_is_told_and_may_stop() -> None:
    told: list[tuple[int, int]] = []
    demineur.compare(["exact"], "expert", games=300, seed=1, progress=lambda done, of: told.append((done, of)))
    assert told and told == sorted(told) and told[-1][1] == 300

    def stop(done: int, of: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        demineur.compare(["exact"], "expert", games=10_000_000, seed=1, progress=stop)


def test_play_and_review_tell_how_far_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    game = demineur.Game("beginner", seed=11)
    told: list[tuple[int, int]] = []
    played = demineur.play(game, "cheat", progress=lambda done, of: told.append((done, of)))
    assert played.won and told[-1] == (71, 71) and told == sorted(told)
    del told[:]
    review = demineur.review(game, playouts=0, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (len(game.line), len(game.line)) and told == sorted(told)
    assert json.dumps(review) == json.dumps(demineur.review(game, playouts=0, progress=True))
    assert f"{len(game.line)} of {len(game.line)}\n" in capsys.readouterr().err


def test_a_bar_shows_progress(capsys: pytest.CaptureFixture[str]) -> None:
    demineur.compare(["exact"], "beginner", games=50, seed=1, progress=True)
    assert "50 of 50\n" in capsys.readouterr().err
    demineur.compare(["exact"], "beginner", games=50, seed=1, progress=False)
    assert capsys.readouterr().err == ""

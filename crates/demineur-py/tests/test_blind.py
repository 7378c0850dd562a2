"""A strategy that attacks: whatever it is handed, it must not learn where the mines are."""

from __future__ import annotations

import copy
import copyreg
import io
import pickle
from collections.abc import Callable
from typing import Any

import demineur
import numpy as np
import pytest
from demineur import lab

#: A seed that nothing else has, and that no number met by chance is.
SEED, GAME = 0x9E37_79B9_7F4A_7C15, 3
STREAM = GAME | 1 << 63
#: Each way in which the seed or the stream can be written down.
TRACES = [
    written
    for number in (SEED, STREAM)
    for written in (str(number), hex(number)[2:], number.to_bytes(8, "little").decode("latin-1"), number.to_bytes(8).decode("latin-1"))
]


def hidden_call(owner: Any, name: str) -> Any:
    """What stubs do not speak of."""
    return getattr(owner, name)


def attempts(thing: Any) -> list[Callable[[], object]]:
    """Every public way to make a value tell what it is: all it has, and all that others ask of it."""
    ways: list[Callable[[], object]] = [
        lambda: repr(thing),
        lambda: str(thing),
        lambda: f"{thing}",
        lambda: vars(thing),
        lambda: copy.copy(thing),
        lambda: copy.deepcopy(thing),
        lambda: hidden_call(copyreg, "__reduce_ex__")(thing, 2),
        lambda: hidden_call(pickle, "_dumps")(thing),
        lambda: hidden_call(type(thing), "__getstate__")(thing),
        lambda: bytes(memoryview(thing)),
    ]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        ways.append(lambda protocol=protocol: pickle.dumps(thing, protocol))  # type: ignore[misc]
        ways.append(lambda protocol=protocol: thing.__reduce_ex__(protocol))  # type: ignore[misc]
        ways.append(lambda protocol=protocol: pickle.Pickler(io.BytesIO(), protocol).dump(thing))  # type: ignore[misc]
    for name in dir(thing):
        if name in ("__class__", "__init__", "__new__", "__init_subclass__", "__subclasshook__", "__doc__"):
            continue
        ways.append(lambda name=name: getattr(thing, name))  # type: ignore[misc]
        for given in ((), (thing,), (10,), ([1, 2, 3],)):
            ways.append(lambda name=name, given=given: getattr(thing, name)(*given))  # type: ignore[misc]
    return ways


def loot(thing: Any, depth: int = 2) -> set[str]:
    """All that a value tells, as text."""
    told: set[str] = set()
    for attempt in attempts(thing):
        try:
            answer = attempt()
        except BaseException as error:
            told.add(str(error))
            continue
        if isinstance(answer, bytes):
            told.add(answer.decode("latin-1"))
        told.add(repr(answer))
        if isinstance(answer, np.ndarray):
            told.add(repr(answer.tolist()))
        if depth > 1 and type(answer).__module__.startswith("demineur"):
            told |= loot(answer, depth - 1)
    return told


def traces(told: set[str]) -> list[str]:
    """Where the seed or the stream is among it."""
    return [text for text in told if any(trace in text for trace in TRACES)]


class Spy:
    """Opens any cell, and takes whatever it is handed apart."""

    told: set[str] = set()  # noqa: RUF012
    kept: list[demineur.Rng] = []  # noqa: RUF012
    met = 0

    def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> list[tuple[str, int]]:
        # Told of the very game, it could still not tell whether it is this one.
        assert rng != demineur.Rng(SEED, STREAM) and demineur.Rng(SEED, STREAM) != rng
        Spy.met += 1
        if Spy.met < 3:
            for handed in (view, rules, rng):
                Spy.told |= loot(handed)
        with pytest.raises(TypeError, match="would tell the mines"):
            rng.__setstate__((1, 2, 0))
        # What it hands on stays as it is.
        demineur.Strategy("random").moves(view, rules, rng)
        Spy.kept += [rng, copy.deepcopy(rng)]
        hidden = np.flatnonzero(view.hidden).tolist()
        return [("open", rng.choice(hidden))]


def games_of(call: str) -> None:
    """One way to have it play game `GAME` of the seed, among others."""
    match call:
        case "play":
            demineur.play(demineur.Game("beginner", seed=SEED, game=GAME), Spy)
        case "play with draws of one's own":
            rng = demineur.Rng(SEED, STREAM)
            demineur.play(demineur.Game("beginner", seed=SEED, game=GAME), Spy(), rng=rng)
            # They are drawn from where they are, and tell their place still.
            assert rng != demineur.Rng(SEED, STREAM) and rng.__getstate__()[:2] == (SEED, STREAM)
        case "compare":
            demineur.compare([Spy], "beginner", seed=SEED, games=GAME + 1)
        case _:
            lab.run(lab.Plan("beginner", strategies=[Spy], seed=SEED, games=GAME + 1), shards=1)


@pytest.mark.parametrize("call", ["play", "play with draws of one's own", "compare", "lab"])
def test_nothing_that_a_strategy_is_handed_tells_its_game(call: str) -> None:
    Spy.told, Spy.kept, Spy.met = set(), [], 0
    games_of(call)
    assert Spy.met and len(Spy.told) > 100
    for rng in Spy.kept:
        Spy.told |= loot(rng)
    assert traces(Spy.told) == []


def test_the_attack_would_find_a_seed_that_is_told() -> None:
    assert len(traces(loot(demineur.Rng(SEED, STREAM)))) >= 5


def test_what_a_strategy_draws_is_what_it_always_was() -> None:
    drawn: list[int] = []

    class Draws:
        def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> list[tuple[str, int]]:
            drawn.append(rng.next_u64())
            return [("open", int(view.hidden.argmax()))]

    demineur.play(demineur.Game("beginner", seed=7, game=2), Draws)
    known = demineur.Rng(7, 2 | 1 << 63)
    assert drawn == [known.next_u64() for _ in drawn]

"""The library against slow truths of its own: brute force, and the promises of its formats."""

from __future__ import annotations

import itertools
import json
import math
import pickle
from collections.abc import Callable
from types import GetSetDescriptorType
from typing import Any

import demineur
import numpy as np
import pytest
from demineur import envs, lab

SMALL = {"board": {"tiling": "square", "width": 3, "height": 1}, "total_mines": 1, "revealed": {"0": 1}}


def layouts_of(view: demineur.View) -> list[set[int]]:
    """Every layout that fits a view, by trying all."""
    board = view.board
    hidden = [cell for cell in board if view[cell] is None]
    fits = []
    for mines in itertools.combinations(hidden, view.total_mines):
        mined = set(mines)
        if all(
            view[cell] == len(mined & set(board.neighbours(cell)))
            for cell in board
            if view[cell] is not None
        ):
            fits.append(mined)
    return fits


def test_analyze_is_format_10() -> None:
    answer = demineur.analyze(SMALL)
    chances = answer.pop("mine_probability")
    best = answer.pop("best")
    assert answer == {"consistent": True, "exact": True, "layouts": "1", "safe": [2], "mines": [1]}
    assert isinstance(chances, np.ndarray) and chances.dtype == np.float64
    assert math.isnan(chances[0]) and chances[1:].tolist() == [1.0, 0.0]
    assert (best["cell"], best["mine_probability"], best["win_probability"]) == (2, 0.0, 1.0)
    assert best["why"]
    again = demineur.analyze(json.dumps(SMALL))
    assert again["safe"] == [2]


def test_an_impossible_position_names_a_minimal_conflict() -> None:
    position = {"board": {"tiling": "square", "width": 4, "height": 1}, "total_mines": 1, "revealed": {"1": 2, "2": 0}}
    answer = demineur.analyze(position)
    assert answer["consistent"] is False and answer["conflict"]
    with pytest.raises(demineur.ImpossibleError) as caught:
        demineur.analyse(position)
    assert caught.value.conflict == answer["conflict"]
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, demineur.Error)


@pytest.mark.parametrize("tiling", ["square", "hexagonal", "triangular", "laves_cairo_pentagonal", "hat"])
def test_chances_are_those_of_brute_force(tiling: str) -> None:
    board = demineur.Board(tiling=tiling, width=4, height=4)
    mines = 3
    for seed in range(4):
        game = demineur.Game(board=board, mines=mines, seed=seed)
        game.open(board.middle)
        if game.is_over:
            continue
        fits = layouts_of(game.view)
        analysis = demineur.analyse(game)
        assert analysis.exact and analysis.layouts == len(fits)
        for cell in board:
            chance = analysis.probabilities[cell]
            if game.view[cell] is not None:
                assert math.isnan(chance)
                continue
            expected = sum(cell in mined for mined in fits) / len(fits)
            assert chance == pytest.approx(expected, abs=1e-12)
            assert (cell in analysis.safe) == (expected == 0)
            assert (cell in analysis.mines) == (expected == 1)


@pytest.mark.parametrize("tiling", demineur.tilings())
def test_boards_are_symmetric_graphs(tiling: str) -> None:
    board = demineur.Board(tiling=tiling, width=5, height=5)
    assert list(board) == list(range(len(board)))
    adjacency = board.adjacency
    for cell in board:
        assert adjacency[cell] == board.neighbours(cell) == sorted(set(adjacency[cell]))
        assert all(cell in adjacency[other] for other in adjacency[cell])
    edges = board.edges
    assert edges.shape == (2, sum(map(len, adjacency)))
    assert board.positions is not None and board.positions.shape == (len(board), 2)
    assert demineur.Board(board.spec) == board and hash(demineur.Board(board.to_json())) == hash(board)
    assert board._repr_svg_().startswith("<svg")
    assert len(board) in [len(board)] and -1 not in board and len(board) not in board


def test_a_game_is_played_saved_and_shared() -> None:
    game = demineur.Game("beginner", seed=3)
    assert (game.status, game.mines) == ("ready", None)
    game.open(40)
    assert game.status == "running" and game.mines is not None and len(game.mines) == 10
    flagged = game.mines[0]
    game.flag(flagged)
    assert game.view.marks == {flagged: "mine"}
    before = game.view
    game.undo()
    assert game.view.marks == {} and game.view != before
    game.redo()
    assert game.view == before
    assert demineur.Game.from_json(game.to_json()) == game
    assert demineur.Game.from_code(game.share_code()).view == game.view
    assert [entry["action"] for entry in game.log] == ["o40", f"f{flagged}", "z", "y"]
    safe = demineur.analyse(game).safe
    for cell in safe:
        if game.view[cell] is None and not game.is_over:
            game.open(cell)
    assert game.status in ("running", "won")
    with pytest.raises(demineur.MoveError):
        game.open(40)
    with pytest.raises(demineur.CellError, match="no cell 81: cells go from 0 to 80"):
        game.open(81)
    assert "<svg" in game._repr_svg_()


def test_views_have_numbers_and_never_mines() -> None:
    game = demineur.Game("beginner", seed=3)
    game.open(40)
    view = game.view
    assert view.numbers.shape == (81,) and ((view.numbers == -1) == view.hidden).all()
    assert view.numbers[40] == view[40]
    assert view.hidden.sum() == view.hidden_count == 81 - view.open_count
    public = [name for name in dir(view) if "mine" in name]
    assert public == ["total_mines"]
    assert demineur.View(view.to_dict()) == view and hash(demineur.View(view.to_json())) == hash(view)


def test_views_are_sliced_and_iterated() -> None:
    game = demineur.Game("beginner", seed=3)
    game.open(40)
    view = game.view
    numbers = [None if number < 0 else int(number) for number in view.numbers]
    assert list(view) == numbers == view[:] == [view[cell] for cell in view.board]
    for cut in (slice(0, 10), slice(-9, None), slice(None, None, -2), slice(70, 200), slice(5, 5)):
        assert view[cut] == numbers[cut]
    with pytest.raises(ValueError):
        view[::0]
    with pytest.raises(IndexError, match="cells go from 0 to 80"):
        view[81]
    with pytest.raises(IndexError):
        view[-1]
    with pytest.raises(TypeError):
        view["a"]  # type: ignore[call-overload]  # pyright: ignore


def test_a_log_has_the_help_that_was_taken() -> None:
    game = demineur.Game(board=demineur.Board(width=3, height=1), mines=[2])
    game.open(0)
    saved = json.loads(game.to_json())
    saved["log"][0]["help"] = ["hint", "guess_check"]
    again = demineur.Game.read(saved)
    assert [entry["help"] for entry in again.log] == [["hint", "guess_check"]]
    assert [entry["help"] for entry in game.log] == [[]]
    assert set(game.log[0]) == {"millis", "actor", "action", "effect", "help"}


def used_rng() -> demineur.Rng:
    """One that has drawn."""
    rng = demineur.Rng(2**64 - 1, 3)
    rng.shuffle(list(range(9)))
    return rng


def values() -> list[object]:
    """One of each kind of value."""
    game = demineur.Game("beginner", seed=5, rules=demineur.Rules(first_click="opening"))
    game.open(40)
    return [
        game.board,
        demineur.Board(adjacency=[[1], [0, 2], [1]], positions=[[0, 0], [1, 0], [2, 0]]),
        game,
        game.view,
        game.rules,
        demineur.Level("expert"),
        demineur.Strategy("expert", effort="high"),
        demineur.Strategy("evident").moves(game.view)[0],
        demineur.Move("open", 3, certain=True, technique="own", cells=[1, 2], why="it's so"),
        demineur.generate(seed=1),
        demineur.analyse(game).best,
        demineur.analyse(game, effort="high"),
        demineur.play(demineur.Game(seed=1), "exact"),
        demineur.Rng(1, 2),
        used_rng(),
    ]


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_values_are_pickled(value: object) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value and repr(again) == repr(value)


def test_an_analysis_is_pickled() -> None:
    analysis = demineur.analyse(SMALL)
    again = pickle.loads(pickle.dumps(analysis))
    assert again.safe == analysis.safe and again.layouts == analysis.layouts


def test_random_choices_go_on_after_pickling() -> None:
    rng = used_rng()
    again = pickle.loads(pickle.dumps(rng))
    assert [again.below(10**9) for _ in range(20)] == [rng.below(10**9) for _ in range(20)]
    assert again == rng != used_rng()


def test_exceptions_are_pickled() -> None:
    calls: list[Callable[[], object]] = [
        lambda: demineur.Board(tiling="square", width=2, height=2, wrap=True),
        lambda: demineur.analyse({**SMALL, "revealed": {"0": 1, "1": 0}}),
        lambda: demineur.Game(seed=1).undo(),
        lambda: demineur.Strategy("cheat").moves(SMALL),
    ]
    kinds: set[type] = set()
    for call in calls:
        with pytest.raises(demineur.Error) as caught:
            call()
        error = caught.value
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)
        kinds.add(type(error))
    expected = {demineur.InvalidError, demineur.ImpossibleError, demineur.MoveError, demineur.StrategyError}
    assert kinds == expected


def test_a_comparison_is_what_the_program_says(program: Callable[..., str]) -> None:
    words = "lab compare exact expert --level beginner --games 40 --seed 3 --json".split()
    said = json.loads(program(*words).splitlines()[-1])
    told = demineur.compare(["exact", "expert"], "beginner", games=40, seed=3, threads=2)
    high = [demineur.Strategy(name, effort="high") for name in ("exact", "expert")]
    both_high = demineur.compare(high, "beginner", games=40, seed=3)
    for answer in (said, told, both_high):
        assert set(answer.pop("timing")) == {"threads", "wall_micros", "cpu_micros", "strategies"}
    assert told == said
    assert both_high["effort"] == "high" and [row["name"] for row in both_high["strategies"]] == ["exact", "expert"]


def test_a_comparison_stops_when_it_is_settled() -> None:
    efforts: list[demineur.Strategy | str] = [demineur.Strategy("expert", effort="low"), "random"]
    told = demineur.compare(efforts, "beginner", games=5000, seed=1, sprt=20)
    assert told["stopped_early"] and told["games"] < 5000
    assert told["pairs"][0]["wins_more"] == "expert:low" == told["strategies"][0]["name"]
    with pytest.raises(demineur.InvalidError, match="above 0"):
        demineur.compare(efforts, "beginner", games=5, sprt=0)


@pytest.mark.parametrize("name", demineur.strategies())
def test_every_strategy_plays(name: str) -> None:
    game = demineur.Game("beginner", seed=11)
    told: list[demineur.Move] = []
    played = demineur.play(game, name, on_move=lambda view, move: told.append(move))
    assert game.is_over and played.status == game.status and played.moves == len(told)
    assert all(move.why and move.technique for move in told)
    if name == "cheat":
        assert played.won
        with pytest.raises(demineur.StrategyError, match="cheat needs to be told the layout"):
            demineur.Strategy(name).moves(SMALL)


class Least:
    """Plays a certain cell, else the least risk."""

    def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> list[demineur.Move]:
        analysis = demineur.analyse(view)
        if analysis.safe:
            return [demineur.Move("open", cell, certain=True) for cell in analysis.safe]
        chances = np.where(view.hidden, analysis.probabilities, np.inf)
        least = np.flatnonzero(chances <= chances.min() + 1e-12)
        return [demineur.Move("open", int(rng.choice(list(map(int, least)))))]


class Blind:
    """Opens any hidden cell."""

    name = "blind"

    def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> list[tuple[str, int]]:
        assert not any("mine" in name and name != "total_mines" for name in dir(view))
        return [("open", int(rng.choice(np.flatnonzero(view.hidden).tolist())))]


def test_a_strategy_in_python_is_one_like_the_others() -> None:
    told = demineur.compare([Least, Blind(), "random", "exact"], "beginner", games=30, seed=2)
    wins = {row["name"]: row["wins"] for row in told["strategies"]}
    assert list(wins) == ["Least", "blind", "random", "exact"]
    assert wins["Least"] > wins["blind"] and wins["exact"] >= 20
    assert len(told["pairs"]) == 6 and told["games"] == 30
    threads = demineur.compare([Least, Blind(), "random", "exact"], "beginner", games=30, seed=2, threads=3)
    for answer in (told, threads):
        answer.pop("timing")
    assert told == threads


def test_what_a_strategy_raises_comes_out_unchanged() -> None:
    class Mistake(Exception):
        pass

    mistake = Mistake("mine own")

    class Wrong:
        def moves(self, view: demineur.View, rules: demineur.Rules, rng: demineur.Rng) -> list[demineur.Move]:
            raise mistake

    game = demineur.Game(seed=1)
    for call in (
        lambda: demineur.play(game, Wrong()),
        lambda: demineur.compare([Wrong], "beginner", games=3),
    ):
        with pytest.raises(Mistake) as caught:
            call()
        assert caught.value is mistake
    assert game.status == "ready"
    with pytest.raises(TypeError, match="a move is"):

        class Odd:
            def moves(self, *_: object) -> list[object]:
                return [3]

        demineur.play(game, Odd())  # type: ignore[arg-type]


def test_hints_prove_themselves() -> None:
    game = demineur.Game("beginner", seed=3, rules=demineur.Rules(first_click="opening"))
    game.open(40)
    found = demineur.hint(game)
    assert found["kind"] == "certain" and found["text"]
    fits_view = demineur.analyse(game)
    expected = fits_view.mines if found["mine"] else fits_view.safe
    assert found["cell"] in expected
    assert all(game.view[cell] is not None for cell in found["numbers"])
    about = demineur.hint(game, cell=found["cell"])
    assert about["cell"] == found["cell"] and about["mine"] == found["mine"]


def test_boards_that_need_no_guess_are_proven_and_checked() -> None:
    made = demineur.generate("intermediate", seed=4)
    assert made.game.no_guess and made.game.mines is not None and len(made.game.mines) == 40
    demineur.check(made.game, made.first, made.certificate)
    # The proof is played by hand, believing nothing.
    game = made.game.copy()
    game.open(made.first)
    for step in made.certificate:
        assert (step.cell in made.game.mines) == step.mine
        if not step.mine and game.view[step.cell] is None:
            game.open(step.cell)
    assert game.status == "won"
    with pytest.raises(demineur.InvalidError):
        demineur.check(made.game, made.first, made.certificate[1:])
    with pytest.raises(demineur.InvalidError):
        demineur.check(made.game, made.first, ())


def test_a_review_tells_a_coin_from_a_mistake() -> None:
    board = demineur.Board(width=3, height=1)
    game = demineur.Game(board=board, mines=[2])
    game.open(1)
    game.open(2)
    assert game.status == "lost"
    told = demineur.review(game)
    assert json.dumps(told).count("forced_guess") >= 1


def test_errors_are_what_the_program_says() -> None:
    with pytest.raises(demineur.InvalidError, match="ask for width 3 and height 3"):
        demineur.Board(tiling="square", width=2, height=2, wrap=True)
    with pytest.raises(demineur.InvalidError, match="there is no strategy 'evidnt': choose one of"):
        demineur.Strategy("evidnt")
    with pytest.raises(demineur.InvalidError, match="there is no effort 'huge'"):
        demineur.analyze(SMALL, effort="huge")  # type: ignore[arg-type]
    with pytest.raises(demineur.InvalidError, match="not JSON"):
        demineur.analyze("{")
    with pytest.raises(demineur.InvalidError):
        demineur.Game("mastr")
    with pytest.warns(UserWarning):
        demineur.analyze({**SMALL, "colour": "red"})


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (demineur.Game("expert", seed=7, game=2) for _ in range(2))
    demineur.play(first, "expert")
    demineur.play(second, "expert")
    assert first == second and first.mines == second.mines
    assert demineur.Rng(1, 2).next_u64() == demineur.Rng(1, 2).next_u64()


def test_everything_is_documented() -> None:
    """Names, and what they have; what every value of Python has is documented there."""
    for module, names in ((demineur, demineur.__all__), (lab, lab.__all__), (envs, envs.__all__)):
        for name in names:
            thing = getattr(module, name)
            if name in ("__version__", "Actions", "Observations"):
                continue
            assert (thing.__doc__ or "").strip(), name
            own = vars(thing) if isinstance(thing, type) and thing.__module__.startswith("demineur") else {}
            for part, value in own.items():
                if not part.startswith("_") and (callable(value) or isinstance(value, property | GetSetDescriptorType)):
                    assert (value.__doc__ or "").strip(), f"{name}.{part}"


def test_a_view_reads_what_analyze_reads() -> None:
    game = demineur.Game("beginner", seed=3)
    game.open(40)
    game.flag(0)
    sources: list[Any] = [game.to_json(), json.loads(game.to_json()), game.share_code(), game.share_code().encode()]
    for source in sources:
        view = demineur.View(source)
        assert view == game.view == demineur.View(game.view.to_json())
        analysis = demineur.analyse(source)
        assert analysis.view == view and np.allclose(
            analysis.probabilities, demineur.analyze(source)["mine_probability"], equal_nan=True
        )
        assert demineur.hint(source) == demineur.hint(game)
        assert demineur.Strategy("evident").moves(source) == demineur.Strategy("evident").moves(game)
        assert demineur.Game.read(source).view == view
    drawn = "mines 1\n.1#\n.1F\n"
    assert list(demineur.View(drawn)) == [0, 1, None, 0, 1, None]
    assert demineur.analyse(drawn).layouts == 2 and demineur.hint(drawn)["kind"]
    with pytest.raises(demineur.InvalidError, match="View reads it"):
        demineur.Game.read(drawn)
    with pytest.raises(demineur.InvalidError, match="no position and no game"):
        demineur.View({"tiling": "square", "width": 3, "height": 3})
    over = demineur.Game(board=demineur.Board(width=3, height=1), mines=[2])
    over.open(0)
    for ended in (over, over.to_json()):
        with pytest.raises(demineur.InvalidError, match="over"):
            demineur.hint(ended)


ROW = demineur.Board(width=3, height=1)


@pytest.mark.parametrize(
    ("kind", "message", "call"),
    [
        (demineur.InvalidError, "-1 is not from 0 to", lambda: demineur.Game(seed=-1)),
        (demineur.InvalidError, "-1 is not from 0 to", lambda: lab.Plan(games=-1)),
        (demineur.InvalidError, "18446744073709551616 is not from 0 to", lambda: demineur.generate(seed=2**64)),
        (demineur.InvalidError, r"to 2\*\*32 - 1", lambda: demineur.review(demineur.Game(seed=1), playouts=2**32)),
        (demineur.InvalidError, "-3 is not from 0 to", lambda: demineur.compare(["exact"], threads=-3)),
        (demineur.InvalidError, "-1 is not from 0 to", lambda: lab.play_part(lab.Plan(), (-1, 3))),
        (demineur.InvalidError, "-1 is not from 0 to", lambda: demineur.Rng(-1)),
        (demineur.InvalidError, "-5 is not from 0 to", lambda: demineur.Game(board=ROW, mines=-5)),
        (demineur.CellError, "no cell -1: cells go from 0 to 2", lambda: demineur.Game(board=ROW, mines=[0], first=-1)),
        (demineur.CellError, "no cell 3: cells go from 0 to 2", lambda: demineur.Game(board=ROW, mines=[3])),
        (demineur.CellError, f"no cell {2**70}", lambda: ROW.neighbours(2**70)),
        (demineur.CellError, "no cell -1", lambda: demineur.Move("open", -1)),
        (demineur.CellError, f"no cell {2**32}", lambda: demineur.Game(seed=1).play(("open", 2**32))),
        (demineur.CellError, "no cell -1", lambda: demineur.check(demineur.generate(seed=1).game, -1, ())),
        (demineur.CellError, "no cell 81", lambda: demineur.Game(seed=1).targets("open", 81)),
        (demineur.InvalidError, "'o5' is a whole move", lambda: demineur.Move("o5", 7)),
        (demineur.InvalidError, "'exact' is there twice", lambda: demineur.compare(["exact", "exact"], games=1)),
        (demineur.InvalidError, "leave out one", lambda: demineur.Game(board=ROW, mines=[0], seed=1)),
        (demineur.InvalidError, "leave out one", lambda: demineur.Game(board=ROW, mines=[0], game=1)),
        (demineur.InvalidError, "only with its mines given", lambda: demineur.Game(seed=1, first=2)),
    ],
)
def test_what_is_out_of_range_is_an_error_of_ours(kind: type, message: str, call: Callable[[], object]) -> None:
    with pytest.raises(kind, match=message) as caught:
        call()
    assert isinstance(caught.value, demineur.Error)
    assert isinstance(caught.value, IndexError if kind is demineur.CellError else ValueError)

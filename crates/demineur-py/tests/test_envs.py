"""Environments: Gymnasium's checker, the rules, seeds, masks, rewards, copies."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import demineur
import gymnasium
import numpy as np
import pytest
from demineur.envs import Minesweeper, Rewards, VectorMinesweeper
from envs_model import Model
from gymnasium.spaces import Discrete
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

TILINGS = """square triangular hexagonal elongated_triangular snub_square trihexagonal
truncated_hexagonal rhombitrihexagonal truncated_trihexagonal truncated_square snub_trihexagonal
laves_cairo_pentagonal laves_prismatic_pentagonal laves_floret_pentagonal laves_rhombille
laves_deltoidal_trihexagonal laves_triakis_triangular laves_kisrhombille laves_tetrakis_square
hat spectre penrose_p3_rhombs penrose_p2_kite_dart cube""".split()

STAR = {"adjacency": [list(range(1, 200)), *([0] for _ in range(199))]}


def neighbours(env: Any) -> list[list[int]]:
    lists: list[list[int]] = [[] for _ in range(int(np.prod(env._setting.shape)))]
    for cell, other in env.edge_index.T.tolist():
        lists[cell].append(other)
    return lists


def legal_action(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize(
    "kwargs",
    [
        {},
        {"level": "expert"},
        {"level": "001-debutant"},
        {"actions": "flag"},
        {"actions": "chord"},
        {"observation": "board"},
        {"observation": "graph", "tiling": "cairo"},
        {"tiling": "hex", "level": "intermediate"},
        {"tiling": "cube"},
        {"board": STAR, "mines": 20, "actions": "flag"},
        {"board": '{"tiling":"square","width":5,"height":4,"wrap":true}', "mines": 3},
        {"rules": {"first_click": "opening"}},
        {"probabilities": True},
        {"probabilities": True, "observation": "graph", "tiling": "hex"},
    ],
    ids=str,
)
def test_gymnasium_finds_nothing_to_say(kwargs: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("demineur/Minesweeper-v0", **kwargs).unwrapped)


def test_the_package_s_own_boards_rules_and_games_agree() -> None:
    board, rules = demineur.Board(tiling="hex", width=7, height=6), demineur.Rules(first_click="opening")
    env = Minesweeper(board=board, mines=6, rules=rules)
    rng = np.random.default_rng(4)
    for number in range(10):
        observation, _ = env.reset(seed=3, options={"game": number})
        game = demineur.Game(board=board, mines=6, rules=rules, seed=3, game=number)
        done, info = False, dict[str, Any]()
        while not done:
            action = legal_action(observation["action_mask"], rng)
            game.open(action)
            observation, _, done, _, info = env.step(action)
            numbers = np.where(observation["board"] < 0, -1, observation["board"])
            assert numbers.tolist() == game.view.numbers.tolist()
        assert info["is_success"] == (game.status == "won")


@pytest.mark.parametrize("tiling", TILINGS)
@pytest.mark.parametrize("actions", ["open", "chord"])
def test_every_tiling_is_played_by_the_rules(tiling: str, actions: Any) -> None:
    env = Minesweeper(tiling=tiling, actions=actions)
    graph, rng = neighbours(env), np.random.default_rng(5)
    blocks = 1 if actions == "open" else 3
    for game in range(3):
        observation, info = env.reset(seed=11) if game == 0 else env.reset()
        assert env.origin == (11, game)
        model, done = Model(graph, env.mines, (11, game)), False
        while not done:
            assert observation["board"].ravel().tolist() == model.codes()
            assert observation["action_mask"].tolist() == model.legal(blocks)
            assert info["action_mask"].tolist() == model.legal(blocks)
            action = legal_action(observation["action_mask"], rng)
            model.act(action)
            observation, _, done, _, info = env.step(action)
        assert observation["board"].ravel().tolist() == model.codes()
        assert not observation["action_mask"].any()
        assert info["is_success"] == model.won
        assert observation in env.observation_space


@pytest.mark.parametrize("first_click", ["any", "safe", "opening"])
def test_rules_are_those_asked_for(first_click: str) -> None:
    rules = {"first_click": first_click, "cascade": "off", "flags": "mines"}
    env = Minesweeper(board={"tiling": "square", "width": 5, "height": 4}, mines=6, rules=rules, actions="flag")
    rng, losses = np.random.default_rng(1), 0
    for game in range(40):
        observation, _ = env.reset(seed=3, options={"game": game})
        model = Model(neighbours(env), 6, (3, game), first_click=first_click, cascade=False, flag_limit=True)
        done, steps = False, 0
        while not done:
            assert observation["action_mask"].tolist() == model.legal(2)
            action = legal_action(observation["action_mask"], rng)
            model.act(action)
            observation, _, done, _, _ = env.step(action)
            assert observation["board"].ravel().tolist() == model.codes()
            steps += action < 20
        losses += steps == 1
    assert (losses > 0) == (first_click == "any")


def test_mines_are_those_of_the_seed_for_ever() -> None:
    env = Minesweeper()
    env.reset(seed=42)
    board = env.step(40)[0]["board"]
    assert board[2:7, 2:7].tolist() == [[-1, 1, 0, 1, -1], [2, 1, 0, 1, 1], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0]]


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize(
    "kwargs",
    [
        {"board": {"tiling": "square", "width": 4, "height": 4}, "mines": 2},
        {"tiling": "hat", "actions": "flag", "probabilities": True},
        {"level": "001-debutant", "observation": "board", "max_steps": 9, "illegal_ends": True},
    ],
    ids=str,
)
@pytest.mark.parametrize("threads", [1, 3])
def test_the_vector_is_many_single_ones(mode: AutoresetMode, kwargs: dict[str, Any], threads: int) -> None:
    count, rng = 7, np.random.default_rng(2)
    many = VectorMinesweeper(count, autoreset_mode=mode, threads=threads, **kwargs)
    singles = SyncVectorEnv([lambda: Minesweeper(**kwargs)] * count, autoreset_mode=mode)
    assert many.metadata["autoreset_mode"] is mode
    assert many.single_observation_space == singles.single_observation_space
    assert many.action_space == singles.action_space
    assert same(many.reset(seed=9), singles.reset(seed=9))
    assert isinstance(many.single_action_space, Discrete)
    ended, moves = 0, int(many.single_action_space.n)
    for _ in range(60):
        actions = rng.integers(moves, size=count)
        ours, theirs = many.step(actions), singles.step(actions)
        done = ours[2] | ours[3]
        if mode is AutoresetMode.SAME_STEP and done.any():
            final, other = ours[4].pop("final_info"), theirs[4].pop("final_info")
            for key, value in final.items():
                assert same(value[done], other[key][done]), key
        assert same(ours, theirs)
        ended += int(done.sum())
        if mode is AutoresetMode.DISABLED and done.any():
            options = {"reset_mask": done}
            begun, other = many.reset(options=dict(options)), singles.reset(options=dict(options))
            assert same(begun[0], other[0])
    assert ended > 3


def same(a: Any, b: Any) -> bool:
    """Equal in every bit, where NaN is NaN."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, np.ndarray) and a.dtype == object:
        return a.shape == b.shape and all(map(same, a, b))
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    return bool(a == b)


def test_seeds_are_kept_apart_and_repeat() -> None:
    env, again = Minesweeper(), Minesweeper()
    first = [env.reset(seed=1)[0], env.step(40)[0], env.reset()[0], env.step(40)[0]]
    second = [again.reset(seed=1)[0], again.step(40)[0], again.reset()[0], again.step(40)[0]]
    assert data_equivalence(first, second, exact=True)
    assert not data_equivalence(first[1], first[3])
    env.reset(seed=1, options={"game": 1})
    assert data_equivalence(env.step(40)[0], first[3], exact=True)
    unseeded = {Minesweeper().reset()[0]["board"].tobytes() for _ in range(3)}
    assert len(unseeded) == 1
    origins = set()
    for _ in range(3):
        fresh = Minesweeper()
        fresh.reset()
        origins.add(fresh.origin[0])
    assert len(origins) == 3
    vector = VectorMinesweeper(3)
    vector.reset(seed=[5, 5, 8])
    assert vector.origins == [(5, 0), (5, 0), (8, 0)]
    vector.reset()
    assert vector.origins == [(5, 1), (5, 1), (8, 1)]


def test_illegal_actions_change_nothing_but_the_reward() -> None:
    env = Minesweeper(rewards=Rewards(illegal=-7.0, step=0.25), rules={"first_click": "opening"})
    env.reset(seed=4)
    before = env.step(40)[0]
    after, reward, terminated, truncated, _ = env.step(40)
    assert data_equivalence(before, after, exact=True)
    assert (reward, terminated, truncated) == (-6.75, False, False)
    for action in (81, -1):
        with pytest.raises(demineur.InvalidError, match=f"no action {action}, only 0 to 80"):
            env.step(action)
    strict = Minesweeper(illegal_ends=True)
    strict.reset(seed=4)
    strict.step(40)
    assert strict.step(40)[2]
    with pytest.raises(gymnasium.error.ResetNeeded):
        strict.step(40)
    with pytest.raises(gymnasium.error.ResetNeeded):
        Minesweeper().step(0)


def test_rewards_are_the_sum_of_their_parts() -> None:
    row = {"tiling": "square", "width": 3, "height": 1}
    env = Minesweeper(board=row, mines=1, rewards=Rewards(100.0, -100.0, 10.0, 1.0, 0.5, 0.0))
    seen = set()
    for seed in range(20):
        env.reset(seed=seed)
        _, reward, done, _, info = env.step(0)
        # A 1 and more to do; or a 0, whose neighbour opens too and wins.
        assert (reward, done, info["is_success"]) in {(11.5, False, False), (112.5, True, True)}
        if not done:
            # The mine is beside the 1.
            cell, *result = (1, -99.5, False) if seed % 2 else (2, 111.5, True)
            _, reward, done, _, info = env.step(cell)
            assert [reward, info["is_success"]] == result and done
        seen.add(reward)
    assert seen == {112.5, -99.5, 111.5}


def test_long_games_are_cut_short() -> None:
    env = Minesweeper(max_steps=3, actions="flag")
    env.reset(seed=1)
    ends = [env.step(81)[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


def test_no_mine_is_ever_told() -> None:
    """Two games that look alike give the same bytes, wherever their mines are."""
    env = Minesweeper(actions="chord", probabilities=True, rules={"cascade": "off"})
    told: dict[bytes, bytes] = {}
    mines: dict[bytes, set[bytes]] = {}
    met = 0
    for seed in range(300):
        env.reset(seed=seed)
        observation, reward, _, _, info = env.step(0)
        key = observation["board"].tobytes()
        rest = pickle.dumps([observation, reward, info])
        met += key in told
        assert told.setdefault(key, rest) == rest
        model = Model(neighbours(env), 10, (seed, 0), cascade=False)
        mines.setdefault(key, set()).add(bytes(sorted(model.draw(0))))
    assert met > 250 and max(len(layouts) for layouts in mines.values()) > 50


def test_probabilities_are_those_of_the_solver() -> None:
    env = Minesweeper(probabilities=True, tiling="cairo", rules={"first_click": "opening"})
    _, info = env.reset(seed=2)
    assert np.allclose(info["mine_probability"], env.mines / len(neighbours(env)))
    rng, done = np.random.default_rng(3), False
    observation, _, done, _, info = env.step(30)
    board = {"tiling": "laves_cairo_pentagonal", "width": 9, "height": 9}
    while not done:
        codes = observation["board"].tolist()
        revealed = {str(cell): code for cell, code in enumerate(codes) if code >= 0}
        answer = demineur.analyze({"board": board, "total_mines": env.mines, "revealed": revealed})
        assert info["mine_probability_is_exact"]
        # Where it is open: nothing that differs from itself, as NaN does.
        assert np.array_equal(info["mine_probability"] == -1, observation["board"] >= 0)
        chances = np.where(observation["board"] >= 0, np.nan, info["mine_probability"])
        assert np.allclose(chances, answer["mine_probability"], equal_nan=True, atol=1e-12)
        safest = np.flatnonzero(chances == np.nanmin(chances))
        observation, _, done, _, info = env.step(int(rng.choice(safest)))
    assert "mine_probability" not in Minesweeper().reset(seed=1)[1]


def test_copies_and_pickles_play_on_alike() -> None:
    env = Minesweeper(actions="flag", max_steps=30)
    env.reset(seed=8)
    for action in (40, 81, 40, 0):
        env.step(action)
    vector = VectorMinesweeper(5, tiling="hex")
    vector.reset(seed=8)
    for action in (3, 4, 5, 6):
        vector.step([action] * 5)
    for original in (env, vector):
        twins = [copy.deepcopy(original), pickle.loads(pickle.dumps(original))]
        for twin in twins:
            for action in (7, 8, 9):
                batch = action if original is env else [action] * 5
                fresh = copy.deepcopy(original)
                for earlier in range(7, action):
                    fresh.step(earlier if original is env else [earlier] * 5)
                assert same(twin.step(batch), fresh.step(batch))


def test_arrays_are_new_unless_told() -> None:
    vector = VectorMinesweeper(2)
    first, _ = vector.reset(seed=1)
    kept = first["board"].copy()
    second = vector.step([40, 40])[0]
    assert np.array_equal(first["board"], kept) and not np.shares_memory(first["board"], second["board"])
    reused = VectorMinesweeper(2, copy=False)
    first, _ = reused.reset(seed=1)
    third = reused.step([40, 40])[0]
    assert np.shares_memory(first["board"], third["board"]) and np.array_equal(third["board"], second["board"])


def test_pictures() -> None:
    asked: list[dict[str, Any]] = [{}, {"tiling": "hat"}, {"tiling": "cube"}, {"board": STAR, "mines": 5}]
    for kwargs in asked:
        env = Minesweeper(render_mode="rgb_array", actions="flag", **kwargs)
        env.reset(seed=1)
        hidden = env.render()
        env.step(0)
        opened = env.render()
        assert hidden.dtype == np.uint8 and hidden.shape == opened.shape and hidden.shape[2] == 3
        assert (hidden != opened).any()
    assert Minesweeper(render_mode="svg").render().startswith("<svg ")
    text = Minesweeper(render_mode="ansi")
    text.reset(seed=1)
    assert text.render().count("#") == 81
    assert Minesweeper().render() is None
    vector = VectorMinesweeper(2, render_mode="ansi")
    vector.reset(seed=1)
    assert vector.render() == (text.render(),) * 2


def test_gymnasium_makes_the_vector() -> None:
    made = gymnasium.make_vec(
        "demineur/Minesweeper-v0", num_envs=3, vectorization_mode="vector_entry_point", tiling="hex"
    )
    assert isinstance(made.unwrapped, VectorMinesweeper) and made.num_envs == 3
    assert made.reset(seed=1)[0]["board"].shape == (3, 81)


@pytest.mark.parametrize(
    ("kwargs", "message"),
    [
        ({"level": "master"}, "master"),
        ({"tiling": "hexagnal"}, "hexagonal"),
        ({"board": {"tiling": "square", "width": 0, "height": 3}, "mines": 1}, "width"),
        ({"board": {"tiling": "square", "width": 3, "height": 3}}, "mines"),
        ({"board": {"tiling": "square", "width": 3, "height": 3}, "mines": 10}, "10"),
        ({"board": {"tiling": "square", "width": 3, "height": 3}, "mines": 9}, "no cell without a mine"),
        ({"rules": {"win": "open-and-flagged"}}, "every mine flagged"),
        ({"rules": {"win": "never"}}, "win"),
        ({"actions": "dig"}, "open, flag, chord"),
        ({"observation": "picture"}, "dict, board or graph"),
        ({"render_mode": "human"}, "ansi"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_in_words(kwargs: dict[str, Any], message: str) -> None:
    with pytest.raises(demineur.InvalidError, match=message):
        Minesweeper(**kwargs)
    with pytest.raises(demineur.InvalidError, match=message):
        VectorMinesweeper(2, **kwargs)


def test_the_vector_refuses_what_it_cannot_do() -> None:
    with pytest.raises(demineur.InvalidError, match="stacked"):
        VectorMinesweeper(2, observation="graph")
    vector = VectorMinesweeper(2, autoreset_mode="Disabled", illegal_ends=True)
    vector.reset(seed=1)
    with pytest.raises(demineur.InvalidError, match="expected 2 actions, not 3"):
        vector.step([1, 2, 3])
    vector.step([0, 0])
    vector.step([0, 0])
    with pytest.raises(demineur.InvalidError, match="the game is over"):
        vector.step([1, 1])
    with pytest.raises(demineur.InvalidError, match="reset_mask"):
        vector.reset(options={"reset_mask": [False, False]})


def test_seeds_are_whole_numbers_of_whatever_type() -> None:
    env, vector = Minesweeper(), VectorMinesweeper(2)
    vector.reset(seed=[5, 6])
    origins = vector.origins
    for seed in (5, np.int64(5), np.uint8(5)):
        env.reset(seed=seed)  # type: ignore[arg-type]
        vector.reset(seed=seed)  # type: ignore[arg-type]
        assert env.origin == (5, 0) and vector.origins == origins == [(5, 0), (6, 0)]
    vector.reset(seed=np.array([5, 6]))  # type: ignore[arg-type]
    assert vector.origins == origins
    vector.reset(seed=[1, None])
    drawn = vector.origins
    assert drawn[0] == (1, 0) and drawn[1][1] == 0
    vector.reset(seed=[1, None])
    assert vector.origins[1] != drawn[1]
    env.reset(seed=2**64 - 1)
    assert env.origin == (2**64 - 1, 0)
    vector.reset(seed=2**64 - 2)
    assert vector.origins == [(2**64 - 2, 0), (2**64 - 1, 0)]
    wrong: list[Any] = [2**64 - 1, -1, [1, -1], [1, 2, 3]]
    for seed in wrong:
        with pytest.raises(demineur.InvalidError):
            vector.reset(seed=seed)
    for seed in (2**64, -1):
        with pytest.raises(demineur.InvalidError, match="is not from 0 to"):
            env.reset(seed=seed)
    with pytest.raises(demineur.InvalidError, match="is not from 0 to"):
        env.reset(seed=1, options={"game": -1})
    for reset in (env.reset, vector.reset):
        with pytest.raises(TypeError):
            reset(seed=1.5)  # type: ignore[arg-type]  # pyright: ignore


def test_half_an_action_is_none() -> None:
    env, vector = Minesweeper(), VectorMinesweeper(2)
    env.reset(seed=1)
    vector.reset(seed=1)
    for action in (3.7, np.float32(3), "3", None):
        with pytest.raises(TypeError):
            env.step(action)
    for actions in ([3.7, 1], np.array([3.0, 1.0]), ["3", "1"], [True, False]):
        with pytest.raises(demineur.InvalidError, match="whole numbers"):
            vector.step(actions)
    assert env.step(np.int8(3))[0]["board"][0, 3] != -1
    assert vector.step(np.array([3, 1], dtype=np.uint16))[0]["board"].shape == (2, 9, 9)

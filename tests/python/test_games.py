"""Games, the vectorised simulator, against states played one by one."""
import os

import numpy as np
import pytest
from hypothesis import given, strategies

import backstep
from backstep import Games, Refused, Rules, State

RULE_SETS = backstep.all_rule_sets()


def choose(masks, random):
    """A random possible action for each game."""
    return np.array([random.choice(np.flatnonzero(mask)) for mask in masks])


@given(strategies.sampled_from(RULE_SETS), strategies.integers(1, 9), strategies.integers(0, 10**6))
def test_steps_are_those_of_single_states(rules, count, seed):
    games = Games(count, rules, seed, first=3)
    random = np.random.default_rng(seed)
    numbers = [3 + slot for slot in range(count)]
    states = [State.deal(rules, f"{seed}-{number}") for number in numbers]
    for _ in range(120):
        for slot, state in enumerate(states):
            assert games.state(slot) == state and games.deals[slot] == numbers[slot]
            assert games.deal_seed(slot) == f"{seed}-{numbers[slot]}"
            view = state.view(state.turn)
            assert np.array_equal(games.observations[slot], view.observation())
            assert np.array_equal(games.masks[slot], view.mask())
            assert games.turns[slot] == state.turn
        actions = choose(games.masks, random)
        observations, rewards, dones, masks = games.step(actions)
        assert observations is games.observations and rewards is games.rewards
        assert dones is games.dones and masks is games.masks
        for slot, state in enumerate(states):
            state.apply(int(actions[slot]))
            outcome = state.reason or state.status
            assert backstep.OUTCOMES[games.outcomes[slot]] == outcome
            assert (dones[slot], games.lefts[slot]) == (state.is_over, state.left)
            worth = (actions[slot] != backstep.END) / 98 + (state.status == "won")
            assert rewards[slot] == pytest.approx(worth)
            if state.is_over:
                numbers[slot] += count
                states[slot] = State.deal(rules, f"{seed}-{numbers[slot]}")


def test_a_whole_run_repeats_itself():
    games = Games(5, Rules(3, extreme=True), "kestrel")

    def run():
        told = []
        for _ in range(300):
            actions = games.sample()
            told.append(actions.copy())
            for array in games.step(actions):
                told.append(array.copy())
        return told

    first = run()
    observations, masks = games.reset()
    assert observations is games.observations and masks is games.masks
    assert all(np.array_equal(a, b) for a, b in zip(first, run()))


def test_what_a_game_meets_depends_on_its_own_actions_alone():
    """Slot 0 of two runs acts alike, the others do not."""
    runs = []
    for rest in (1, 2):
        games = Games(3, Rules(2), "apart")
        random, other = np.random.default_rng(0), np.random.default_rng(rest)
        told = []
        for _ in range(400):
            actions = choose(games.masks, other)
            actions[0] = choose(games.masks[:1], random)[0]
            games.step(actions)
            told.append(games.observations[0].tobytes() + games.deals[0].tobytes())
        runs.append(told)
    assert runs[0] == runs[1]


def test_rewards_are_chosen():
    games = Games(2, Rules(1), "x", reward_card=0.0, reward_win=5.0, reward_loss=-2.0)
    total = ended = 0
    for _ in range(400):
        _, rewards, dones, _ = games.step(games.sample())
        total += rewards.sum()
        ended += dones.sum()
        assert np.array_equal(rewards != 0, dones)
    assert ended > 3 and total == -2 * ended


def test_an_impossible_action_changes_nothing():
    games = Games(4, Rules(2), "kestrel")
    for _ in range(30):
        games.step(games.sample())
    arrays = [getattr(games, name) for name in ("observations", "masks", "rewards", "dones", "turns",
                                                "deals", "outcomes", "lefts")]
    before = [array.copy() for array in arrays]
    states = [games.state(slot) for slot in range(4)]
    actions = games.sample().copy()
    actions[2] = np.flatnonzero(~games.masks[2])[5]
    with pytest.raises(Refused, match="game 2, action ") as refused:
        games.step(actions)
    assert refused.value.game == 2 and refused.value.action.number == actions[2]
    assert refused.value.code in ("not_in_hand", "wrong_order", "below_minimum")
    assert all(np.array_equal(array, kept) for array, kept in zip(arrays, before))
    assert states == [games.state(slot) for slot in range(4)]


@pytest.mark.parametrize("wrong", [
    [1, 2], [[1], [2], [3]], 5, [1.0, 2.0, 3.0], ["a", "b", "c"], None, [True, True, True],
    [0, 0, 393], [-1, 0, 0], [2**63, 0, 0], [10**30, 0, 0], [None, 0, 0], object(), [],
    np.zeros(3, np.complex64), np.zeros((3, 0)), {1: 2},
])
def test_wrong_actions(wrong):
    games = Games(3, Rules(2), "x")
    with pytest.raises((TypeError, ValueError, OverflowError)):
        games.step(wrong)
    assert all(games.state(slot) == State.deal(Rules(2), f"x-{slot + 1}") for slot in range(3))


def test_actions_of_every_whole_type_and_stride():
    for dtype in (np.int16, np.int32, np.int64, np.uint16, np.uint32, np.uint64, ">i4"):
        games = Games(3, Rules(2), "x")
        games.step(games.sample().astype(dtype))
    games = Games(3, Rules(2), "x")
    games.step(np.repeat(games.sample(), 2)[::2])
    games.step(list(games.sample()))
    games.step([backstep.Action(int(number)).number for number in games.sample()])


@pytest.mark.parametrize("wrong", [
    {"count": 0}, {"count": -1}, {"count": 10**7}, {"count": 1.0}, {"count": True}, {"rules": 2},
    {"rules": Rules(commands={})}, {"seed": None}, {"first": 0}, {"reward_card": float("nan")},
    {"reward_win": "x"}, {"reward_loss": float("inf")}, {"pace": 1},
])
def test_wrong_games(wrong):
    with pytest.raises((TypeError, ValueError)):
        Games(**{"count": 2, "rules": Rules(2), **wrong})


def test_arrays_cannot_be_written_and_outlive_their_games():
    games = Games(2, Rules(2), "x")
    with pytest.raises(ValueError):
        games.observations[0, 0] = 1
    with pytest.raises(ValueError):
        games.masks.setflags(write=True)
    with pytest.raises(AttributeError):
        games.masks = None
    observations = games.observations
    kept = observations.copy()
    del games
    assert np.array_equal(observations, kept)
    for wrong in (2, -1, "0", None):
        with pytest.raises((TypeError, ValueError)):
            Games(2, Rules(2)).state(wrong)


def test_types_and_shapes():
    games = Games(7, Rules(5), "x")
    assert games.observations.shape == (7, backstep.OBSERVATION_SIZE)
    assert games.masks.shape == (7, backstep.ACTIONS) and len(games) == games.count == 7
    types = {"observations": "uint8", "masks": "bool", "rewards": "float32", "dones": "bool",
             "turns": "int8", "deals": "int64", "outcomes": "uint8", "lefts": "uint8"}
    for name, dtype in types.items():
        assert getattr(games, name).dtype == dtype
    assert (games.seed, games.rules) == ("x", Rules(5))


def test_many_games_at_once():
    """Enough of them that the step lets go of the interpreter's lock."""
    games = Games(3000, Rules(4, extreme=True), "many")
    ended = 0
    for _ in range(150):
        ended += games.step(games.sample())[2].sum()
    assert ended > 1000
    for slot in (0, 1234, 2999):
        view = games.state(slot).view(int(games.turns[slot]))
        assert np.array_equal(view.observation(), games.observations[slot])


@pytest.mark.parametrize("rules", [Rules(2), Rules(4, extreme=True, on_fire=True)], ids=str)
def test_threads_change_nothing_but_the_time(rules):
    alone, many = (Games(700, rules, "kestrel", threads=threads, observation=2) for threads in (1, 5))
    logits = np.random.default_rng(1).normal(size=(700, backstep.ACTIONS)).astype(np.float32)
    for step in range(60):
        actions = [games.sample(logits) if step % 2 else games.sample() for games in (alone, many)]
        assert np.array_equal(*actions)
        for one, two in zip(alone.step(actions[0]), many.step(actions[1])):
            assert np.array_equal(one, two)
        assert np.array_equal(alone.log_probabilities, many.log_probabilities)
    for wrong in (0, 2000, "2", 1.5):
        with pytest.raises((TypeError, ValueError)):
            Games(2, Rules(2), threads=wrong)


def test_games_with_threads_in_a_forked_process():
    games = Games(1024, Rules(2), "kestrel", threads=4)
    games.step(games.sample())
    child = os.fork()
    if child == 0:  # no thread of the parent is here
        games.step(games.sample())
        del games
        os._exit(0)
    games.step(games.sample())
    assert os.waitpid(child, 0)[1] == 0


def test_sampling_by_logits():
    games, random = Games(6, Rules(3, extreme=True), "kestrel"), np.random.default_rng(1)
    for _ in range(5):
        games.step(games.sample())
    logits = random.normal(scale=2, size=(6, backstep.ACTIONS))
    allowed = np.where(games.masks, logits, -np.inf)
    chances = np.exp(allowed - allowed.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    counts, draws = np.zeros_like(chances), 4000
    for _ in range(draws):
        actions = games.sample(logits)
        assert games.log_probabilities == pytest.approx(np.log(chances[np.arange(6), actions]), abs=1e-4)
        counts[np.arange(6), actions] += 1
    # Five standard deviations, and nothing that is impossible.
    assert (np.abs(counts / draws - chances) <= 5 * np.sqrt(chances / draws) + 1e-12).all()
    # Where all but one are never to be drawn, that one is.
    chosen = [np.flatnonzero(mask)[-1] for mask in games.masks]
    only = np.full((6, backstep.ACTIONS), -np.inf, np.float32)
    only[np.arange(6), chosen] = -1e30
    assert games.sample(only).tolist() == chosen and not games.log_probabilities.any()


def test_wrong_logits():
    games = Games(2, Rules(2), "x")
    right = np.zeros((2, backstep.ACTIONS), np.float32)
    allowed = np.flatnonzero(games.masks[1])
    for value in (np.nan, np.inf):
        wrong = right.copy()
        wrong[1, allowed[0]] = value
        with pytest.raises(ValueError, match="game 1"):
            games.sample(wrong)
    with pytest.raises(ValueError, match="game 0"):
        games.sample(np.full_like(right, -np.inf))
    for wrong in (right[:1], right[0], right.astype(int), [[0.0]], 7, right[:, :5], right.astype(complex)):
        with pytest.raises((TypeError, ValueError)):
            games.sample(wrong)
    ours, theirs = games.sample(right).copy(), Games(2, Rules(2), "x").sample(right)
    assert np.array_equal(ours, theirs)  # what was refused has taken no chance

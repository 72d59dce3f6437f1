"""Games, bots, chance and environments that are saved go on as if nothing had happened."""
import copy
import pickle

import numpy as np
import pytest

from backstep import Bot, Games, Random, Rules, State
from backstep.solo import SoloEnv

RULES = Rules(3, extreme=True, on_fire=True)
ARRAYS = ("observations", "masks", "turns", "deals", "rewards", "dones", "outcomes", "lefts",
          "final_observations")


def play(games, steps):
    for _ in range(steps):
        games.step(games.sample())


def assert_equal(one, two):
    for name in ARRAYS:
        assert np.array_equal(getattr(one, name), getattr(two, name)), name
    assert [one.state(i) for i in range(len(one))] == [two.state(i) for i in range(len(two))]


@pytest.mark.parametrize("copied", [lambda games: pickle.loads(pickle.dumps(games)), copy.copy,
                                    copy.deepcopy], ids=["pickle", "copy", "deepcopy"])
def test_games_go_on(copied):
    games = Games(6, RULES, "kestrel", first=3, reward_win=5.0, reward_loss=-1.0)
    play(games, 60)
    other = copied(games)
    assert (other.count, other.rules, other.seed) == (games.count, games.rules, games.seed)
    assert_equal(games, other)
    for _ in range(60):  # over several deals
        play(games, 1)
        play(other, 1)
        assert_equal(games, other)
    assert games.deals.max() > 14
    games.reset(), other.reset()
    assert_equal(games, other)


def test_restoring_in_place():
    games = Games(4, Rules(2), "kestrel")
    play(games, 30)
    saved, seen = games.save(), games.observations
    play(games, 30)
    after = games.save()
    games.restore(saved)
    assert games.observations is seen and games.state(2) == saved["states"][2]
    play(games, 30)
    again = games.save()
    assert all(np.array_equal(after[key], again[key]) for key in after if key != "random")
    assert after["random"].words == again["random"].words
    other = Games(4, Rules(2), "another")
    other.restore(saved)
    assert other.state(0) == saved["states"][0]


def test_broken_saves_change_nothing():
    games = Games(4, Rules(2), "kestrel")
    play(games, 5)
    saved = games.save()
    before = [games.state(i) for i in range(4)]
    over = State.set_up(Rules(2), {"A": 99, "B": 98, "C": 2, "D": 3}, [[50], [51]])
    for key, wrong in (("states", saved["states"][:3]), ("states", [1] * 4), ("states", [over] * 4),
                       ("states", [State.deal(Rules(3), "x")] * 4), ("random", 7), ("deals", [1] * 4),
                       ("deals", np.zeros(4, np.int64)), ("rewards", np.zeros(3, np.float32)),
                       ("dones", np.zeros(4, np.int8)), ("final_observations", np.zeros(4, np.uint8))):
        with pytest.raises((TypeError, ValueError)):
            games.restore({**saved, key: wrong})
        with pytest.raises(ValueError):
            games.restore({name: value for name, value in saved.items() if name != key})
    for wrong in (None, 1, []):
        with pytest.raises(TypeError):
            games.restore(wrong)
    assert before == [games.state(i) for i in range(4)]


def test_setting_a_state():
    games = Games(2, Rules(2), "kestrel")
    late = State.set_up(Rules(2), {"A": 90}, [[91, 92], [95]])
    games.set_state(1, late)
    assert games.state(1) == late and games.state(0) == State.deal(Rules(2), "kestrel-1")
    assert np.array_equal(games.observations[1], late.view(0).observation())
    assert np.array_equal(games.masks[1], late.mask()) and games.lefts[1] == late.left
    late.apply("91A")  # a copy lies in the games
    assert games.state(1) != late
    for action in ("91A", "92A"):
        games.step([int(np.flatnonzero(games.masks[0])[0]), late_number(action)])
    games.step([int(np.flatnonzero(games.masks[0])[0]), late_number("95A")])
    assert games.dones[1] and games.deals[1] == 4 and games.deal_seed(1) == "kestrel-4"
    over = State.set_up(Rules(2), {"A": 99, "B": 98, "C": 2, "D": 3}, [[50], [51]])
    for game, wrong in ((0, over), (0, State.deal(Rules(3), "x")), (2, late), (0, None), ("0", late)):
        with pytest.raises((TypeError, ValueError)):
            games.set_state(game, wrong)


def late_number(action):
    from backstep import Action
    return Action(action).number


def test_chance():
    random = Random("purpose", "seed")
    random.next()
    for other in (pickle.loads(pickle.dumps(random)), copy.deepcopy(random),
                  Random.from_words(random.words)):
        one = random.copy()
        assert [other.next() for _ in range(5)] == [one.next() for _ in range(5)]
    for wrong in (None, 1, (1, 2, 3), (0, 0, 0, 0), (1, 2, 3, 2**64), (1, 2, 3, -1), (1, 2, 3, 1.5),
                  (True, 1, 2, 3)):
        with pytest.raises((TypeError, ValueError)):
            Random.from_words(wrong)


def test_bots():
    bot, view = Bot("random"), State.deal(Rules(2), "kestrel").view(0)
    bot.turn(view)
    other = pickle.loads(pickle.dumps(bot))
    assert repr(other) == repr(bot)
    for _ in range(5):  # the chance of its own goes on
        assert bot.turn(view) == other.turn(view)
    strong = copy.deepcopy(Bot("strong", effort=20))
    assert (strong.name, strong.effort) == ("strong", 20)


def test_the_environment_for_one_learner():
    env = SoloEnv(Rules(2), bot="random")
    _, info = env.reset(seed=5)
    for _ in range(4):
        info = env.step(int(np.flatnonzero(info["action_mask"])[0]))[4]
    other = pickle.loads(pickle.dumps(env))
    terminated = False
    while not terminated:
        action = int(np.flatnonzero(info["action_mask"])[0])
        one, two = env.step(action), other.step(action)
        assert np.array_equal(one[0], two[0]) and one[1:4] == two[1:4] and env.game == other.game
        terminated, info = one[2], one[4]
    env.reset(), other.reset()
    assert env.game == other.game and env.deal_seed == other.deal_seed == "5-2"

"""The environment for one learner does what Gymnasium's Env asks; and the spaces."""
import numpy as np
import pytest

import backstep
from backstep import Bot, Random, Refused, Rules, State, _spaces as spaces
from backstep.solo import SoloEnv


def test_the_usual_loop():
    env = SoloEnv()
    observation, info = env.reset(seed=3)
    twin, total = State.deal(Rules(1), "3-1"), 0.0
    env.action_space.seed(0)
    while True:
        assert env.observation_space.contains(observation)
        assert np.array_equal(observation, twin.view(0).observation())
        assert np.array_equal(info["action_mask"], twin.mask())
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        twin.apply(int(action))
        total += reward
        assert terminated == twin.is_over and truncated is False and env.game == twin
        if terminated:
            break
    assert info["left"] == twin.left and not info["action_mask"].any()
    assert total == pytest.approx((98 - twin.left) / 98 + (twin.status == "won"))
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
    env.reset()
    assert env.game == State.deal(Rules(1), "3-2") and env.deal_seed == "3-2"


def test_bots_on_the_other_seats():
    rules = Rules(3, extreme=True)
    env = SoloEnv(rules, seat=1, bot="greedy")
    observation, info = env.reset(seed="kestrel")
    assert env.game.turn == 1 and info["deal_seed"] == "kestrel-1"
    # The same by hand.
    state, bot = State.deal(rules, "kestrel-1"), Bot("greedy")
    chance = [Random(f"seat {seat}", "kestrel-1") for seat in range(3)]

    def others():
        while not state.is_over and state.turn != 1:
            for action in bot.turn(state.view(state.turn), None, chance[state.turn]):
                state.apply(action)

    others()
    random, terminated = np.random.default_rng(1), False
    while not terminated:
        assert np.array_equal(observation, state.view(1).observation())
        action = random.choice(np.flatnonzero(info["action_mask"]))
        before = state.left
        observation, reward, terminated, _, info = env.step(action)
        state.apply(int(action))
        others()
        assert reward == pytest.approx((before - state.left) / 98 + (state.status == "won"))
    assert state == env.game


def test_wrong_calls():
    env = SoloEnv(render_mode="ansi")
    for call in (lambda: env.step(0), env.render):
        with pytest.raises(ValueError, match="reset"):
            call()
    env.reset(seed=1)
    before = env.game.copy()
    with pytest.raises(Refused):
        env.step(backstep.END)
    for wrong in (None, 393, "x", 1.5):
        with pytest.raises((TypeError, ValueError)):
            env.step(wrong)
    assert env.game == before and "seat 0" in env.render() and env.unwrapped is env
    with pytest.raises(TypeError):
        env.reset(7)  # Gymnasium's seed is named
    for wrong in ({"rules": 1}, {"seat": 1}, {"seat": "0"}, {"rules": Rules(2), "bot": "nobody"},
                  {"render_mode": "rgb_array"}):
        with pytest.raises((TypeError, ValueError)):
            SoloEnv(**wrong)
    with SoloEnv() as closing:
        closing.reset(seed=1)


def test_impossible_actions_may_lose():
    env = SoloEnv(illegal="lose", reward_loss=-2.0)
    env.reset(seed=1)
    before = env.game.copy()
    _, reward, terminated, truncated, info = env.step(backstep.END)
    assert (reward, terminated, truncated) == (-2.0, True, False) and env.game == before
    assert info["illegal"] and info["status"] == "lost" and not info["action_mask"].any()
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
    for wrong in (None, 393, "x"):
        env.reset()
        with pytest.raises((TypeError, ValueError)):
            env.step(wrong)
    _, info = env.reset()
    assert not info["illegal"] and info["action_mask"].any()
    with pytest.raises(ValueError):
        SoloEnv(illegal="cheat")


def test_a_game_that_the_bots_end_is_passed_over():
    rules = Rules(2)
    stuck = State.set_up(rules, {"A": 98, "B": 97, "C": 2, "D": 3}, [[50, 51], [99]], turn=1)
    with pytest.raises(ValueError, match="before"):
        SoloEnv(rules).reset(options={"state": stuck})


def test_spaces():
    discrete = spaces.Discrete(5)
    assert discrete == spaces.Discrete(5) != spaces.Discrete(6) and discrete.shape == ()
    assert all(value in discrete for value in (0, 4, np.int8(3), np.array(2)))
    assert not any(discrete.contains(value) for value in
                   (-1, 5, 1.0, True, "1", None, np.array([1]), np.array(1.0), np.bool_(True)))
    assert discrete.sample(np.array([0, 0, 1, 0, 0], np.int8)) == 2
    assert discrete.sample(np.zeros(5)) == 0
    discrete.seed(1)
    first = [discrete.sample() for _ in range(9)]
    discrete.seed(1)
    assert first == [discrete.sample() for _ in range(9)] and set(first) <= set(range(5))
    box = spaces.Box(0, 100, (3,), np.uint8)
    assert box == spaces.Box(0, 100, (3,), np.uint8) != spaces.Box(0, 99, (3,), np.uint8)
    assert box.contains(box.sample()) and np.zeros(3, np.uint8) in box
    assert not any(box.contains(value) for value in
                   (np.zeros(4, np.uint8), np.zeros(3), np.full(3, 101, np.uint8), [0, 0, 0], None))
    both = spaces.Dict({"a": discrete, "b": box})
    both.seed(3)
    assert both.contains(both.sample()) and both["a"] is discrete and list(both.keys()) == ["a", "b"]
    assert not both.contains({"a": 1}) and not both.contains([]) and both != box
    assert both == spaces.Dict({"a": discrete, "b": box})
    several = spaces.MultiDiscrete([2, 3])
    assert several.contains(several.sample()) and several == spaces.MultiDiscrete([2, 3]) != discrete
    assert not any(several.contains(value) for value in
                   (np.array([2, 0]), np.array([0, -1]), np.array([0.0, 1.0]), np.array([1]), [0, 0]))
    assert repr(several) == "MultiDiscrete([2 3])" and len({several, spaces.MultiDiscrete([2, 3])}) == 1
    for wrong in (lambda: spaces.Discrete(0), lambda: box.sample(1), lambda: both.sample(1),
                  lambda: several.sample(1), lambda: spaces.MultiDiscrete([])):
        with pytest.raises(ValueError):
            wrong()
    assert repr(both) == "Dict(a: Discrete(5), b: Box(0, 100, (3,), uint8))"

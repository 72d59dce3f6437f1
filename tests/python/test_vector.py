"""GamesEnv does what Gymnasium's VectorEnv asks, whether or not Gymnasium is installed."""
import numpy as np
import pytest

import backstep
from backstep import OUTCOMES, Games, Refused, Rules
from backstep.vector import GamesEnv

RULES = [Rules(1), Rules(3, extreme=True, on_fire=True)]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_it_plays_the_games_of_games(rules):
    env, twin = GamesEnv(8, rules), Games(8, rules, "kestrel")
    observations, infos = env.reset(seed="kestrel")
    ended = 0
    for _ in range(150):
        assert np.array_equal(observations, twin.observations)
        assert np.array_equal(infos["action_mask"], twin.masks) and infos["_action_mask"].all()
        seeds = [twin.deal_seed(slot) for slot in range(8)]
        actions = twin.sample().copy()
        observations, rewards, terminations, truncations, infos = env.step(actions)
        states = [twin.state(slot) for slot in range(8)]
        twin.step(actions)
        assert np.array_equal(rewards, twin.rewards) and np.array_equal(terminations, twin.dones)
        assert not truncations.any() and ("final_info" in infos) == terminations.any()
        for slot in np.flatnonzero(terminations):
            ended += 1
            last = states[slot].after(int(actions[slot]))
            final = {key: infos["final_info"][key][slot] for key in
                     ("status", "reason", "left", "deal_seed")}
            assert final == {"status": last.status, "reason": last.reason, "left": last.left,
                             "deal_seed": seeds[slot]}
            assert infos["_final_obs"][slot] and infos["final_info"]["_left"][slot]
            assert np.array_equal(infos["final_obs"][slot],
                                  last.view(states[slot].turn).observation())
            assert OUTCOMES[twin.outcomes[slot]] in (last.reason, last.status)
        for slot in np.flatnonzero(~terminations) if "final_obs" in infos else ():
            assert infos["final_obs"][slot] is None and not infos["_final_info"][slot]
    assert ended > 10


def test_what_a_vector_environment_has():
    env = GamesEnv(3, Rules(2))
    assert env.num_envs == 3 and env.unwrapped is env and env.render() is None
    assert getattr(env.metadata["autoreset_mode"], "value", env.metadata["autoreset_mode"]) == "SameStep"
    assert env.single_observation_space.shape == (backstep.OBSERVATION_SIZE,)
    assert env.single_action_space.n == backstep.ACTIONS
    observations, _ = env.reset(seed=1)
    assert env.observation_space.contains(observations) and env.action_space.shape == (3,)
    assert env.action_space.contains(env.games.sample())


def test_copies():
    for copy in (True, False):
        env = GamesEnv(4, Rules(2), copy=copy)
        before, _ = env.reset(seed=1)
        kept = before.copy()
        after = env.step(env.games.sample())[0]
        assert np.array_equal(before, kept) == copy and np.shares_memory(before, after) != copy


def test_seeds():
    env = GamesEnv(4, Rules(2))
    env.reset(seed=7)
    assert env.games.deal_seed(3) == "7-4"
    for _ in range(100):
        env.step(env.games.sample())
    latest = env.games.deals.max()
    env.reset()
    assert env.games.deals.tolist() == [latest + 1, latest + 2, latest + 3, latest + 4]
    env.reset(seed=7)
    assert env.games.deal_seed(0) == "7-1"
    one, two = GamesEnv(1), GamesEnv(1)
    one.reset(), two.reset()
    assert one.games.state(0) != two.games.state(0)


def test_wrong_calls():
    env = GamesEnv(2)
    with pytest.raises(ValueError, match="reset"):
        env.step([0, 0])
    env.reset(seed=1)
    with pytest.raises(Refused):
        env.step([backstep.END] * 2)
    for wrong in (lambda: env.reset(options={"pace": 1}), lambda: env.reset(seed=1.5),
                  lambda: GamesEnv(0), lambda: GamesEnv(2, 3), lambda: env.step([1])):
        with pytest.raises((TypeError, ValueError)):
            wrong()
    with env:
        pass
    for call in (env.reset, lambda: env.step([0, 0])):
        with pytest.raises(ValueError, match="closed"):
            call()

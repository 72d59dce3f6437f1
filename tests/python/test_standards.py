"""PettingZoo's and Gymnasium's own checkers and wrappers, where those packages are installed."""
import copy
import pickle
import warnings

import numpy as np
import pytest

import backstep
from backstep import Rules
from backstep.aec import AECEnv, env as make_env
from backstep.solo import SoloEnv
from backstep.vector import GamesEnv

RULES = [Rules(1), Rules(2), Rules(3, extreme=True), Rules(5, extreme=True, on_fire=True, pro=True)]


@pytest.fixture
def gymnasium():
    return pytest.importorskip("gymnasium")


@pytest.fixture
def pettingzoo():
    return pytest.importorskip("pettingzoo")


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_pettingzoo_api_test(pettingzoo, rules):
    from pettingzoo.test import api_test, seed_test
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
    assert issubclass(AECEnv, pettingzoo.AECEnv)
    with warnings.catch_warnings():
        # A Dict with a mask is no Box, and the masks of agents that wait are empty.
        warnings.simplefilter("ignore", UserWarning)
        for made in (make_env(rules), AssertOutOfBoundsWrapper(OrderEnforcingWrapper(make_env(rules)))):
            api_test(made, num_cycles=300)
        seed_test(lambda: make_env(rules), num_cycles=100)


def test_pettingzoo_render_test(pettingzoo, capsys):
    from pettingzoo.test import render_test
    render_test(lambda render_mode: make_env(Rules(2), render_mode=render_mode))


def test_pettingzoo_illegal_actions_terminate(pettingzoo):
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper
    env = TerminateIllegalWrapper(make_env(Rules(2)), illegal_reward=-1)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert all(env.terminations.values()) and env.rewards == {"seat_0": -1, "seat_1": 0}


def test_pettingzoo_wrappers_see_the_game(pettingzoo):
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
    env = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(make_env(Rules(2))))
    with pytest.raises(AttributeError):
        env.rewards
    env.reset(seed=1)
    with pytest.raises(AssertionError):
        env.step(backstep.ACTIONS)
    for agent in env.agent_iter():
        observation, _, termination, _, _ = env.last()
        mask = None if termination else observation["action_mask"]
        env.step(None if termination else env.action_space(agent).sample(mask))
    assert env.unwrapped.game.is_over and str(env) == "backstep_v1"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_gymnasium_check_env(gymnasium, rules):
    from gymnasium.utils.env_checker import check_env
    made = gymnasium.make("Backstep/Solo-v0", rules=rules, bot="greedy")
    assert isinstance(made.unwrapped, SoloEnv) and issubclass(SoloEnv, gymnasium.Env)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*not equivalent to the environment's.*")
        check_env(made.unwrapped, skip_render_check=False)


def test_gymnasium_wrappers(gymnasium):
    made = gymnasium.make("Backstep/Solo-v0", max_episode_steps=5)
    _, info = made.reset(seed=1)
    for step in range(1, 6):
        _, _, terminated, truncated, info = made.step(made.action_space.sample(info["action_mask"]))
        assert not terminated and truncated == (step == 5)
    assert copy.deepcopy(made.spec).make().spec.id == "Backstep/Solo-v0"


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_makes_vectors(gymnasium, mode):
    made = gymnasium.make_vec("Backstep/Solo-v0", num_envs=2, vectorization_mode=mode)
    try:
        observations, infos = made.reset(seed=3)
        for _ in range(20):
            actions = [int(mask.argmax()) for mask in infos["action_mask"]]
            observations, *_, infos = made.step(actions)
        assert observations.shape == (2, backstep.OBSERVATION_SIZE)
    finally:
        made.close()


def test_gymnasium_vectors_of_single_environments(gymnasium):
    from gymnasium.vector import SyncVectorEnv
    made = SyncVectorEnv([lambda: SoloEnv(illegal="lose")] * 3)
    _, infos = made.reset(seed=5)
    assert infos["deal_seed"].tolist() == ["5-1", "6-1", "7-1"]
    made.action_space.seed(1)
    for _ in range(30):
        made.step(made.action_space.sample())
    made.close()


def test_games_are_a_vector_environment(gymnasium):
    made = gymnasium.make_vec("Backstep/Games-v0", num_envs=4, rules=Rules(2))
    assert isinstance(made.unwrapped, GamesEnv) and issubclass(GamesEnv, gymnasium.vector.VectorEnv)
    from gymnasium.wrappers.vector import RecordEpisodeStatistics
    made = RecordEpisodeStatistics(made)
    made.reset(seed=3)
    lengths = []
    for _ in range(200):
        *_, infos = made.step(made.unwrapped.games.sample())
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert len(lengths) > 4 and all(length > 1 for length in lengths)
    made.close()


def test_spaces_are_gymnasiums(gymnasium):
    for env in (SoloEnv(), GamesEnv(2)):
        assert isinstance(env.observation_space, gymnasium.spaces.Box)
    assert isinstance(AECEnv().action_space("seat_0"), gymnasium.spaces.Discrete)
    space = AECEnv().observation_space("seat_0")
    assert isinstance(space, gymnasium.spaces.Dict)
    assert pickle.loads(pickle.dumps(space)) == space and np.uint8 == space["observation"].dtype

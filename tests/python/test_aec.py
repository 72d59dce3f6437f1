"""The environment for several agents does what PettingZoo's AEC interface asks."""
import numpy as np
import pytest

import backstep
from backstep import Refused, Rules, State
from backstep.aec import AECEnv, env as make_env
from backstep.solo import SoloEnv

RULES = [Rules(1), Rules(2), Rules(3, extreme=True), Rules(5, extreme=True, on_fire=True, pro=True)]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_usual_loop(rules):
    """The loop of PettingZoo's documentation; every agent leaves with None, once."""
    env = make_env(rules)
    env.reset(seed=42)
    assert env.agents == env.possible_agents == [f"seat_{n}" for n in range(rules.players)]
    assert (env.num_agents, env.max_num_agents) == (rules.players, rules.players)
    left, totals, twin = [], dict.fromkeys(env.agents, 0.0), State.deal(rules, "42-1")
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        assert agent == env.agent_selection and env.observation_space(agent).contains(observation)
        totals[agent] += reward
        assert not truncation
        if termination:
            action = None
            left.append(agent)
            assert not observation["action_mask"].any()
        else:
            seat = env.possible_agents.index(agent)
            assert seat == twin.turn
            assert np.array_equal(observation["observation"], twin.view(seat).observation())
            assert np.array_equal(observation["action_mask"], info["action_mask"])
            assert np.array_equal(observation["action_mask"], twin.mask())
            action = env.action_space(agent).sample(observation["action_mask"])
            assert env.action_space(agent).contains(action)
            twin.apply(int(action))
        env.step(action)
    assert left == env.possible_agents and env.agents == [] and twin.is_over
    assert env.game == twin
    worth = (98 - twin.left) / 98 + (twin.status == "won")
    # What was laid before an agent's first turn has been added up for it, too.
    assert all(total == pytest.approx(worth) for total in totals.values())
    assert env.rewards == env.terminations == env.truncations == env.infos == {}
    assert list(env.agent_iter()) == []
    for call in (env.last, lambda: env.step(None)):
        with pytest.raises(ValueError, match="reset"):
            call()


def test_cumulative_rewards():
    env = AECEnv(Rules(2), reward_card=1.0, reward_win=100.0, reward_loss=-10.0)
    env.reset(options={"deal_seed": "kestrel"})
    for action in ("94C", "41B"):
        env.step(backstep.Action(action))
        assert env.rewards == {"seat_0": 1.0, "seat_1": 1.0}
    assert env._cumulative_rewards == {"seat_0": 1.0, "seat_1": 2.0}
    env.step(backstep.END)
    assert env.agent_selection == "seat_1" and env.rewards == {"seat_0": 0.0, "seat_1": 0.0}
    assert env.last()[1] == 2.0 and env.last(observe=False)[0] is None
    env.step(backstep.Action("2A"))
    assert env._cumulative_rewards == {"seat_0": 1.0, "seat_1": 1.0}


def lost_env():
    rules = Rules(3, extreme=True)  # 42 is a three
    env = AECEnv(rules, reward_loss=-1.0)
    state = State.set_up(rules, {"A": 40}, [[41, 42, 43, 44], [50], [51]])
    env.reset(options={"state": state})
    env.step(backstep.Action("42A").number)
    env.step(backstep.END)
    return env


def test_dead_steps():
    env = lost_env()
    assert env.game.reason == "three" and env.agents == env.possible_agents
    assert all(env.terminations.values()) and not any(env.truncations.values())
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)
    left = []
    while env.agents:
        agent = env.agent_selection
        assert env.infos[agent]["status"] == "lost" and env.last()[2]
        left.append((agent, env.last()[1]))
        env.step(None)
        assert agent not in env.agents and agent not in env.terminations
        assert env.rewards == dict.fromkeys(env.agents, 0.0)
    # The loser has had the reward of its card already when it ended the turn.
    assert [agent for agent, _ in left] == ["seat_0", "seat_1", "seat_2"]
    assert [worth for _, worth in left] == pytest.approx([-1.0, 1 / 98 - 1, 1 / 98 - 1])
    env.reset()
    assert env.agents == env.possible_agents and not env.game.is_over


def test_refused_actions_change_nothing():
    env = AECEnv(Rules(2))
    env.reset(seed="x")
    before, rewards = env.game.copy(), dict(env.rewards)
    for wrong in (backstep.END, int(np.flatnonzero(~before.mask())[0])):
        with pytest.raises(Refused):
            env.step(wrong)
    for wrong in (None, 393, -1, 1.5, "nonsense"):
        with pytest.raises((TypeError, ValueError)):
            env.step(wrong)
    assert env.game == before and env.rewards == rewards and env.agent_selection == "seat_0"


def test_seeds():
    env = AECEnv(Rules(2))
    env.reset(seed=7)
    assert env.deal_seed == "7-1" and env.game == State.deal(Rules(2), "7-1")
    env.reset()
    assert env.game == State.deal(Rules(2), "7-2")
    env.reset(seed=7)
    assert env.game == State.deal(Rules(2), "7-1")
    env.reset(options={"deck": range(2, 100), "begins": 1})
    assert env.game == State.deal(Rules(2), deck=range(2, 100), begins=1)
    assert env.agent_selection == "seat_1"
    one, two = AECEnv(Rules(2)), AECEnv(Rules(2))
    one.reset()
    two.reset()
    assert one.game != two.game
    over = State.set_up(Rules(2), {"A": 99, "B": 98, "C": 2, "D": 3}, [[50], [51]])
    assert over.is_over
    with pytest.warns(UserWarning, match="pace"):  # wrappers hand on what is theirs
        env.reset(seed=7, options={"pace": 1})
    assert env.deal_seed == "7-1"
    for wrong in ({"deck": [1]}, {"state": State.deal(Rules(3), "x")}, {"state": 1},
                  {"state": over}, {"deal_seed": 1.5}, {"deck": range(2, 100), "deal_seed": "x"},
                  {"begins": 2}):
        with pytest.raises((TypeError, ValueError)):
            env.reset(options=wrong)
    for wrong in (1.5, True, b"x", []):
        with pytest.raises(TypeError):
            env.reset(seed=wrong)


def test_before_reset_and_wrong_agents():
    env = AECEnv()
    for call in (env.last, lambda: env.step(0), lambda: env.observe("seat_0"), env.render,
                 lambda: next(env.agent_iter()), env.state):
        with pytest.raises(ValueError, match="reset"):
            call()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="no agent"):
        env.observe("seat_2")
    with pytest.raises(KeyError):
        env.action_space("seat_2")
    for wrong in ({"rules": 2}, {"render_mode": "rgb_array"}, {"reward_win": None}):
        with pytest.raises((TypeError, ValueError)):
            AECEnv(**wrong)


def test_spaces_and_rendering():
    env = AECEnv(Rules(2), render_mode="ansi")
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent).contains(env.observe(agent))
        assert env.action_space(agent).n == 393
    assert env.observation_space("seat_0")["observation"].shape == (backstep.OBSERVATION_SIZE,)
    assert "seat 0 to move" in env.render() and env.unwrapped is env
    assert AECEnv(Rules(2)).render_mode is None
    assert env.close() is None and len(list(env.agent_iter(3))) == 3


def test_a_person_can_watch(capsys):
    for env in (AECEnv(Rules(2), render_mode="human"), SoloEnv(Rules(2), render_mode="human")):
        env.reset(seed=1)
        first = capsys.readouterr().out
        assert first.startswith("original, 2 players") and first.endswith("\n")
        view = env.game.view(env.game.turn)
        env.step(view.legal()[0])
        assert "1 laid" in capsys.readouterr().out and env.render() is None
        assert "1 laid" in capsys.readouterr().out

"""Backstep for several agents: PettingZoo's AEC interface. Where PettingZoo is installed, the environment is
one of its own; it is not needed.

A step is one action, a card or the end of the turn, so that an agent is selected several times in a
row. All agents win and lose together and get the same rewards.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from . import spaces
from ._core import ACTIONS, Memory, Rules
from ._deals import Deals
from ._seeing import Seeing

try:
    from pettingzoo.utils.env import AECEnv as _Base
except ImportError:
    _Base = object


class AECEnv(_Base):
    """One game; the agents are "seat_0", "seat_1" and so on.

    reward_card is given for each card laid, reward_win or reward_loss at the end; each to everybody.
    An action that is not possible raises Refused and changes nothing. observation is the version of
    observations; with 2 and talks=True, say() gives signals that all agents see.
    """

    metadata = {"name": "backstep_v1", "render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(self, rules: Rules | None = None, *, reward_card: float = 1 / 98,
                 reward_win: float = 1.0, reward_loss: float = 0.0,
                 render_mode: str | None = None, observation: int = 1, talks: bool = False) -> None:
        super().__init__()
        self.rules = Rules(2) if rules is None else rules
        if not isinstance(self.rules, Rules):
            raise TypeError("rules must be Rules")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render_mode {render_mode!r}, only \"human\" and \"ansi\"")
        self.render_mode = render_mode
        self._worth = (float(reward_card), float(reward_win), float(reward_loss))
        self._deals = Deals(self.rules)
        self._seeing = Seeing(observation, talks)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self.agents = []
        self.game = None
        self.deal_seed = None
        self._observation_spaces = {agent: spaces.Dict({
            "observation": self._seeing.space,
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    # What PettingZoo has.

    @property
    def unwrapped(self) -> AECEnv:
        """The environment itself."""
        return self

    @property
    def num_agents(self) -> int:
        """How many agents are still there."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many agents there are at the start."""
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations: always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions: always the same object."""
        return self._action_spaces[agent]

    def reset(self, seed: str | int | None = None,
              options: Mapping[str, Any] | None = None) -> None:
        """Begins a game. A seed begins a sequence of deals, "SEED-1" first; without one the next deal
        of the sequence is played. options may choose it instead: deal_seed, deck or state, and
        begins, the seat that moves first.
        """
        self.game, self.deal_seed = self._deals.next(seed, options)
        self._seeing.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[self.game.turn]
        self._tell()
        self._show()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What the agent's seat may know, and what it may do: nothing unless it is selected."""
        view = self._need_game().view(self._seat(agent))
        return {"observation": self._seeing.observation(view), "action_mask": view.mask().astype(np.int8)}

    def last(self, observe: bool = True) -> tuple[
            dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        """(observation, reward, termination, truncation, info) of the agent that is selected: the
        reward is the sum since it last acted.
        """
        self._need_game()
        agent = self.agent_selection
        if not self.agents:
            raise ValueError("every agent has left: reset() begins another game")
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Any) -> None:
        """The selected agent acts. After the end each agent is selected once more, and leaves with
        step(None).
        """
        state = self._need_game()
        if not self.agents:
            raise ValueError("every agent has left: reset() begins another game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError(f"{agent} is still playing and must act")
        step = self._seeing.act(state, action)  # raises before anything has changed
        self._cumulative_rewards[agent] = 0.0
        reward = 0.0 if step.action.is_end else self._worth[0]
        if state.is_over:
            reward += self._worth[1] if state.status == "won" else self._worth[2]
            self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, reward)
        for name in self.agents:
            self._cumulative_rewards[name] += reward
        self.agent_selection = self.possible_agents[state.turn]
        if state.is_over:  # they leave in the order of their seats
            self.agent_selection = self.agents[0]
        self._tell()
        self._show()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agent, again and again, until all have left."""
        self._need_game()
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str | None:
        """The position as text, which shows every hand. With render_mode "ansi" it is returned, with "human"
        printed, as after every step.
        """
        text = str(self._need_game())
        if self.render_mode == "human":
            print(text, end="")
        return text if self.render_mode == "ansi" else None

    def state(self) -> np.ndarray:
        """What lies open, as the observation of a spectator: there is no global array with hidden
        cards to learn from by accident.
        """
        return self._seeing.observation(self._need_game().view(None))

    def close(self) -> None:
        """Nothing is held open."""

    # What PettingZoo has not.

    @property
    def memory(self) -> Memory:
        """What was laid and said lately; with observations of version 1 it stays empty."""
        return self._seeing.memory

    def say(self, agent: str, signal: str) -> None:
        """An agent gives a signal, such as "leave:A", whether or not it is selected. Raises Refused if it
        may not be given now.
        """
        game = self._need_game()
        if not self._seeing.talks:
            raise ValueError("this table does not talk: AECEnv(..., observation=2, talks=True)")
        self.memory.talk.hear(game, self._seat(agent), signal)

    # Its own affairs.

    def _show(self):
        if self.render_mode == "human":
            self.render()

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for told in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards,
                     self.infos):
            del told[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _tell(self):
        """What infos say: the mask again, for who looks for it there, and how the game stands."""
        state = self.game
        nothing = np.zeros(ACTIONS, np.int8)
        self.infos = {agent: {"action_mask": nothing, "status": state.status,
                              "reason": state.reason, "left": state.left} for agent in self.agents}
        if not state.is_over:
            self.infos[self.agent_selection]["action_mask"] = state.mask().astype(np.int8)

    def _seat(self, agent):
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise ValueError(f"there is no agent {agent!r}") from None

    def _need_game(self):
        if self.game is None:
            raise ValueError("reset() comes first")
        return self.game

    def __str__(self):
        return self.metadata["name"]

    def __repr__(self):
        return f"<AECEnv: {self.rules}>"


def env(rules: Rules | None = None, **keywords: Any) -> AECEnv:
    """An AECEnv, by the name that PettingZoo's modules use."""
    return AECEnv(rules, **keywords)

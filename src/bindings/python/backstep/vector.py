"""Many games at once as Gymnasium's VectorEnv: Games, with five values from step(). Where Gymnasium is
installed, the environment is one of its own, and `gymnasium.make_vec("Backstep/Games-v0")` makes it.

In each game the seat to move acts, so that with several players one policy plays all seats.
"""
from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from . import spaces
from ._core import ACTIONS, OUTCOMES, Games, Rules
from ._deals import seed_text
from ._seeing import observation_size

try:
    from gymnasium.vector import AutoresetMode, VectorEnv as _Base
    _SAME_STEP = AutoresetMode.SAME_STEP
except ImportError:
    _Base = object
    _SAME_STEP = "SameStep"


class GamesEnv(_Base):
    """num_envs games; a game that ends is dealt again in the same step (autoreset mode SAME_STEP).

    The rewards are those of Games, and so are the deals: reset(seed=S) begins those of Games(n, rules, S).
    infos["action_mask"] has a row per game. An action that is not possible raises Refused, and nothing
    has changed in any game; `games.sample()` draws possible ones. With copy=False the arrays of `games` are
    handed out themselves, which the next step overwrites.
    """

    metadata = {"name": "backstep_games_v0", "render_modes": [], "autoreset_mode": _SAME_STEP}
    spec = None
    render_mode = None
    closed = False

    def __init__(self, num_envs: int = 1, rules: Rules | None = None, *, reward_card: float = 1 / 98,
                 reward_win: float = 1.0, reward_loss: float = 0.0, observation: int = 1,
                 talks: bool = False, threads: int | None = None, copy: bool = True) -> None:
        self.rules = Rules(1) if rules is None else rules
        self._keywords = {"reward_card": reward_card, "reward_win": reward_win, "reward_loss": reward_loss,
                          "observation": observation, "talks": talks, "threads": threads}
        self.copy = bool(copy)
        self.games = Games(num_envs, self.rules, "", **self._keywords)  # says whether all of it can be
        self.num_envs = len(self.games)
        self._seed = None
        size = observation_size(observation)
        self.single_observation_space = spaces.Box(0, 100, (size,), np.uint8)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = spaces.Box(0, 100, (self.num_envs, size), np.uint8)
        self.action_space = spaces.MultiDiscrete([ACTIONS] * self.num_envs)

    @property
    def unwrapped(self) -> GamesEnv:
        """The environment itself."""
        return self

    def reset(self, *, seed: str | int | None = None,
              options: Mapping[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins all games: those of the seed, or without one new deals of the sequence that was begun; without
        any seed the sequence comes from the system's entropy. There are no options.
        """
        self._need_open()
        if options:
            raise ValueError(f"options: there is no {sorted(options, key=str)[0]!r}")
        first = 1
        if seed is not None:
            self._seed = seed_text(seed)
        elif self._seed is None:
            self._seed = secrets.token_hex(8)
        else:
            first = int(self.games.deals.max()) + 1
        self.games = Games(self.num_envs, self.rules, self._seed, first=first, **self._keywords)
        return self._told(self.games.observations), self._infos()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """(observations, rewards, terminations, truncations, infos). Of games that ended, infos has final_obs
        and final_info: status, reason, left and deal_seed. Nothing is ever truncated.
        """
        self._need_open()
        if self._seed is None:
            raise ValueError("reset() comes first")
        deals = self.games.deals.copy()
        observations, rewards, dones, _ = self.games.step(actions)
        infos = self._infos()
        if dones.any():
            self._add_final(infos, dones, deals)
        return (self._told(observations), self._told(rewards), self._told(dones),
                np.zeros(self.num_envs, bool), infos)

    def render(self) -> None:
        """There is nothing to look at; games.state(i) is a whole game."""

    def close(self, **_: Any) -> None:
        """No step is possible afterwards."""
        self.closed = True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
        return False

    def _infos(self):
        return {"action_mask": self._told(self.games.masks),
                "_action_mask": np.ones(self.num_envs, bool)}

    def _add_final(self, infos, dones, deals):
        ended = dones.copy()
        slots = np.flatnonzero(ended)

        def column(values):
            array = np.full(self.num_envs, None, object)
            for slot, value in zip(slots, values):
                array[slot] = value
            return array

        reasons = [OUTCOMES[self.games.outcomes[slot]] for slot in slots]
        final = {"status": column("won" if reason == "won" else "lost" for reason in reasons),
                 "reason": column(None if reason == "won" else reason for reason in reasons),
                 "left": np.where(ended, self.games.lefts, 0).astype(np.int64),
                 "deal_seed": column(f"{self._seed}-{deals[slot]}" for slot in slots)}
        infos["final_info"] = final | {f"_{key}": ended for key in final}
        infos["final_obs"] = column(self.games.final_observations[slot].copy() for slot in slots)
        infos["_final_info"] = infos["_final_obs"] = ended

    def _told(self, array):
        return array.copy() if self.copy else array

    def _need_open(self):
        if self.closed:
            raise ValueError("the environment is closed")

    def __repr__(self):
        return f"<GamesEnv: {self.num_envs}, {self.rules}>"

"""Backstep for one learner, in the shape of Gymnasium's Env, without needing it.

With one player it is solo; with more, bots of the roster sit on the other seats.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from . import spaces
from ._core import ACTIONS, OBSERVATION_SIZE, Bot, Random, Rules
from ._deals import Deals


class SoloEnv:
    """One seat of a game; a step is one action of it, and the bots' turns that follow.

    Observations are arrays of bytes; info["action_mask"] says what is possible. reward_card is given
    for each card that anybody laid since the last step, reward_win or reward_loss at the end. An
    action that is not possible raises Refused and changes nothing.
    """

    metadata = {"render_modes": ["ansi"]}
    spec = None

    def __init__(self, rules: Rules | None = None, *, seat: int = 0, bot: str = "quick",
                 reward_card: float = 1 / 98, reward_win: float = 1.0, reward_loss: float = 0.0,
                 render_mode: str | None = None) -> None:
        self.rules = Rules(1) if rules is None else rules
        if not isinstance(self.rules, Rules):
            raise TypeError("rules must be Rules")
        if isinstance(seat, bool) or seat not in range(self.rules.players):
            raise ValueError("seat must be one of the game's")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render_mode {render_mode!r}, only \"ansi\"")
        self.render_mode = render_mode
        self.seat = seat
        self.bot = Bot(bot) if self.rules.players > 1 else None
        self._worth = (float(reward_card), float(reward_win), float(reward_loss))
        self._deals = Deals(self.rules)
        self._chance = []
        self.game = None
        self.deal_seed = None
        self.observation_space = spaces.Box(0, 100, (OBSERVATION_SIZE,), np.uint8)
        self.action_space = spaces.Discrete(ACTIONS)

    @property
    def unwrapped(self) -> SoloEnv:
        """The environment itself."""
        return self

    def reset(self, *, seed: str | int | None = None,
              options: Mapping[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins a game and gives (observation, info). A seed begins a sequence of deals, "SEED-1"
        first; without one the next deal of the sequence is played. options may choose it instead:
        deal_seed, deck or state, and begins, the seat that moves first.
        """
        while True:
            self.game, self.deal_seed = self._deals.next(seed, options)
            self._chance = [Random(f"seat {seat}", self.deal_seed or "")
                            for seat in range(self.rules.players)]
            self._let_bots_play()
            if not self.game.is_over:
                return self._observation(), self._info()
            if options:
                raise ValueError("the bots ended that game before the seat's first turn")
            seed = None

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """(observation, reward, terminated, truncated, info). A game never has to be truncated."""
        if self.game is None:
            raise ValueError("reset() comes first")
        if self.game.is_over:
            raise ValueError("the game is over: reset() begins another one")
        before = self.game.left
        self.game.apply(action)
        self._let_bots_play()
        reward = self._worth[0] * (before - self.game.left)
        if self.game.is_over:
            reward += self._worth[1] if self.game.status == "won" else self._worth[2]
        return self._observation(), reward, self.game.is_over, False, self._info()

    def render(self) -> str | None:
        """The position as the seat sees it, as text, if the render_mode is "ansi"."""
        if self.game is None:
            raise ValueError("reset() comes first")
        return str(self.game.view(self.seat)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
        return False

    def _let_bots_play(self):
        while not self.game.is_over and self.game.turn != self.seat:
            seat = self.game.turn
            for action in self.bot.turn(self.game.view(seat), None, self._chance[seat]):
                self.game.apply(action)

    def _observation(self):
        return self.game.view(self.seat).observation()

    def _info(self):
        return {"action_mask": self.game.view(self.seat).mask().astype(np.int8),
                "status": self.game.status, "reason": self.game.reason,
                "left": self.game.left, "deal_seed": self.deal_seed}

    def __repr__(self):
        return f"<SoloEnv: {self.rules}, seat {self.seat}>"

"""Backstep for one learner: Gymnasium's Env. Where Gymnasium is installed, the environment is one of its
own, and `gymnasium.make("Backstep/Solo-v0")` makes it; Gymnasium is not needed.

With one player it is solo; with more, bots of the roster sit on the other seats.
"""
from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from . import spaces
from ._core import ACTIONS, Bot, Memory, Random, Rules
from ._deals import Deals, seed_text
from ._seeing import Seeing

try:
    from gymnasium import Env as _Base
except ImportError:
    _Base = object


class SoloEnv(_Base):
    """One seat of a game; a step is one action of it, and the bots' turns that follow.

    Observations are arrays of bytes; info["action_mask"] says what is possible. reward_card is given
    for each card that anybody laid since the last step, reward_win or reward_loss at the end. An
    action that is not possible raises Refused and changes nothing; with illegal="lose" it loses the
    game instead, and info["illegal"] is True: for learners and checkers that know no masks.
    observation is the version of observations; with 2 and talks=True the bots give signals before every
    turn of somebody else, and say() gives the learner's.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}
    spec = None

    def __init__(self, rules: Rules | None = None, *, seat: int = 0, bot: str = "quick",
                 reward_card: float = 1 / 98, reward_win: float = 1.0, reward_loss: float = 0.0,
                 render_mode: str | None = None, illegal: str = "raise", observation: int = 1,
                 talks: bool = False) -> None:
        self.rules = Rules(1) if rules is None else rules
        if not isinstance(self.rules, Rules):
            raise TypeError("rules must be Rules")
        if isinstance(seat, bool) or seat not in range(self.rules.players):
            raise ValueError("seat must be one of the game's")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render_mode {render_mode!r}, only \"human\" and \"ansi\"")
        if illegal not in ("raise", "lose"):
            raise ValueError("illegal must be \"raise\" or \"lose\"")
        self.render_mode = render_mode
        self.illegal = illegal
        self.seat = seat
        self.bot = Bot(bot) if self.rules.players > 1 else None
        self._worth = (float(reward_card), float(reward_win), float(reward_loss))
        self._deals = Deals(self.rules)
        self._seeing = Seeing(observation, talks)
        self._chance = []
        self.game = None
        self.deal_seed = None
        self._forfeited = False
        self.observation_space = self._seeing.space
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
        if _Base is not object:  # its generator is for wrappers: deals do not come from it
            super().reset(seed=_small_seed(seed))
        self._forfeited = False
        while True:
            self.game, self.deal_seed = self._deals.next(seed, options)
            self._seeing.begin()
            self._chance = [Random(f"seat {seat}", self.deal_seed or "")
                            for seat in range(self.rules.players)]
            self._let_bots_play()
            if not self.game.is_over:
                self._show()
                return self._observation(), self._info()
            if options:
                raise ValueError("the bots ended that game before the seat's first turn")
            seed = None

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """(observation, reward, terminated, truncated, info). A game never has to be truncated."""
        if self.game is None:
            raise ValueError("reset() comes first")
        if self.game.is_over or self._forfeited:
            raise ValueError("the game is over: reset() begins another one")
        if self.illegal == "lose" and self.game.refusal(action) is not None:
            self._forfeited = True
            self._show()
            return self._observation(), self._worth[2], True, False, self._info()
        before = self.game.left
        self._seeing.act(self.game, action)
        self._let_bots_play()
        self._show()
        reward = self._worth[0] * (before - self.game.left)
        if self.game.is_over:
            reward += self._worth[1] if self.game.status == "won" else self._worth[2]
        return self._observation(), reward, self.game.is_over, False, self._info()

    def render(self) -> str | None:
        """The position as the seat sees it, as text. With render_mode "ansi" it is returned, with "human" printed,
        as after every step.
        """
        if self.game is None:
            raise ValueError("reset() comes first")
        text = str(self.game.view(self.seat))
        if self.render_mode == "human":
            print(text, end="")
        return text if self.render_mode == "ansi" else None

    @property
    def memory(self) -> Memory:
        """What was laid and said lately; with observations of version 1 it stays empty."""
        return self._seeing.memory

    def say(self, signal: str) -> None:
        """The seat gives a signal, such as "leave:A", which bots that talk heed. Raises Refused if it may not
        be given now.
        """
        if self.game is None:
            raise ValueError("reset() comes first")
        if not self._seeing.talks:
            raise ValueError("this table does not talk: SoloEnv(..., observation=2, talks=True)")
        self.memory.talk.hear(self.game, self.seat, signal)

    def close(self) -> None:
        """Nothing is held open."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
        return False

    def _show(self):
        if self.render_mode == "human":
            self.render()

    def _let_bots_play(self):
        while not self.game.is_over:
            seat = self.game.turn
            self._let_bots_speak(seat)
            if seat == self.seat:
                return
            talk = self.memory.talk if self._seeing.talks else None
            for action in self.bot.turn(self.game.view(seat), talk, self._chance[seat]):
                self._seeing.act(self.game, action)

    def _let_bots_speak(self, mover):
        """Before the first card of a turn, in the order of turns, as in `backstep simulate`."""
        if not self._seeing.talks or self.game.muted or self.game.laid_this_turn:
            return
        players = self.rules.players
        for seat in ((mover + step) % players for step in range(1, players)):
            if seat != self.seat:
                for signal in self.bot.say(self.game.view(seat), self.memory.talk):
                    self.memory.talk.hear(self.game, seat, signal)

    def _observation(self):
        return self._seeing.observation(self.game.view(self.seat))

    def _info(self):
        status = "lost" if self._forfeited else self.game.status
        mask = self.game.view(self.seat).mask() & (not self._forfeited)
        return {"action_mask": mask.astype(np.int8), "status": status,
                "reason": self.game.reason, "left": self.game.left,
                "deal_seed": self.deal_seed, "illegal": self._forfeited}

    def __repr__(self):
        return f"<SoloEnv: {self.rules}, seat {self.seat}>"


def _small_seed(seed):
    """A seed as NumPy's generators take them."""
    if seed is None:
        return None
    return int.from_bytes(hashlib.sha256(seed_text(seed).encode()).digest()[:4], "little")

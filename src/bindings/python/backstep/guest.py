"""The far end of the pipe of docs/bots.md: what a bot's program is told, as views and observations.

    guest = Guest()
    for line in sys.stdin:
        told = guest.read(line)
        if told["t"] == "hello":
            print(json.dumps({"name": "mine"}), flush=True)
        elif told["t"] == "turn":
            action = policy(guest.observation(), guest.view.mask())
            print(guest.answer([action]), flush=True)
"""
from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import numpy as np

from . import _again
from ._core import Action, Memory, Rules, View


class Guest:
    """One seat behind a pipe. After each line that read() was given, `view` and `memory` are what that seat
    sees and remembers, and observation() is the one that AECEnv and Games would show it.
    """

    def __init__(self) -> None:
        self.rules: Rules | None = None
        self.seat: int | None = None
        self.view: View | None = None
        self.memory = Memory()
        self._talks = False
        self._answered: list[Action] = []  # not told back yet

    def read(self, line: str) -> dict[str, Any]:
        """Takes a line that the program was told and gives it as a dict."""
        told = json.loads(line)
        if told["t"] == "game":
            self.rules, self.seat = Rules.from_dict(told["rules"]), told["seat"]
            self._talks, self._answered = told["talks"], []
            self.view, self.memory = None, Memory(self._talks)
        elif "view" in told:
            for happened in told["since"]:
                if "action" in happened:
                    self._note(happened["seat"], Action(happened["action"]))
            self.view = _again.view(self.rules, json.dumps(told["view"]))
            if "signals" in told:
                signals = [(said["seat"], said["signal"]) for said in told["signals"]]
                self.memory.set_talk(_again.talk(self._talks, signals))
        return told

    def answer(self, actions: Iterable[Any]) -> str:
        """The line with which to answer `turn`, a whole turn or part of one; it is remembered."""
        done = [Action(action) for action in actions]
        for action in done:
            self.memory.note(self.seat, action)
        self._answered += done
        return json.dumps({"t": "turn", "actions": [str(action) for action in done]})

    def observation(self) -> np.ndarray:
        """What the seat sees and remembers, as an observation of version 2."""
        if self.view is None:
            raise ValueError("there is nothing to see before the first question")
        return self.memory.observation(self.view)

    def _note(self, seat, action):
        """Own actions come back after they were answered, and have been noted then."""
        if seat == self.seat and self._answered:
            self._answered.pop(0)
        else:
            self.memory.note(seat, action)

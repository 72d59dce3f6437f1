"""What environments show of a game: observations of a version, with the memory that version 2 needs."""
import numpy as np

from . import spaces
from ._core import OBSERVATIONS, Memory


def observation_size(version):
    """The bytes of an observation of this version."""
    if isinstance(version, bool) or version not in OBSERVATIONS:
        raise ValueError(f"observation must be a version of observations, {min(OBSERVATIONS)} to "
                         f"{max(OBSERVATIONS)}")
    return max(part.stop for part in OBSERVATIONS[version].values())


class Seeing:
    """The observations of one game; with version 2, what is remembered of it."""

    def __init__(self, version, talks):
        self.space = spaces.Box(0, 100, (observation_size(version),), np.uint8)
        if talks and version == 1:
            raise ValueError("observations of version 1 know nothing of signals: talks needs version 2")
        self.version = version
        self.talks = bool(talks)
        self.memory = Memory(self.talks)

    def begin(self):
        """Another game begins."""
        self.memory = Memory(self.talks)

    def act(self, game, action):
        """Applies an action to the State and remembers it."""
        step = game.apply(action)
        if self.version > 1:
            self.memory.note(step.seat, step.action, game)
        return step

    def observation(self, view):
        """The array that the seat of the view sees."""
        return view.observation() if self.version == 1 else self.memory.observation(view)

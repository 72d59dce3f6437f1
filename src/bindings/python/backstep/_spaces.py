"""Spaces in the shape of Gymnasium's, for where it is not installed: Discrete, Box and Dict."""
from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import numpy as np


class Space:
    """What every space has: shape, dtype, and a source of chance for sample()."""

    def __init__(self, shape, dtype):
        self.shape = shape
        self.dtype = None if dtype is None else np.dtype(dtype)
        self._random = np.random.default_rng()

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Makes sample() repeat itself."""
        self._random = np.random.default_rng(seed)
        return [seed]

    def __contains__(self, value: object) -> bool:
        return self.contains(value)


class Discrete(Space):
    """Whole numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        if n < 1:
            raise ValueError("n must be at least 1")
        super().__init__((), np.int64)
        self.n = int(n)
        self.start = 0

    def sample(self, mask: np.ndarray | None = None) -> np.int64:
        """One of them, each as likely; with a mask, one of those it allows, or 0 if it allows none."""
        if mask is None:
            return np.int64(self._random.integers(self.n))
        allowed = np.flatnonzero(mask)
        return np.int64(self._random.choice(allowed)) if allowed.size else np.int64(0)

    def contains(self, value: object) -> bool:
        """Whether it is a whole number of the range; True and 3.0 are none."""
        if isinstance(value, (bool, np.bool_)):
            return False
        if isinstance(value, np.ndarray):
            if value.shape != () or value.dtype.kind not in "iu":
                return False
        elif not isinstance(value, (int, np.integer)):
            return False
        return 0 <= int(value) < self.n

    def __eq__(self, other):
        return isinstance(other, Discrete) and other.n == self.n

    def __hash__(self):
        return hash(("Discrete", self.n))

    def __repr__(self):
        return f"Discrete({self.n})"


class MultiDiscrete(Space):
    """Arrays of whole numbers, each from 0 to one less than its entry of nvec."""

    def __init__(self, nvec: Any) -> None:
        self.nvec = np.array(nvec, np.int64)
        if self.nvec.size == 0 or (self.nvec < 1).any():
            raise ValueError("every number of nvec must be at least 1")
        super().__init__(self.nvec.shape, np.int64)

    def sample(self, mask: None = None) -> np.ndarray:
        """Any array of the space."""
        if mask is not None:
            raise ValueError("a MultiDiscrete has no mask here")
        return self._random.integers(self.nvec)

    def contains(self, value: object) -> bool:
        """Whether it is an array of whole numbers of this shape, each within its range."""
        return (isinstance(value, np.ndarray) and value.shape == self.shape
                and value.dtype.kind in "iu" and bool(((value >= 0) & (value < self.nvec)).all()))

    def __eq__(self, other):
        return isinstance(other, MultiDiscrete) and np.array_equal(other.nvec, self.nvec)

    def __hash__(self):
        return hash(("MultiDiscrete", self.nvec.tobytes()))

    def __repr__(self):
        return f"MultiDiscrete({self.nvec})"


class Box(Space):
    """Arrays of one shape and type with every number from low to high."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any) -> None:
        super().__init__(tuple(shape), dtype)
        self.low = np.full(self.shape, low, self.dtype)
        self.high = np.full(self.shape, high, self.dtype)

    def sample(self, mask: None = None) -> np.ndarray:
        """Any array of the space."""
        if mask is not None:
            raise ValueError("a Box has no mask")
        return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

    def contains(self, value: object) -> bool:
        """Whether it is an array of this shape and type within the bounds."""
        return (isinstance(value, np.ndarray) and value.shape == self.shape
                and value.dtype == self.dtype
                and bool(np.all(value >= self.low) and np.all(value <= self.high)))

    def __eq__(self, other):
        return (isinstance(other, Box) and other.shape == self.shape and other.dtype == self.dtype
                and np.array_equal(other.low, self.low) and np.array_equal(other.high, self.high))

    def __hash__(self):
        return hash(("Box", self.shape, str(self.dtype)))

    def __repr__(self):
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Dict(Space):
    """Dicts with a space for each key."""

    def __init__(self, spaces: Mapping[str, Space]) -> None:
        super().__init__(None, None)
        self.spaces = OrderedDict(spaces)

    def __getitem__(self, key: str) -> Space:
        return self.spaces[key]

    def keys(self):
        """The keys of the dicts."""
        return self.spaces.keys()

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Makes sample() repeat itself."""
        return [number for space in self.spaces.values() for number in space.seed(seed)]

    def sample(self, mask: None = None) -> OrderedDict[str, Any]:
        """Any dict of the space."""
        if mask is not None:
            raise ValueError("a Dict has no mask")
        return OrderedDict((key, space.sample()) for key, space in self.spaces.items())

    def contains(self, value: object) -> bool:
        """Whether it is a dict with these keys, each with a value of its space."""
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(space.contains(value[key]) for key, space in self.spaces.items()))

    def __eq__(self, other):
        return isinstance(other, Dict) and other.spaces == self.spaces

    def __hash__(self):
        return hash(("Dict", tuple(self.spaces)))

    def __repr__(self):
        return f"Dict({', '.join(f'{key}: {space}' for key, space in self.spaces.items())})"

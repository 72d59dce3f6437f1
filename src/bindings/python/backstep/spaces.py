"""Spaces: what observations and actions look like. Gymnasium's own where it is installed, so that its tools
and PettingZoo's accept them; otherwise small ones of the same shape.
"""
try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete, Space
except ImportError:
    from ._spaces import Box, Dict, Discrete, MultiDiscrete, Space

__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete", "Space"]

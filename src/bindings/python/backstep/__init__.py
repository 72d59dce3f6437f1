"""Backstep in Python: the exact rules engine, bots, solver and simulator of the C++ program.

The rules live once, in C++; nothing here decides what is legal. docs/python.md is the tour.
"""
from ._core import (
    ACTIONS, END, OBSERVATION, OBSERVATION_SIZE, OBSERVATIONS, OUTCOMES, RULES_VERSION, Action, Bot,
    Games, Memory, Play, Random, Record, RecordError, Refused, Rules, Solution, State, Step, Talk, View,
    all_rule_sets, analyse, compare, deal_name, deck_from_entropy, deck_from_seed, hint, parse_deal_name, play_game,
    read_records, roster, signature, simulate, solve)
from ._core import __version__ as __version__
from ._register import register_environments

register_environments()

__all__ = [
    "ACTIONS", "END", "OBSERVATION", "OBSERVATION_SIZE", "OBSERVATIONS", "OUTCOMES", "RULES_VERSION",
    "Action", "Bot", "Games", "Memory", "Play", "Random", "Record", "RecordError", "Refused", "Rules",
    "Solution", "State", "Step", "Talk", "View", "all_rule_sets", "analyse", "compare", "deal_name", "deck_from_entropy",
    "deck_from_seed", "hint", "parse_deal_name", "play_game", "read_records", "roster", "signature",
    "simulate", "solve"]

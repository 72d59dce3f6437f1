#!/usr/bin/env python3
"""A complete bot in Python, with the standard library only.

    backstep simulate --bot "exec:python3 examples/bots/bot.py" --games 100

It reads one JSON object a line and answers where it is asked; docs/bots.md describes every line.
What it plays: the smallest step there is, a backwards trick above all, and no more cards than are
due unless they cost next to nothing. A card that loses is laid only when every card does.
"""
import json
import sys

RISING = "AB"


def cost(view, play):
    """How far a card moves its pile on; a trick gives ten back."""
    pile = play["pile"]
    if pile in RISING:
        return play["card"] - (view["tops"][pile] or 1)
    return (view["tops"][pile] or 100) - play["card"]


def next_action(view, legal):
    """One action. While the turn goes on we are asked again, with what is legal then."""
    plays = sorted(legal["plays"], key=lambda play: (play["loses"], cost(view, play)))
    if legal["can_end"] and not legal["end_loses"]:
        if not plays or plays[0]["loses"] or cost(view, plays[0]) > 1:
            return "end"
    if not plays:
        return "end"
    return f"{plays[0]['card']}{plays[0]['pile']}"


def signals(view):
    """What to say before somebody else's turn: leave a pile alone where our next step is small."""
    said = []
    for pile, top in view["tops"].items():
        if top is None:
            continue
        trick = top - 10 if pile in RISING else top + 10
        if trick in view["hand"]:
            said.append(f"leave:{pile}")
    return said


def main():
    for line in sys.stdin:
        told = json.loads(line)
        if told["t"] == "hello":
            answer = {"t": "ready", "name": "python-example", "asks": ["turn", "say"]}
        elif told["t"] == "turn":
            answer = {"t": "turn", "actions": [next_action(told["view"], told["legal"])]}
        elif told["t"] == "say":
            answer = {"t": "say", "signals": signals(told["view"])}
        else:  # "game" and "over" want no answer
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

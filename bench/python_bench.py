#!/usr/bin/env python3
"""Steps a second through the vectorised Python interface, on one core.

    PYTHONPATH=build/release/python /usr/bin/python3 bench/python_bench.py [--games 64] [--seconds 2]

Random possible actions, drawn from the masks with NumPy: the time of drawing counts. `sample` lets
the module draw them, and `step alone` counts only the time inside of step().
"""
import argparse
import time

import numpy as np

from backstep import ACTIONS, Games, Rules


def draw(masks, random):
    """One possible action for each game, each as likely."""
    possible = np.flatnonzero(masks)
    counts = np.count_nonzero(masks, axis=1)
    starts = np.cumsum(counts) - counts
    chosen = possible[starts + (random.random(len(counts)) * counts).astype(np.int64)]
    return chosen - np.arange(len(counts)) * ACTIONS


def measure(games, choose, seconds):
    """(steps a second, steps a second inside of step() alone)."""
    games.reset()
    steps, inside, start = 0, 0.0, time.perf_counter()
    while (now := time.perf_counter()) - start < seconds:
        actions = choose()
        before = time.perf_counter()
        games.step(actions)
        inside += time.perf_counter() - before
        steps += games.count
    return steps / (now - start), steps / inside


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=64, help="games at once")
    parser.add_argument("--seconds", type=float, default=2, help="for each line")
    options = parser.parse_args()
    print(f"{options.games} games at once, steps a second:")
    print(f"{'rules':34} {'NumPy draws':>12} {'sample':>12} {'step alone':>12}")
    for rules in (Rules(1), Rules(2), Rules(5), Rules(2, extreme=True),
                  Rules(4, extreme=True, pro=True, on_fire=True)):
        games = Games(options.games, rules, "bench")
        random = np.random.default_rng(1)
        drawn, alone = measure(games, lambda: draw(games.masks, random), options.seconds)
        sampled, _ = measure(games, games.sample, options.seconds)
        print(f"{str(rules):34} {drawn:12,.0f} {sampled:12,.0f} {alone:12,.0f}")


if __name__ == "__main__":
    main()

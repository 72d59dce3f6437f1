#!/usr/bin/env python3
"""Steps a second through the vectorised Python interface.

    PYTHONPATH=build/release/python /usr/bin/python3 bench/python_bench.py [--games 1024] [--threads 1]

Random possible actions, drawn from the masks with NumPy: the time of drawing counts. `sample` lets
the module draw them, `logits` by the logits of a policy, and `step alone` counts only the time inside of
step(). With one thread seconds are those of the processor, so that other work on the machine does not
count; with more they are those of the clock.
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


def measure(games, choose, seconds, clock):
    """(steps a second, steps a second inside of step() alone)."""
    games.reset()
    steps, inside, start = 0, 0.0, clock()
    while (now := clock()) - start < seconds:
        actions = choose()
        before = clock()
        games.step(actions)
        inside += clock() - before
        steps += games.count
    return steps / (now - start), steps / inside


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1024, help="games at once")
    parser.add_argument("--seconds", type=float, default=2, help="for each figure")
    parser.add_argument("--threads", type=int, default=1, help="of step()")
    options = parser.parse_args()
    clock = time.process_time if options.threads == 1 else time.perf_counter
    print(f"{options.games} games at once, steps a second, threads: {options.threads}")
    print(f"{'rules':34} {'NumPy draws':>12} {'logits':>12} {'sample':>12} {'step alone':>12}")
    for rules in (Rules(1), Rules(2), Rules(5), Rules(2, extreme=True),
                  Rules(4, extreme=True, pro=True, on_fire=True)):
        games = Games(options.games, rules, "bench", threads=options.threads)
        random = np.random.default_rng(1)
        logits = random.normal(size=(options.games, ACTIONS)).astype(np.float32)
        drawn, alone = measure(games, lambda: draw(games.masks, random), options.seconds, clock)
        policy, _ = measure(games, lambda: games.sample(logits), options.seconds, clock)
        sampled, _ = measure(games, games.sample, options.seconds, clock)
        print(f"{str(rules):34} {drawn:12,.0f} {policy:12,.0f} {sampled:12,.0f} {alone:12,.0f}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# %% [markdown]
# # A linear player, trained by self-play
#
# Each possible action of a turn gets a score: a weighted sum of a few numbers that everybody at the
# table could read off it. The player takes the action with the highest score. The weights are found
# by the cross-entropy method: let many weightings play, keep the best eighth, draw the next ones
# around those.
#
# The same weights sit on all seats, and everything is read off observations, so no player sees more
# than it may. Standard library, NumPy and backstep; run it as a whole, or cell by cell in an editor
# that knows `# %%`:
#
#     PYTHONPATH=build/release/python /usr/bin/python3 examples/python/train.py --quick
#
# docs/python.md shows what a full run came to.

# %% Set up
import argparse
import math
import time
from pathlib import Path

import numpy as np

from backstep import END, OBSERVATION, OUTCOMES, Games, Rules, simulate

parser = argparse.ArgumentParser(description="Train a linear player by self-play.")
parser.add_argument("--quick", action="store_true", help="a few rounds, within half a minute")
parser.add_argument("--players", type=int, default=2, help="1 to 5")
parser.add_argument("--seed", default="train", help="any text: the same text, the same result")
parser.add_argument("--svg", default="curve.svg", help="where the curve is written")
options = parser.parse_args()

RULES = Rules(options.players)
ROUNDS, WEIGHTINGS, GAMES_EACH, TEST_GAMES = (6, 16, 16, 200) if options.quick else (30, 48, 48, 2000)

# %% What an action looks like: one row of numbers for each possible action
FEATURES = ("skipped", "skipped^2", "trick", "makes a trick", "spoils a trick", "room left",
            "more than needed", "skipped, if more than needed", "ends the turn", "ends, none to draw")


def features(observations, masks):
    """(rows, numbers, features): which game and which action each row is about."""
    rows, numbers = np.nonzero(masks)
    part = {name: observations[:, where] for name, where in OBSERVATION.items()}
    out = np.zeros((len(rows), len(FEATURES)), np.float32)

    ends = numbers == END
    out[ends, 8] = 1
    out[ends, 9] = part["draw_count"][rows[ends], 0] == 0

    games, plays = rows[~ends], numbers[~ends]
    card, pile = plays // 4 + 2, plays % 4
    rising = pile < 2
    top = part["tops"][games, pile].astype(np.int64)
    # Cards not laid yet, up to each value: what a step skips is lost for this pile.
    unlaid = np.zeros((len(observations), 102), np.int64)
    unlaid[:, 3:101] = np.cumsum(1 - part["laid"].astype(np.int64), axis=1)
    low, high = np.minimum(card, top), np.maximum(card, top)
    skipped = (unlaid[games, high] - unlaid[games, np.minimum(low + 1, 101)]) / 10
    trick = np.where(rising, card < top, card > top)
    skipped[trick] *= -1

    hand = np.zeros((len(observations), 122), bool)
    hand[:, 12:110] = part["hand"]
    back = np.where(rising, -10, 10) + 10  # the hand is shifted by ten
    needed = part["can_end"][games, 0] == 0
    out[~ends, 0] = skipped
    out[~ends, 1] = skipped**2
    out[~ends, 2] = trick
    out[~ends, 3] = hand[games, card + back]
    out[~ends, 4] = hand[games, top + back] & ~trick
    out[~ends, 5] = np.where(rising, 100 - card, card - 1) / 100
    out[~ends, 6] = ~needed
    out[~ends, 7] = np.where(needed, 0, skipped)
    return rows, numbers, out


def choose(weights, observations, masks):
    """The action with the highest score in each game; `weights` has a row for each game."""
    rows, numbers, values = features(observations, masks)
    scores = np.full(masks.shape, -np.inf, np.float32)
    scores[rows, numbers] = np.einsum("ij,ij->i", values, weights[rows])
    return scores.argmax(axis=1)


# %% Playing: every slot of a batch plays one game, each with its own weights
def play(weights, seed, first=1):
    """(cards left, whether won) of one game for each row of weights, on the deals of the seed."""
    games = Games(len(weights), RULES, seed, first=first)
    left, won = np.full(len(weights), -1), np.zeros(len(weights), bool)
    while (left < 0).any():
        _, _, dones, _ = games.step(choose(weights, games.observations, games.masks))
        ended = dones & (left < 0)  # what a slot plays after its game does not count
        left[ended] = games.lefts[ended]
        won[ended] = games.outcomes[ended] == OUTCOMES.index("won")
    return left, won


def test(weights):
    """On deals that training never sees: mean of cards left and its 95 % interval, share of wins."""
    left, won = play(np.tile(weights, (TEST_GAMES, 1)), f"{options.seed}-test")
    half = 1.96 * left.std(ddof=1) / math.sqrt(len(left))
    return left.mean(), half, won.mean()


def wilson(share, count):
    """The 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count**2))
    return middle - half, middle + half


# %% Training
random = np.random.default_rng([ord(letter) for letter in options.seed])
mean = np.zeros(len(FEATURES), np.float32)
spread = np.ones(len(FEATURES), np.float32)
curve, start = [test(mean)], time.perf_counter()
print(f"{RULES}; {WEIGHTINGS} weightings a round, {GAMES_EACH} games each")
print(f"round  0: {curve[0][0]:5.2f} cards left")
for number in range(1, ROUNDS + 1):
    drawn = mean + spread * random.standard_normal((WEIGHTINGS, len(FEATURES))).astype(np.float32)
    drawn[0] = mean
    # All weightings of a round meet the same deals, so that luck with the cards cancels out.
    left = [play(np.tile(one, (GAMES_EACH, 1)), f"{options.seed}-{number}")[0].mean()
            for one in drawn]
    best = drawn[np.argsort(left)[:max(3, WEIGHTINGS // 8)]]
    mean, spread = best.mean(axis=0), best.std(axis=0) + 0.3 / number
    curve.append(test(mean))
    print(f"round {number:2}: {curve[-1][0]:5.2f} cards left, {curve[-1][2]:6.1%} won")
print(f"trained in {time.perf_counter() - start:.1f} s")
for name, weight in zip(FEATURES, mean):
    print(f"    {name:30} {weight:7.2f}")

# %% Against the bots, on the deals of the test
print(f"\n{TEST_GAMES} games on the same deals     cards left (95 %)        won (95 %)")
lines = {}
for bot in ("random", "greedy", "quick"):
    told = simulate(RULES, bot, TEST_GAMES, f"{options.seed}-test")
    lines[bot] = told["mean_left"]
    low, high = told["mean_left_ci95"]
    print(f"{bot:28} {told['mean_left']:6.2f} ({low:5.2f} to {high:5.2f})"
          f"   {told['win_rate']:6.1%} ({told['ci95'][0]:.1%} to {told['ci95'][1]:.1%})")
value, half, won = curve[-1]
low, high = wilson(won, TEST_GAMES)
print(f"{'linear, trained':28} {value:6.2f} ({value - half:5.2f} to {value + half:5.2f})"
      f"   {won:6.1%} ({low:.1%} to {high:.1%})")


# %% The curve as a picture
def svg(curve, lines):
    """A plot of a few lines: the curve with its interval, and a level line for each bot."""
    width, height, margin = 640, 360, 44
    most = 10 * math.ceil(max(curve[0][0], *lines.values()) / 10)

    def x(round_):
        return margin + (width - 2 * margin - 60) * round_ / (len(curve) - 1)

    def y(left):
        return height - margin - (height - 2 * margin) * left / most

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
    for left in range(0, most + 1, 10):
        parts.append(f'<path d="M{margin} {y(left):.1f}H{x(len(curve) - 1):.1f}" stroke="#dddddd"/>'
                     f'<text x="{margin - 6}" y="{y(left) + 4:.1f}" text-anchor="end" '
                     f'fill="#444444">{left}</text>')
    for bot, left in lines.items():
        parts.append(f'<path d="M{margin} {y(left):.1f}H{x(len(curve) - 1):.1f}" stroke="#8a5a00" '
                     'stroke-dasharray="5 4"/>'
                     f'<text x="{x(len(curve) - 1) + 6:.1f}" y="{y(left) + 4:.1f}" '
                     f'fill="#8a5a00">{bot}</text>')
    upper = [f"{x(i):.1f},{y(value + half):.1f}" for i, (value, half, _) in enumerate(curve)]
    lower = [f"{x(i):.1f},{y(value - half):.1f}" for i, (value, half, _) in enumerate(curve)]
    middle = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, (value, _, _) in enumerate(curve))
    parts.append(f'<polygon points="{" ".join(upper + lower[::-1])}" fill="#1f5fa8" opacity="0.2"/>'
                 f'<polyline points="{middle}" fill="none" stroke="#1f5fa8" stroke-width="2"/>'
                 f'<text x="{x(len(curve) - 1) + 6:.1f}" y="{y(curve[-1][0]) + 4:.1f}" '
                 'fill="#1f5fa8">linear</text>'
                 f'<text x="{margin}" y="{margin - 18}" fill="#222222">cards left on test deals '
                 f'({RULES}); band: 95 %</text>'
                 f'<text x="{x(len(curve) - 1):.1f}" y="{height - 14}" text-anchor="end" '
                 f'fill="#222222">round {len(curve) - 1}</text></svg>\n')
    return "\n".join(parts)


Path(options.svg).write_text(svg(curve, lines))

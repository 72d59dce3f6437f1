#!/usr/bin/env python3
"""A policy learned by self-play with policy gradients, in NumPy alone.

    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/policy_gradient.py --minutes 60 --out policy.npz
    PYTHONPATH=build/release/python /usr/bin/python3 examples/python/policy_gradient.py --test examples/python/policy.npz

Each possible action is a row of numbers that everybody at the table could read off it; a small net scores the rows,
and the policy is the softmax of the scores in a position. All seats share it. The gradient is that of REINFORCE, and
what an action is worth is compared with games of the same policy on the same deal: groups of games share their
cards, so that luck with the cards cancels out. Each core has a process, which plays deals of its own; their gradients
are added up. docs/python.md states what it reached.
"""
import argparse
import json
import math
import multiprocessing
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the processes share the cores

import numpy as np

from backstep import END, OBSERVATION, OUTCOMES, Games, Rules, simulate

WON = OUTCOMES.index("won")
FEATURES = 26
HIDDEN = 48
GROUP = 8        # games on the same deal
WIN_BONUS = 1.0  # beside the share of cards laid


def rows_of(observations, masks):
    """(game, action, features): a row for each possible action."""
    games, actions = np.nonzero(masks)
    part = {name: observations[:, where] for name, where in OBSERVATION.items()}
    count = len(observations)
    # Values are shifted by 20, so that no neighbour lies outside of an array.
    hand, unlaid = np.zeros((count, 140), bool), np.zeros((count, 140), bool)
    hand[:, 22:120] = part["hand"]
    unlaid[:, 22:120] = part["laid"] == 0
    steps = np.cumsum(unlaid & ~hand, axis=1)  # what others may hold: lost for a pile that passes it
    mine = np.cumsum(hand, axis=1)
    tops = part["tops"].astype(np.int64)

    ends = actions == END
    card, pile = np.where(ends, 50, actions // 4 + 2), np.where(ends, 0, actions % 4)
    top, rising = tops[games, pile], pile < 2
    low, high = np.minimum(card, top) + 20, np.maximum(card, top) + 20
    lost = (steps[games, high - 1] - steps[games, low]) / 10
    own = (mine[games, high - 1] - mine[games, low]) / 4
    trick = np.where(rising, card < top, card > top)
    sign = np.where(rising, 1, -1)
    skip = np.where(trick, -lost - 0.5, lost)
    skip[ends] = 9
    best = np.full(count, 9.0)
    np.minimum.at(best, games, skip)
    second = np.full(count, 9.0)
    np.minimum.at(second, games, np.where(skip > best[games] + 1e-9, skip, 9.0))
    room = np.where(np.arange(4) < 2, 100 - tops, tops - 1) / 100
    other = room[games, pile ^ 1]
    deck = part["draw_count"][:, 0] / 84
    free = part["can_end"][:, 0].astype(float)
    mate = part["hand_counts"][:, 1:].sum(axis=1) / 20

    out = np.zeros((len(games), FEATURES), np.float32)
    play = ~ends
    values = [
        skip, skip * skip, trick, own, lost * (deck[games] == 0),
        hand[games, card - 10 * sign + 20],                       # the trick that follows is in the own hand
        unlaid[games, card - 10 * sign + 20] & ~hand[games, card - 10 * sign + 20],
        hand[games, top - 10 * sign + 20] & ~trick,               # a trick of one's own is passed
        unlaid[games, top - 10 * sign + 20] & ~hand[games, top - 10 * sign + 20] & ~trick,
        hand[games, card + sign + 20], hand[games, card + 2 * sign + 20],
        room[games, pile], other, room[games, pile] < other, skip - best[games],
        free[games], free[games] * skip, deck[games], deck[games] * skip, (deck[games] == 0) * free[games],
    ]
    for place, value in enumerate(values):
        out[play, place] = value[play]
    at = games[ends]
    for place, value in enumerate([np.ones(len(at)), deck[at], deck[at] == 0, best[at], second[at], mate[at]], len(values)):
        out[ends, place] = value
    return games, actions, out


class Policy:
    """A net of one hidden layer, which scores rows."""

    def __init__(self, random):
        self.weights = {"a": random.standard_normal((FEATURES, HIDDEN)).astype(np.float32) / math.sqrt(FEATURES),
                        "b": np.zeros(HIDDEN, np.float32), "c": np.zeros(HIDDEN, np.float32)}
        self.first = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0

    def scores(self, rows):
        hidden = np.tanh(rows @ self.weights["a"] + self.weights["b"])
        return hidden @ self.weights["c"], hidden

    def probabilities(self, games, rows, count):
        scores, _ = self.scores(rows)
        most = np.full(count, -np.inf, np.float32)
        np.maximum.at(most, games, scores)
        powers = np.exp(scores - most[games])
        return powers / np.bincount(games, powers, count)[games]

    def gradient(self, rows, slopes):
        """By the weights, given that by each row's score."""
        _, hidden = self.scores(rows)
        inner = slopes[:, None] * self.weights["c"] * (1 - hidden * hidden)
        return {"a": rows.T @ inner, "b": inner.sum(axis=0), "c": hidden.T @ slopes}

    def learn(self, gradient, rate):
        """One step of Adam."""
        self.steps += 1
        for name, slope in gradient.items():
            self.first[name] = 0.9 * self.first[name] + 0.1 * slope
            self.second[name] = 0.99 * self.second[name] + 0.01 * slope * slope
            mean = self.first[name] / (1 - 0.9**self.steps)
            spread = np.sqrt(self.second[name] / (1 - 0.99**self.steps)) + 1e-8
            self.weights[name] += (rate * mean / spread).astype(np.float32)


def first_of_each(games, count):
    """Where the rows of each game begin; they lie together."""
    return np.searchsorted(games, np.arange(count))


def play(policy, rules, seed, groups, deals, random, first=1, learn=False):
    """A game for each group and deal: cards left, whether won, and what is needed to learn from them."""
    tables = [Games(deals, rules, seed, first=first) for _ in range(groups)]
    count = groups * deals
    left, won = np.full(count, -1), np.zeros(count, bool)
    story = []
    while (left < 0).any():
        observations = np.concatenate([table.observations for table in tables])
        masks = np.concatenate([table.masks for table in tables])
        masks[left >= 0, :] = False  # what a slot plays after its game does not count
        games, actions, rows = rows_of(observations, masks)
        chances = policy.probabilities(games, rows, count)
        starts = first_of_each(games, count)
        if learn:
            sums = np.cumsum(chances)
            before = np.concatenate([[0.0], sums])[starts]
            drawn = np.searchsorted(sums, before + random.random(count) * 0.999999)
            drawn = np.minimum(drawn, np.concatenate([starts[1:], [len(games)]]) - 1)
        else:
            best = np.full(count, -1.0)
            np.maximum.at(best, games, chances)
            drawn = np.full(count, len(games))
            hits = np.flatnonzero(chances >= best[games])
            np.minimum.at(drawn, games[hits], hits)
        running = left < 0
        chosen = np.full(count, END)
        chosen[running] = actions[drawn[running]]
        for number, table in enumerate(tables):
            part = slice(number * deals, (number + 1) * deals)
            idle = ~running[part]
            chosen[part][idle] = np.argmax(table.masks[idle], axis=1)
        if learn:
            taken = np.zeros(len(games), np.float32)
            taken[drawn[running]] = 1
            story.append((games, rows, taken - chances))
        for number, table in enumerate(tables):
            part = slice(number * deals, (number + 1) * deals)
            _, _, dones, _ = table.step(chosen[part])
            ended = np.flatnonzero(dones & (left[part] < 0)) + number * deals
            left[ended] = table.lefts[ended - number * deals]
            won[ended] = table.outcomes[ended - number * deals] == WON
    return left, won, story


def wilson(wins, count):
    z, share = 1.96, wins / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count**2))
    return middle - half, middle + half


def test(policy, rules, seed, games):
    left, won, _ = play(policy, rules, f"{seed}-test", 1, games, None)
    low, high = wilson(won.sum(), games)
    return {"games": games, "won": float(won.mean()), "low": low, "high": high, "left": float(left.mean())}


def gradient_of(policy, rules, options, batch, worker):
    """That of a batch's share: new deals, played with chance of their own."""
    first = 1 + (batch * options.workers + worker) * options.deals
    random = np.random.default_rng([*map(ord, options.seed), batch, worker])
    left, won, story = play(policy, rules, options.seed, GROUP, options.deals, random, first=first, learn=True)
    worth = ((98 - left) / 98 + WIN_BONUS * won).reshape(GROUP, options.deals)
    better = (worth - worth.mean(axis=0)).reshape(-1)
    better /= better.std() + 1e-6
    total = {name: np.zeros_like(value) for name, value in policy.weights.items()}
    for games, rows, slopes in story:
        for name, slope in policy.gradient(rows, slopes * better[games].astype(np.float32)).items():
            total[name] += slope
    return {name: slope / (GROUP * options.deals) for name, slope in total.items()}


def work(pipe, rules, options, worker):
    """A process: weights in, gradients out."""
    policy = Policy(np.random.default_rng(0))
    while (told := pipe.recv()) is not None:
        batch, policy.weights = told
        pipe.send((gradient_of(policy, rules, options, batch, worker), time.process_time()))


class Workers:
    """The processes; a single one is this process itself."""

    def __init__(self, rules, options):
        self.rules, self.options, self.pipes, self.cpu = rules, options, [], 0.0
        context = multiprocessing.get_context("fork")
        for worker in range(options.workers if options.workers > 1 else 0):
            ours, theirs = context.Pipe()
            context.Process(target=work, args=(theirs, rules, options, worker), daemon=True).start()
            self.pipes.append(ours)

    def gradient(self, policy, batch):
        if not self.pipes:
            return gradient_of(policy, self.rules, self.options, batch, 0)
        for pipe in self.pipes:
            pipe.send((batch, policy.weights))
        answers = [pipe.recv() for pipe in self.pipes]
        self.cpu = sum(cpu for _, cpu in answers)
        return {name: sum(each[name] for each, _ in answers) / len(answers) for name in policy.weights}

    def end(self):
        for pipe in self.pipes:
            pipe.send(None)


def train(policy, rules, options):
    start, batch, curve = time.perf_counter(), 0, []
    limit = options.minutes * 60
    per_batch = GROUP * options.deals * options.workers
    workers = Workers(rules, options)
    next_test = 0.0

    def look(games):
        curve.append({"seconds": time.perf_counter() - start, "cpu": time.process_time() + workers.cpu,
                      "trained": batch * per_batch, **test(policy, rules, options.seed, games)})
        told = curve[-1]
        print(f"{told['seconds'] / 60:6.1f} min, {told['trained']:8} games: {told['won']:6.1%} won, {told['left']:5.2f} left",
              flush=True)

    while (spent := time.perf_counter() - start) < limit and batch != options.batches:
        if spent >= next_test:
            look(max(1, options.test_games // 4))
            next_test = max(spent * 1.25, spent + 20)
        # By batches where their number is given: such a run can be repeated exactly.
        done = batch / options.batches if options.batches else spent / limit
        policy.learn(workers.gradient(policy, batch), options.rate * max(0.1, 1 - done))
        batch += 1
    workers.end()
    look(options.test_games)
    return curve


def svg(curve, title):
    """Won games, in %, by minutes."""
    width, height, left, top, bottom = 680, 300, 46, 34, 40
    last = max(point["seconds"] for point in curve) / 60 or 1
    most = max(5, math.ceil(max(point["high"] for point in curve) * 20) * 5)

    def place(point, name):
        x = left + (width - left - 14) * point["seconds"] / 60 / last
        return f"{x:.1f},{top + (height - top - bottom) * (1 - 100 * point[name] / most):.1f}"
    line = " ".join(place(point, "won") for point in curve)
    band = " ".join([place(point, "low") for point in curve] + [place(point, "high") for point in reversed(curve)])
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
             f'font-family="sans-serif" font-size="13" fill="#15202b" role="img"><title>{title}</title>'
             f'<rect width="100%" height="100%" fill="#ffffff"/><text x="{left}" y="20">{title}</text>']
    for step in range(6):
        y = top + (height - top - bottom) * (1 - step / 5)
        parts.append(f'<path d="M{left} {y:.1f}H{width - 14}" stroke="#c7ced6"/>'
                     f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{most * step / 5:g}</text>')
    parts.append(f'<polygon points="{band}" fill="#3b6ea5" opacity="0.25"/>'
                 f'<polyline points="{line}" fill="none" stroke="#1f5fa8" stroke-width="2"/>'
                 f'<text x="{left}" y="{height - 16}">0</text>'
                 f'<text x="{width - 14}" y="{height - 16}" text-anchor="end">{last:.0f} minutes</text></svg>\n')
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--batches", type=int, help="stop after so many at the latest")
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--seed", default="gradient", help="of deals and chance")
    parser.add_argument("--test-games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes; one per core by default")
    parser.add_argument("--deals", type=int, default=32, help="deals of a batch and process")
    parser.add_argument("--out", help="where weights and curve are written")
    parser.add_argument("--svg", help="where the curve is drawn")
    parser.add_argument("--test", metavar="FILE", help="test these weights instead of training")
    options = parser.parse_args()
    rules = Rules(options.players)
    policy = Policy(np.random.default_rng([*map(ord, options.seed)]))
    if options.test:
        policy.weights = {name: value for name, value in np.load(options.test).items() if name in policy.weights}
        curve = [test(policy, rules, options.seed, options.test_games)]
    else:
        curve = train(policy, rules, options)
    told = curve[-1]
    print(f"policy: {told['won']:.1%} won ({told['low']:.1%} to {told['high']:.1%}), {told['left']:.2f} cards left, "
          f"{told['games']} games")
    for bot in ("greedy", "quick"):
        other = simulate(rules, bot, options.test_games, f"{options.seed}-test")
        print(f"{bot}: {other['win_rate']:.1%} won, {other['mean_left']:.2f} cards left on the same deals")
    if options.out:
        np.savez(options.out, **policy.weights, curve=np.array(json.dumps(curve).encode()))
    if options.svg:
        Path(options.svg).write_text(svg(curve, f"Won on unseen deals, in %, {options.players} players, seed {options.seed}"))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# %% [markdown]
# # A guided tour: from the installation to a first result
#
#     pip install .                            # from a clone; docs/python.md says what it needs
#     python examples/python/tour.py           # a minute; writes tour.svg
#
# It plays a game, measures the bots that are there, writes a bot of its own and finds out whether that one is
# better. Run it as a whole, or cell by cell in an editor that knows `# %%`.

# %% What is installed
import argparse
from pathlib import Path

import numpy as np

import backstep
from backstep import ACTIONS, Games, Rules, State, analyse, compare, play_game, simulate, solve

parser = argparse.ArgumentParser(description="A guided tour of Backstep in Python.")
parser.add_argument("--quick", action="store_true", help="few games, within seconds")
parser.add_argument("--svg", default="tour.svg", help="where the plots are written")
options = parser.parse_args()
GAMES = 60 if options.quick else 1000
print(f"backstep {backstep.__version__}")

# %% A game: the state knows everything, a view what one seat may know
rules = Rules(2)
state = State.deal(rules, "tour")
view = state.view(0)
print(f"\n1. {rules}, the deal 2-tour. Seat 0 holds {view.hand} and may play {len(view.legal())} ways.")
for play in sorted(view.legal(), key=lambda play: abs(play.card - (1 if play.pile in "AB" else 100)))[:3]:
    print(f"   {play.card} on {play.pile}")
print(f"   With all cards known the deal is a {solve(state).result}.")

# %% A whole game between bots, and where it went wrong
game = play_game(rules, "greedy", "tour")
told = analyse(game, effort=20)
print(f"\n2. Two greedy bots: {game.result['result']}, {game.result['left']} cards left after {len(told['turns'])} turns.")

# %% How good are the bots? The same deals for all of them
print(f"\n3. {GAMES} games each:")
measured = {}
for bot in ("random", "greedy", "quick"):
    measured[bot] = simulate(rules, bot, GAMES, "tour")


# %% Your own bot is a function: it sees a view and answers with actions
START = {"A": 1, "B": 1, "C": 100, "D": 100}


def patient(view, talk, random):
    """Lays what skips the fewest unlaid cards, and goes on only with steps that skip none."""
    def skipped(play):
        top = view.tops[play.pile] or START[play.pile]
        if play.trick:
            return -10
        return sum(card not in view.laid for card in range(min(top, play.card) + 1, max(top, play.card)))

    plays = view.legal()
    best = min(plays, key=skipped) if plays else None
    if view.can_end and (best is None or skipped(best) > 0):
        return ["end"]
    return [best]


measured["patient"] = simulate(rules, patient, GAMES, "tour")
for bot, figures in measured.items():
    low, high = figures["ci95"]
    print(f"   {bot:8} {figures['win_rate']:6.1%} won ({low:.1%} to {high:.1%}), {figures['mean_left']:5.2f} cards left")

# %% Is it better than greedy? Deal by deal, so that luck with the cards cancels out
both = compare(rules, "greedy", patient, GAMES, "tour")
difference = both["left_difference"]
print(f"\n4. patient leaves {difference['value']:+.2f} cards compared with greedy"
      f" (95 %: {difference['ci95'][0]:+.2f} to {difference['ci95'][1]:+.2f}).")

# %% What a learner sees: many games at once, as arrays
games = Games(256, rules, seed="tour")
steps = 0
while steps < (20 if options.quick else 200):
    observations, rewards, dones, masks = games.step(games.sample())
    steps += 1
print(f"\n5. {steps} steps of 256 games: observations {observations.shape}, masks {masks.shape} of {ACTIONS} actions;"
      f" {masks.sum(axis=1).mean():.1f} of them are possible on average.")


# %% The plots
def bars(measured):
    """Cards left by bot, and how often so many were left."""
    width, height, colours = 720, 300, ["#6b7280", "#8a5a00", "#1f5fa8", "#2e7d32"]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
             f'font-size="12" role="img"><title>Cards left by bot</title>'
             f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
    for number, (bot, figures) in enumerate(measured.items()):
        y, scale = 40 + 30 * number, 2.2
        low, high = figures["mean_left_ci95"]
        parts.append(f'<text x="70" y="{y + 14}" text-anchor="end">{bot}</text>'
                     f'<rect x="80" y="{y}" width="{figures["mean_left"] * scale:.1f}" height="18" '
                     f'fill="{colours[number]}"/><path d="M{80 + low * scale:.1f} {y + 9}H{80 + high * scale:.1f}" '
                     f'stroke="#000000" stroke-width="2"/>'
                     f'<text x="{86 + high * scale:.1f}" y="{y + 14}">{figures["mean_left"]:.1f}</text>')
        shares = np.cumsum(figures["left_histogram"]) / figures["games"]
        points = " ".join(f"{400 + 3 * left:.0f},{260 - 200 * share:.1f}" for left, share in enumerate(shares))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colours[number]}" stroke-width="2"/>')
    parts.append('<text x="80" y="24">cards left on average (line: 95 %)</text>'
                 '<text x="400" y="24">share of games that left at most so many</text>'
                 '<path d="M400 60V260H697" fill="none" stroke="#444444"/><text x="394" y="64" text-anchor="end">1</text>'
                 '<text x="400" y="276">0</text><text x="690" y="276" text-anchor="end">98</text></svg>\n')
    return "\n".join(parts)


Path(options.svg).write_text(bars(measured))
print(f"\nThe plots are in {options.svg}. Next: docs/python.md, docs/bots.md, docs/benchmark.md.")

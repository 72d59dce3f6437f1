"""The goldens of the rules and the bots, made or replayed through Python."""
import re

import pytest

import backstep
from backstep import Random, Rules, State
from conftest import ROOT

GOLDEN = ROOT / "tests/golden"
SWITCHES = ("extreme", "pro", "small_hand", "on_fire", "one_pile_retroactive")
MASK = 2**64 - 1


def variant_name(rules):
    words = [name for name in SWITCHES if getattr(rules, name)]
    return "-".join(words if rules.extreme else ["original", *words])


def perft(state, depth):
    """The number of action sequences of this length."""
    if depth == 0:
        return 1
    if depth == 1:
        return int(state.mask().sum())
    return sum(perft(state.after(int(number)), depth - 1) for number in state.mask().nonzero()[0])


def late_position(rules, random):
    """What tests/golden/late_positions.cpp makes of the same chance."""
    rest = random.shuffled(range(2, 100))

    def take(count):
        taken, rest[:] = rest[:count], rest[count:]
        return taken

    turn, tops = random.below(rules.players), {}
    for pile in "ABCD":
        if random.below(8) != 0:
            tops[pile] = (min if pile in "AB" else max)(take(2))
    no_draw = random.below(2) == 0
    hands = []
    for seat in range(rules.players):
        least = 0 if no_draw and seat != turn else 1
        hands.append(take(least + random.below(rules.hand_size + 1 - least)))
    draw = [] if no_draw else take(1 + random.below(6))
    return State.set_up(rules, tops, hands, draw, turn)


def test_perft(rule_sets):
    wanted = iter((GOLDEN / "perft.txt").read_text().splitlines())
    for number, rules in enumerate(rule_sets):
        title = f"{variant_name(rules)}, {rules.players}"
        random = Random("perft", title)
        # Short lengths for all, the whole line for some: C++ has counted the rest.
        deep = number % 24 == 0
        positions = [(title, State.deal(rules, "perft"), 3 if deep else 2)]
        positions += [(title + ", late", late_position(rules, random), 4 if deep else 3)
                      for _ in range(2)]
        for name, state, depth in positions:
            golden, _, counts = next(wanted).partition(": ")
            assert golden == name
            assert [perft(state, n) for n in range(1, depth + 1)] == [
                int(count) for count in counts.split()[:depth]], name


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def state_of_text(rules, text):
    """Reads position_text(), as it is at the start of a turn."""
    tops = {pile: int(top) for pile, top in re.findall(r"^([A-D]) \w+ +(\d+)", text, re.M)}
    hands = [numbers(cards) for cards in re.findall(r"^seat \d:(.*)", text, re.M)]
    draw = re.search(r"^draw pile: (.*)", text, re.M)
    turn = int(re.search(r"(?:^|turn of )seat (\d)", text, re.M)[1])
    return State.set_up(rules, tops, hands, numbers(draw[1]) if draw else [], turn)


def replay(state, lines):
    """Plays the lines of a golden game, a turn each, and compares what they say."""
    for line in lines:
        seat, minimum, plays, losing, rest = re.fullmatch(r"(\d) \[(\d)\] (\d+)/(\d+) +(.*)",
                                                          line).groups()
        legal = state.legal()
        assert (state.turn, state.minimum, len(legal), sum(play.loses for play in legal)) == (
            int(seat), int(minimum), int(plays), int(losing))
        actions, _, drawn = rest.partition("  +")
        for word in actions.split():
            step = state.apply(word.rstrip("*"))
            assert step.trick == word.endswith("*")
        assert step.drew == [int(card) for card in drawn.split()]
        assert step.turn_ended == ("  +" in line)


FILES = sorted((GOLDEN / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthroughs(file):
    words = file.stem.split("-")
    for game in file.read_text().split("== ")[1:]:
        title, _, text = game.partition("\n")
        players = int(title.split(", ")[1])
        rules = Rules(players, **{word: True for word in words if word != "original"})
        turns = re.findall(r"^\d \[.*$", text, re.M)
        first, last = re.split(r"^(?:\d \[.*\n)+", text, flags=re.M) if turns else (
            text[:len(text) // 2],) * 2
        if "from the deal" in title:
            state = State.deal(rules, title.removesuffix(", from the deal"))
        else:
            state = state_of_text(rules, first)
        assert str(state) == first
        replay(state, turns)
        assert state.is_over and str(state) == last


def mix(x):
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9 & MASK
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb & MASK
    return x ^ (x >> 31)


def bot_hash(bot, rules, talks):
    """What tests/golden/bots.cpp makes of a game."""
    state, talk, random = State.deal(rules, "bots"), backstep.Talk(talks), Random("golden", "bots")
    value = 0xcbf29ce484222325
    while not state.is_over:
        for seat in range(rules.players if talks else 0):
            if seat != state.turn and not state.muted:
                for signal in bot.say(state.view(seat), talk):
                    talk.hear(state, seat, signal)
        for action in bot.turn(state.view(state.turn), talk, random):
            number = 0 if action.is_end else action.card * 4 + "ABCD".index(action.pile)
            value = mix((value + number) & MASK)
            mover = state.turn
            state.apply(action)
            talk.lapse(mover, action, state)
    return mix((value + state.left) & MASK)


GOLDEN_BOTS = dict(line.split() for line in (GOLDEN / "bots.txt").read_text().splitlines())


@pytest.mark.parametrize("name", GOLDEN_BOTS)
def test_bots(name, rule_sets):
    word, _, talks = name.partition("+")
    effort = {bot["name"]: bot["default_effort"] for bot in backstep.roster()}[word]
    bot = backstep.Bot(word, 6 if effort else None)
    value = 0xcbf29ce484222325
    for rules in rule_sets:
        if not effort or not (rules.small_hand or rules.one_pile_retroactive):
            value = mix(value ^ bot_hash(bot, rules, bool(talks)))
    assert f"{value:016x}" == GOLDEN_BOTS[name]

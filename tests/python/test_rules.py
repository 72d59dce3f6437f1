"""Rules, decks and named deals."""
import copy
import pickle
import re

import pytest

import backstep
from backstep import Rules
from conftest import ROOT


def test_rules_have_the_defaults_of_the_referee(referee):
    referee.ask(op="new", rules={"players": 2}, seed="x")
    assert Rules().to_dict() == referee.ask(op="state")["rules"]
    assert Rules() == Rules(2) == Rules.from_dict({"players": 2})


def test_rules_round_trip(rule_sets):
    assert len(rule_sets) == len(set(rule_sets)) == 120
    for rules in rule_sets:
        assert Rules.from_dict(rules.to_dict()) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert hash(Rules.from_dict(rules.to_dict())) == hash(rules)
    assert copy.copy(Rules(3)) == Rules(3)


def test_switches_and_hand_sizes():
    rules = Rules(4, extreme=True, pro=True, small_hand=True, on_fire=True,
                  one_pile_retroactive=True)
    assert (rules.players, rules.hand_size) == (4, 5)
    assert all([rules.extreme, rules.pro, rules.small_hand, rules.on_fire,
                rules.one_pile_retroactive])
    assert [Rules(n).hand_size for n in range(1, 6)] == [8, 7, 6, 6, 6]
    assert (rules.minimum(50), rules.minimum(0), Rules().minimum(50)) == (3, 1, 2)
    assert str(Rules(4, extreme=True, pro=True)) == "Extreme, Pro, 4 players"
    assert repr(Rules(1, on_fire=True)) == "Rules(1, on_fire=True)"


def test_commands():
    even = Rules().commands
    assert len(even) == 28 and even[3] == "stop" and even[98] == "stop"
    assert Rules(commands=even) == Rules(commands="even")
    assert Rules(commands={"48": "stop"}).commands == {48: "stop"}
    assert Rules(commands="random:red") != Rules(commands="random:blue")
    with pytest.raises(ValueError, match="28"):
        backstep.State.deal(Rules(commands={48: "stop"}), "x")


@pytest.mark.parametrize("wrong", [
    {"players": 0}, {"players": 6}, {"players": "2"}, {"players": True}, {"players": 2.0},
    {"players": None}, {"players": 10**30}, {"extreme": 1}, {"pro": "yes"}, {"commands": "odd"},
    {"commands": {1: "stop"}}, {"commands": {48: "run"}}, {"commands": {48: 3}}, {"commands": 7},
    {"commands": {True: "stop"}}, {"commands": {48: "stop", "48": "mute"}}, {"commands": object()},
])
def test_wrong_rules(wrong):
    with pytest.raises((ValueError, TypeError)):
        Rules(**wrong)


def test_wrong_dicts():
    for wrong in ({}, {"players": 2, "pace": 1}, [], "x", 5, None, {"players": [[[]]]}):
        with pytest.raises((ValueError, TypeError)):
            Rules.from_dict(wrong)
    loop = []
    loop.append(loop)
    with pytest.raises(ValueError, match="deep"):
        Rules.from_dict({"players": loop})


def test_golden_decks_and_commands():
    text = (ROOT / "tests/golden/deals.txt").read_text()
    decks = re.findall(r'^deck of "(.*)"\n  (.*)$', text, re.M)
    assert len(decks) >= 4
    for seed, cards in decks:
        assert backstep.deck_from_seed(seed) == [int(card) for card in cards.split()]
    maps = re.findall(r"^commands (.*)\n((?:  .*\n)+)", text, re.M)
    assert len(maps) >= 2
    for word, lines in maps:
        wanted = {int(card): line.split(":")[0].strip() for line in lines.splitlines()
                  for card in line.split(":")[1].split()}
        assert Rules(commands=word).commands == wanted


def test_names_of_deals(program):
    rules = Rules(4, extreme=True, on_fire=True)
    assert backstep.deal_name(rules, "2026-11-15") == "4xf-2026-11-15"
    assert backstep.parse_deal_name("4xf-2026-11-15") == (rules, "2026-11-15", None)
    red = Rules(3, extreme=True, commands="random:red")
    assert backstep.deal_name(red, "kestrel", "red") == "3x.red-kestrel"
    assert backstep.parse_deal_name("3x.red-kestrel") == (red, "kestrel", "red")
    assert backstep.State.named("3x.red-kestrel") == backstep.State.deal(red, "kestrel")
    with pytest.raises(ValueError, match="no such name"):
        backstep.deal_name(red, "kestrel")
    for wrong in ("", "2", "6-x", "2-~41", "2px-a", "2-\n"):
        with pytest.raises(ValueError):
            backstep.parse_deal_name(wrong)
        with pytest.raises(ValueError):
            backstep.State.named(wrong)


def test_seeds_are_text_or_whole_numbers():
    assert backstep.deck_from_seed(7) == backstep.deck_from_seed("7")
    for wrong in (None, 1.5, True, b"x", "\ud800"):
        with pytest.raises((TypeError, ValueError)):
            backstep.deck_from_seed(wrong)


def test_decks_from_entropy():
    one, two = backstep.deck_from_entropy(), backstep.deck_from_entropy()
    assert sorted(one) == sorted(two) == list(range(2, 100)) and one != two


def test_signature():
    golden = (ROOT / "tests/golden/signature.txt").read_text().strip()
    assert f"{backstep.signature():016x}" == golden


def test_chance_is_the_projects_own():
    deck = list(range(2, 100))
    assert backstep.Random("deck", "kestrel").shuffled(deck) == backstep.deck_from_seed("kestrel")
    random = backstep.Random("x", "y")
    again = random.copy()
    assert [random.below(9) for _ in range(20)] == [again.below(9) for _ in range(20)]
    assert random.next() == again.next()
    for wrong in (0, -1, 2**32, 1.0, None):
        with pytest.raises((TypeError, ValueError)):
            random.below(wrong)
    with pytest.raises(ValueError):
        random.shuffled(range(1001))

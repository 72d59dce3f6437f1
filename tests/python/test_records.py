"""Records: the same text as the program's, both ways."""
import pytest

import backstep
from backstep import Random, Record, RecordError, Refused, Rules, State
from conftest import ROOT
from play import random_walk


def test_records_of_the_program(program, tmp_path):
    """Read, written again, equal; and play_game plays the same games."""
    text = program.run("simulate", "--players", "3", "--extreme", "--games", "6", "--seed",
                       "python", "--bot", "quick+talk", "--records", "-")
    records = backstep.read_records(text)
    assert len(records) == 6 and "".join(str(record) for record in records) == text
    for number, record in enumerate(records, 1):
        assert record.is_true() and any("signals" in note for note in record.notes)
        ours = backstep.play_game(Rules(3, extreme=True), "quick+talk", f"python-{number}")
        assert ours == record and str(ours) == str(record) and hash(ours) == hash(record)
        assert record.state().left == record.result["left"]


def test_records_of_random_games_are_accepted(program, rule_sets, tmp_path):
    text = ""
    for number, rules in enumerate(rule_sets[::5]):
        state = State.deal(rules, number)
        actions = [action for _, action in random_walk(state, Random("records", number))]
        record = Record(rules, backstep.deck_from_seed(number), actions)
        assert record.state() == state and record.is_true() and record.actions == actions
        assert record.result == {"result": state.status, "reason": state.reason, "left": state.left}
        assert backstep.read_records(str(record)) == [record]
        text += str(record)
    file = tmp_path / "games.jsonl"
    file.write_text(text)
    assert len(program.run("record", "check", str(file)).splitlines()) == 24


def test_everything_that_a_record_holds(program, tmp_path):
    rules = Rules(2, extreme=True)
    actions = ["94C", "80C", "77C", "71C", "end", "2A", "88D", "end", "15A", "59B", "end"]
    record = Record(
        rules, backstep.deck_from_seed("kestrel"), actions, seats=["Ann", {"bot": "greedy"}],
        deal="2x-kestrel", started="2026-11-15T20:15:00Z", ms=range(0, 1100, 100),
        notes=[{"n": 0, "seat": 0, "says": "I can begin.", "ms": 0},
               {"n": 5, "seat": 1, "sits": {"name": "Ben"}}, {"n": 9, "seat": 1, "signals": "leave:B"}])
    assert record.result == {"result": "lost", "reason": "three", "left": 90}
    assert record.seats == [{"name": "Ann"}, {"bot": "greedy"}] and record.begins == 0
    assert record.notes[1] == {"n": 5, "seat": 1, "sits": {"name": "Ben"}}
    assert (record.deal, record.started) == ("2x-kestrel", "2026-11-15T20:15:00Z")
    assert record.ms == list(range(0, 1100, 100)) and record.rules_version == backstep.RULES_VERSION
    assert record.rules == rules and record.deck == backstep.deck_from_seed("kestrel")
    assert record.state(0) == State.deal(rules, "kestrel") and record.state(4).laid_this_turn == 4
    assert repr(record) == "<Record of 11 actions>"
    file = tmp_path / "game.jsonl"
    file.write_text(str(record))
    assert "lost (three), 90 left" in program.run("record", "check", str(file))
    given_up = Record(rules, record.deck, actions[:3], abandoned=True)
    assert given_up.result["result"] == "abandoned" and given_up.is_true()
    assert Record(rules, record.deck, []).result["result"] == "running"


def test_golden_records():
    for file in ("game.jsonl",):
        text = (ROOT / "tests/golden/advice" / file).read_text()
        (record,) = backstep.read_records(text)
        assert record.is_true() and str(record) == text


@pytest.mark.parametrize("wrong", [
    {"deck": [2, 3]}, {"actions": ["x"]}, {"actions": 5}, {"begins": 2}, {"seats": ["Ann"]},
    {"seats": ["Ann", 5]}, {"seats": [{"pace": 1}, "Ben"]}, {"seats": [{"name": 7}, "Ben"]},
    {"deal": "3-kestrel"}, {"deal": "nonsense"}, {"deal": None}, {"started": "yesterday"},
    {"ms": [1]}, {"ms": [5, 4, 6]}, {"ms": [1.0, 2.0, 3.0]}, {"notes": [{}]}, {"notes": [7]},
    {"notes": [{"n": 0, "seat": 0}]}, {"notes": [{"n": 0, "seat": 2, "says": "x"}]},
    {"notes": [{"n": 9, "seat": 0, "says": "x"}]}, {"notes": [{"n": 0, "seat": 0, "says": 7}]},
    {"notes": [{"n": 2, "seat": 0, "says": "b"}, {"n": 1, "seat": 0, "says": "a"}]},
    {"notes": [{"n": 0, "seat": 0, "says": "x", "signals": "y"}]}, {"notes": 5},
    {"rules": Rules(commands={})}, {"abandoned": "yes"}, {"actions": ["94C", "end"]},
    {"seats": ["Ann", "\ud800"]},
])
def test_wrong_records(wrong):
    arguments = {"rules": Rules(2), "deck": backstep.deck_from_seed("kestrel"),
                 "actions": ["94C", "41B", "end"]}
    Record(**arguments)
    with pytest.raises((TypeError, ValueError)):
        Record(**{**arguments, **wrong})


def test_refused_and_broken_texts():
    record = Record(Rules(2), backstep.deck_from_seed("kestrel"), ["94C", "41B", "end"])
    with pytest.raises(Refused) as refused:
        Record(Rules(2), record.deck, ["94C", "28A", "28B"])
    assert refused.value.code == "not_in_hand" and str(refused.value.action) == "28B"
    for wrong in (-1, 4, 1.0, "x"):
        with pytest.raises((TypeError, ValueError)):
            record.state(wrong)
    text = str(record)
    for line, broken in ((1, "{}\n"), (1, "nonsense\n"), (2, text.replace('"n":0', '"n":1')),
                         (1, text.replace('"players":2', '"players":9'))):
        with pytest.raises(RecordError) as error:
            backstep.read_records(broken)
        assert error.value.line == line and error.value.sentence in str(error.value)
    illegal = text.replace("41B", "42B")
    (read,) = backstep.read_records(illegal)
    assert not read.is_true()
    with pytest.raises(Refused):
        read.state()
    (cut,) = backstep.read_records(text[:text.index('{"n":3')])
    assert cut.result is None and not cut.is_true() and cut.actions == record.actions
    assert backstep.read_records("") == []
    for wrong in (None, b"x", 5):
        with pytest.raises(TypeError):
            backstep.read_records(wrong)

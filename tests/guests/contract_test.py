"""What guests are told: exactly what docs/bots.md says, and never a card that is not theirs to know."""
import json
import subprocess
from pathlib import Path

import pytest
from conftest import PROGRAM, ROOT, backstep
from jsonschema import Draft202012Validator

SCHEMAS = ROOT / "docs/schemas"
SCHEMA = json.loads((SCHEMAS / "bots.schema.json").read_text())
RULES = [(1, ""), (2, ""), (3, "--extreme"), (4, "--pro --on-fire"), (5, "--extreme --on-fire --small-hand"),
         (2, "--extreme --one-pile-retroactive")]

# Writes down everything, and asks to be asked everything.
LOGGING = """
SEAT = None
LOG = open(os.path.dirname(os.path.abspath(__file__)) + '/log-%d' % os.getpid(), 'a')
def on_hello(told):
    tell({"t": "ready", "name": "logger", "asks": ["turn", "say", "begin"]})
def on_say(told):
    top = told["view"]["tops"]["A"]
    tell({"t": "say", "signals": ["leave:A", "trouble"] if top else ["wait"]})
_tell = tell
def tell(answer):
    LOG.write("> " + json.dumps(answer) + "\\n")
    _tell(answer)
class Input:
    def __iter__(self):
        for line in sys.__stdin__:
            LOG.write("< " + line)
            LOG.flush()
            yield line
sys.stdin = Input()
"""


def validator(name):
    return Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{name}"}]})


def logged_games(bot, tmp_path, players, options, games=6, talk="+talk"):
    """The records of some games, and for every seat the lines of each game."""
    records = tmp_path / "games.jsonl"
    answer = backstep("simulate", "--bot", bot(LOGGING) + talk, "--players", players, *options.split(), "--games",
                      games, "--seed", "contract", "--threads", 1, "--records", records, "--json")
    assert answer.code == 0, answer.err
    seats = {}
    for log in tmp_path.glob("log-*"):
        lines = [(line[0], json.loads(line[2:])) for line in log.read_text().splitlines()]
        assert lines[0][1]["t"] == "hello" and lines[1][1]["t"] == "ready"
        for way, message in lines[2:]:
            if message.get("t") == "game":
                seats.setdefault(message["seat"], []).append([])
                seat = message["seat"]
            seats[seat][-1].append((way, message))
    assert sorted(seats) == list(range(players))
    return [json.loads(line) for line in records.read_text().splitlines()], seats


class Referee:
    """The rules over a pipe: an independent witness."""

    def __enter__(self):
        self.process = subprocess.Popen([PROGRAM, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=10)
        self.process.stdout.close()

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@pytest.mark.parametrize("players, options", RULES)
def test_every_line_fits_the_schema(bot, tmp_path, players, options):
    told, answer = validator("told"), validator("answer")
    _, seats = logged_games(bot, tmp_path, players, options)
    kinds = set()
    for games in seats.values():
        for way, message in (line for game in games for line in game):
            (told if way == "<" else answer).validate(message)
            kinds.add(message.get("t"))
    assert {"game", "turn", "over"} <= kinds
    assert ("say" in kinds) == (players > 1)


@pytest.mark.parametrize("players, options", RULES)
def test_nobody_learns_a_card_before_its_time(bot, tmp_path, players, options):
    """Whatever is told to a seat names only cards that lie open, are its own, or were laid."""
    records, seats = logged_games(bot, tmp_path, players, options)
    decks = [line["deck"] for line in records if "deck" in line]
    hand_size = None
    for seat, games in seats.items():
        for deck, game in zip(decks, games, strict=True):
            first = next(message["view"] for way, message in game if way == "<" and "view" in message)
            hand_size = hand_size or sum(first["hand_counts"]) // players
            own = set(deck[seat * hand_size:(seat + 1) * hand_size])
            for way, message in game:
                if way == ">":
                    continue
                seen = set(message.get("view", {}).get("hand", []))
                laid = set(message.get("view", {}).get("laid", []))
                # Cards come to a hand from the draw pile only, and then they are known to this seat.
                assert not seen & set(deck[:players * hand_size]) - own, message
                for play in message.get("legal", {}).get("plays", []):
                    assert play["card"] in seen
                for heard in message.get("since", []):
                    if "action" in heard and heard["action"] != "end":
                        assert int(heard["action"][:-1]) in laid
                text = json.dumps({key: value for key, value in message.items() if key not in ("view", "legal", "rules",
                                                                                               "since", "chance")})
                assert "hand" not in text and "deck" not in text and "draw" not in text


@pytest.mark.parametrize("players, options", RULES)
def test_views_and_legal_plays_are_the_referees(bot, tmp_path, players, options):
    """Each game is played again by the referee; at every turn it says what the guest was told."""
    records, seats = logged_games(bot, tmp_path, players, options, games=3)
    headers = [line for line in records if "deck" in line]
    for number, header in enumerate(headers):
        # The guest answers one action at a time, so that what it is asked and answers come in pairs.
        turns = {seat: iter([message for _, message in games[number] if "legal" in message or "actions" in message])
                 for seat, games in seats.items()}
        with Referee() as referee:
            state = referee.ask(op="new", rules=header["rules"], deck=header["deck"])
            while state["status"] == "playing":
                seat = state["turn"]
                told, answered = next(turns[seat]), next(turns[seat])
                view, legal = referee.ask(op="view", seat=seat), referee.ask(op="legal")
                assert legal.pop("ok") and view.pop("ok")
                assert told["legal"] == legal
                told["view"].pop("used"), told["view"].pop("latest")
                assert told["view"] == {key: view[key] for key in told["view"]}
                [action] = answered["actions"]
                state = referee.ask(op="end") if action == "end" else referee.ask(
                    op="play", card=int(action[:-1]), pile=action[-1])
                assert state["ok"]


def test_the_same_seed_gives_the_same_games(bot, tmp_path):
    chancy = """
import random
def on_game(told):
    global DICE
    DICE = random.Random(told["chance"])
def on_turn(told):
    legal = told["legal"]
    if legal["can_end"]:
        return tell({"actions": ["end"]})
    play = DICE.choice(legal["plays"])
    tell({"actions": [f"{play['card']}{play['pile']}"]})
"""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for records, threads in ((one, 1), (two, 3)):
        answer = backstep("simulate", "--bot", bot(chancy), "--players", 3, "--games", 12, "--threads", threads,
                          "--records", records)
        assert answer.code == 0, answer.err
    assert one.read_text() == two.read_text()
    assert len({line for line in one.read_text().splitlines() if '"deck"' in line}) == 12


def test_everything_that_happened_is_told_once_and_in_order(bot, tmp_path):
    records, seats = logged_games(bot, tmp_path, 3, "", games=2)
    for number in range(2):
        stories = []
        for games in seats.values():
            stories.append([heard for way, message in games[number] if way == "<"
                            for heard in message.get("since", [])])
        assert stories[0] == stories[1] == stories[2]
        assert any("signal" in heard for heard in stories[0])
        assert sum("action" in heard and heard["action"] != "end" for heard in stories[0]) > 3


def test_definitions_that_the_protocol_has_are_the_protocols():
    protocol = json.loads((SCHEMAS / "protocol.schema.json").read_text())["$defs"]
    shared = [name for name in SCHEMA["$defs"] if name in protocol]
    assert {"view", "rules", "signal"} <= set(shared)
    for name in shared:
        assert SCHEMA["$defs"][name] == protocol[name], name


def test_a_comma_in_a_command(bot, tmp_path):
    (tmp_path / "with,comma").mkdir()
    text = bot("", "with,comma/bot.py")
    assert "\\," in text
    assert backstep("simulate", "--bot", f"{text},quick", "--games", 2).code == 0
    assert backstep("compare", "--bots", f"{text},quick", "--games", 2).code == 0


def test_records_name_the_guest(bot, tmp_path):
    records = tmp_path / "games.jsonl"
    assert backstep("simulate", "--bot", f"{bot()},quick", "--games", 2, "--records", records).code == 0
    header = json.loads(records.read_text().splitlines()[0])
    assert header["seats"][0]["bot"].startswith("exec:") and header["seats"][1]["bot"] == "quick"
    assert backstep("record", "check", records).code == 0


def test_records_of_broken_games_can_be_read(bot, tmp_path):
    records = tmp_path / "games.jsonl"
    bad = bot("def on_turn(told):\n    tell({'actions': play(told) if told['view']['left'] > 80 else ['end', 'end']})")
    assert backstep("simulate", "--bot", bad, "--games", 2, "--records", records).code == 1
    assert Path(records).read_text().count('"abandoned"') == 2
    assert backstep("record", "check", records).code == 0

"""Hints and analyses: those of the program, and only what a seat may know."""
import json
import os
import signal
import subprocess
import threading
import time

import pytest

import backstep
from backstep import Record, Rules, State, Talk, analyse, hint

PROGRAM = os.environ["BACKSTEP_PROGRAM"]


def printed(tmp_path, record, command, *options):
    path = tmp_path / "game.jsonl"
    path.write_text(str(record))
    said = subprocess.run([PROGRAM, command, path, "--json", *options], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in said.stdout.splitlines()]


@pytest.fixture(scope="module")
def game():
    return backstep.play_game(Rules(2, extreme=True), "greedy", "kestrel")


def test_a_hint_is_the_programs(tmp_path, game):
    for at in (0, 1, 9):
        state = game.state(at)
        (*_, last) = printed(tmp_path, game, "hint", "--at", str(at), "--effort", "200")
        assert hint(state.view(state.turn), effort=200) == last
        assert last["complete"]


def test_a_hint_hears_what_was_said():
    state, talk = State.deal(Rules(2), "kestrel"), Talk()
    before = hint(state.view(0), talk, 100)
    for pile in "ABD":
        talk.hear(state, 1, f"leave:{pile}")
    assert hint(state.view(0), talk, 100) != before
    assert hint(state.view(0), None, 100)["turns"]


def test_an_analysis_is_the_programs(tmp_path, game):
    *turns, whole, = printed(tmp_path, game, "analyse", "--effort", "10")
    told = analyse(game, 10)
    assert told["turns"] == turns
    assert {**told["game"], "source": ""} == {**whole, "source": ""}


def test_of_a_running_game_only_what_a_seat_could_know(tmp_path, game):
    running = Record(game.rules, game.deck, game.actions[:30], deal=game.deal)
    with pytest.raises(ValueError, match="not over"):
        analyse(running, 10)
    *turns, whole = printed(tmp_path, running, "analyse", "--effort", "10", "--seat", "2")
    told = analyse(running, 10, seat=1)
    assert told["turns"] == turns and told["game"]["deal"] is None
    assert told["game"]["game"] == whole["game"] and told["game"]["only_seat"] == 1


def test_what_cannot_be_advised(game):
    state = State.deal(Rules(2), "kestrel")
    for view in (state.view(1), state.view(None), game.state().view(game.state().turn)):
        with pytest.raises(ValueError):
            hint(view)
    with pytest.raises(ValueError):
        hint(state.view(0), effort=0)
    with pytest.raises(ValueError, match="whole turn"):
        analyse(Record(game.rules, game.deck, game.actions[:1], abandoned=True))
    for seat in (-1, 2, 1.5):
        with pytest.raises((ValueError, TypeError)):
            analyse(game, 10, seat)


@pytest.mark.parametrize("work", [
    lambda game: hint(State.deal(Rules(3), "x").view(0), effort=10_000_000),
    lambda game: analyse(game, 100_000)])
def test_others_may_work_meanwhile_and_ctrl_c_ends_it(game, work):
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))  # needs the interpreter
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        work(game)
    assert time.monotonic() - began < 30

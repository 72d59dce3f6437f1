"""backstep bot check: a good program passes, and what is wrong with another one is found and can be repeated."""
import re
import shlex
import socket
import subprocess

import pytest
from conftest import PROGRAM, ROOT, backstep

RULE_SETS = 120


def check(text, *options):
    return backstep("bot", "check", text, *options)


def command_of(text):
    return text.removeprefix("exec:").replace("\\,", ",")


@pytest.mark.parametrize("example", ["python3 examples/bots/bot.py", "node examples/bots/bot.mjs"])
def test_the_examples_pass(example):
    answer = check(example)
    assert answer.code == 0, answer.out + answer.err
    assert f"games: {RULE_SETS} of {RULE_SETS}" in answer.out and "0 broken" in answer.out
    assert re.search(r"waits: \S+ ms per turn", answer.out) and "note:" not in answer.out


def test_a_fault_in_some_rules_is_found_and_can_be_repeated(bot):
    picky = """
def on_game(told):
    global BAD
    BAD = told["rules"]["players"] == 4 and told["talks"]
def on_turn(told):
    tell({"actions": ["end", "end"] if BAD and told["view"]["left"] < 80 else play(told)})
"""
    answer = check(command_of(bot(picky)))
    assert answer.code == 1
    assert "(refused" in answer.out and "4 players, talking" in answer.out
    [again, *_] = re.findall(r"again: backstep (.*)", answer.out)
    one = subprocess.run([PROGRAM, *shlex.split(again)], capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert one.returncode == 1 and "game 1" in one.stderr
    [fault, *_] = re.findall(r"^1\. .*talking: (.*)$", answer.out, re.M)
    assert fault in one.stderr


def test_a_fault_of_every_game_is_told_once(bot):
    answer = check(command_of(bot("def on_turn(told): tell({'actions': ['end']})")))
    assert answer.code == 1
    # Too few cards: by C6, and in Pro by P1.
    assert re.findall(r"^\d+\. .*below_minimum, (..)", answer.out, re.M) == ["C6", "P1"]
    assert answer.out.count(f"games with this fault: {RULE_SETS // 2};") == 2 and "not shown" not in answer.out


def test_a_program_that_does_not_start_is_not_tried_for_long():
    answer = check("./no-such-bot")
    assert answer.code == 1
    assert "1 broken (not_started 1)" in answer.out and "nothing else was tried" in answer.out


@pytest.mark.parametrize("code, games", [
    ("def tell(answer):\n    if 't' in answer: print(json.dumps(answer), flush=True)", 3),
    ("def on_turn(told): time.sleep(1000) if told['view']['left'] < 90 else tell({'actions': play(told)})", 10),
])
def test_a_program_that_is_always_late_is_not_tried_for_long(bot, code, games):
    answer = check(command_of(bot(code)), "--patience", 1)
    assert answer.code == 1, answer.out
    assert f"{games} broken (late {games})" in answer.out and "late too often" in answer.out
    assert ("does it flush" in answer.out) == (games == 3)


def test_it_tells_of_chance_of_its_own_and_of_programs_that_stay(bot):
    chancy = """
import random
def on_turn(told):
    legal = told["legal"]
    plays = random.sample(legal["plays"], len(legal["plays"]))
    tell({"actions": ["end"] if legal["can_end"] else [f"{plays[0]['card']}{plays[0]['pile']}"]})
import atexit
atexit.register(time.sleep, 1000)
"""
    answer = check(command_of(bot(chancy)))
    assert answer.code == 0, answer.out
    assert "two ways" in answer.out and "had to be killed" in answer.out


@pytest.mark.parametrize("arguments", [[], ["exec:"], ["./bot", "--rounds", "0"]])
def test_wrong_usage(arguments):
    assert backstep("bot", "check", *arguments).code == 2


@pytest.mark.parametrize("arguments, missing", [([], "URL"), (["http://127.0.0.1:1/t/abcdefghijklmnopqrstuv"], "--exec")])
def test_a_table_needs_a_link_and_a_program(arguments, missing):
    answer = backstep("bot", *arguments)
    assert answer.code == 2 and missing in answer.err


def test_a_program_is_tried_before_the_table_is_joined():
    with socket.create_server(("127.0.0.1", 0)) as server:
        link = f"http://127.0.0.1:{server.getsockname()[1]}/t/" + "k" * 22
        answer = backstep("bot", link, "--exec", "./no-such-bot")
        assert answer.code == 1
        assert "was not joined" in answer.err and "exit code 127" in answer.err
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()

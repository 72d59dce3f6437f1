"""Whatever a guest does, it loses its own game with the reason, and the run goes on."""
import os
import pty
import re
import select
import signal
import subprocess
import time

import pytest
from conftest import PROGRAM, backstep, none_is_left_with, some_are_there_with

GAMES = 4
# Seconds. For those that are waited for it is enough to start a program on a busy machine.
PATIENCE = 30
LITTLE_PATIENCE = 4


def run(bot, *more, patience=PATIENCE):
    return backstep("simulate", "--bot", bot, "--players", 2, "--games", GAMES, "--seed", "hostile", "--json",
                    "--patience", patience, "--threads", GAMES, *more)


def expect_all_broken(answer, reason, sentence):
    figures = answer.json
    assert answer.code == 1
    assert figures["games"] == GAMES
    assert figures["wins"] == 0
    assert figures["broken"] == GAMES
    assert {name: count for name, count in figures["broken_reasons"].items() if count} == {reason: GAMES}
    assert sentence in answer.err


# After so many games that did not even begin a run is given up.
FAILED_STARTS = 3


def expect_given_up(answer, sentence):
    figures = answer.json
    assert answer.code == 1
    assert FAILED_STARTS <= figures["games"] <= GAMES
    assert figures["broken"] == figures["broken_reasons"]["not_started"] == figures["games"]
    assert sentence in answer.err
    assert ("the run was given up" in answer.err) == figures["stopped"]


TROUBLES = {
    "dies": ("def on_turn(told): sys.exit(3)", "died", "ended with the exit code 3"),
    "is killed": ("def on_turn(told): os.kill(os.getpid(), signal.SIGKILL)", "died", "ended by the signal 9"),
    "raises": ("def on_turn(told): raise ValueError('no idea')", "died", "ValueError: no idea"),
    "hangs": ("def on_turn(told): time.sleep(1000)", "late", "has not answered within 4 s"),
    "spins": ("def on_turn(told):\n    while True: pass", "late", "has not answered within 4 s"),
    "never ends a line": ("def on_turn(told): sys.stdout.write('{'); sys.stdout.flush(); time.sleep(1000)", "late",
                          "has not answered"),
    "floods a line": ("def on_turn(told):\n    while True: sys.stdout.write('x' * 4096)", "flooded", "65536 bytes"),
    "talks garbage": ("def on_turn(told): print('play 37 on A please', flush=True)", "nonsense",
                      "play 37 on A please: it is not JSON"),
    "sends broken UTF-8": ("def on_turn(told): sys.stdout.buffer.write(b'{\"actions\":[\"\\xff\"]}\\n'); "
                           "sys.stdout.flush()", "nonsense", "it is not UTF-8: byte 14"),
    "sends a terminal's orders": ("def on_turn(told): print('\\x1b[2J', flush=True)", "nonsense", "?[2J"),
    "sends a number": ("def on_turn(told): tell(7)", "nonsense", "must be an object"),
    "sends nothing": ("def on_turn(told): print(flush=True)", "nonsense", "it is not JSON"),
    "has no action": ("def on_turn(told): tell({'actions': []})", "nonsense", "no action"),
    "has many actions": ("def on_turn(told): tell({'actions': ['end'] * 1000})", "nonsense", "more than 9 actions"),
    "misspells": ("def on_turn(told): tell({'action': play(told)})", "nonsense", "actions is missing"),
    "adds a key": ("def on_turn(told): tell({'actions': play(told), 'why': 1})", "nonsense", '"why" is unknown'),
    "answers something else": ("def on_turn(told): tell({'t': 'say', 'actions': play(told)})", "nonsense",
                               'was asked "turn"'),
    "lays no card": ("def on_turn(told): tell({'actions': ['100A']})", "nonsense", "actions"),
    "lays a card of others": ("def on_turn(told): tell({'actions': [str(next(c for c in range(2, 100) if c not in "
                              "told['view']['hand'])) + 'A']})", "refused", "not_in_hand, C3"),
    "ends at once": ("def on_turn(told): tell({'actions': ['end']})", "refused", "below_minimum, C6"),
    "goes on after the end": ("def on_turn(told):\n    end = told['legal']['can_end']\n"
                              "    tell({'actions': ['end', 'end'] if end else play(told)})", "too_long",
                              "after its turn has passed"),
    "is not ready": ("def on_hello(told): sys.exit(0)", "not_started", "exit code 0"),
    "says nonsense to hello": ("def on_hello(told): tell({'name': 7})", "not_started", "name"),
    "asks for too much": ("def on_hello(told): tell({'asks': ['hands']})", "not_started", '"hands"'),
    "never reads": ("time.sleep(1000)", "not_started", "has not answered"),
    "closes its pipes": ("def on_turn(told): os.close(0); os.close(1); time.sleep(1000)", "died",
                         "has closed its pipes"),
}


@pytest.mark.parametrize("more", [1, 100_000])
def test_a_guest_that_says_more_than_it_is_asked(bot, more):
    """Found at once, or at the latest when what is left over does not fit the next question."""
    answers = f"def on_turn(told):\n    for _ in range({more + 1}): tell({{'actions': play(told)}})"
    answer = run(bot(answers))
    reasons = answer.json["broken_reasons"]
    assert answer.code == 1 and reasons["nonsense"] + reasons["refused"] == GAMES


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_guest_that(bot, trouble):
    code, reason, sentence = TROUBLES[trouble]
    patience = LITTLE_PATIENCE if "has not answered" in sentence else PATIENCE
    answer = run(bot(code), patience=patience)
    if reason == "not_started":
        expect_given_up(answer, sentence)
    else:
        expect_all_broken(answer, reason, sentence)


def test_a_guest_that_forgets_to_flush_is_asked_about_it_soon(bot):
    # As far as anybody outside can see: what it writes stays in its buffer.
    silent = bot("def tell(answer): pass")
    start = time.monotonic()
    answer = backstep("simulate", "--bot", silent, "--players", 5, "--games", 100_000, "--patience", 1, "--threads", 1,
                      "--json")
    # A second for each of three games, not for each seat and game.
    assert time.monotonic() - start < 30
    assert answer.code == 1
    assert answer.json["games"] == FAILED_STARTS and answer.json["stopped"]
    assert "does it flush its standard output after every line?" in answer.err


FLUSHES_ONLY_READY = "def tell(answer):\n    if 't' in answer: print(json.dumps(answer), flush=True)"


def test_a_guest_that_flushes_only_its_first_answer_is_asked_about_it_soon(bot):
    start = time.monotonic()
    answer = backstep("simulate", "--bot", bot(FLUSHES_ONLY_READY), "--players", 5, "--games", 100_000, "--patience", 1,
                      "--threads", 1, "--json")
    assert time.monotonic() - start < 30
    assert answer.code == 1 and "the run was given up" in answer.err
    assert answer.json["broken_reasons"]["late"] == answer.json["games"] == FAILED_STARTS
    assert "does it flush its standard output after every line?" in answer.err


def test_a_guest_that_is_late_once_it_has_played_plays_on(bot):
    late = "def on_turn(told): time.sleep(1000) if told['view']['left'] < 90 else tell({'actions': play(told)})"
    answer = backstep("simulate", "--bot", f"{bot(late)},greedy", "--games", FAILED_STARTS + 2, "--patience", 1,
                      "--threads", 1, "--json")
    assert answer.json["games"] == answer.json["broken_reasons"]["late"] == FAILED_STARTS + 2
    assert "flush" not in answer.err


def can_be_interrupted():
    """What a shell runs in the background ignores SIGINT, and so does all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(process):
    """What it still writes to its standard error. One that goes on is killed."""
    process.send_signal(signal.SIGINT)
    try:
        return process.communicate(timeout=60)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        raise


# Breaks the first game, and takes its time for others.
SLOW_AND_BROKEN = """
GAMES = 0
def on_game(told):
    global GAMES
    GAMES += 1
def on_turn(told):
    if GAMES == 1 and told['view']['left'] < 95: tell({'actions': ['end', 'end', 'end']})
    else: time.sleep(0.02); tell({'actions': play(told)})
"""


def test_the_first_fault_is_told_while_the_run_goes_on(bot):
    process = subprocess.Popen([PROGRAM, "simulate", "--bot", f"{bot(SLOW_AND_BROKEN)},greedy", "--games", "100000",
                                "--threads", "1"], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                               preexec_fn=can_be_interrupted)
    try:
        assert "game 1, exec:" in process.stderr.readline()
        assert process.poll() is None
    finally:
        rest = interrupt(process)
    # Once is enough.
    assert "game 1, exec:" not in rest and process.returncode == 1


def test_the_line_of_progress_shows_broken_games(bot):
    terminal, its_end = pty.openpty()
    process = subprocess.Popen([PROGRAM, "simulate", "--bot", f"{bot(SLOW_AND_BROKEN)},greedy", "--games", "100000",
                                "--threads", "1"], stderr=its_end, stdout=subprocess.DEVNULL,
                               preexec_fn=can_be_interrupted)
    os.close(its_end)
    shown, deadline = b"", time.monotonic() + 60
    try:
        while not re.search(rb"\d+ of 100000 games, [0-9.]+ % won, 1 broken, ", shown):
            assert time.monotonic() < deadline, shown
            if select.select([terminal], [], [], 1)[0]:
                shown += os.read(terminal, 4096)
    finally:
        interrupt(process)
        os.close(terminal)
    assert b"game 1, exec:" in shown


def test_a_line_that_was_only_begun_is_shown(bot):
    answer = run(bot("def on_hello(told): sys.stdout.write('{\"name\"'); sys.stdout.flush()"), patience=LITTLE_PATIENCE)
    expect_given_up(answer, 'only begun a line: {"name"')


def test_a_run_goes_on_once_a_game_has_been_played(bot):
    mark = "(os.path.dirname(os.path.abspath(__file__)) + '/mark')"
    late = f"""
if os.path.exists({mark}):
    sys.exit(4)
def on_over(told):
    open({mark}, 'w').close()
    sys.exit(0)
"""
    figures = backstep("simulate", "--bot", f"{bot(late)},quick", "--games", 8, "--threads", 1, "--json").json
    assert figures["games"] == 8 and figures["broken"] == 7 and not figures["stopped"]
    assert figures["broken_reasons"]["not_started"] >= 6  # the second game may still meet the first program


@pytest.mark.parametrize("answer, sentence", [
    ({"nmae": "me"}, 'the key "nmae" is unknown here'), (7, "it must be an object"), ({"name": 7}, "name must be a text"),
])
def test_what_is_wrong_with_an_answer_is_told_in_sentences(bot, answer, sentence):
    said = run(bot(f"def on_hello(told): tell({answer!r})"))
    assert f": {sentence}" in said.err and "it the" not in said.err and "it name" not in said.err


def test_a_log_of_the_conversation(bot, tmp_path):
    log = tmp_path / "log.txt"
    noisy = bot("def on_game(told): sys.stderr.write('a game begins\\n'); sys.stderr.flush()")
    assert run(f"{noisy},quick", "--log", log).code == 0
    lines = [line.split(" ", 3) for line in log.read_text().splitlines()]
    assert {mark for _, _, mark, _ in lines} == set("=<>e")
    programs = {program for _, program, _, _ in lines}
    assert 1 <= len(programs) <= GAMES
    for one in programs:
        marks = [mark for _, program, mark, _ in lines if program == one and mark != "e"]
        assert marks[:3] == ["=", "<", ">"]
        told = [text for _, program, mark, text in lines if program == one and mark == "<"]
        answers = [text for _, program, mark, text in lines if program == one and mark == ">"]
        asked = [text for text in told if '"t":"hello"' in text or '"t":"turn"' in text]
        assert len(asked) == len(answers)
    broken = bot("def on_turn(told): sys.exit(3)", "broken.py")
    assert run(broken, "--log", log).code == 1
    assert " ! the program ended with the exit code 3" in log.read_text()
    answer = run(noisy, "--log", tmp_path / "nowhere/log.txt")
    assert answer.code == 1 and answer.err == f"backstep: {tmp_path}/nowhere/log.txt: No such file or directory\n"


def test_a_command_that_is_none():
    answer = run("exec:/nowhere/there-is-no-such-bot")
    expect_given_up(answer, "exit code 127")
    assert "/nowhere/there-is-no-such-bot" in answer.err


def test_a_flood_of_errors_is_harmless_and_only_its_end_is_told(bot):
    flood = "def on_turn(told):\n    sys.stderr.write('y' * 3_000_000 + 'the last words'); sys.exit(1)"
    answer = run(bot(flood))
    expect_all_broken(answer, "died", "the last words")
    assert len(answer.err) < 20_000


def test_a_flood_of_errors_while_playing_is_no_trouble(bot):
    flood = "def on_turn(told):\n    sys.stderr.write('y' * 300_000); sys.stderr.flush(); tell({'actions': play(told)})"
    figures = run(bot(flood)).json
    assert figures["broken"] == 0


def test_errors_are_passed_on_if_wanted(bot):
    answer = run(bot("def on_game(told): sys.stderr.write('a game begins\\n')"), "--show-errors")
    assert answer.code == 0
    assert answer.err.count("a game begins") >= GAMES


def test_a_signal_that_is_not_allowed(bot):
    talker = "def on_hello(told): tell({'asks': ['say']})\ndef on_say(told): tell({'signals': ['hold:skull']})"
    answer = run(bot(talker) + "+talk")
    expect_all_broken(answer, "signal", "hold:skull")


def test_a_signal_that_there_is_not(bot):
    talker = "def on_hello(told): tell({'asks': ['say']})\ndef on_say(told): tell({'signals': ['play:37']})"
    expect_all_broken(run(bot(talker) + "+talk"), "nonsense", "signals")


def test_games_after_a_broken_one_are_played(bot):
    mark = "(os.path.dirname(os.path.abspath(__file__)) + '/mark')"
    once = f"""
def on_turn(told):
    if not os.path.exists({mark}):
        open({mark}, 'w').close()
        sys.exit(9)
    tell({{'actions': play(told)}})
"""
    figures = backstep("simulate", "--bot", bot(once), "--games", GAMES, "--threads", 1, "--json").json
    assert figures["games"] == GAMES
    assert figures["broken"] == figures["broken_reasons"]["died"] == 1


def test_a_partner_of_a_broken_guest_is_told(bot, tmp_path):
    log = tmp_path / "partner.log"
    partner = f"def on_over(told): open({str(log)!r}, 'a').write(told['result'] + '\\n')"
    good = bot(partner, "good.py")
    bad = bot("def on_turn(told): sys.exit(1)", "bad.py")
    answer = run(f"{good},{bad}")
    assert answer.json["broken"] == GAMES
    assert "bad.py" in answer.err
    assert log.read_text().split() == ["broken"] * GAMES


def test_nothing_is_left_behind(bot, tmp_path):
    sleep = f"9{os.getpid()}"  # other runs of these tests have sleepers of their own
    stubborn = f"""
signal.signal(signal.SIGTERM, signal.SIG_IGN)
subprocess.Popen(['sleep', '{sleep}'])
"""
    assert run(bot(stubborn)).json["broken"] == 0
    assert none_is_left_with(str(tmp_path))
    assert none_is_left_with(f"sleep\0{sleep}")


def test_many_children_at_once(bot):
    answer = backstep("simulate", "--bot", bot(), "--players", 5, "--games", 40, "--threads", 8, "--json")
    assert answer.code == 0 and answer.json["games"] == 40


def test_a_slow_child_holds_up_its_own_game_only(bot):
    start = time.monotonic()
    answer = run(bot("def on_turn(told): time.sleep(1000)"), patience=LITTLE_PATIENCE)
    assert answer.json["broken_reasons"]["late"] == GAMES
    assert time.monotonic() - start < 20


def test_an_interrupted_run_takes_its_children_with_it(bot, tmp_path):
    slow = bot("def on_turn(told): time.sleep(0.02); tell({'actions': play(told)})")
    with subprocess.Popen([PROGRAM, "simulate", "--bot", slow, "--games", "1000", "--json"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          preexec_fn=can_be_interrupted) as running:
        some_are_there_with(str(tmp_path))
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=60)
    assert running.returncode == 130 and b'"stopped":true' in out
    assert none_is_left_with(str(tmp_path))


def test_a_killed_run_takes_its_children_with_it(bot, tmp_path):
    with subprocess.Popen([PROGRAM, "simulate", "--bot", bot("def on_turn(told): time.sleep(1000)"), "--patience",
                           "100"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        some_are_there_with(str(tmp_path))
        running.kill()
    assert none_is_left_with(str(tmp_path))


@pytest.mark.parametrize("text", ["exec:", "exec:  ", "exec", "quick,exec:", "exec:a,exec:b,exec:c"])
def test_wrong_usage(text):
    answer = backstep("simulate", "--bot", text, "--games", 1)
    assert answer.code == 2 and answer.out == ""

"""What the tests of guests share: the program, and bots that are written to be tried."""
import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("BACKSTEP_PROGRAM", str(ROOT / "build/release/backstep"))
# However much hangs, it ends.
PATIENCE = 120


class Answer:
    def __init__(self, done):
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr

    @property
    def json(self):
        return json.loads(self.out)


def backstep(*arguments):
    return Answer(subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE,
                                 stdin=subprocess.DEVNULL, cwd=ROOT))


def exec_bot(path, *arguments):
    """The text of a bot that is a Python file."""
    command = " ".join(shlex.quote(str(word)) for word in (sys.executable, "-B", path, *arguments))
    return "exec:" + command.replace(",", "\\,")


# A bot that plays well enough; what it does besides is put in its place.
BOT = '''
import json, os, signal, subprocess, sys, time
TURNS = 0
def tell(answer):
    sys.stdout.write(json.dumps(answer) + "\\n")
    sys.stdout.flush()
def play(told):
    legal = told["legal"]
    if legal["can_end"] and not legal["end_loses"]:
        return ["end"]
    safe = [p for p in legal["plays"] if not p["loses"]] or legal["plays"]
    return [f"{safe[0]['card']}{safe[0]['pile']}"] if safe else ["end"]
def on_hello(told):
    tell({"t": "ready"})
def on_game(told):
    pass
def on_turn(told):
    tell({"actions": play(told)})
def on_say(told):
    tell({"signals": []})
def on_over(told):
    pass
#HERE#
for line in sys.stdin:
    told = json.loads(line)
    globals()["on_" + told["t"]](told)
'''


@pytest.fixture
def bot(tmp_path):
    """Makes a bot: bot('def on_turn(told): ...') gives its text for the command line."""
    def make(instead="", name="bot.py"):
        path = tmp_path / name
        path.write_text(BOT.replace("#HERE#", instead))
        return exec_bot(path)
    return make


def processes_with(text):
    """How many processes there are with this in their command line, but for the tests themselves."""
    found = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                found += text.encode() in (folder / "cmdline").read_bytes()
            except OSError:
                pass
    return found


def some_are_there_with(text, patience=60):
    """Waits for a run and at least one of its children, which has this in its command line, too."""
    deadline = time.monotonic() + patience
    while processes_with(text) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def none_is_left_with(text, patience=10):
    """Whether no process has this in its command line, now or soon: one that was killed needs a moment."""
    deadline = time.monotonic() + patience
    while processes_with(text):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True

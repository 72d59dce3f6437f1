"""What the tests share: the program, its referee behind a pipe, and rule sets to play by."""
import json
import os
import signal
import subprocess
from pathlib import Path

import hypothesis
import pytest

import backstep

ROOT = Path(__file__).resolve().parent.parent.parent

# What is started in the background of a shell ignores ctrl-C, and so does whatever it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same cases in every run, so that the same files give the same answer; the long form looks
# further, and elsewhere each time.
hypothesis.settings.register_profile("usual", derandomize=True, deadline=None, database=None,
                                     max_examples=25)
hypothesis.settings.register_profile("long", deadline=None, database=None, max_examples=1000)
hypothesis.settings.load_profile("long" if "BACKSTEP_LONG" in os.environ else "usual")


class Program:
    """The finished program, called from outside."""

    def __init__(self):
        self.path = os.environ["BACKSTEP_PROGRAM"]

    def run(self, *arguments, input=None, code=0):
        done = subprocess.run([self.path, *arguments], input=input, capture_output=True,
                              encoding="utf-8", timeout=60)
        assert done.returncode == code, done.stderr
        return done.stdout

    def json(self, *arguments):
        return json.loads(self.run(*arguments))


class Referee:
    """`backstep referee` behind a pipe."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, "referee"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, encoding="utf-8")

    def ask(self, **request):
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


@pytest.fixture(scope="session")
def program():
    return Program()


@pytest.fixture(scope="session")
def referee(program):
    referee = Referee(program.path)
    yield referee
    referee.close()


@pytest.fixture(scope="session")
def rule_sets():
    """All 120 of them."""
    return backstep.all_rule_sets()

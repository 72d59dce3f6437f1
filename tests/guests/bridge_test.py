"""A bot at a table of a server: beside a person, through restarts of everything, and when it fails."""
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from conftest import BOT, PROGRAM, ROOT

PATIENCE = 60


def wait_for(what, condition):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError(f"not within {PATIENCE} s: {what}")


class Process:
    """A program whose output is a file that grows."""

    def __init__(self, folder, name, *arguments, stdin=subprocess.DEVNULL):
        self.log = folder / f"{name}.log"
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("BACKSTEP", "LC_", "LANG"))}
        environment.update(BACKSTEP_HOME=str(folder / "home"), LC_ALL="C.UTF-8")
        (folder / "home").mkdir(exist_ok=True)
        with self.log.open("ab") as out:
            self.process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdin=stdin, stdout=out, stderr=out,
                                            cwd=ROOT, env=environment, text=True)

    def text(self):
        return self.log.read_text(errors="replace")

    def wait(self, pattern, count=1):
        try:
            return wait_for(f"/{pattern}/", lambda: len(re.findall(pattern, self.text())) >= count)
        except AssertionError as late:
            raise AssertionError(f"{late} in\n{self.text()[-2000:]}") from None

    def type(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def end(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(timeout=PATIENCE)


class Table:
    """A server with one table for two: Otter, who is a person, and Robin, who is a bot."""

    def __init__(self, folder):
        self.folder, self.processes, self.bots = folder, [], 0
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.origin = f"http://127.0.0.1:{probe.getsockname()[1]}"
        self.serve()
        token = self.ask("/api/person")["token"]
        opened = self.ask("/api/tables", {"settings": {"rules": {"players": 2}, "listed": True}}, token)
        self.url = f"{self.origin}/t/{opened['table']}"

    def start(self, name, *arguments, **more):
        self.processes.append(Process(self.folder, name, *arguments, **more))
        return self.processes[-1]

    def serve(self):
        self.server = self.start("server", "serve", "--listen", self.origin.removeprefix("http://"), "--data",
                                 self.folder / "data.db")
        wait_for("the server", self.is_open)

    def is_open(self):
        try:
            return self.ask("/api/tables", method="GET") is not None
        except OSError:
            return False

    def ask(self, path, body=None, token="", method="POST"):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.origin + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def bot(self, code="", *options):
        path = self.folder / "bot.py"
        path.write_text(BOT.replace("#HERE#", code))
        self.bots += 1
        command = f"{shlex.quote(sys.executable)} -B {shlex.quote(str(path))}"
        return self.start(f"bot-{self.bots}", "bot", self.url, "--exec", command, "--name", "Robin", "--pace", "0",
                          *options)

    def person(self):
        return self.start("person", "join", self.url, "--plain", "--brief", "--name", "Otter", stdin=subprocess.PIPE)

    def game(self, code="", *options):
        """The cards are dealt, and it is Otter's turn."""
        bot = self.bot(code, *options)
        bot.wait("sits on seat 1")
        person = self.person()
        person.wait("You took a seat")
        person.type("start")
        person.wait("The cards have been dealt")
        person.type("begin")
        person.wait("You start")
        return bot, person

    def end(self):
        for process in reversed(self.processes):
            process.end(signal.SIGKILL)


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path)
    yield made
    made.end()


def play_on(person, turns=60):
    person.type(*["hint", "put", "end"] * turns)


OVER = r"[Ww]on|cards? left|The game is over"


def test_a_whole_game_beside_a_person(table):
    bot, person = table.game("", "--games", "1")
    play_on(person)
    bot.wait(r"game 1: (won|lost by \w+), \d+ cards left")
    assert bot.process.wait(timeout=PATIENCE) == 0
    person.wait(r"Robin")
    # It plays through the protocol: what everybody is told says that it is a program.
    assert table.ask("/api/tables", method="GET") is not None


def test_a_restart_of_the_server(table):
    bot, person = table.game("def on_turn(told): time.sleep(0.05); tell({'actions': play(told)})", "--games", "1")
    play_on(person, 3)
    wait_for("turns of the bot", lambda: person.text().count("Robin") > 2)
    table.server.end(signal.SIGKILL)
    bot.wait("no connection")
    table.serve()
    play_on(person)
    bot.wait(r"game 1: (won|lost by \w+)")
    assert "the turn was refused" not in bot.text()


def test_a_restart_of_the_bots_program(table):
    mark = "(os.path.dirname(os.path.abspath(__file__)) + '/mark')"
    dies = f"""
def on_turn(told):
    if told['view']['left'] < 85 and not os.path.exists({mark}):
        open({mark}, 'w').close()
        sys.exit(3)
    tell({{'actions': play(told)}})
"""
    bot, person = table.game(dies, "--games", "1")
    play_on(person)
    bot.wait("the program ended with the exit code 3")
    bot.wait(r"game 1: (won|lost by \w+)")
    assert bot.process.wait(timeout=PATIENCE) == 0


def test_a_restart_of_the_bridge(table):
    slow = "def on_turn(told): time.sleep(0.05); tell({'actions': play(told)})"
    bot, person = table.game(slow)
    play_on(person, 2)
    wait_for("a turn of the bot", lambda: person.text().count("Robin") > 1)
    bot.end(signal.SIGKILL)
    again = table.bot(slow, "--games", "1")
    play_on(person)
    again.wait("game 1 begins")
    again.wait(r"game 1: (won|lost by \w+)")
    assert "sits on" not in again.text()


def test_ctrl_c_keeps_the_seat(table):
    bot, _ = table.game()
    assert bot.end(signal.SIGINT) == 130
    assert "run the same command to come back" in bot.text()


def test_a_server_that_is_not_there_is_given_up(table):
    table.server.end(signal.SIGKILL)
    gone = f"could not reach {table.origin.removeprefix('http://')}: connection refused"
    bot = table.bot()
    assert bot.process.wait(timeout=PATIENCE) == 1
    # The reason is said once while it tries, and once as the failure.
    assert bot.text() == f"no connection: {gone}\nbackstep: {gone}\n"


@pytest.mark.skipif("BACKSTEP_LONG" not in os.environ, reason="half a minute")
def test_a_silent_server_is_given_up(tmp_path):
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = "%s:%d" % silent.getsockname()
        link = f"http://{address}/t/NoSuchTableNoSuchTable"
        started = time.monotonic()
        for process in [Process(tmp_path, "bot", "bot", link, "--exec", "true"),
                        Process(tmp_path, "join", "join", link, "--plain"),
                        Process(tmp_path, "tables", "join", address, "--plain"),
                        Process(tmp_path, "open", "open", address)]:
            assert process.process.wait(timeout=PATIENCE) == 1
            assert re.search(rf"^backstep: {re.escape(address)} did not answer in time$", process.text(), re.M)
        assert time.monotonic() - started < 50


def test_a_known_server_that_is_not_there_is_given_up_and_no_seat_is_kept(table):
    bot = table.bot()
    bot.wait("sits on seat 1")
    bot.end(signal.SIGKILL)
    table.server.end(signal.SIGKILL)
    stopped, given_up = table.bot(), table.bot()
    stopped.wait("no connection")
    assert stopped.end(signal.SIGINT) == 130
    assert given_up.process.wait(timeout=PATIENCE) == 1
    assert re.search(r"^backstep: could not reach 127\.0\.0\.1:\d+: connection refused$", given_up.text(), re.M)
    assert "seat" not in stopped.text() + given_up.text()


def test_ctrl_c_does_not_wait_for_a_bot_that_thinks(table):
    thinks = """
def on_turn(told):
    at = os.path.dirname(os.path.abspath(__file__)) + '/thinks'
    open(at + '.new', 'w').write(str(os.getpid()))
    os.rename(at + '.new', at)
    time.sleep(600)
"""
    bot, person = table.game(thinks, "--patience", "600")
    play_on(person, 1)
    pid = int(wait_for("a thought", lambda: (file := table.folder / "thinks").exists() and file.read_text()))
    began = time.monotonic()
    assert bot.end(signal.SIGINT) == 130
    assert time.monotonic() - began < 5  # of ten minutes; the machine may be busy
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_bot_that_keeps_failing_hands_its_seat_to_one_of_the_server(table):
    bot, person = table.game("def on_turn(told): tell({'actions': ['end']})")
    play_on(person)
    bot.wait("it failed too often: quick plays on in its seat")
    assert bot.process.wait(timeout=PATIENCE) == 1
    assert bot.text().endswith("backstep: it failed too often\n")
    person.wait("Program Robin played", 3)


def test_the_bot_is_told_no_hidden_card(table):
    log = "LOG = open(os.path.dirname(os.path.abspath(__file__)) + '/told', 'a')\n"
    logging = log + """
def on_game(told): LOG.write(json.dumps(told) + "\\n")
def on_turn(told):
    LOG.write(json.dumps(told) + "\\n")
    LOG.flush()
    tell({'actions': play(told)})
"""
    bot, person = table.game(logging, "--games", "1")
    play_on(person)
    bot.wait(r"game 1: ")
    told = [json.loads(line) for line in (table.folder / "told").read_text().splitlines()]
    assert told[0]["t"] == "game" and told[0]["seat"] == 0
    others = {int(card) for line in re.findall(r"Your hand: ([\d; ]+)", person.text())[:1]
              for card in line.split(";")}
    assert len(others) == 7
    for message in told[1:]:
        view = message["view"]
        assert "hands" not in view and "draw" not in view
        assert not set(view["hand"]) & others
        assert {play["card"] for play in message["legal"]["plays"]} <= set(view["hand"])


@pytest.mark.parametrize("arguments, wrong", [
    (["http://127.0.0.1:1/t/", "--exec", "x"], ""), (["nonsense", "--exec", "x"], ""),
    (["http://127.0.0.1:1/t/CXdneVCYJVhqzn_PW20HJw"], "--exec"),
    (["http://127.0.0.1:1/t/CXdneVCYJVhqzn_PW20HJw", "--exec", "x", "--name", "Bot 7"], "--name"),
    (["http://127.0.0.1:1/t/CXdneVCYJVhqzn_PW20HJw", "--exec", "x", "--seat", "9"], "--seat"),
])
def test_wrong_usage(arguments, wrong, tmp_path):
    process = Process(tmp_path, "bot", "bot", *arguments)
    assert process.process.wait(timeout=PATIENCE) == 2
    assert wrong in process.text()

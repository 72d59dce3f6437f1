"""A table of a server, with terminals at it."""
import json
import re
import signal
import socket
import urllib.request

from table import Table, play_turn
from terminal import Failed, Server, Window

MINE = r"\*You \d+, your turn"


def ask(url, body, token=""):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def open_table(server):
    """A table for two that nobody sits at yet; its link."""
    token = ask(f"{server.url}/api/person", {})["token"]
    table = ask(f"{server.url}/api/tables", {"settings": {"rules": {"players": 2}}}, token)
    return f"{server.url}/t/{table['table']}"


def join(program, url, name):
    window = Window()
    window.run(f"{program} join {url} --name {name}; echo code=$?")
    window.wait(rf"{name} \(you\)")
    return window


def at_a_game(program, server):
    """Otter, whose turn it is, and Wren."""
    url = open_table(server)
    otter = join(program, url, "Otter")
    wren = join(program, url, "Wren")
    otter.wait("Wren")
    otter.wait(r"▸ (Deal|Start)")
    otter.keys("Enter")
    otter.wait("Who starts")
    otter.text("y")
    otter.wait(MINE)
    wren.wait(r"\*Otter \d+")
    return url, otter, wren


def leave(*windows):
    for window in windows:
        window.keys("C-c", "C-c")
        window.wait("Your seat is saved. To come back: backstep join http")
        window.wait("code=0$")
        window.check_restored()


def take_turns(first, second):
    for player, other in ((first, second), (second, first)):
        player.wait(MINE)
        play_turn_of_two(player)
        other.wait(MINE)


def play_turn_of_two(window):
    """The hand is another one when it has been drawn; the turn is the other's then."""
    if not play_turn(window):
        raise Failed(f"it is over already\n{window.screen()}")


def test_two_terminals_play_talk_and_signal(program):
    server = Server(program)
    _, otter, wren = at_a_game(program, server)
    take_turns(otter, wren)
    otter.text("t")
    otter.text("hello, over there")
    otter.keys("Enter")
    wren.wait("Otter: hello, over there")
    # A number could be a card: it goes nowhere, and the reason is said.
    otter.text("t")
    otter.text("forty two")
    otter.keys("Enter")
    otter.wait(r"[Nn]umber")
    otter.keys("Escape", "Escape")
    if wren.sees("forty"):
        raise Failed(f"a number was said\n{wren.screen()}")
    wren.text("g")
    wren.wait("leave it alone")
    wren.text("c2")
    otter.wait(r"Wren: small step|Wren: only a small step")
    wren.keys("Escape")
    take_turns(otter, wren)
    leave(otter, wren)


def test_a_lost_connection_comes_back_and_the_seat_is_kept(program):
    server = Server(program)
    _, otter, wren = at_a_game(program, server)
    take_turns(otter, wren)
    before = Table(otter.screen())
    server.kill()
    otter.wait("Connection lost")
    wren.wait("Connection lost")
    if Table(otter.screen()) != before:
        raise Failed(f"what was known is gone\n{otter.screen()}")
    server.again()
    for window in (otter, wren):
        window.wait_until("the connection", lambda: not window.sees("Connection lost|[Ww]aiting for"), 60)
    if Table(otter.screen()) != before:
        raise Failed(f"it was {before} and is {Table(otter.screen())}")
    take_turns(otter, wren)
    leave(otter, wren)


def test_whoever_was_killed_comes_back_to_the_same_seat(program):
    server = Server(program)
    url, otter, wren = at_a_game(program, server)
    take_turns(otter, wren)
    before = Table(otter.screen())
    otter.signal(signal.SIGKILL)
    otter.wait("code=137")
    otter.run("reset")
    otter.found = otter.modes()
    otter.run(f"{program} join {url}; echo code=$?")
    otter.wait(MINE)
    if Table(otter.screen()) != before:
        raise Failed(f"it was {before} and is {Table(otter.screen())}")
    take_turns(otter, wren)
    leave(otter, wren)


def test_lines_and_screens_sit_at_one_table(program):
    server = Server(program)
    url = open_table(server)
    otter = join(program, url, "Otter")
    wren = Window()
    wren.run(f"{program} join {url} --name Wren --plain; echo code=$?")
    wren.wait("You took a seat")
    otter.wait("Wren")
    otter.wait(r"▸ (Deal|Start)")
    otter.keys("Enter")
    wren.wait("The cards have been dealt|Your hand")
    wren.text("say good luck")
    wren.keys("Enter")
    otter.wait("Wren: good luck")
    wren.text("quit")
    wren.keys("Enter")
    wren.wait("Your seat is saved")
    wren.wait("code=0")
    wren.check_restored()
    leave(otter)


def test_a_table_that_is_not_there(program):
    server = Server(program)
    window = Window()
    window.run(f"{program} join {server.url}/t/NoSuchTableNoSuchTable --plain; echo code=$?")
    window.wait("code=1")
    if len(re.findall("There.s no such table", window.screen())) != 1:
        raise Failed(f"it is said more or less than once\n{window.screen()}")
    window.run(f"{program} join {server.url}/t/NoSuchTableNoSuchTable; echo code=$?")
    window.wait_until("the screen", lambda: window.state()[0])
    window.wait("There’s no such table")  # not before it has been asked
    window.text("q")
    window.wait("code=1")
    window.check_restored()
    window.run(f"{program} join nonsense; echo code=$?")
    window.wait("code=2")
    window.check_restored()


def test_watching_takes_no_seat(program):
    server = Server(program)
    url = open_table(server)
    window = Window()
    window.run(f"{program} join {url} --watch; echo code=$?")
    window.wait("Seats")
    if len(re.findall("Free seat", window.screen())) != 2:
        raise Failed(f"a seat was taken\n{window.screen()}")
    window.text("q")
    window.wait("code=0$")
    window.check_restored()


def test_only_a_seat_is_said_to_be_saved(program):
    server = Server(program)
    url = open_table(server)
    seated = [join(program, url, name) for name in ("Otter", "Wren")]
    # Both seats are taken: who comes now is a member without one.
    screen = join(program, url, "Finch")
    lines = Window()
    lines.run(f"{program} join {url} --name Heron --plain; echo code=$?")
    seated[0].wait("Heron")
    lines.text("quit")
    lines.keys("Enter")
    screen.keys("C-c", "C-c")
    for window in (screen, lines):
        window.wait("code=0$")
        if window.sees("[Ss]eat is saved"):
            raise Failed(f"no seat was taken\n{window.screen()}")
        window.check_restored()
    leave(*seated)


def closed_port():
    """A port of this machine on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def test_a_server_that_is_not_there_is_given_up(program):
    port = closed_port()
    # At the same time: each takes some seconds.
    windows = [Window(), Window()]
    for window, options in zip(windows, ("", "--plain")):
        window.run(f"{program} join 127.0.0.1:{port}/t/NoSuchTableNoSuchTable --name Otter {options}"
                   "; echo code=$?")
    for window in windows:
        window.wait("code=1")
        window.wait(rf"^backstep: could not reach 127\.0\.0\.1:{port}: connection refused$")
        if window.sees("[Ss]eat|Connection lost"):
            raise Failed(f"nothing was lost, and no seat is kept\n{window.screen()}")
        window.check_restored()
    window = windows[0]
    for command in (f"join 127.0.0.1:{port}", f"open 127.0.0.1:{port}"):
        window.run(f"{program} {command}; echo code=$?")
        window.wait("code=1")
        window.wait(f"backstep: could not reach 127.0.0.1:{port}: connection refused")
        window.check_restored()


def test_lines_say_that_a_silent_server_is_waited_for(program):
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        port = silent.getsockname()[1]
        window = Window()
        for url in (f"127.0.0.1:{port}", f"127.0.0.1:{port}/t/NoSuchTableNoSuchTable"):
            window.run(f"{program} join {url} --plain; echo code=$?")
            window.wait("^Connecting…$")
            window.keys("C-c")
            window.wait("code=130")
            window.check_restored()


def test_the_tables_of_a_server_are_listed(program):
    server = Server(program)
    token = ask(f"{server.url}/api/person", {})["token"]
    for name, listed in (("Evening", True), ("Hidden", False)):
        ask(f"{server.url}/api/tables", {"settings": {"name": name, "listed": listed}}, token)
    window = Window()
    window.run(f"{program} join {server.url}; echo code=$?")
    window.wait("▸ Evening")
    window.wait("Open a new table")
    if window.sees("Hidden"):
        raise Failed(f"a table that is not listed\n{window.screen()}")
    window.keys("Enter")
    window.wait("Evening.*\n(.*\n)*.*Seats")
    window.text("q")
    window.wait("code=0$")
    window.check_restored()
    # A new one, and then nothing at all.
    window.run(f"{program} join {server.url} --name Otter; echo code=$?")
    window.wait("▸ Evening")
    window.keys("Down", "Enter")
    window.wait(r"Otter \(you\)")
    leave(window)
    window.run(f"{program} join {server.url}; echo code=$?")
    window.wait("▸ Evening")
    window.keys("Escape")
    window.wait("code=0$")
    window.check_restored()


def test_the_tables_of_a_server_are_listed_line_by_line(program):
    server = Server(program)
    window = Window()
    window.run(f"{program} join {server.url} --plain --name Otter; echo code=$?")
    window.wait(r"^1\. Open a new table")
    for count, wrong in enumerate(("7", "1x"), 2):
        window.text(wrong)
        window.keys("Enter")
        window.wait("(Type the number of a line(.*\n)*){%d}" % count)
    window.text("1")
    window.keys("Enter")
    window.wait("You took a seat")
    window.text("quit")
    window.keys("Enter")
    window.wait("code=0")
    # The list itself is left by the word of the reader's language.
    window.run(f"{program} join {server.url} --plain --lang de; echo left=$?")
    window.wait("Gib die Nummer einer Zeile ein oder „beenden“")
    window.text("beenden")
    window.keys("Enter")
    window.wait("left=0")
    window.check_restored()


def test_a_table_is_opened_and_joined_by_its_link(program):
    server = Server(program)
    window = Window()
    window.run(f"{program} open {server.url} --players 3 --extreme --name Otter; echo code=$?")
    window.wait("code=0")
    link = re.search(rf"^{re.escape(server.url)}/t/\S+$", window.screen(), re.MULTILINE)
    if not link:
        raise Failed(f"no link\n{window.screen()}")
    # Who opened it is kept on this machine: the seat is there.
    window.run(f"{program} join {link[0]}; echo code=$?")
    window.wait("Extreme, 3 players")
    window.wait(r"Otter \(you\)")
    leave(window)

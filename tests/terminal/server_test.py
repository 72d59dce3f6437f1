"""A table of a server, with terminals at it."""
import json
import re
import signal
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
    otter.wait("Who begins")
    otter.text("y")
    otter.wait(MINE)
    wren.wait(r"\*Otter \d+")
    return url, otter, wren


def leave(*windows):
    for window in windows:
        window.keys("C-c", "C-c")
        window.wait("backstep join http")
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
        window.wait_until("the connection", lambda: not window.sees("Connection lost|Waits for"), 60)
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
    wren.wait("You have a seat")
    otter.wait("Wren")
    otter.wait(r"▸ (Deal|Start)")
    otter.keys("Enter")
    wren.wait("The cards are dealt|Your hand")
    wren.text("say good luck")
    wren.keys("Enter")
    otter.wait("Wren: good luck")
    wren.text("quit")
    wren.keys("Enter")
    wren.wait("backstep join http")
    wren.wait("code=0")
    wren.check_restored()
    leave(otter)


def test_a_table_that_is_not_there(program):
    server = Server(program)
    window = Window()
    window.run(f"{program} join {server.url}/t/NoSuchTableNoSuchTable --plain; echo code=$?")
    window.wait("code=1")
    if len(re.findall("There is no such table", window.screen())) != 1:
        raise Failed(f"it is said more or less than once\n{window.screen()}")
    window.run(f"{program} join {server.url}/t/NoSuchTableNoSuchTable; echo code=$?")
    window.wait_until("the screen", lambda: window.state()[0])
    window.wait("Q: leave|Enter|Esc")
    window.text("q")
    window.wait("code=1")
    window.check_restored()
    window.run(f"{program} join nonsense; echo code=$?")
    window.wait("code=1")
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

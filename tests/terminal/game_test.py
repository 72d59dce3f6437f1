"""Whole games by keys."""
import re

from table import OVER, Table, play_turn
from terminal import PROMPT, WORK, Failed, Window


def test_a_whole_game_alone_is_played_by_numbers_and_letters(program):
    window = Window()
    window.run(f"{program} play --players 1 --name Otter")
    window.wait("Hand:")
    if window.state() != (True, False, True):
        raise Failed(f"alternate screen, cursor, mouse: {window.state()}")
    turns = 1
    while play_turn(window):
        turns += 1
        if turns > 98:
            raise Failed("a game of more turns than cards")
    screen = window.screen()
    if not re.search(r"The game is over", screen) or not re.search(r"[Ww]on\b|cards? left", screen):
        raise Failed(f"no result\n{screen}")
    # What bots make of the same cards.
    window.wait(r"with these cards", 60)
    window.text("q")
    window.text("k")
    window.wait(re.escape(PROMPT) + r"\s*\Z")
    if window.sees("--resume"):
        raise Failed(f"a game that is over cannot be gone on with\n{window.screen()}")
    window.check_restored()
    window.run(f"{program} play --resume; echo code=$?")
    window.wait("code=1")


def test_the_start_form_begins_a_game(program):
    window = Window()
    window.run(f"{program} play")
    window.wait(r"\[ Start the game \]")
    window.keys("Enter")
    window.wait("Hand:")
    window.keys("C-c", "C-c")
    window.wait("backstep play --resume")
    window.check_restored()
    window.run(f"{program} play")
    window.wait(r"\[ Start the game \]")
    window.keys("Escape")
    window.check_restored()


def test_what_cannot_be_had_is_said_in_the_form(program):
    window = Window()
    window.run(f"{program} play --name Otter")
    window.wait(r"\[ Start the game \]")
    window.keys("Up", "Up")  # past the link, to the name
    window.wait(r"▸ .*\[Otter")
    window.text(" 7")
    window.keys("Down", "Down", "Enter")
    window.wait("a number could be a card")
    window.keys("Up", "Up", "BSpace", "BSpace", "Down", "Down", "Enter")
    window.wait("Hand:")
    window.keys("C-c", "C-c")
    window.check_restored()


def test_a_hint_is_put_by_a_key(program):
    window = Window()
    window.run(f"{program} play --players 1")
    window.wait("Hand:")
    window.text("h")
    window.wait(r"chance")
    window.keys("Enter")
    window.wait(r"\d+ on [A-D]\*")
    before = window.screen()
    window.text("e")
    window.wait_until("the next turn", lambda: not window.sees(r" on [A-D]\*"))
    if Table(window.screen()).tops == {"A": 1, "B": 1, "C": 100, "D": 100}:
        raise Failed(f"nothing was laid\n{before}")
    window.keys("C-c", "C-c")
    window.check_restored()


def test_bots_play_along(program):
    window = Window()
    window.run(f"{program} play --players 3 --extreme --bots quick,greedy --pace at_once")
    window.wait("Who starts|Hand:")
    window.wait_until("bots, and the own turn again", lambda: bots_laid(window), 60)
    window.keys("C-c", "C-c")
    window.check_restored()


def bots_laid(window):
    if window.sees(OVER):
        return True
    if window.sees(r"(Presto|Ostinato) played"):
        return True
    # Nobody but us would hold it up: a hint ends the own turns.
    if window.sees("Who starts"):
        window.text("n")
    return False


def test_a_game_is_saved_and_stepped_through(program):
    folder = WORK / "saved-by-key"
    folder.mkdir()
    window = Window()
    window.run(f"cd {folder}")
    window.run(f"{program} play --deal 1-kestrel --record all.jsonl; echo code=$?")
    window.wait("Hand:")
    window.text("mgy")
    window.wait("The game is over")
    window.text("w")
    window.wait(r"The record is in backstep-1-kestrel\.jsonl")
    window.keys("C-c", "C-c")
    window.wait(r"The record is in all\.jsonl")
    window.wait("code=0$")
    window.check_restored()
    for name in ("backstep-1-kestrel.jsonl", "all.jsonl"):
        window.run(f"{program} replay {name}")
        window.wait(r"\b0 of")
        window.text("q")
        window.check_restored()

"""Sizes, colours, characters, languages, clicks."""
import re

from table import Table, best_plays, play_turn
from terminal import Failed, Window

ALONE = "play --players 1 --name Otter"


def at_a_game(program, options="", **window_options):
    window = Window(**window_options)
    window.run(f"{program} {ALONE} {options}")
    window.wait("Hand:|Aid:|A (↗|up)")
    return window


def leave(window):
    window.keys("C-c", "C-c")
    window.check_restored()


def test_resized_while_it_runs(program):
    window = at_a_game(program)
    play_turn(window)
    before = window.screen()
    table = Table(before)
    window.resize(120, 40)
    # One value a column: the scale is as wide as its numbers.
    window.wait(r"^ {10,}1 {6,}10 {6,}20")
    if Table(window.screen()) != table:
        raise Failed(f"{table}\n{window.screen()}")
    window.resize(60, 20)
    window.wait_until("60 columns", lambda: max(map(len, window.screen().splitlines())) <= 60)
    window.wait_until("the piles", lambda: len(re.findall(r"^ [A-D] ↗|^ [A-D] ↙", window.screen(),
                                                          re.MULTILINE)) == 4)
    window.resize(20, 5)
    window.resize(80, 24)
    window.wait_until("the screen as it was", lambda: window.screen() == before)
    play_turn(window)
    leave(window)


def test_colours_are_those_of_the_terminal(program):
    window = at_a_game(program)
    seen = window.coloured()
    if not re.search(r"\x1b\[[0-9;]*3[1-7]m", seen):
        raise Failed(f"no colour\n{seen!r}")
    if re.search(r"\x1b\[[0-9;]*(38|48|4[0-7])[;m]", seen):
        raise Failed(f"a colour of its own, or a background\n{seen!r}")
    leave(window)


def has_colour(text):
    return re.search(r"\x1b\[[0-9;]*(3[0-7]|9[0-7]|38|48)[;m]", text)


def test_no_color_is_respected(program):
    for window in (at_a_game(program, NO_COLOR="1"), at_a_game(program, "--no-color"),
                   at_a_game(program, term="vt100")):
        if has_colour(window.coloured()):
            raise Failed(f"a colour\n{window.coloured()!r}")
        leave(window)


def test_ascii_by_option_and_by_locale(program):
    for window in (at_a_game(program, "--ascii"), at_a_game(program, LANG="C"),
                   at_a_game(program, "--lang ru --ascii")):
        window.wait("A up")
        if not window.screen().isascii():
            raise Failed(f"more than ASCII\n{window.screen()}")
        leave(window)


def test_a_locale_that_the_machine_lacks_is_believed_its_name(program):
    for locale, arrow in (("xx_XX.UTF-8", "↗"), ("ru_RU.utf8@latin", "↗"), ("xx_XX.KOI8-R", "up")):
        window = at_a_game(program, "--lang en", LC_ALL=locale)
        window.wait(f"A {arrow}")
        leave(window)


def test_all_languages_start(program):
    seen = {}
    for language in ("de", "en", "fr", "it", "pl", "ru"):
        window = at_a_game(program, f"--lang {language}")
        seen[language] = window.screen()
        if re.search(r"\b(screen|desk|term|phrase|play|plain)\.[a-z_]+", seen[language]):
            raise Failed(f"{language}: a text is missing\n{seen[language]}")
        leave(window)
    if len({screen.splitlines()[-1] for screen in seen.values()}) != 6:
        raise Failed("two languages look the same\n" + "\n".join(seen.values()))


def test_the_environment_chooses_the_language(program):
    window = at_a_game(program, LANGUAGE="pl:de")
    chosen = at_a_game(program, "--lang pl")
    if window.screen().splitlines()[-1] != chosen.screen().splitlines()[-1]:
        raise Failed(window.screen())
    leave(window)
    leave(chosen)


def test_a_click_picks_a_card_and_puts_it(program):
    window = at_a_game(program)
    table = Table(window.screen())
    card, pile = best_plays(table, 1)[0]
    lines = window.screen().splitlines()
    row = next(i for i, line in enumerate(lines) if line.startswith(" Hand:"))
    place = re.search(rf"\b{card}\b", lines[row])
    if not place:  # in the hand's second line
        row += 1
        place = re.search(rf"\b{card}\b", lines[row])
    window.click(place.start(), row)
    window.wait(rf"\[{card}\]")
    lane = next(i for i, line in enumerate(lines) if line.startswith(f" {pile} "))
    window.click(20, lane)
    window.wait(rf"{card} on {pile}\*")
    leave(window)


def test_the_mouse_can_be_left_to_the_terminal(program):
    window = at_a_game(program, "--no-mouse")
    if window.state()[2]:
        raise Failed("it asks for the mouse")
    leave(window)


def test_a_paste_is_no_command(program):
    window = at_a_game(program)
    before = window.screen()
    window.text("\x1b[200~q\nk\ne\x1b[201~")
    window.text("?")
    window.wait_until("the help", lambda: window.screen() != before)
    if window.state()[0] is not True:
        raise Failed("a paste has left the game")
    window.keys("Escape")
    leave(window)

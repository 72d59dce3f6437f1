"""However it ends, the terminal is as it was, and the game is kept."""
import contextlib
import os
import random
import signal

from table import Table, best_plays, play_turn, put
from terminal import Failed, Window, wait_for

ALONE = "play --players 1 --name Otter"


def at_a_game(program, **options):
    window = Window(**options)
    window.run(f"{program} {ALONE}; echo code=$?")
    window.wait("Hand:")
    return window


def ends(program, number, code, **options):
    window = at_a_game(program, **options)
    play_turn(window)
    window.signal(number)
    window.wait(f"code={code}$")
    window.check_restored()


def test_leaving_says_how_to_go_on(program):
    window = at_a_game(program)
    play_turn(window)
    before = Table(window.screen())
    window.text("q")
    window.wait("--resume")
    window.text("k")
    window.wait("code=0$")
    window.check_restored()
    window.run(f"{program} play --resume")
    window.wait("Hand:")
    if Table(window.screen()) != before:
        raise Failed(f"it was {before} and is {Table(window.screen())}")
    window.keys("C-c", "C-c")
    window.check_restored()


def test_a_game_that_is_open_elsewhere_is_not_gone_on_with(program):
    first = at_a_game(program)
    second = Window(home=first.home)
    second.run(f"{program} play --resume; echo code=$?")
    second.wait("open in another program")
    second.wait("code=1$")
    first.keys("C-c", "C-c")
    first.check_restored()
    second.run(f"{program} play --resume; echo code=$?")
    second.wait("Hand:")
    second.keys("C-c", "C-c")
    second.check_restored()


def test_sigterm(program):
    ends(program, signal.SIGTERM, 128 + signal.SIGTERM)


def test_sighup(program):
    ends(program, signal.SIGHUP, 128 + signal.SIGHUP)


def test_sigint(program):
    ends(program, signal.SIGINT, 128 + signal.SIGINT)


def test_other_signals_that_end_programs(program):
    for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGXCPU, signal.SIGRTMIN):
        ends(program, number, 128 + number)


def test_a_write_that_fails_ends_nothing(program):
    window = at_a_game(program)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        window.signal(number)
    play_turn(window)
    window.keys("C-c", "C-c")
    window.wait("code=0$")
    window.check_restored()


def test_a_disk_without_room_is_told(program):
    window = Window()
    # Room for the beginning of a game, in blocks of 1024 bytes.
    window.run(f"(ulimit -f 200; {program} {ALONE}; echo code=$?)")
    window.wait("Hand:")
    told = False
    while not told:
        before = Table(window.screen())
        for card, pile in best_plays(before, 2):
            put(window, card, pile)
        window.text("e")

        def answer():
            screen = window.screen()
            if "couldn’t be saved" in screen:
                return "no room"
            # Cards that are put are marked, and are not laid yet.
            return "laid" if "→" not in screen and Table(screen).hand != before.hand else None

        told = window.wait_until("an answer", answer) == "no room"
    window.keys("C-c", "C-c")
    window.wait(r"code=\d+$")
    window.check_restored()


def test_a_crash(program):
    ends(program, signal.SIGSEGV, r"\d+")


def test_an_abort(program):
    ends(program, signal.SIGABRT, r"\d+")


def test_a_crash_in_an_xterm(program):
    ends(program, signal.SIGSEGV, r"\d+", term="xterm-256color")


def test_sigterm_on_the_linux_console(program):
    ends(program, signal.SIGTERM, 143, term="linux")


def test_sigterm_on_a_vt100(program):
    ends(program, signal.SIGTERM, 143, term="vt100")


def test_killed_without_a_chance_it_goes_on_with_the_same_hand(program):
    window = at_a_game(program)
    play_turn(window)
    before = Table(window.screen())
    # Put cards are in nobody's mind but the player's.
    put(window, *best_plays(before, 1)[0])
    window.wait(r" on [A-D]\*")
    window.signal(signal.SIGKILL)
    window.wait("code=137$")
    window.keys("C-c")
    window.run("reset")
    window.modes()  # the shell has done it: what the killed program had drawn is gone
    window.run(f"{program} play --resume")
    window.wait("Hand:")
    if Table(window.screen()) != before:
        raise Failed(f"it was {before} and is {Table(window.screen())}")
    play_turn(window)
    window.keys("C-c", "C-c")
    window.wait("--resume")


def test_stopped_and_continued(program):
    window = at_a_game(program)
    play_turn(window)
    before = Table(window.screen())
    for stop in (lambda: window.keys("C-z"), lambda: window.signal(signal.SIGTSTP)):
        stop()
        window.wait("Stopped")
        window.check_restored()
        window.text("fg")
        window.keys("Enter")
        window.wait("Hand:")
        window.wait_until("the alternate screen", lambda: window.state() == (True, False, True))
        if Table(window.screen()) != before:
            raise Failed(f"it was {before} and is {Table(window.screen())}")
    play_turn(window)
    window.keys("C-c", "C-c")
    window.wait("--resume")
    window.check_restored()


def test_stopped_by_force_and_continued(program):
    window = at_a_game(program)
    window.signal(signal.SIGSTOP)
    window.wait("Stopped")
    window.text("fg")
    window.keys("Enter")
    window.wait(r"\ABackstep ")
    play_turn(window)
    window.keys("C-c", "C-c")
    window.wait("--resume")
    window.check_restored()


def test_a_terminal_that_is_closed_ends_it(program):
    window = at_a_game(program)
    process = window.program()
    window.close()
    wait_for("the end of the program", lambda: not runs(process))


def runs(process):
    try:
        state = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_random_keys_never_break_it(program):
    """Whatever is typed: it still runs, or was left; and the terminal is as it was."""
    chance = random.Random("backstep")
    pieces = [*"abcdefghilmoprstwxy0123456789?/ \r\t\x7f\x08", "\x1b", "\x1b[A", "\x1b[B", "\x1b[C",
              "\x1b[D", "\x1bOP", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[Z", "\x1b[3~", "\x0c",
              "\x1b[200~12 a\nq\x1b[201~", "\x1b[<64;9;9M", "я", "\x1b[", "\x1bO", "\x1c"]
    pieces += [f"\x1b[<0;{x};{y}M" for x in range(3, 80, 11) for y in range(2, 24, 3)]
    window = at_a_game(program)
    running = window.program()
    for _ in range(40):
        window.text("".join(chance.choices(pieces, k=25)))
        if not window.state()[0]:
            break
    window.wait_until("an answer", lambda: window.screen().strip())
    if window.state()[0]:
        window.resize(70, 20)
        with contextlib.suppress(ProcessLookupError):  # the last keys may just have left it
            os.kill(running, signal.SIGTERM)
    window.wait(r"code=(0|143)$")
    window.check_restored()

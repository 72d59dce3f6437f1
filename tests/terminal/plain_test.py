"""Line by line: through pipes, and where there is no full screen."""
import re
import subprocess
from pathlib import Path

from terminal import PATIENCE, WORK, Failed, Window, clean_environment

HINTS = "hint\nput\nend\n"


def run(program, arguments, lines, seconds=PATIENCE * 6, home="pipe", folder=None, more=(),
        **environment):
    answer = subprocess.run(
        [program, *arguments.split(), *more], input=lines.encode(), capture_output=True, timeout=seconds,
        cwd=folder, env=clean_environment(BACKSTEP_HOME=str(WORK / home), **environment))
    return answer.returncode, answer.stdout.decode(), answer.stderr.decode()


def expect(pattern, text):
    if not re.search(pattern, text, re.MULTILINE):
        raise Failed(f"nothing like /{pattern}/ in\n{text[-3000:]}")


def never(pattern, text):
    if found := re.search(pattern, text, re.MULTILINE):
        raise Failed(f"{found[0]!r} in\n{text[-3000:]}")


def test_a_whole_game_through_a_pipe(program):
    code, out, err = run(program, "play --players 1 --name Otter", HINTS * 60 + "quit\n")
    if code != 0 or err:
        raise Failed(f"exit code {code}: {err}\n{out[-2000:]}")
    expect(r"The cards have been dealt|Your hand:", out)
    expect(r"[Ww]on|cards? (are )?left", out)
    expect(r"^Presto played the same cards", out)
    never(r"\x1b", out)
    never(r"--resume", out.splitlines()[-1])


def test_the_example_of_the_page_about_it(program):
    page = (Path(__file__).parents[2] / "docs/terminal.md").read_text()
    examples = re.findall(r"^\$ (printf .* \| )backstep (.*)$", page, re.MULTILINE)
    if not examples:
        raise Failed("there is no example any more")
    for lines, arguments in examples:
        answer = subprocess.run(
            ["bash", "-c", f"{lines}'{program}' {arguments}"], capture_output=True, text=True,
            timeout=PATIENCE * 2, env=clean_environment(BACKSTEP_HOME=str(WORK / "example")))
        if answer.returncode != 0 or answer.stderr:
            raise Failed(f"exit code {answer.returncode}: {answer.stderr}")
        expect(r"^Placed: ", answer.stdout)
        expect(r"^You played .*Presto played|^You played .*\n(.*\n)*Presto played", answer.stdout)


def test_games_are_saved_and_shown_again(program):
    folder = WORK / "saved"
    folder.mkdir()
    game = "give up\nyes\n"
    code, out, err = run(
        program, "play --deal 1-kestrel --record games.jsonl",
        f"{game}save\nsave\nsave my own.jsonl\nsave no/where\nagain\n{game}quit\n",
        folder=folder)
    if code != 0 or err:
        raise Failed(f"exit code {code}: {err}\n{out[-2000:]}")
    for name in ("backstep-1-kestrel", "backstep-1-kestrel-2", "my own", "games"):
        expect(rf"The record is in {name}\.jsonl;", out)
        code, shown, err = run(program, "replay", "quit\n", folder=folder, more=[f"{name}.jsonl"])
        if code != 0:
            raise Failed(f"{name}: exit code {code}: {err}")
        expect(r"Step 0 of", shown)
    expect(r"couldn.t be saved. The system reports: no/where: ", out)
    code, out, err = run(program, "record check games.jsonl", "", folder=folder)
    if code != 0 or len(out.splitlines()) != 2:
        raise Failed(f"exit code {code}: {err}\n{out}")
    (folder / "letter").write_text("Dear Otter,\n")
    code, _, err = run(program, "play --record letter", "quit\n", folder=folder)
    if code == 0 or (folder / "letter").read_text() != "Dear Otter,\n":
        raise Failed(f"exit code {code}: {err}")


def test_the_end_of_input_keeps_the_game(program):
    code, out, _ = run(program, "play --players 1 --name Otter", HINTS + "hand\n", home="kept")
    if code != 0:
        raise Failed(f"exit code {code}")
    expect(r"backstep play --resume", out.splitlines()[-1])
    hand = re.findall(r"Your hand: .*", out)[-1]
    code, out, _ = run(program, "play --resume", "hand\n", home="kept")
    if code != 0 or hand not in out:
        raise Failed(f"exit code {code}, no {hand!r} in\n{out}")


def test_what_is_not_kept_is_not_promised(program):
    code, out, _ = run(program, "play --players 1 --not-kept", "state\nquit\n", home="nothing")
    if code != 0:
        raise Failed(f"exit code {code}\n{out}")
    never(r"--resume", out)
    expect(r"^This game isn.t saved\.$", out)
    if (WORK / "nothing").exists():
        raise Failed(f"left behind: {list((WORK / 'nothing').iterdir())}")


def test_an_empty_input_ends_at_once(program):
    code, out, _ = run(program, "play --players 1", "", home="empty")
    if code != 0:
        raise Failed(f"exit code {code}\n{out}")


def test_ascii_is_ascii(program):
    for language in ("de", "ru", "pl"):
        _, out, _ = run(program, f"play --players 1 --ascii --lang {language}",
                        "state\nhelp\nrules\n", home="ascii")
        if not out.isascii():
            raise Failed(f"{language}: {out}")


def test_bots_take_their_turns_between_the_lines(program):
    code, out, _ = run(program, "play --players 2 --bots quick --pace at_once --name Otter",
                       "start me\nbegin\n" + HINTS * 2 + "last\n", home="bots")
    if code != 0:
        raise Failed(f"exit code {code}\n{out}")
    expect(r"Presto played", out)


def test_a_dumb_terminal_goes_line_by_line(program):
    window = Window(term="dumb")
    window.run(f"{program} play --players 1 --name Otter")
    window.wait("line by line")
    window.wait("Your hand:")
    window.text("quit")
    window.keys("Enter")
    window.check_restored()


def test_line_by_line_on_a_terminal(program):
    window = Window()
    window.run(f"{program} play --plain --players 1 --name Otter; echo code=$?")
    window.wait("Your hand:")
    if window.state()[0]:
        raise Failed("the alternate screen")
    window.text("piles")
    window.keys("Enter")
    window.wait(r"A, ascending")
    window.keys("C-d")
    window.wait("--resume")
    window.wait("code=0")
    window.check_restored()
    window.run(f"{program} play --plain --resume; echo code=$?")
    window.wait("Your hand:|Your turn")
    window.keys("C-c")
    window.wait("code=130")
    window.check_restored()


def test_wrong_options_are_refused(program):
    for arguments, pattern in (
            ("play --resume --extreme", "--resume"),
            ("play --bots nobody", "no bot nobody"),
            ("play --players 1 --bots strong", "--bots"),
            ("play --players 3 --bots strong,quick,greedy", "--bots"),
            ("play --today=never", "--today"),
            ("play --today --extreme", "--today"),
            ("play --deal 2x-kestrel --pro", "--deal"),
            ("play --one-pile-retroactive", "--extreme"),
            ("play --players 2 --commands random:x", "--extreme"),
            ("play --lang tlh", "--lang"),
            ("join", "URL"),
            ("join https://x.example/t/abc --watch --name Ann", "--watch"),
            ("replay -", "standard input")):
        code, out, err = run(program, arguments, "", home="wrong")
        if code != 2 or out or len(err.splitlines()) != 1:
            raise Failed(f"{arguments}: exit code {code}, {out!r}, {err!r}")
        expect(pattern, err)


def test_a_record_is_stepped_through(program):
    record = WORK / "game.jsonl"
    subprocess.run([program, "demo", "--players", "2", "--seed", "kestrel", "--record", record],
                   env=clean_environment(), timeout=60, check=True, stdout=subprocess.DEVNULL)
    window = Window()
    window.run(f"{program} replay {record}; echo code=$?")
    window.wait(r"A ↗")
    window.keys("End")
    window.wait("Won|left")
    window.text("q")
    window.wait("code=0")
    window.check_restored()
    code, out, err = run(program, f"replay {record}", "next\nnext\nquit\n")
    if code != 0 or not out:
        raise Failed(f"exit code {code}: {err}")
    never("cut off", out)
    # Seats are counted as the screen counts them.
    hands = re.findall(r"^Ostinato [PQ]: .*", out, re.MULTILINE)[:2]
    for seat, hand in enumerate(hands, 1):
        code, out, err = run(program, f"replay {record} --seat {seat}", "hand\nquit\n")
        if code != 0 or not out.rstrip().endswith(hand):
            raise Failed(f"seat {seat}, exit code {code}: {err}\nno {hand} in\n{out}")
    for seat in (0, 3):
        code, _, err = run(program, f"replay {record} --seat {seat}", "quit\n")
        if code == 0:
            raise Failed(f"there is no seat {seat}")


def test_broken_records_are_said_to_be_so(program):
    record = WORK / "whole.jsonl"
    subprocess.run([program, "demo", "--players", "2", "--seed", "kestrel", "--record", record],
                   env=clean_environment(), timeout=60, check=True, stdout=subprocess.DEVNULL)
    half = WORK / "half.jsonl"
    whole = record.read_bytes()
    half.write_bytes(whole[:whole.index(b"\n", len(whole) // 2) - 5])
    code, out, err = run(program, f"replay {half}", "quit\n")
    if code != 0:
        raise Failed(f"exit code {code}: {err}")
    expect(r"^This record is cut off after step \d+\.$", out)
    window = Window()
    window.run(f"{program} replay {half}; echo code=$?")
    window.wait(r"cut off after step")
    window.text("q")
    window.wait("code=0")
    empty = WORK / "empty.jsonl"
    empty.write_text("")
    for arguments, pattern in ((f"{empty}", r"empty\.jsonl: holds no record$"),
                               (f"{record} --game 3", r"has one record, so --game 3 is too high$")):
        code, _, err = run(program, f"replay {arguments}", "quit\n")
        if code != 1:
            raise Failed(f"{arguments}: exit code {code}: {err}")
        expect(pattern, err)


def texts_of(language):
    """The texts of the command line by their keys, plain ones only."""
    po = (Path(__file__).parents[2] / f"src/texts/{language}/cli.po").read_text()
    return dict(re.findall(r'^msgid "(.+)"\nmsgstr "(.*)"$', po, re.MULTILINE))


def in_one_line(text):
    return " ".join(text.split())


def test_help_and_errors_speak_the_language(program):
    opening = ("server", "open_name", "listed")
    elsewhere = {"url", "join_name", "watch", "file", "game", "at", "seat", *opening}
    english = texts_of("en")
    for language in ("de", "en", "fr", "it", "pl", "ru"):
        texts = texts_of(language)
        code, out, err = run(program, f"play --lang {language} --help", "")
        if code != 0 or err:
            raise Failed(f"{language}: exit code {code}: {err}")
        shown = in_one_line(out)
        wanted = ["play.text", "play.notes", "help.options", "help.display"]
        wanted += [key.removeprefix("cli.") for key in texts if key.startswith("cli.option.")
                   and key.removeprefix("cli.option.") not in elsewhere]
        for key in wanted:
            for part in in_one_line(texts["cli." + key]).split("{forms}"):
                if part.strip() not in shown:
                    raise Failed(f"{language}: {key} is not in\n{out}")
        if language != "en" and english["cli.play.text"] in shown:
            raise Failed(f"{language}: English help\n{out}")
        # An error each, by option and by environment.
        code, out, err = run(program, f"play --lang={language} --resume --not-kept", "")
        if code != 2 or out or in_one_line(texts["cli.error.resume_not_kept"]) not in in_one_line(err):
            raise Failed(f"{language}: exit code {code}: {err}")
        code, out, err = run(program, "replay", "", LANGUAGE=language, LANG="en_GB.UTF-8")
        missing = texts["cli.error.missing"].replace("{option}", "FILE")
        missing = in_one_line(missing.replace("{text}", texts["cli.option.file"]))
        if code != 2 or out or missing not in in_one_line(err):
            raise Failed(f"{language}: exit code {code}: {err}, not {missing}")
        code, out, err = run(program, f"open --lang {language} --help", "")
        if code != 0 or err:
            raise Failed(f"{language}: exit code {code}: {err}")
        for key in ("open.text", "open.notes", *(f"option.{option}" for option in opening)):
            if in_one_line(texts["cli." + key]) not in in_one_line(out):
                raise Failed(f"{language}: {key} is not in\n{out}")
        wrong = in_one_line(texts["cli.error.server"].replace("{url}", "foo"))
        code, out, err = run(program, f"open foo --lang {language}", "")
        if code != 2 or out or wrong not in in_one_line(err):
            raise Failed(f"{language}: exit code {code}: {err}, not {wrong}")


def test_a_home_that_cannot_be_written(program):
    home = WORK / "file"
    home.write_text("")
    for arguments, advice in (("play --players 1", True), ("play --resume", False)):
        code, _, err = run(program, arguments, "quit\n", home="file/inside")
        if code != 1 or ("--not-kept" in err) != advice:
            raise Failed(f"{arguments}: exit code {code}: {err}")

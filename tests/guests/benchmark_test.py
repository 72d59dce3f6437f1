"""backstep benchmark: what run writes, verify accepts, and nothing that was changed afterwards."""
import json
import os
import re
import subprocess

import pytest
from conftest import ROOT, backstep
from jsonschema import Draft202012Validator

TRACKS = ["solo", "solo-extreme", "silent", "silent-extreme", "signals", "signals-extreme", "cross", "cross-extreme"]
SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/schemas/benchmark.schema.json").read_text()))


@pytest.fixture
def scored(tmp_path):
    def make(track="cross", bot="greedy", deals=5):
        out, records = tmp_path / "result.json", tmp_path / "games.jsonl"
        answer = backstep("benchmark", "run", track, "--bot", bot, "--name", "entry", "--deals", deals, "--out", out, "--records", records)
        assert answer.code == 0, answer.err
        return out, records
    return make


@pytest.mark.parametrize("track", TRACKS)
def test_what_is_scored_is_verified(scored, track):
    out, records = scored(track)
    result = json.loads(out.read_text())
    SCHEMA.validate(result)
    assert result["games"] == len(result["results"]) == (30 if track.startswith("cross") else 5)
    again = backstep("benchmark", "verify", out)
    assert again.code == 0 and "played again" in again.out, again.err
    replayed = backstep("benchmark", "verify", out, "--records", records)
    assert replayed.code == 0 and "replayed" in replayed.out, replayed.err
    checked = backstep("record", "check", records)
    assert checked.code == 0


PUBLISHED = sorted((ROOT / "docs/benchmark").glob("*.json"))
LONG = "BACKSTEP_LONG" in os.environ
DEALS_OF_SEARCHES = 20


# The bots of the program may change; what is published is of those that are here. Whole results of bots that search take
# minutes of processor time.
@pytest.mark.parametrize("path", PUBLISHED, ids=lambda path: path.stem)
def test_the_published_results_are_of_this_program(path):
    result = json.loads(path.read_text())
    deals = [] if LONG or ":" not in result["bot"] else ["--deals", DEALS_OF_SEARCHES]
    again = backstep("benchmark", "verify", path, *deals)
    assert again.code == 0, again.err
    assert ("the first" if deals else f"all {result['games']} games") in again.out


@pytest.mark.parametrize("name", ["random", "greedy", "quick"])
def test_every_track_has_a_published_result(name):
    assert {path.stem for path in PUBLISHED} >= {f"{name}-{track}" for track in TRACKS}


def test_some_deals_of_a_result_are_verified_alone(scored):
    out, records = scored("cross", deals=5)
    result = json.loads(out.read_text())
    lines = result["results"]
    late = lines[:-1] + [lines[-1][:-16] + "0" * 16]
    play = f"{fnv(''.join(line + chr(10) for line in late).encode()):016x}"
    assert changed(out, results=late, play=play).code == 1
    for more in ([], ["--records", records]):
        some = backstep("benchmark", "verify", out, "--deals", 4, *more)
        assert some.code == 0 and "the first 24 of 30 games" in some.out, some.err
        beyond = backstep("benchmark", "verify", out, "--deals", 6, *more)
        assert beyond.code == 1 and "results of 5 deals only" in beyond.err


CORES = "print(len(os.sched_getaffinity(0)), file=open(os.path.dirname(os.path.abspath(__file__)) + '/cores', 'w'))"


@pytest.mark.parametrize("options, cores", [([], 1), (["--all-cores"], len(os.sched_getaffinity(0)))])
def test_a_program_has_one_core_unless_it_is_in_the_open_class(bot, tmp_path, options, cores):
    out = tmp_path / "result.json"
    answer = backstep("benchmark", "run", "silent", "--bot", bot(CORES), "--name", "x", "--deals", 1, "--out", out,
                      *options)
    assert answer.code == 0, answer.err
    assert int((tmp_path / "cores").read_text()) == cores
    result = json.loads(out.read_text())
    SCHEMA.validate(result)
    assert (result["cores"] > 1) == (cores > 1) and ("limit_ms" in result) == (result["cores"] == 1)
    assert backstep("benchmark", "verify", out, "--run").code == 0
    assert "figures do not follow" in changed(out, cores=1 if cores > 1 else 2).err


def test_an_entry_that_takes_its_time_is_verified_with_its_patience(bot, tmp_path):
    out = tmp_path / "result.json"
    slow = bot("SLOW = [1.5]\ndef on_turn(told): time.sleep(SLOW.pop() if SLOW else 0); tell({'actions': play(told)})")
    run = ["benchmark", "run", "solo", "--bot", slow, "--name", "slow", "--deals", 1, "--out", out]
    assert backstep(*run, "--patience", 60).code == 0
    hasty = backstep("benchmark", "verify", out, "--run", "--patience", 0.5)
    assert hasty.code == 1 and "!" in hasty.err
    assert backstep("benchmark", "verify", out, "--run", "--patience", 60).code == 0


def test_an_entry_of_ones_own(scored, bot):
    out, records = scored("signals", bot("def on_hello(told): tell({'asks': ['say']})\n"
                                         "def on_say(told): tell({'signals': ['wait']})"))
    assert backstep("benchmark", "verify", out, "--records", records).code == 0
    refused = backstep("benchmark", "verify", out)
    assert refused.code == 2 and "--run" in refused.err
    assert backstep("benchmark", "verify", out, "--run").code == 0


def changed(out, **keys):
    result = json.loads(out.read_text())
    result.update(keys)
    out.write_text(json.dumps(result))
    return backstep("benchmark", "verify", out)


@pytest.mark.parametrize("keys, why", [
    ({"wins": 17}, "figures do not follow"), ({"won_percent": "99.0 (98.0 to 100.0)"}, "figures do not follow"),
    ({"track": "solo"}, "deals are not those"), ({"track": "nowhere"}, "no track"), ({"complete": True}, "complete"),
    ({"deals": "0" * 16}, "deals are not those"), ({"partners": "0" * 16}, "partners"), ({"bot": "quick"}, "game 1 is"),
    ({"results": ["0 " + "0" * 16]}, "no number of deals"), ({"results": ["-1 0"] * 30}, "no result"),
    ({"play": "0" * 16}, "play is not the hash"), ({"limit_ms": 1000}, "figures"), ({"more": 1}, "more"), ({"version": 2}, "another version"),
])
def test_what_is_made_up_is_refused(scored, keys, why):
    out, _ = scored()
    answer = changed(out, **keys)
    assert answer.code == 1 and why in answer.err, answer.err


def test_a_result_of_another_build_of_the_bot_is_told_as_such(scored):
    out, _ = scored("silent", deals=25)
    result = json.loads(out.read_text())
    lines = result["results"]
    late = lines[:24] + [lines[24][:-16] + "0" * 16]
    answer = changed(out, results=late)
    assert answer.code == 1 and "game 25 is" in answer.err and "otherwise" not in answer.err
    early = [lines[0][:-16] + "0" * 16] + lines[1:]
    play = f"{fnv(''.join(line + chr(10) for line in early[:20]).encode()):016x}"
    answer = changed(out, results=early, play=play)
    assert answer.code == 1 and f"greedy plays otherwise here ({result['play']}) than in it ({play}): game 1 is" in answer.err


def test_records_of_other_games_are_refused(scored):
    out, records = scored()
    lines = records.read_text().splitlines()
    starts = [number for number, line in enumerate(lines) if '"deck"' in line]
    records.write_text("\n".join(lines[:starts[-1]]) + "\n")
    missing = backstep("benchmark", "verify", out, "--records", records)
    assert missing.code == 1 and "game 30 is nothing" in missing.err
    records.write_text("\n".join(lines[starts[1]:] + lines[:starts[1]]) + "\n")
    swapped = backstep("benchmark", "verify", out, "--records", records)
    assert swapped.code == 1 and "record" in swapped.err


def test_a_broken_bot_has_a_result_that_says_so(bot, tmp_path):
    out, records = tmp_path / "result.json", tmp_path / "games.jsonl"
    broken = bot("def on_turn(told): tell({'actions': play(told) if told['view']['left'] > 80 else ['end', 'end']})")
    answer = backstep("benchmark", "run", "silent", "--bot", broken, "--name", "broken", "--deals", 3, "--out", out, "--records", records)
    assert answer.code == 1 and json.loads(out.read_text())["broken"] == 3
    verified = backstep("benchmark", "verify", out, "--records", records)
    assert verified.code == 0, verified.err
    none = backstep("benchmark", "run", "silent", "--bot", "exec:./no-such-bot", "--out", tmp_path / "none.json")
    assert none.code == 1 and "no-such-bot" in none.err and not (tmp_path / "none.json").exists()


@pytest.mark.parametrize("arguments", [
    ["run"], ["run", "silent"], ["run", "nowhere", "--bot", "quick"], ["run", "silent", "--bot", "quikc"],
    ["run", "silent", "--bot", "quick+talk"], ["run", "cross", "--bot", "quick", "--deals", "251"], [],
    ["run", "silent", "--bot", "quick", "--name", "x" * 41],
    ["run", "silent", "--bot", "quick", "--all-cores", "--limit-ms", "1"],
])
def test_wrong_usage(arguments):
    answer = backstep("benchmark", *arguments)
    assert answer.code == 2 and answer.out == "", answer.err


def test_a_limit_that_is_exceeded_writes_nothing(bot, tmp_path):
    out = tmp_path / "result.json"
    slow = bot("def on_turn(told): time.sleep(0.02); tell({'actions': play(told)})")
    answer = backstep("benchmark", "run", "solo", "--bot", slow, "--name", "slow", "--deals", 1, "--limit-ms", 1, "--out", out)
    assert answer.code == 1 and "more than the limit" in answer.err and not out.exists()


def test_the_page_has_the_tracks_as_they_are():
    told = backstep("benchmark", "tracks").out
    page = (ROOT / "docs/benchmark.md").read_text()
    for track in TRACKS:
        [(deals, games, digest)] = re.findall(rf"^{track} +(\d+) +(\d+) +([0-9a-f]{{16}})", told, re.M)
        assert re.search(rf"^\| `{track}` \|.*\| {deals} \| {games} \| `{digest}` \|$", page, re.M), track


def test_the_results_are_whole_and_the_page_is_made_of_them():
    results = sorted((ROOT / "docs/benchmark").glob("*.json"))
    assert results
    for path in results:
        SCHEMA.validate(json.loads(path.read_text()))
    assert subprocess.run([ROOT / "tools/make-benchmark-page", "--check"], timeout=60).returncode == 0


# ---- the deals, from docs/deals.md alone

BITS = (1 << 64) - 1


def fnv(data, start=0xcbf29ce484222325):
    for byte in data:
        start = ((start ^ byte) * 0x100000001b3) & BITS
    return start


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & BITS


def words(seed):
    """The generator for decks of a seed."""
    h, s = fnv(b"deck\xff" + seed.encode()), []
    for _ in range(4):
        h = z = (h + 0x9e3779b97f4a7c15) & BITS
        z = ((z ^ (z >> 30)) * 0xbf58476d1ce4e5b9) & BITS
        z = ((z ^ (z >> 27)) * 0x94d049bb133111eb) & BITS
        s.append(z ^ (z >> 31))
    while True:
        yield (rotl(s[1] * 5 & BITS, 7) * 9) & BITS
        t = (s[1] << 17) & BITS
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)


def deck(seed):
    cards, rest, random = list(range(2, 100)), 98, words(seed)
    while rest > 1:
        bounds = [bound for bound in range(rest, rest - 6, -1) if bound >= 2]
        product = 1
        for bound in bounds:
            product *= bound
        while True:
            fraction, places = next(random), []
            for bound in bounds:
                places.append(fraction * bound >> 64)
                fraction = fraction * bound & BITS
            if fraction >= (1 << 64) % product:
                break
        for place in places:
            rest -= 1
            cards[rest], cards[place] = cards[place], cards[rest]
    return cards


@pytest.mark.parametrize("track", TRACKS)
def test_the_hash_of_deals_is_that_of_the_published_shuffle(track):
    told = re.search(rf"^{track} +(\d+) +\d+ +([0-9a-f]{{16}})", backstep("benchmark", "tracks").out, re.M)
    digest = fnv(b"")
    for number in range(1, int(told[1]) + 1):
        digest = fnv(deck(f"backstep-98-1-{track}-{number}"), digest)
    assert told[2] == f"{digest:016x}"

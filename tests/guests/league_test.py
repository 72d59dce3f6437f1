"""Many bots on the same deals: the same figures as one by one, in the order of their strength."""
import json

import pytest
from conftest import ROOT, backstep
from jsonschema import Draft202012Validator

OPTIONS = ["--players", 2, "--games", 60, "--seed", "league"]


@pytest.fixture
def league(tmp_path):
    def make(bots):
        path = tmp_path / "league.json"
        path.write_text(bots if isinstance(bots, str) else json.dumps(
            {"bots": [{"name": name, "bot": bot} for name, bot in bots.items()]}))
        return path
    return make


def test_the_figures_are_those_of_each_alone_and_of_each_pair(league, bot):
    bots = {"guest": bot(), "random": "random", "greedy": "greedy", "quick": "quick"}
    answer = backstep("league", league(bots), *OPTIONS, "--json")
    assert answer.code == 0, answer.err
    told = answer.json
    Draft202012Validator(json.loads((ROOT / "docs/schemas/league.schema.json").read_text())).validate(told)
    order = [entry["name"] for entry in told["bots"]]
    assert order[0] == "quick" and set(order) == set(bots)
    for entry in told["bots"]:
        alone = backstep("simulate", "--bot", bots[entry["name"]], *OPTIONS, "--json").json
        assert {key: entry[key] for key in ("wins", "left_histogram", "games")} == {
            key: alone[key] for key in ("wins", "left_histogram", "games")}
    assert [(pair["first"], pair["second"]) for pair in told["pairs"]] == [
        (order[i], order[j]) for i in range(4) for j in range(i + 1, 4)]
    for pair in told["pairs"]:
        two = backstep("compare", "--bots", f"{bots[pair['first']]},{bots[pair['second']]}", *OPTIONS, "--json").json
        assert two["win_rate_difference"] == pair["win_rate_difference"]
        assert two["left_difference"] == pair["left_difference"]


def test_the_text_is_markdown(league):
    answer = backstep("league", league({"a": "random", "b | c": "greedy"}), *OPTIONS)
    assert answer.code == 0
    rows = [line for line in answer.out.splitlines() if line.startswith("|")]
    assert len(rows) == 4 + 3
    assert len({row.replace("\\|", "").count("|") for row in rows[:4]}) == 1


def test_a_bot_that_breaks_down_is_last_and_says_why(league, bot):
    bots = {"broken": bot("def on_turn(told): sys.exit(1)"), "random": "random"}
    answer = backstep("league", league(bots), "--games", 10)
    assert answer.code == 1
    assert "10 (died 10)" in answer.out and "exit code 1" in answer.err


def test_commands_start_in_the_folder_of_the_file(league, bot):
    bot("", "beside.py")
    answer = backstep("league", league({"beside": "exec:python3 beside.py", "random": "random"}), "--games", 4)
    assert answer.code == 0, answer.err


def test_a_bot_that_does_not_start_ends_the_league_at_once(league):
    answer = backstep("league", league({"none": "exec:./no-such-bot", "random": "random"}), "--games", 100_000)
    assert answer.code == 1
    assert "given up" in answer.err and "no-such-bot" in answer.err


def schema(name):
    return Draft202012Validator(json.loads((ROOT / f"docs/schemas/{name}.schema.json").read_text()))


def test_ratings_follow_the_results_deal_by_deal(league):
    told = backstep("league", league({"random": "random", "greedy": "greedy", "quick": "quick"}), *OPTIONS,
                    "--json").json
    schema("league").validate(told)
    rating = {entry["name"]: entry["rating"] for entry in told["bots"]}
    assert rating["quick"]["value"] > rating["greedy"]["value"] + 100 > rating["random"]["value"] + 200
    assert abs(sum(each["value"] for each in rating.values())) < 1e-6
    assert all(each["ci95"][0] < each["value"] < each["ci95"][1] for each in rating.values())


def test_a_league_stops_when_all_pairs_are_settled(league):
    bots = league({"random": "random", "greedy": "greedy"})
    answer = backstep("league", bots, "--games", 100_000, "--until-settled", "--json")
    assert answer.code == 0 and answer.json["settled"] and not answer.json["stopped"]
    assert answer.json["bots"][0]["games"] == 64
    # The games are those of a run of that length.
    alone = backstep("league", bots, "--games", 64, "--json").json
    assert alone["bots"] == answer.json["bots"]
    schema("league").validate(answer.json)


def test_equal_bots_are_alike_in_the_end_or_not_settled(league):
    bots = league({"greedy": "greedy", "again": "greedy"})
    settled = backstep("league", bots, "--games", 3000, "--until-settled", "--margin", 5, "--json").json
    assert settled["settled"] and settled["bots"][0]["games"] < 3000
    not_yet = backstep("league", league({"a": "quick", "b": "strong:1"}), "--games", 70, "--until-settled", "--margin",
                       0.1, "--json").json
    assert not not_yet["settled"] and not_yet["bots"][0]["games"] == 70


def test_a_league_goes_on_where_it_stopped(league, tmp_path):
    bots, state = league({"random": "random", "greedy": "greedy", "quick": "quick"}), tmp_path / "state.json"
    for games in (30, 90, 200):
        part = backstep("league", bots, "--games", games, "--seed", "on", "--resume", state, "--json")
        assert part.code == 0, part.err
        whole = backstep("league", bots, "--games", games, "--seed", "on", "--json")
        assert part.out == whole.out
    Draft202012Validator({**json.loads((ROOT / "docs/schemas/simulate.schema.json").read_text())}).validate(
        json.loads(state.read_text()))
    other = backstep("league", bots, "--games", 300, "--seed", "other", "--resume", state)
    assert other.code == 1 and "seeds" in other.err
    sums = state.read_text()
    [first, *_] = {table["play"] for table in json.loads(sums)["tables"]}
    state.write_text(sums.replace(first, "0" * 16))
    mixed = backstep("league", bots, "--games", 300, "--seed", "on", "--resume", state)
    assert mixed.code == 1 and "differ in their play of" in mixed.err and "0" * 16 in mixed.err
    state.write_text("{")
    assert "cut off" in backstep("league", bots, "--seed", "on", "--resume", state).err


def test_sums_know_the_play_of_bots_but_not_of_programs(league, bot, tmp_path):
    state = tmp_path / "state.json"
    bots = league({"guest": bot(), "greedy": "greedy"})
    assert backstep("league", bots, "--games", 2, "--resume", state).code == 0
    plays = {table["name"]: table.get("play") for table in json.loads(state.read_text())["tables"]}
    assert plays["guest"] is None and len(plays["greedy"]) == 16
    assert backstep("league", bots, "--games", 4, "--resume", state).code == 0


def test_cross_play_is_what_each_team_plays_alone(league):
    answer = backstep("league", league({"quick": "quick", "greedy": "greedy"}), "--players", 3, "--games", 20, "--cross",
                      "--json")
    assert answer.code == 0, answer.err
    schema("cross").validate(answer.json)
    assert [(team["first"], team["second"]) for team in answer.json["teams"]] == [
        ("quick", "quick"), ("quick", "greedy"), ("greedy", "quick"), ("greedy", "greedy")]
    for team in answer.json["teams"]:
        bots = f"{team['first']},{team['second']},{team['first']}"
        alone = backstep("simulate", "--bot", bots, "--players", 3, "--games", 20, "--json").json
        assert alone["left_histogram"] == team["left_histogram"]
    quick, _ = answer.json["bots"]
    mixed = [team for team in answer.json["teams"] if team["first"] != team["second"]]
    assert abs(quick["others"]["mean_left"]["value"] - sum(team["mean_left"] for team in mixed) / 2) < 1e-6


@pytest.mark.parametrize("arguments, wrong", [
    (["--cross", "--slice", "1/2"], "--slice can't"), (["--cross", "--until-settled"], "--cross can't"),
    (["--resume", "x", "--times"], "--resume can't"), (["--cross", "--players", "1"], "two players"),
    (["--margin", "0"], "--margin"),
])
def test_options_that_do_not_go_together(league, arguments, wrong):
    answer = backstep("league", league({"a": "greedy", "b": "random"}), *arguments)
    assert answer.code in (1, 2) and wrong in answer.err and answer.out == ""


@pytest.mark.parametrize("text, wrong", [
    ("", "not JSON"), ("{}", "bots is missing"), ('{"bots":[]}', "two bots"),
    ('{"bots":[{"name":"a","bot":"quick"},{"name":"a","bot":"quick"}]}', "twice"),
    ('{"bots":[{"name":"a","bot":"quick"},{"name":"b","bot":"quik"}]}', "quik"),
    ('{"bots":[{"name":"a","bot":"quick"},{"name":"b","bot":"quick","elo":7}]}', "elo"),
    ('{"bots":[{"nmae":"a","bot":"quick"}]}', "bots has entry 1, in which name is missing"),
])
def test_a_wrong_file(league, text, wrong):
    answer = backstep("league", league(text))
    assert answer.code == 1 and answer.out == "" and wrong in answer.err


def test_no_file_at_all():
    answer = backstep("league", "nowhere.json")
    assert answer.code == 1 and "nowhere.json" in answer.err

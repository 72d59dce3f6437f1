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


@pytest.mark.parametrize("text, wrong", [
    ("", "not JSON"), ("{}", "bots is missing"), ('{"bots":[]}', "two bots"),
    ('{"bots":[{"name":"a","bot":"quick"},{"name":"a","bot":"quick"}]}', "twice"),
    ('{"bots":[{"name":"a","bot":"quick"},{"name":"b","bot":"quik"}]}', "quik"),
    ('{"bots":[{"name":"a","bot":"quick"},{"name":"b","bot":"quick","elo":7}]}', "elo"),
])
def test_a_wrong_file(league, text, wrong):
    answer = backstep("league", league(text))
    assert answer.code == 1 and answer.out == "" and wrong in answer.err


def test_no_file_at_all():
    answer = backstep("league", "nowhere.json")
    assert answer.code == 1 and "nowhere.json" in answer.err

"""The bots of examples/bots play whole games of every kind, and are what their comments say."""
import shutil

import pytest
from conftest import backstep

BOTS = {
    "python": "exec:python3 examples/bots/bot.py",
    "node": "exec:node examples/bots/bot.mjs",
    "shell": "exec:sh examples/bots/bot.sh",
}
RULES = ["--players 1", "--players 2", "--players 3 --extreme", "--players 4 --pro", "--players 5 --extreme --on-fire",
         "--players 2 --extreme --pro --small-hand --one-pile-retroactive"]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", BOTS)
def test_plays_whole_games(name, rules):
    assert shutil.which(BOTS[name].split()[0].removeprefix("exec:"))
    answer = backstep("simulate", "--bot", BOTS[name], *rules.split(), "--games", 4, "--seed", "examples", "--json")
    assert answer.code == 0, answer.err
    assert answer.json["broken"] == 0 and answer.json["games"] == 4


def test_the_python_bot_talks():
    answer = backstep("simulate", "--bot", BOTS["python"] + "+talk", "--players", 3, "--games", 4, "--json")
    assert answer.code == 0 and answer.json["talk"]


@pytest.mark.parametrize("name", ["python", "node"])
def test_is_better_than_random(name):
    answer = backstep("compare", "--bots", f"random,{BOTS[name]}", "--players", 2, "--games", 40, "--json")
    assert answer.code == 0
    assert answer.json["left_difference"]["ci95"][1] < -20


def test_all_together():
    answer = backstep("simulate", "--bot", ",".join([*BOTS.values(), "quick"]), "--players", 4, "--games", 4, "--json")
    assert answer.code == 0, answer.err

"""The guided tour and the policy gradient do what they say."""
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

import numpy as np

import backstep
from conftest import ROOT


def run(script, *arguments, folder):
    return subprocess.run([sys.executable, ROOT / "examples/python" / script, *map(str, arguments)], cwd=folder,
                          check=True, capture_output=True, encoding="utf-8", timeout=300).stdout


def test_the_tour_leads_to_a_result(tmp_path):
    printed = run("tour.py", "--quick", "--svg", "tour.svg", folder=tmp_path)
    assert [int(number) for number in re.findall(r"^(\d)\. ", printed, re.M)] == [1, 2, 3, 4, 5]
    left = {bot: float(cards) for bot, cards in re.findall(r"^   (\w+) +[\d.]+% won .* ([\d.]+) cards left", printed, re.M)}
    assert left["quick"] < left["patient"] < left["greedy"] < left["random"]
    picture = xml.parse(tmp_path / "tour.svg").getroot()
    assert sum(part.tag.endswith("polyline") for part in picture) == 4
    assert "observations (256, 335)" in printed


def test_the_bot_of_the_tour_wins_what_is_said_of_it():
    assert "The bot of the tour, `patient`, wins about a fifth" in (ROOT / "docs/python.md").read_text()
    script = (ROOT / "examples/python/tour.py").read_text()
    [its_lines] = re.findall(r"^START = .*?^    return \[best\]$", script, re.M | re.S)
    names = {}
    exec(its_lines, names)
    figures = backstep.simulate(backstep.Rules(2), names["patient"], 400, "tour")
    low, high = figures["ci95"]
    assert low < 0.2 < high and high - low < 0.1


def test_the_policy_gradient_learns_and_its_weights_can_be_tested(tmp_path):
    printed = run("policy_gradient.py", "--batches", 12, "--workers", 1, "--test-games", 200, "--rate", 0.05, "--out", "policy.npz",
                  folder=tmp_path)
    tested = [float(left) for left in re.findall(r"games: .* won, ([\d.]+) left", printed)]
    [(_, last)] = re.findall(r"^policy: ([\d.]+)% won .*?, ([\d.]+) cards left, 200 games$", printed, re.M)
    assert tested[0] > 60 and float(last) < tested[0] - 20  # from chance to something
    again = run("policy_gradient.py", "--test", "policy.npz", "--test-games", 200, folder=tmp_path)
    assert again.splitlines()[0] == next(line for line in printed.splitlines() if line.startswith("policy: "))


def test_the_policy_gradient_is_the_same_for_the_same_processes(tmp_path):
    def learned(workers):
        run("policy_gradient.py", "--batches", 2, "--deals", 4, "--test-games", 20, "--workers", workers,
            "--out", "policy.npz", folder=tmp_path)
        with np.load(tmp_path / "policy.npz") as kept:
            return kept["a"], json.loads(kept["curve"].item())[-1]
    two, told = learned(2)
    assert np.array_equal(two, learned(2)[0]) and not np.array_equal(two, learned(1)[0])
    assert told["trained"] == 2 * 2 * 4 * 8 and told["games"] == 20


def test_the_published_policy_wins_what_is_said_of_it(tmp_path):
    said = re.search(r"its policy won ([\d.]+) %", (ROOT / "docs/python.md").read_text())
    printed = run("policy_gradient.py", "--test", ROOT / "examples/python/policy.npz", "--test-games", 400,
                  folder=tmp_path)
    [bounds] = re.findall(r"^policy: .*won \(([\d.]+)% to ([\d.]+)%\)", printed, re.M)
    assert float(bounds[0]) < float(said[1]) < float(bounds[1])


def test_the_curve_is_drawn(tmp_path):
    run("policy_gradient.py", "--batches", 1, "--deals", 2, "--test-games", 20, "--svg", "curve.svg", folder=tmp_path)
    picture = xml.parse(tmp_path / "curve.svg").getroot()
    assert sum(part.tag.endswith("polyline") for part in picture) == 1


def test_the_gradient_is_that_of_the_policy():
    """Against differences, for one position."""
    sys.path.insert(0, str(ROOT / "examples/python"))
    try:
        from policy_gradient import FEATURES, Policy
    finally:
        sys.path.pop(0)
    random = np.random.default_rng(7)
    policy = Policy(random)
    policy.weights = {name: random.standard_normal(value.shape) for name, value in policy.weights.items()}
    rows, games = random.standard_normal((5, FEATURES)), np.zeros(5, int)

    def chance():
        return np.log(policy.probabilities(games, rows, 1)[3])

    slopes = np.eye(5)[3] - policy.probabilities(games, rows, 1)
    gradient = policy.gradient(rows, slopes)
    for name, slope in gradient.items():
        place = tuple(size // 2 for size in slope.shape)
        before = policy.weights[name][place]
        policy.weights[name][place] = before + 1e-5
        above = chance()
        policy.weights[name][place] = before - 1e-5
        below = chance()
        policy.weights[name][place] = before
        assert abs((above - below) / 2e-5 - slope[place]) < 1e-4

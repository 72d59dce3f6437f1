"""What the documentation and the example say is what happens."""
import contextlib
import io
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

import numpy as np

import backstep
from conftest import ROOT

TEXT = (ROOT / "docs/python.md").read_text()


def test_every_block_of_the_tour():
    """One after the other, as a reader would run them."""
    blocks = re.findall(r"^```python\n(.*?)^```\n```text\n(.*?)^```", TEXT, re.M | re.S)
    assert len(blocks) == len(re.findall(r"^```python", TEXT, re.M)) >= 10
    names = {}
    for code, printed in blocks:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(code, "docs/python.md", "exec"), names)
        assert out.getvalue() == printed, code


def test_the_layout_in_the_table():
    stated = {}
    for names, start, size in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (\d+) \| (\d+) \|", TEXT, re.M):
        names = re.findall(r"`(\w+)`", names)
        width = int(size) // len(names)
        for place, name in enumerate(names):
            begin = int(start) + place * width
            stated[name] = slice(begin, begin + width, 1)
    assert stated == backstep.OBSERVATIONS[2]
    assert {name: stated[name] for name in backstep.OBSERVATION} == backstep.OBSERVATION
    assert backstep.OBSERVATION_SIZE == 335 and backstep.ACTIONS == 393


def run(script, *arguments, folder):
    return subprocess.run([sys.executable, ROOT / script, *arguments], cwd=folder, check=True,
                          capture_output=True, encoding="utf-8", timeout=300).stdout


def test_the_example_learns_and_repeats_itself(tmp_path):
    outputs = [run("examples/python/train.py", "--quick", "--svg", f"{n}.svg", folder=tmp_path)
               for n in range(2)]
    same = [re.sub(r"trained in .*", "", output) for output in outputs]
    assert same[0] == same[1]
    pictures = [(tmp_path / f"{n}.svg").read_bytes() for n in range(2)]
    assert pictures[0] == pictures[1] and xml.fromstring(pictures[0]).tag.endswith("svg")
    rounds = [float(left) for left in re.findall(r"^round .*?([\d.]+) cards left", same[0], re.M)]
    table = {name.strip(): float(left) for name, left in
             re.findall(r"^(random|greedy|quick|linear, trained) +([\d.]+) \(", same[0], re.M)}
    assert len(rounds) == 7 and rounds[-1] == table["linear, trained"]
    assert table["quick"] < table["linear, trained"] < table["random"] / 2


def test_the_bench_measures():
    """Far below what it should be: a machine that is busy must not fail this."""
    printed = run("bench/python_bench.py", "--seconds", "0.05", "--games", "64", folder=os.getcwd())
    speeds = [int(number.replace(",", "")) for number in re.findall(r"\b\d[\d,]{3,}\b", printed)]
    assert len(speeds) == 20 and min(speeds) > 20_000


def test_the_picture_of_the_full_run_is_there():
    assert xml.parse(ROOT / "docs/pictures/training-curve.svg").getroot().tag.endswith("svg")


def test_the_loop_of_the_bench_draws_fairly():
    sys.path.insert(0, str(ROOT / "bench"))
    try:
        from python_bench import draw
    finally:
        sys.path.pop(0)
    masks = np.zeros((3, backstep.ACTIONS), bool)
    masks[0, [1, 5, 392]] = masks[1, 7] = masks[2, [0, 391]] = True
    drawn = np.array([draw(masks, np.random.default_rng(seed)) for seed in range(300)])
    assert [set(column) for column in drawn.T] == [{1, 5, 392}, {7}, {0, 391}]

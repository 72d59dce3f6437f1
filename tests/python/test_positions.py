"""What `backstep simulate --positions` writes: numpy reads it, and it says what the records say."""
import re

import numpy as np
import pytest
from conftest import ROOT

from backstep import read_records


def simulate(program, folder, *options):
    positions, records = folder / "games.npy", folder / "games.jsonl"
    program.run("simulate", "--games", "30", "--seed", "rows", "--positions", str(positions), "--records", str(records),
                *options)
    return positions, records


def cards(bits):
    return sorted(np.flatnonzero(np.unpackbits(bits, bitorder="little")).tolist())


@pytest.mark.parametrize("options", [("--players", "1"), ("--players", "2", "--extreme", "--on-fire"),
                                     ("--players", "5", "--pro", "--bot", "greedy+talk")])
def test_rows_are_what_the_players_saw_and_did(program, tmp_path, options):
    positions, records = simulate(program, tmp_path, *options)
    rows = np.load(positions, mmap_mode="r")
    assert rows.dtype.itemsize == 64
    row = iter(rows)
    games = list(read_records(records.read_text()))
    assert len(games) == 30
    for number, record in enumerate(games, 1):
        end = record.state()
        turn = 0
        state = record.state(0)
        for action in record.actions:
            now, view = next(row), state.view(state.turn)
            seen = view.to_dict()
            assert (now["game"], now["turn"], now["seat"]) == (number, turn, state.turn)
            assert now["action"] == action.number
            assert cards(now["hand"]) == seen["hand"] and cards(now["laid"]) == seen["laid"]
            tops = [seen["tops"][pile] or (1 if pile in "AB" else 100) for pile in "ABCD"]
            assert now["tops"].tolist() == tops
            assert now["hand_counts"].tolist()[:len(seen["hand_counts"])] == seen["hand_counts"]
            assert now["draw_count"] == seen["draw_count"] and now["laid_this_turn"] == seen["laid_this_turn"]
            assert now["minimum"] == seen["minimum"] and bool(now["three"]) == seen["three"]
            assert ["ABCD"[i] for i in range(4) if now["fire_due"] >> i & 1] == seen["fire_due"]
            assert now["left"] == end.left and bool(now["won"]) == (end.status == "won")
            assert not now["spare"].any()
            state.apply(action)
            turn += state.laid_this_turn == 0
    assert next(row, None) is None


def test_the_snippets_of_the_documentation_work(program, tmp_path, monkeypatch):
    positions, _ = simulate(program, tmp_path, "--players", "2")
    positions.rename(tmp_path / "train.npy")
    monkeypatch.chdir(tmp_path)
    scope = {}
    for block in re.findall(r"```python\n(.*?)```", (ROOT / "docs/data.md").read_text(), re.DOTALL):
        exec(block, scope)
    assert len(scope["turns"]) == len(scope["views"]) == len(scope["outcomes"])
    assert scope["hands"].shape[1] == 100 and scope["first"]["game"].max() == 30
    assert all(len(turn) >= 1 for turn in scope["turns"])

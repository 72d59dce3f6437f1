"""Observations of version 2: the same bytes from Memory, AECEnv, SoloEnv, Games and behind a pipe."""
import copy
import pickle
import shlex
import sys

import numpy as np
import pytest
from hypothesis import given, strategies

import backstep
from backstep import (OBSERVATION, OBSERVATION_SIZE, OBSERVATIONS, Games, Memory, Random, Refused, Rules,
                      State)
from backstep.aec import AECEnv
from backstep.solo import SoloEnv
from play import random_walk

RULE_SETS = backstep.all_rule_sets()
LAYOUT = OBSERVATIONS[2]
SIZE = 551
MEANINGS = {"leave": 1, "small": 2, "good": 3, "free": 4, "not_begin": 1, "begin": 2, "trouble": 3, "wait": 4}
COMMANDS = ["stop", "skull", "three", "mute", "no_back", "one_pile", "draw_one"]


def expected(state, seat, history, talk):
    """The whole observation by a second, plain reading of docs/python.md."""
    view, players = state.view(seat), state.rules.players
    array = np.zeros(SIZE, np.uint8)
    array[:OBSERVATION_SIZE] = view.observation()
    parts = {name: array[place] for name, place in LAYOUT.items()}
    cards = [(mover, action) for mover, action in history if not action.is_end]
    for step in range(players):
        who = (seat + step) % players
        own = [(len(cards) - place, action) for place, (mover, action) in enumerate(cards) if mover == who]
        for place, (age, action) in enumerate(reversed(own[-8:])):
            parts["recent_cards"][step * 8 + place] = action.card
            parts["recent_piles"][step * 8 + place] = "ABCD".index(action.pile) + 1
            parts["recent_ages"][step * 8 + place] = age
        for speaker, signal in talk.in_force():
            meaning, _, about = signal.partition(":")
            if speaker != who:
                continue
            if meaning in ("hold", "not_now"):
                parts[f"said_{meaning}"][step * 7 + COMMANDS.index(about)] = 1
            elif about:
                parts["said_piles"][step * 4 + "ABCD".index(about)] = MEANINGS[meaning]
            else:
                parts["said_turn"][step] = MEANINGS[meaning]
    parts["talks"][0] = talk.in_use
    return array


@given(strategies.sampled_from(RULE_SETS), strategies.integers(0, 10**9))
def test_memory_by_a_second_reading(rules, seed):
    state, memory, history = State.deal(rules, seed), Memory(talks=True), []
    chance = Random("signals", seed)
    for _, action in random_walk(state, Random("memory", seed)):
        codes = [f"{word}:{pile}" for word in ("leave", "small", "good", "free") for pile in "ABCD"]
        codes += ["trouble", "wait", "begin", *(f"hold:{name}" for name in COMMANDS), "not_now:skull"]
        mover = state.turn
        for _ in range(2):
            try:
                memory.talk.hear(state, chance.below(rules.players), codes[chance.below(len(codes))])
            except Refused:
                pass
        for seat in range(rules.players):
            assert np.array_equal(memory.observation(state.view(seat)),
                                  expected(state, seat, history, memory.talk))
        after = state.after(action)
        memory.note(mover, action, after)
        history.append((mover, backstep.Action(action)))
    assert pickle.loads(pickle.dumps(memory)) == memory == copy.deepcopy(memory)


def test_the_layouts():
    assert OBSERVATIONS[1] == OBSERVATION and list(LAYOUT)[:len(OBSERVATION)] == list(OBSERVATION)
    assert {name: LAYOUT[name] for name in OBSERVATION} == OBSERVATION
    places = sorted((part.start, part.stop) for part in LAYOUT.values())
    assert places[0][0] == 0 and places[-1][1] == SIZE
    assert all(one[1] == two[0] for one, two in zip(places, places[1:]))


@pytest.mark.parametrize("rules", [Rules(1), Rules(3, extreme=True)], ids=str)
def test_games_and_agents_see_the_same(rules):
    games = Games(3, rules, "kestrel", observation=2, talks=True)
    env = AECEnv(rules, observation=2, talks=True)
    env.reset(options={"deal_seed": "kestrel-2"})
    assert env.observation_space("seat_0")["observation"].shape == games.observations.shape[1:] == (SIZE,)
    said = 0
    while True:
        agent = env.agent_selection
        assert np.array_equal(games.observations[1], env.observe(agent)["observation"])
        assert env.observation_space(agent).contains(env.observe(agent))
        for seat in range(rules.players):
            signal = f"small:{'ABCD'[said % 4]}"
            try:
                env.say(f"seat_{seat}", signal)
            except Refused:
                with pytest.raises(Refused):
                    games.say(1, seat, signal)
            else:
                games.say(1, seat, signal)
                said += 1
        assert games.memory(1) == env.memory
        actions = games.sample().copy()
        env.step(actions[1])
        games.step(actions)
        if games.dones[1]:
            break
    assert said and np.array_equal(games.final_observations[1],
                                   env.memory.observation(env.game.view(int(agent[-1]))))
    assert games.memory(1) == Memory(talks=True)


def test_the_learner_hears_bots():
    env = SoloEnv(Rules(3), bot="quick", observation=2, talks=True)
    heard = 0
    observation, info = env.reset(seed=1)
    for _ in range(40):
        assert np.array_equal(observation, env.memory.observation(env.game.view(0)))
        heard += bool(observation[LAYOUT["said_piles"]].any())
        env.say("leave:A")
        assert (0, "leave:A") in env.memory.talk.in_force()
        action = int(np.flatnonzero(info["action_mask"])[-1])
        observation, _, terminated, _, info = env.step(action)
        if terminated:
            observation, info = env.reset()
    assert heard


def test_bots_speak_as_in_simulations():
    game = backstep.play_game(Rules(3), "quick+talk", "x")
    env = SoloEnv(Rules(3), bot="quick", observation=2, talks=True)
    env.reset(options={"deal_seed": "x"})
    first = [(note["seat"], note["signals"]) for note in game.notes if note["n"] == 0]
    assert first and sorted(env.memory.talk.in_force()) == sorted(first)


GUEST = '''
import json, sys
from backstep.guest import Guest
guest, seen = Guest(), open(sys.argv[1], "a")
for line in sys.stdin:
    told = guest.read(line)
    if told["t"] == "hello":
        print(json.dumps({"name": "watcher", "asks": ["say"]}), flush=True)
    elif told["t"] == "say":
        pile = "ABCD"[len(told["view"]["laid"]) % 4]
        print(json.dumps({"signals": ["leave:" + pile]}), flush=True)
    elif told["t"] == "turn":
        print(guest.seat, bytes(guest.observation()).hex(), file=seen, flush=True)
        legal = told["legal"]
        plays = [play for play in legal["plays"] if not play["loses"]] or legal["plays"]
        action = "end" if legal["can_end"] else "%d%s" % (plays[0]["card"], plays[0]["pile"])
        print(guest.answer([action]), flush=True)
'''


@pytest.mark.parametrize("rules", [Rules(2), Rules(3, extreme=True)], ids=str)
def test_behind_a_pipe_the_same_is_seen(rules, tmp_path):
    script, seen = tmp_path / "guest.py", tmp_path / "seen"
    script.write_text(GUEST)
    bot = f"exec:{shlex.join([sys.executable, '-B', str(script), str(seen)])}+talk"
    bots = [bot, *["quick+talk"] * (rules.players - 1)]
    game = backstep.play_game(rules, bots, "kestrel")
    lines = [line.split() for line in seen.read_text().splitlines()]
    assert len(lines) > 10
    state, memory, spoken = game.state(0), Memory(talks=True), 0
    for count, action in enumerate(game.actions):
        for note in game.notes:
            if note["n"] == count:
                memory.talk.hear(state, note["seat"], note["signals"])
                spoken += 1
        mover = state.turn
        if mover == 0:
            seat, told = lines.pop(0)
            assert seat == "0" and bytes.fromhex(told) == bytes(memory.observation(state.view(0)))
        state.apply(action)
        memory.note(mover, action, state)
    assert not lines and spoken


def test_wrong_calls():
    rules, memory = Rules(2), Memory()
    state = State.deal(rules, "x")
    for wrong in (lambda: Games(2, rules, observation=3), lambda: Games(2, rules, observation=True),
                  lambda: Games(2, rules, talks=True), lambda: AECEnv(rules, talks=True),
                  lambda: AECEnv(rules, observation=0), lambda: SoloEnv(observation="2"),
                  lambda: Games(2, rules, observation=2).say(0, 0, "leave:A"),
                  lambda: Games(2, rules, observation=2, talks=True).say(0, 5, "leave:A"),
                  lambda: Games(2, rules, observation=2, talks=True).say(0, 0, "nonsense"),
                  lambda: memory.note(5, "2A"), lambda: memory.note(0, "x"), lambda: memory.note(2, "2A", state),
                  lambda: memory.observation(None), lambda: memory.set_talk(None)):
        with pytest.raises((TypeError, ValueError)):
            wrong()
    env = AECEnv(rules)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="talk"):
        env.say("seat_0", "leave:A")
    for _ in range(98):
        memory.note(0, "2A")
    with pytest.raises(ValueError, match="noted"):
        memory.note(0, "2A")


def test_saved_games_remember():
    games = Games(4, Rules(2), "x", observation=2, talks=True)
    for _ in range(30):
        games.step(games.sample())
    games.say(2, 1, "wait")
    other = pickle.loads(pickle.dumps(games))
    for _ in range(30):
        assert np.array_equal(games.observations, other.observations)
        games.step(games.sample()), other.step(other.sample())
    state, memory = games.state(0), games.memory(0)
    games.set_state(3, state, memory)
    assert np.array_equal(games.observations[0], games.observations[3])

"""Nothing that a seat is given depends on cards it cannot see."""
import numpy as np
import pytest
from hypothesis import given, strategies

import backstep
from backstep import OBSERVATION, Random, State
from backstep.aec import AECEnv
from backstep.solo import SoloEnv
from play import random_walk, swapped_deck

RULE_SETS = backstep.all_rule_sets()


def two_worlds(rules, seed):
    """Two games with the same actions whose hidden cards differ, and the seat that cannot tell:
    (state, other state, seat) after each action that both worlds allow.
    """
    random = Random("python leaks", seed)
    seat = random.below(rules.players)
    deck = backstep.deck_from_seed(seed)
    state = State.deal(rules, deck=deck, begins=seat)
    other = State.deal(rules, deck=swapped_deck(rules, deck, seat, random), begins=seat)
    yield state, other, seat
    # The seat's own first turn is the same in both: nobody else has acted.
    for before, action in random_walk(state.copy(), random):
        if before.turn != seat:
            break
        if before.laid_this_turn >= before.minimum and before.can_end:
            break  # what comes next is drawn from hidden cards
        after, twin = before.after(action), other.after(action)
        if after.laid_this_turn == 0 or after.is_over:
            break
        other = twin
        yield after, other, seat


@given(strategies.sampled_from(RULE_SETS), strategies.integers(0, 10**9))
def test_views_masks_and_observations(rules, seed):
    for state, other, seat in two_worlds(rules, seed):
        if state.draw_count:
            assert state != other
        one, two = state.view(seat), other.view(seat)
        assert one == two and hash(one) == hash(two)
        assert one.to_dict() == two.to_dict() and str(one) == str(two)
        assert np.array_equal(one.observation(), two.observation())
        assert np.array_equal(one.mask(), two.mask()) and one.legal() == two.legal()
        assert state.view(None).to_dict() == other.view(None).to_dict()
        assert np.array_equal(state.view(None).observation(), other.view(None).observation())


@given(strategies.sampled_from(RULE_SETS), strategies.integers(0, 10**9))
def test_late_views(rules, seed):
    """Positions from the middle of random games, set up anew with the hidden cards exchanged."""
    random = Random("python late leaks", seed)
    for before, _ in random_walk(State.deal(rules, seed), random):
        if before.laid_this_turn or random.below(4):
            continue
        for seat in range(rules.players):
            worlds = []
            for _ in range(2):
                hidden = [card for other, hand in enumerate(before.hands) if other != seat
                          for card in hand] + before.draw
                hidden = random.shuffled(hidden)
                hands = [hand if other == seat else [hidden.pop() for _ in hand]
                         for other, hand in enumerate(before.hands)]
                worlds.append(State.set_up(rules, before.tops, hands, hidden, before.turn))
            if worlds[0].is_over == worlds[1].is_over:  # else the mover is stuck in one of them
                one, two = (world.view(seat) for world in worlds)
                assert one == two and np.array_equal(one.observation(), two.observation())


@pytest.mark.parametrize("name", ["random", "greedy", "quick", "strong:4"])
def test_bots_play_the_same_in_all_worlds(name):
    bot = backstep.Bot(name)
    for number, rules in enumerate(RULE_SETS[::7]):
        for state, other, seat in two_worlds(rules, number):
            if state.laid_this_turn:
                break
            turns = [bot.turn(world.view(seat), backstep.Talk(), Random("seat", "x"))
                     for world in (state, other)]
            assert turns[0] == turns[1] and turns[0]
            assert bot.say(state.view(seat), backstep.Talk()) == bot.say(other.view(seat),
                                                                          backstep.Talk())


def positions(rules, seed):
    """Positions of one game, each with a twin that a seat cannot tell from it: (deck, other deck, actions,
    seat). The cards that the seat has not seen by then have changed places, and the actions are the same.
    """
    random = Random("python positions", seed)
    deck = backstep.deck_from_seed(seed)
    actions = []
    for before, action in random_walk(State.deal(rules, deck=deck), random):
        if actions and random.below(6) == 0:
            for seat in range(rules.players):
                known = set(before.laid) | set(before.hands[seat])
                cards = iter(random.shuffled([card for card in deck if card not in known]))
                other = [card if card in known else next(cards) for card in deck]
                state = State.deal(rules, deck=other)
                try:
                    for done in actions:
                        state.apply(done)
                except backstep.Refused:
                    continue  # a seat would have been stuck, or lost
                if not state.is_over:
                    yield deck, other, list(actions), seat
        actions.append(action)


def test_hints_and_analyses_are_the_same_in_all_worlds():
    hints = analyses = 0
    for number, rules in enumerate(RULE_SETS[::3]):
        for deck, other, actions, seat in positions(rules, number):
            records = [backstep.Record(rules, cards, actions) for cards in (deck, other)]
            states = [record.state(len(actions)) for record in records]
            assert states[0].view(seat) == states[1].view(seat)
            if states[0].turn == seat:
                hints += 1
                one, two = (backstep.hint(state.view(seat), effort=5) for state in states)
                assert one == two
            # There is nothing to analyse before the first whole turn.
            if "end" in map(str, actions) and analyses < 30:
                analyses += 1
                one, two = (backstep.analyse(record, effort=2, seat=seat) for record in records)
                assert one == two
            if hints > 60:
                break
    assert hints >= 20 and analyses >= 15


def test_many_games_show_what_the_seat_to_move_knows():
    """The arrays of Games are those of views, so what holds for views holds for them."""
    for number, rules in enumerate(RULE_SETS[::17]):
        games = backstep.Games(4, rules, seed=f"leaks {number}")
        for _ in range(40):
            for i in range(4):
                view = games.state(i).view(int(games.turns[i]))
                assert np.array_equal(games.observations[i], view.observation())
                assert np.array_equal(games.masks[i], view.mask())
            games.step(games.sample())


def test_environments(rule_sets):
    for number, rules in enumerate(rule_sets[::11]):
        for state, other, seat in two_worlds(rules, number):
            told = []
            for world in (state, other):
                env = AECEnv(rules)
                env.reset(options={"state": world})
                agent = f"seat_{seat}"
                observation = env.observe(agent)
                told.append((observation["observation"].tobytes(),
                             observation["action_mask"].tobytes(), env.state().tobytes(),
                             env.infos[agent]["action_mask"].tobytes(), env.infos[agent]["left"]))
                if rules.players == 1:
                    solo = SoloEnv(rules)
                    array, info = solo.reset(options={"state": world})
                    told[-1] += (array.tobytes(), info["action_mask"].tobytes())
            assert told[0] == told[1]


def test_a_view_has_no_place_for_hidden_cards():
    state = State.deal(backstep.Rules(2), "x")
    told = state.view(0).to_dict()
    assert "hands" not in told and "draw" not in told
    for name in ("hands", "draw", "apply", "after", "copy"):
        assert not hasattr(state.view(0), name)


def test_the_layout_is_what_it_says():
    """Every part of an observation against the dict of the view."""
    rules = backstep.Rules(3, extreme=True, on_fire=True, pro=True)
    kinds = ["stop", "skull", "three", "mute", "no_back", "one_pile", "draw_one"]
    covered = sorted((part.start, part.stop) for part in OBSERVATION.values())
    assert covered[0][0] == 0 and covered[-1][1] == backstep.OBSERVATION_SIZE
    assert all(one[1] == two[0] for one, two in zip(covered, covered[1:]))
    for seed in range(12):
        used = []
        for state, action in random_walk(State.deal(rules, seed), Random("layout", seed)):
            used = used if state.laid_this_turn else []
            for seat in range(3):
                view = state.view(seat)
                array = view.observation()
                part = {name: array[where].tolist() for name, where in OBSERVATION.items()}
                told = view.to_dict()
                assert [card + 2 for card, held in enumerate(part["hand"]) if held] == told["hand"]
                assert [card + 2 for card, laid in enumerate(part["laid"]) if laid] == told["laid"]
                assert {str(card + 2): kinds[kind - 1] for card, kind in enumerate(part["commands"])
                        if kind} == told["rules"]["commands"]
                row = {"A": 1, "B": 1, "C": 100, "D": 100}
                assert part["tops"] == [told["tops"][pile] or row[pile] for pile in "ABCD"]
                assert ["ABCD"[pile] for pile, fire in enumerate(part["fire"]) if fire == 1] == (
                    told["fire_due"])
                fresh = [pile for pile in "ABCD" if told["tops"][pile] in range(22, 78, 11)
                         and pile not in told["fire_due"]]
                assert ["ABCD"[pile] for pile, fire in enumerate(part["fire"]) if fire == 2] == fresh
                assert [kinds[kind] for kind, seen in enumerate(part["visible"]) if seen] == (
                    view.visible)
                assert part["bound"] == [told["bound"] is not None]
                assert part["latest"] == [pile in used[-1:] for pile in "ABCD"]
                assert part["used"] == [pile in used for pile in "ABCD"]
                for name in ("three", "laid_this_turn", "minimum", "draw_count"):
                    assert part[name] == [told[name]]
                assert part["can_end"] == [state.can_end]
                counts = told["hand_counts"]
                assert part["hand_counts"] == counts[seat:] + counts[:seat] + [0, 0]
                assert part["turn"] == [(told["turn"] - seat) % 3] and part["players"] == [3]
                for name in ("extreme", "pro", "small_hand", "on_fire", "one_pile_retroactive"):
                    assert part[name] == [told["rules"][name]]
            used = used + [action.pile]

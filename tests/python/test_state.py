"""State, View, plays and steps: along random games they say what the referee says."""
import copy
import pickle

import pytest
from hypothesis import given, strategies

import backstep
from backstep import Action, Refused, Rules, State
from play import random_walk

RULE_SETS = backstep.all_rule_sets()


def request_of(action):
    if action.is_end:
        return {"op": "end"}
    return {"op": "play", "card": action.card, "pile": action.pile}


def compare(referee, state):
    """Everything that the referee can be asked about a position."""
    assert state.to_dict() == referee.ask(op="state")
    for seat in [None, *range(state.rules.players)]:
        assert state.view(seat).to_dict() == referee.ask(op="view", seat=seat)
    legal = referee.ask(op="legal")
    assert state.legal_dict() == legal
    for position in (state, state.view(state.turn)):
        plays = [{"card": play.card, "pile": play.pile, "trick": play.trick, "loses": play.loses}
                 for play in position.legal()]
        assert plays == legal["plays"]
        assert (position.can_end, position.end_loses) == (legal["can_end"], legal["end_loses"])
        numbers = [number for number, allowed in enumerate(position.mask()) if allowed]
        wanted = [Action((play["card"], play["pile"])).number for play in legal["plays"]]
        assert numbers == wanted + [backstep.END] * legal["can_end"]


@given(strategies.sampled_from(RULE_SETS), strategies.integers(0, 10**9))
def test_random_games_are_the_referees(referee, rules, seed):
    random = backstep.Random("python walk", seed)
    begins = random.below(rules.players)
    state = State.deal(rules, seed, begins=begins)
    answer = referee.ask(op="new", rules=rules.to_dict(), seed=str(seed), begins=begins)
    assert answer["events"] == state.first_events()
    for before, action in random_walk(state, random):
        if random.below(8) == 0:
            compare(referee, before)
        answer = referee.ask(**request_of(action))
        step = before.apply(action)  # a copy: the walk goes on with the original
        assert step.events == answer["events"]
        assert (before.status, before.reason, before.turn, before.left) == (
            answer["status"], answer["reason"], answer["turn"], answer["left"])
    compare(referee, state)


@given(strategies.sampled_from(RULE_SETS), strategies.integers(0, 10**9))
def test_refusals_are_the_referees(referee, rules, seed):
    random = backstep.Random("python refusals", seed)
    state = State.deal(rules, seed)
    referee.ask(op="new", rules=rules.to_dict(), seed=str(seed))
    for before, action in random_walk(state, random):
        wrong = Action(random.below(backstep.ACTIONS))
        if before.mask()[wrong]:
            wrong = Action("2A") if not before.mask()[0] else Action("2B")
        if before.mask()[wrong]:
            referee.ask(**request_of(action))
            continue
        error = referee.ask(**request_of(wrong))["error"]
        kept = before.copy()
        with pytest.raises(Refused) as refused:
            before.apply(wrong)
        assert (refused.value.code, refused.value.clause, refused.value.sentence) == (
            error["code"], error["clause"], error["message"])
        assert str(refused.value) == error["message"] and refused.value.action == wrong
        assert before == kept and before.refusal(wrong) == error["code"]
        assert before.refusal(action) is None
        referee.ask(**request_of(action))
    with pytest.raises(Refused) as refused:
        state.apply("end")
    assert refused.value.code == "game_over" and refused.value.game is None


def test_values():
    state = State.deal(Rules(2), "kestrel")
    same = State.named("2-kestrel")
    assert state == same and hash(state) == hash(same) and state != "state"
    kept = state.copy()
    assert copy.copy(state) == copy.deepcopy(state) == kept
    after = state.after("94C")
    assert state == kept and after != kept and hash(after) != hash(kept)
    step = state.apply("94C")
    assert state == after and str(step) == "seat 0: 94C" and (step.seat, step.trick) == (0, False)
    assert (step.turn_ended, step.drew, step.next_seat, step.status) == (False, [], None, "playing")
    state.apply("41B")
    step = state.apply("end")
    assert (step.drew, step.next_seat, step.reason) == ([89, 59], 1, None)
    view = state.view(1)
    assert view == state.copy().view(1) and hash(view) == hash(state.view(1))
    assert view.is_to_move and view.hand == state.hands[1] and view.hand_counts == [7, 7]
    assert sorted(view.unseen + view.hand + view.laid) == list(range(2, 100))
    assert "94" in str(view) and repr(view) == "<View of seat 1, 96 left>"
    assert State.deal(Rules(2)) != State.deal(Rules(2))


def test_properties_are_those_of_the_dict():
    rules = Rules(2, extreme=True, commands={42: "three", 17: "no_back", 20: "one_pile"})
    state = State.set_up(rules, {"A": 40, "B": 27, "C": 60, "D": None}, [[17, 36, 42, 88], [50, 91]])
    for action in ("17B", "42A"):
        state.apply(action)
    for position in (state, state.view(0), state.view(None)):
        told = position.to_dict()
        for key in ("tops", "turn", "status", "reason", "left", "laid", "laid_this_turn", "minimum",
                    "muted", "bound", "three", "fire_due"):
            assert getattr(position, key) == told[key], key
        assert position.rules.to_dict() == told["rules"] and not position.is_over
    assert state.visible == ["three", "no_back"] and state.draw_count == 0
    assert state.hands == [[36, 88], [50, 91]] and state.draw == []
    assert state.apply("end").events == [{"type": "lost", "reason": "three", "left": 4}]
    assert state.is_over and state.legal() == [] and not state.mask().any()


def test_a_view_of_another_seat_offers_nothing():
    state = State.deal(Rules(3), "x")
    for seat in (1, 2, None):
        view = state.view(seat)
        assert view.legal() == [] and not view.can_end and not view.mask().any()


def test_actions():
    action = Action("37A")
    assert (action.card, action.pile, action.number, action.is_end) == (37, "A", 140, False)
    assert Action(140) == Action((37, "A")) == Action(action) == action and action != "37A"
    assert str(action) == "37A" and repr(action) == "Action('37A')" and hash(action) == 140
    end = Action("end")
    assert (end.card, end.pile, end.number, end.is_end) == (None, None, 392, True)
    assert [Action(n).number for n in range(393)] == list(range(393))
    assert pickle.loads(pickle.dumps(action)) == action
    assert len({Action(n) for n in range(393)}) == 393
    for wrong in ("", "1A", "100A", "37E", "37a", "A37", " 37A", -1, 393, 2.0, None, True, b"37A",
                  (37,), (37, "A", 1), (37, 0), (1, "A"), [37, "A"], 10**30):
        with pytest.raises((TypeError, ValueError)):
            Action(wrong)


@pytest.mark.parametrize("wrong", [
    {"deck": [2] * 98}, {"deck": range(2, 99)}, {"deck": range(3, 101)}, {"deck": "x" * 98},
    {"deck": [2.0, *range(3, 100)]}, {"deck": 5}, {"seed": 1.5}, {"seed": "x", "deck": range(98)},
    {"begins": 2}, {"begins": -1}, {"begins": "0"}, {"begins": None},
])
def test_wrong_deals(wrong):
    with pytest.raises((TypeError, ValueError)):
        State.deal(Rules(2), **wrong)


@pytest.mark.parametrize("deck, fault", [
    (range(2, 99), "deck must be a list of 98 different cards from 2 to 99, not of 97"),
    ([*range(2, 99), 5], "deck must be a list of 98 different cards from 2 to 99, and has 5 twice"),
    ([2, 100], "deck: entry 2 must be a whole number from 2 to 99, not 100"),
    ([2] * 99, "deck has more than 98 cards"),
])
def test_wrong_decks_say_what_is_wrong(deck, fault):
    with pytest.raises(ValueError) as caught:
        State.deal(Rules(2), deck=deck)
    assert fault in str(caught.value)


@pytest.mark.parametrize("wrong", [
    {"hands": [[5]]}, {"hands": [[5], [6], [7]]}, {"hands": [[], [5]]}, {"hands": [[5], [5]]},
    {"hands": [[1], [5]]}, {"hands": [range(2, 10), [50]]}, {"hands": "xy"}, {"hands": 7},
    {"tops": {"E": 5}}, {"tops": {"A": 100}}, {"tops": {"A": 5}}, {"tops": [1, 2, 3, 4]},
    {"draw": [5]}, {"draw": [1]}, {"draw": range(2, 102)}, {"turn": 2}, {"turn": -1},
    {"hands": [[5], []], "draw": [9]},
])
def test_wrong_positions(wrong):
    arguments = {"rules": Rules(2), "tops": {}, "hands": [[5], [6]], "draw": [], "turn": 0}
    State.set_up(**arguments)
    with pytest.raises((TypeError, ValueError)):
        State.set_up(**{**arguments, **wrong})


def test_wrong_seats():
    state = State.deal(Rules(2), "x")
    for wrong in (2, -1, "0", 1.0, True):
        with pytest.raises((TypeError, ValueError)):
            state.view(wrong)
    for wrong in ("98Z", 393, None):
        with pytest.raises((TypeError, ValueError)):
            state.apply(wrong)
    with pytest.raises(TypeError):
        State()
    with pytest.raises(TypeError):
        backstep.View()

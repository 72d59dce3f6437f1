"""Values through pickle and copy: what comes back is equal in everything, and nonsense is refused."""
import copy
import pickle

import pytest
from hypothesis import given, strategies

import backstep
from backstep import Record, Rules, State, Talk, _again
from play import random_walk

RULE_SETS = backstep.all_rule_sets()


def again(value):
    other = pickle.loads(pickle.dumps(value))
    assert other == value and type(other) is type(value)
    assert copy.copy(value) == value and copy.deepcopy([value]) == [value]
    return other


@given(strategies.sampled_from(RULE_SETS), strategies.integers(0, 10**9))
def test_every_moment_of_random_games(rules, seed):
    state = State.deal(rules, seed)
    moments = [moment for moment, _ in random_walk(state, backstep.Random("pickles", seed))]
    for moment in [*moments, state]:
        other = again(moment)
        assert other.to_dict() == moment.to_dict() and other.mask().tolist() == moment.mask().tolist()
        for seat in [None, *range(rules.players)]:
            view = moment.view(seat)
            assert again(view).to_dict() == view.to_dict()


def test_positions_with_any_commands():
    rules = Rules(2, extreme=True, commands={48: "stop", 50: "mute"})
    state = State.set_up(rules, {"A": 31, "B": 48}, [[32, 50], [60, 61]], [70, 71])
    assert again(state).after("50A").muted and again(state.after("50A")).muted
    again(state.view(0))


def test_what_goes_on_from_a_pickle_is_its_own():
    state = State.deal(Rules(2), "kestrel")
    other = pickle.loads(pickle.dumps(state))
    other.apply(other.legal()[0])
    assert other != state


def test_talk():
    rules = Rules(3, extreme=True)
    state, talk = State.deal(rules, "kestrel"), Talk()
    again(talk), again(Talk(in_use=False))
    for seat, signal in ((0, "leave:A"), (1, "small:C"), (2, "trouble"), (0, "hold:skull"),
                         (0, "not_now:mute"), (0, "not_now:skull"), (1, "begin"), (2, "free:D")):
        talk.hear(state, seat, signal)
        assert again(talk).in_force() == talk.in_force()
    assert again(talk) is not talk


def test_records():
    game = backstep.play_game(Rules(2), "greedy", "kestrel")
    assert str(again(game)) == str(game)
    again(Record(Rules(2), game.deck, game.actions[:1]))


def told(value):
    """The arguments of which a pickle makes the value again."""
    return list(value.__reduce__()[1])


@pytest.mark.parametrize("place, wrong", [
    (1, "{}"), (1, "no JSON"), (1, "[]"), (1, ""), (2, []), (2, [[2], [3]]), (2, [[100], [3]]),
    (3, []), (3, [2] * 84), (3, [1] * 84), (0, Rules(3)), (0, Rules(2, on_fire=True)), (0, None)])
def test_broken_states(place, wrong):
    arguments = told(State.deal(Rules(2), "kestrel"))
    assert _again.state(*arguments) == State.deal(Rules(2), "kestrel")
    arguments[place] = wrong
    with pytest.raises((ValueError, TypeError)):
        _again.state(*arguments)


@pytest.mark.parametrize("old, new", [
    ('"draw_count":84', '"draw_count":83'), ('"draw_count":84', '"draw_count":98'), ("[7,7]", "[7,6]"),
    ('"laid":[]', '"laid":[28]'), ('"seat":0', '"seat":1'), ('"turn":0', '"turn":5'),
    ('"laid_this_turn":0', '"laid_this_turn":2'), ('"A":null', '"A":44'), ('"hand":[28,', '"hand":[')])
def test_broken_views(old, new):
    view = State.deal(Rules(2), "kestrel").view(0)
    rules, text = told(view)
    assert old in text, text
    try:
        other = _again.view(rules, text.replace(old, new))
    except ValueError:
        return
    # Another view than it was, but one.
    assert other.to_dict() and other != view


@pytest.mark.parametrize("wrong", [[()], [(5, "leave:A")], [(0, "leave:E")], [(0, 0)], [0], None])
def test_broken_talk(wrong):
    with pytest.raises((ValueError, TypeError)):
        _again.talk(True, wrong)

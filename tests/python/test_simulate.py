"""simulate(), compare(), bots and the solver against the program; and the interpreter's lock."""
import threading
import time

import pytest

import backstep
from backstep import Bot, Random, Refused, Rules, State, Talk

TIMES = ("threads", "seconds", "games_per_second", "ms_per_turn")


LONG_TO_SOLVE = State.deal(Rules(5, extreme=True, pro=True, small_hand=True, on_fire=True,
                                 one_pile_retroactive=True), 1)


def without_times(told):
    if isinstance(told, dict):
        return {key: without_times(value) for key, value in told.items() if key not in TIMES}
    return told


@pytest.mark.parametrize("rules, options, bots, games", [
    (Rules(2), [], "quick", 60),
    (Rules(3, extreme=True), ["--extreme"], "quick+talk", 40),
    (Rules(2, pro=True, on_fire=True), ["--pro", "--on-fire"], "greedy,quick", 50),
    (Rules(1, extreme=True, commands="random:red", small_hand=True),
     ["--extreme", "--commands", "random:red", "--small-hand"], "random", 80),
    (Rules(5, extreme=True, one_pile_retroactive=True), ["--extreme", "--one-pile-retroactive"],
     "strong:2", 4),
], ids=str)
def test_simulate_is_the_programs(program, rules, options, bots, games):
    told = program.json("simulate", "--json", "--times", "--players", str(rules.players), *options, "--bot",
                        bots, "--games", str(games), "--seed", "żółw", "--threads", "2")
    ours = backstep.simulate(rules, bots, games, "żółw", threads=1)
    assert without_times(ours) == without_times(told) and ours.keys() == told.keys()
    assert ours["threads"] == 1
    seats = bots.split(",")
    assert without_times(backstep.simulate(rules, seats, games, "żółw", 2)) == without_times(told)


def test_compare_is_the_programs(program):
    told = program.json("compare", "--json", "--times", "--bots", "greedy,quick", "--games", "60", "--seed", "7")
    ours = backstep.compare(Rules(2), "greedy", "quick", 60, 7)
    assert without_times(ours) == without_times(told)


@pytest.mark.parametrize("wrong", [
    {"bots": "nobody"}, {"bots": "quick,quick,quick"}, {"bots": 7}, {"bots": ["quick", 7]},
    {"bots": []}, {"bots": "greedy:5"}, {"bots": "strong:0"}, {"bots": "quick+talk,quick"},
    {"bots": "\ud800"}, {"games": 0}, {"games": 1.5}, {"games": 10**10}, {"threads": 0},
    {"threads": 10**5}, {"threads": "2"}, {"seed": None}, {"seed": "\ud800"}, {"rules": None},
    {"rules": Rules(commands={})}, {"pace": 1},
])
def test_wrong_runs(wrong):
    with pytest.raises((TypeError, ValueError)):
        backstep.simulate(**{"rules": Rules(2), "games": 1, **wrong})


def progress_of_thread(work):
    """How often another thread got its turn while `work` ran."""
    count, stop = 0, threading.Event()

    def other():
        nonlocal count
        while not stop.is_set():
            count += 1
            time.sleep(0.001)

    thread = threading.Thread(target=other)
    thread.start()
    try:
        start, before = time.perf_counter(), count
        work()
        return count - before, time.perf_counter() - start
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize("work", [
    lambda: backstep.simulate(Rules(2), "strong:30", 6, threads=1),
    lambda: backstep.solve(LONG_TO_SOLVE, 300_000),
    lambda: Bot("strong", 20_000).turn(State.deal(Rules(3), "lock").view(0)),
    lambda: backstep.play_game(Rules(2), "strong:120", "lock"),
    lambda: [backstep.Games(20_000, Rules(2)).reset() for _ in range(5)],
], ids=["simulate", "solve", "turn", "play_game", "games"])
def test_the_interpreters_lock_is_free_meanwhile(work):
    """Work that held it would leave the other thread a single turn or two."""
    turns, seconds = progress_of_thread(work)
    assert turns >= max(3, 20 * seconds), seconds


def test_progress_and_what_it_raises():
    told = []
    # Long enough on any machine: it is called a few times a second.
    backstep.simulate(Rules(2), "strong:40", 60, threads=1, progress=lambda games, wins: told.append(games))
    assert told and told == sorted(told)

    class Enough(Exception):
        pass

    def stop(games, wins):
        raise Enough

    start = time.perf_counter()
    with pytest.raises(Enough):
        backstep.simulate(Rules(2), "strong:40", 10**6, progress=stop)
    assert time.perf_counter() - start < 20


def test_ctrl_c_ends_a_run():
    import signal

    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        backstep.simulate(Rules(2), "quick", 10**7)
    timer.join()


def test_one_bot_for_many_threads():
    """They wait for each other and get the same turn."""
    bot, view = Bot("strong", 40), State.deal(Rules(3), "threads").view(0)
    turns = []
    threads = [threading.Thread(target=lambda: turns.append(
        bot.turn(view, None, Random("seat 0", "x")))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(turns) == 6 and all(turn == turns[0] for turn in turns)


def test_roster(program):
    assert backstep.roster() == program.json("bots", "--json")["bots"]
    assert repr(Bot("strong:50")) == repr(Bot("strong", 50)) == "Bot('strong:50')"
    assert (Bot("quick").name, Bot("quick").effort, Bot("strong", 9).effort) == ("quick", None, 9)
    for wrong in (("nobody",), ("quick", 5), ("strong", 0), ("strong", 1.5), ("strong:5", 5), (7,),
                  ("quick,quick",), ("quick+talk",), ("",), ("strong", 10**12)):
        with pytest.raises((TypeError, ValueError)):
            Bot(*wrong)


def test_bots_want_the_view_of_the_mover_at_the_start():
    state, bot = State.deal(Rules(2), "kestrel"), Bot("quick")
    for wrong in (state.view(1), state.view(None), state.after("94C").view(0), state, None):
        with pytest.raises((TypeError, ValueError)):
            bot.turn(wrong)
    for wrong in ((state.view(0), 1), (state.view(0), None, 1), (state.view(0), "x")):
        with pytest.raises(TypeError):
            bot.turn(*wrong)
    assert bot.willing_to_begin(state.view(0)) == bot.willing_to_begin(state.view(0))
    for call in (lambda: bot.say(state.view(None), Talk()), lambda: bot.say(state.view(0), None),
                 lambda: bot.willing_to_begin(state.view(None)),
                 lambda: bot.willing_to_begin(state.after("94C").view(0))):
        with pytest.raises((TypeError, ValueError)):
            call()


def test_talk():
    state, talk = State.deal(Rules(3), "kestrel"), Talk()
    talk.hear(state, 1, "leave:A")
    talk.hear(state.view(0), 2, "trouble")
    assert talk.in_force() == [(1, "leave:A"), (2, "trouble")] and talk.in_use
    kept = talk.copy()
    action = next(play.action for play in state.legal() if play.pile == "A")
    state.apply(action)
    talk.lapse(0, action, state)
    assert talk.in_force() == [(2, "trouble")] and kept != talk and kept == kept.copy()
    assert repr(talk) == "<Talk: 2 trouble>" and not Talk(False).in_use
    for code, signal in (("no_commands", "hold:skull"), ("begun", "begin")):
        with pytest.raises(Refused) as refused:
            talk.hear(state, 1, signal)
        assert refused.value.code == code and refused.value.sentence
    for wrong in ((state, 3, "wait"), (state, 0, "nonsense"), (state, 0, 7), (None, 0, "wait")):
        with pytest.raises((TypeError, ValueError)):
            talk.hear(*wrong)
    for wrong in ((3, "end", state), (0, "x", state), (0, "end", 1)):
        with pytest.raises((TypeError, ValueError)):
            talk.lapse(*wrong)
    muted = State.set_up(Rules(2, extreme=True), {"A": 14}, [[20, 30], [40]])
    with pytest.raises(Refused) as refused:
        Talk().hear(muted, 0, "wait")
    assert (refused.value.code, refused.value.clause) == ("muted", "T3")
    assert Bot("quick").say(muted.view(1), Talk()) == []


def test_solver(program):
    for name in ("1-solve", "2x-solve", "3-solve"):
        told = program.json("solve", "--json", "--deal", name)
        state = State.named(name)
        solution = backstep.solve(state)
        assert (solution.result, solution.left, solution.exact, solution.nodes) == (
            told["result"], told["left"], told["exact"], told["nodes"])
        assert [str(action) for action in solution.line] == told["line"]
        for action in solution.line:
            state.apply(action)
        assert state.is_over and state.left == solution.left
        assert (state.status == "won") == (solution.result == "win")
    assert backstep.solve(State.deal(Rules(2), "x"), 0).line
    for wrong in (-1, 1.5, "x", 10**30):
        with pytest.raises((TypeError, ValueError)):
            backstep.solve(State.deal(Rules(2), "x"), wrong)
    with pytest.raises(TypeError):
        backstep.solve(State.deal(Rules(2), "x").view(0))


def from_the_roster(name):
    """A callable that plays as a bot does."""
    bot = Bot(name)

    class Player:
        def __call__(self, view, talk, random):
            return bot.turn(view, talk, random)

        def say(self, view, talk):
            return bot.say(view, talk)
    return Player()


@pytest.mark.parametrize("bots", ["greedy", "random", "quick"])
@pytest.mark.parametrize("threads", [1, 3])
def test_callables_play_like_bots(bots, threads):
    rules = Rules(3, extreme=True)
    ours = backstep.simulate(rules, from_the_roster(bots), 30, "x", threads=threads)
    theirs = backstep.simulate(rules, bots, 30, "x")
    assert ours.pop("bots") == ["python:Player"] * 3 and theirs.pop("bots") == [bots] * 3
    assert without_times(ours) == without_times(theirs)
    both = backstep.compare(rules, [from_the_roster(bots), bots, bots], bots, 20, "x")
    assert both["pairs"]["only_a"] == both["pairs"]["only_b"] == 0


def test_callables_talk():
    rules = Rules(2)
    ours = backstep.simulate(rules, [from_the_roster("quick"), "quick+talk"], 20, "x")
    theirs = backstep.simulate(rules, "quick+talk", 20, "x")
    assert ours["talk"] and ours["wins"] == theirs["wins"]
    game = backstep.play_game(rules, [from_the_roster("quick"), "quick+talk"], "x")
    assert game.actions == backstep.play_game(rules, "quick+talk", "x").actions


def test_callables_answer_in_parts():
    def first(view, talk, random):
        assert view.is_to_move and isinstance(talk, Talk) and isinstance(random, Random)
        return ["end"] if view.can_end else [view.legal()[0]]
    game = backstep.play_game(Rules(2), first, "x")
    assert game.is_true() and game.seats[0] == {"bot": "python:first"}


@pytest.mark.parametrize("answer, error", [
    (lambda: [], ValueError), (lambda: ["end"], Refused), (lambda: None, TypeError),
    (lambda: ["nonsense"], ValueError), (lambda: 1 / 0, ZeroDivisionError), (lambda: 7, TypeError)])
def test_what_callables_do_wrong_ends_the_run(answer, error):
    def wrong(view, talk, random):
        return answer()
    for call in (lambda: backstep.simulate(Rules(2), wrong, 1000, threads=2),
                 lambda: backstep.compare(Rules(2), "greedy", ["quick", wrong], 1000),
                 lambda: backstep.play_game(Rules(2), wrong)):
        with pytest.raises(error):
            call()


def test_too_much_of_a_turn():
    def wrong(view, talk, random):
        return [*Bot("quick").turn(view, talk, random), "end"]
    with pytest.raises(ValueError, match="after the end"):
        backstep.play_game(Rules(2), wrong)

"""How pickles become values again: pickle wants functions that it can find by their names."""
from . import _core


def rules(told):
    """Rules from their dict."""
    return _core.Rules.from_dict(told)


def view(rules, told):
    """A View from the object that messages have for it."""
    return _core._view_again(rules, told)


def state(rules, told, hands, draw):
    """A State from what lies open and what does not."""
    return _core._state_again(rules, told, hands, draw)


def talk(in_use, signals):
    """A Talk from the signals in force."""
    return _core._talk_again(in_use, signals)


def record(text):
    """A Record from its text."""
    (read,) = _core.read_records(text)
    return read


def random(words):
    """A Random that goes on where it was."""
    return _core.Random.from_words(words)


def bot(text, words):
    """A Bot, with the chance of its own where it was."""
    return _core._bot_again(text, words)


def memory(talk, laid, known):
    """A Memory from the signals in force and the cards it knows."""
    return _core._memory_again(talk, laid, known)


def games(arguments, keywords, saved):
    """Games as they stood when they were saved."""
    made = _core.Games(*arguments, **keywords)
    made.restore(saved)
    return made

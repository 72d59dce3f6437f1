"""Small things that several tests do with games."""
import numpy as np

import backstep


def random_walk(state, random):
    """Plays to the end, each action as likely; gives (state before, action) for every step."""
    while not state.is_over:
        allowed = np.flatnonzero(state.mask())
        action = backstep.Action(int(allowed[random.below(len(allowed))]))
        yield state.copy(), action
        state.apply(action)


def swapped_deck(rules, deck, seat, random):
    """The same deck for `seat`, with all cards that it does not hold in another order."""
    start, stop = seat * rules.hand_size, (seat + 1) * rules.hand_size
    rest = random.shuffled(deck[:start] + deck[stop:])
    return rest[:start] + deck[start:stop] + rest[start:]

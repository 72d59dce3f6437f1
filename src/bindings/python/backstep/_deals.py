"""Which deal an environment plays: the sequence of its seed, or the one that its options name."""
import secrets
import warnings

from ._core import State

#: What options of reset() are read; others are left alone with a warning, as wrappers hand on theirs.
OPTIONS = frozenset({"deal_seed", "deck", "state", "begins"})


def seed_text(seed):
    """A seed as text; a bool or a float is none."""
    if isinstance(seed, str):
        return seed
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise TypeError(f"a seed must be text or a whole number, not a {type(seed).__name__}")
    return str(seed.__index__())


class Deals:
    """reset(seed=S) begins the sequence of the deals S-1, S-2, ...; every further reset() without
    a seed takes the next one. Without any seed S comes from the system's entropy. They are the
    deals of `backstep simulate --seed S`.
    """

    def __init__(self, rules):
        self.rules = rules
        self.seed = None
        self.number = 0

    def next(self, seed, options):
        """(state, the seed of its deck or None): a game that goes on."""
        options = dict(options or {})
        if unknown := set(options) - OPTIONS:
            warnings.warn(f"options: {sorted(unknown, key=str)[0]!r} means nothing here", stacklevel=3)
        if seed is not None:
            self.seed, self.number = seed_text(seed), 0
        if (state := self._chosen(options)) is not None:
            return state
        if self.seed is None:
            self.seed = secrets.token_hex(8)
        while True:  # a deal whose first seat cannot even begin is passed over
            self.number += 1
            text = f"{self.seed}-{self.number}"
            state = State.deal(self.rules, text, begins=options.get("begins", 0))
            if not state.is_over:
                return state, text

    def _chosen(self, options):
        """What the options ask for; None if they leave it to the sequence."""
        wanted = [key for key in ("deal_seed", "deck", "state") if key in options]
        if not wanted:
            return None
        if len(wanted) > 1:
            raise ValueError(f"options: either {wanted[0]} or {wanted[1]}, not both")
        key = wanted[0]
        begins = options.get("begins", 0)
        if key == "state":
            state = options["state"]
            if not isinstance(state, State):
                raise TypeError("options: state must be a State")
            if state.rules != self.rules:
                raise ValueError("options: the state is of other rules")
            state, text = state.copy(), None
        elif key == "deck":
            state, text = State.deal(self.rules, deck=options["deck"], begins=begins), None
        else:
            text = seed_text(options["deal_seed"])
            state = State.deal(self.rules, text, begins=begins)
        if state.is_over:
            raise ValueError("options: that game is over before it begins")
        return state, text

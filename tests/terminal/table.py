"""Reads a table off the screen of a game without commands, and plays it by keys."""
import re

from terminal import Failed

OVER = r"The game is over"
YOURS = r"\*You \d+"


class Table:
    def __init__(self, screen):
        self.tops = {}
        for pile, top in re.findall(r"^ ([A-D]) (?:↗|↙|up|dn) +(\d+)", screen, re.MULTILINE):
            self.tops[pile] = int(top)
        if len(self.tops) != 4:
            raise Failed(f"no four piles on the screen\n{screen}")
        # The label, then its rows, which begin below the first card.
        hand = re.search(r"^ Hand: (.*(?:\n {7,}\d.*)*)$", screen, re.MULTILINE)
        if not hand:
            raise Failed(f"no hand on the screen\n{screen}")
        self.hand = [int(card) for card in re.findall(r"\d+", hand[1])]

    def __eq__(self, other):
        return (self.tops, self.hand) == (other.tops, other.hand)

    def __repr__(self):
        return f"{self.tops} {self.hand}"


def cost(pile, top, card):
    """Ground that is lost by a card; nothing if it does not fit."""
    step = card - top if pile in "AB" else top - card
    if step > 0:
        return step
    is_row_card = top in (1, 100)
    return -10 if step == -10 and not is_row_card else None


def best_plays(table, count):
    """Cheap cards, one after the other: (card, pile)."""
    tops, hand, plays = dict(table.tops), list(table.hand), []
    for _ in range(count):
        options = [(cost(pile, top, card), card, pile)
                   for card in hand for pile, top in tops.items()
                   if cost(pile, top, card) is not None]
        if not options:
            break
        _, card, pile = min(options)
        plays.append((card, pile))
        tops[pile] = card
        hand.remove(card)
    return plays


def put(window, card, pile):
    window.text(str(card) + pile.lower())


def play_turn(window):
    """One turn of two cards, by numbers and letters; false when the game is over."""
    before = Table(window.screen())
    for card, pile in best_plays(before, 2):
        put(window, card, pile)
    window.text("e")

    def moved():
        screen = window.screen()
        if re.search(OVER, screen):
            return "over"
        # Before what loses it asks; it is lost anyway then.
        if "This loses the game" in screen:
            window.text("y")
            return None
        # Cards that are put are marked, and are not laid yet. Until the turn has ended, those that
        # are laid are counted.
        if "→" in screen or re.search(r"^ [1-9]\d* of \d+ put", screen, re.MULTILINE):
            return None
        return "on" if Table(screen).hand != before.hand else None

    return window.wait_until("the next turn", moved) == "on"

"""How pickles become values again: pickle wants functions that it can find by their names."""
from ._core import Rules


def rules(told):
    """Rules from their dict."""
    return Rules.from_dict(told)

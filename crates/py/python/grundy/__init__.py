"""Who wins a combinatorial game, with which moves, and why.

>>> import grundy
>>> kayles = grundy.game("kayles")
>>> kayles.solve([5, 6, 7])
N: the player to move wins
>>> kayles.grundy([5, 6, 7])
5

Messages are in the language that `grundy.language` names, "en" or "zh"; it begins with that of the locale.
"""

import sys as _sys
import types as _types
from typing import Any as _Any

from ._grundy import (
    Answer,
    Automaton,
    Game,
    Hints,
    Limits,
    Move,
    Nimber,
    Plot,
    Position,
    Sum,
    Table,
    Thermograph,
    Value,
    __version__,
    _check_language,
    count,
    discover,
    eval,
    every,
    explain,
    game,
    games,
    lookup,
    mex,
    nim_sum,
    prove,
    usual_language as _usual_language,
    value,
)
from .errors import (
    BadParameter,
    BadPosition,
    GrundyError,
    LimitReached,
    NotationError,
    TooLarge,
    UnknownGame,
    Unsupported,
)
from .rules import Rules, heap_game, position_game

language: str = _usual_language()


class _Package(_types.ModuleType):
    """This package, which refuses an unknown language."""

    def __setattr__(self, name: str, value: _Any) -> None:
        if name == "language":
            _check_language(value)
        super().__setattr__(name, value)


_sys.modules[__name__].__class__ = _Package

__all__ = [
    "Answer",
    "Automaton",
    "BadParameter",
    "BadPosition",
    "Game",
    "GrundyError",
    "Hints",
    "LimitReached",
    "Limits",
    "Move",
    "Nimber",
    "NotationError",
    "Plot",
    "Position",
    "Rules",
    "Sum",
    "Table",
    "Thermograph",
    "TooLarge",
    "UnknownGame",
    "Unsupported",
    "Value",
    "__version__",
    "count",
    "discover",
    "eval",
    "every",
    "explain",
    "game",
    "games",
    "heap_game",
    "language",
    "lookup",
    "mex",
    "nim_sum",
    "position_game",
    "prove",
    "value",
]

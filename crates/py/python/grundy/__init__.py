"""Who wins a combinatorial game, with which moves, and why.

>>> import grundy
>>> kayles = grundy.game("kayles")
>>> kayles.solve([5, 6, 7])
N: the player to move wins
>>> kayles.grundy([5, 6, 7])
5

Messages are in the language that `grundy.language` names, "en" or "zh"; it begins with that of the locale.
"""

from ._grundy import (
    Answer,
    Game,
    Limits,
    Move,
    Nimber,
    Plot,
    Position,
    Sum,
    Table,
    Thermograph,
    Value,
    count,
    eval,
    every,
    game,
    games,
    mex,
    nim_sum,
    value,
    usual_language as _usual_language,
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

__all__ = [
    "Answer",
    "BadParameter",
    "BadPosition",
    "Game",
    "GrundyError",
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
    "count",
    "eval",
    "every",
    "game",
    "games",
    "heap_game",
    "language",
    "mex",
    "nim_sum",
    "position_game",
    "value",
]

"""Games of your own: a function, or a class.

Options of a single heap, for games that are sums of heaps and have tables, periods and pictures:

>>> @grundy.heap_game
... def squares(n):
...     return [n - k * k for k in range(1, n + 1) if k * k <= n]
>>> squares.solve([10, 20])

Moves of whole positions, which may be any number, text, `None`, truth value, or tuple of these:

>>> class Stairs(grundy.Rules):
...     def moves(self, position):
...         return {f"take {k}": position - k for k in (1, 2) if k <= position}
>>> grundy.game(Stairs).solve(7)
"""

from __future__ import annotations

from typing import Any, Callable, Iterable, Union

from ._grundy import Game, _own_game


class Rules:
    """Rules of a game as a class. Write one of these:

    `options(heap)`
        for games of heaps: what a heap may become, each a size or a tuple of sizes;
    `moves(position)`
        for games in which both players have the same moves: the positions they lead to, or a dictionary from labels to
        positions;
    `left(position)` and `right(position)`
        for games in which Left and Right have different moves.

    And where they help:

    `parts(position)`
        the independent parts, whose disjunctive sum the position is;
    `score(position)`
        for games with a score: the score when the player to move cannot move; Left wants it large;
    `show(position)`
        the position as text for people;
    `loopy = True`
        for games that may go on for ever: without it a cycle is reported as a mistake;
    `name`, `example`
        the name of the game (default: that of the class), and a position that makes a good first question.

    Options that are equal in Python, such as 1 and True, count as one. Rules have to give the same answer whenever they are
    asked the same thing, because their answers are remembered. Their methods run on another thread than the one that asks
    the question.
    """

    __game: Game | None = None

    def __grundy__(self) -> Game:
        """The game with these rules; always the same one, so that what is found is kept."""
        if self.__game is None:
            self.__game = _own_game(self)
        return self.__game


class _Function:
    """Rules that are one function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name = getattr(function, "__name__", type(function).__name__)
        self.__doc__ = getattr(function, "__doc__", None)


class _Heaps(_Function):
    def __init__(self, options: Callable[[int], Any]) -> None:
        super().__init__(options)
        self.options = options


class _Positions(_Function):
    def __init__(self, moves: Callable[[Any], Any], loopy: bool) -> None:
        super().__init__(moves)
        self.moves = moves
        self.loopy = loopy


def heap_game(options: Callable[[int], Iterable[Union[int, Iterable[int]]]]) -> Game:
    """The game of heaps in which a heap of n becomes one of `options(n)`: a size, or a tuple of sizes. A decorator."""
    return _own_game(_Heaps(options))


def position_game(moves: Callable[[Any], Any] | None = None, *, loopy: bool = False) -> Any:
    """The game in which a position becomes one of `moves(position)`. A decorator, also as `position_game(loopy=True)`."""
    if moves is None:
        return lambda moves: _own_game(_Positions(moves, loopy))
    return _own_game(_Positions(moves, loopy))

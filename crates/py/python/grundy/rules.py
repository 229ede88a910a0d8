"""Custom games: a function, or a class.

Options of a single heap, for games that are sums of heaps and have tables, periods and pictures:

>>> @grundy.heap_game
... def squares(n):
...     return [n - k * k for k in range(1, n + 1) if k * k <= n]
>>> squares.solve([10, 23])
N: the player to move wins

Moves of whole positions, which may be any number, text, `None`, truth value, or tuple or frozenset of these:

>>> class Stairs(grundy.Rules):
...     def moves(self, position):
...         return {f"take {k}": position - k for k in (1, 2) if k <= position}
>>> grundy.game(Stairs).solve(7)
N: the player to move wins
"""

from __future__ import annotations

import functools
import importlib
import pickle
from typing import Any, Callable, Iterable, Union

from ._grundy import Game, _no_name, _custom_game


class Rules:
    """Rules of a game as a class. Write one of these:

    `options(heap)`
        for games of heaps: what a heap may become, each a size or a tuple of sizes;
    `moves(position)`
        for games in which both players have the same moves: the positions they lead to, or a dictionary from labels to
        positions;
    `left(position)` and `right(position)`
        for games in which Left and Right have different moves.

    These are optional:

    `parts(position)`
        the independent parts, whose disjunctive sum the position is;
    `score(position)`
        for games with a score: the score when the player to move cannot move; Left wants it large;
    `gains = True`
        for games in which moves win something: a move is `{"to": position, "gain": 5}` in place of a position, with
        `"again": True` if the same player moves again. It may be left out if the methods write `"gain"` or `"again"`;
    `show(position)`
        the position as text for people;
    `loopy = True`
        for games that may go on for ever: without it a cycle is an error;
    `name`, `example`
        the name of the game (default: that of the class), and a position that makes a good first question.

    Options that are equal in Python, such as 1 and True, count as one. Rules must return the same result for the same
    arguments, because results are remembered. Their methods run on a different thread from the one that asks the question.

    >>> class Stairs(grundy.Rules):
    ...     def moves(self, position):
    ...         return {f"take {k}": position - k for k in (1, 2) if k <= position}
    >>> [grundy.game(Stairs).outcome(n) for n in range(4)]
    ['P', 'N', 'N', 'P']
    """

    __game: Game | None = None

    def __grundy__(self) -> Game:
        """The game with these rules; always the same one, so that what is found is kept."""
        if self.__game is None:
            self.__game = _custom_game(self)
            self.__game.__doc__ = type(self).__doc__
        return self.__game

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Copies and pickles have a game of their own."""
        reduced: Any = super().__reduce_ex__(max(protocol, 2))
        make, arguments, state, *rest = reduced
        if isinstance(state, dict):
            state = {name: value for name, value in state.items() if name != "_Rules__game"}
        return (make, arguments, state, *rest)


class _Function:
    """Rules that are one function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.name = getattr(function, "__name__", type(function).__name__)
        self.__doc__ = getattr(function, "__doc__", None)

    def game(self) -> Game:
        """The game, with the name and the documentation of the function."""
        game = _custom_game(self)
        functools.update_wrapper(game, self.function)
        return game

    def __reduce__(self) -> Any:
        """Pickled as functions are: by the name under which a module has the game."""
        module: str = getattr(self.function, "__module__", "")
        name: str = getattr(self.function, "__qualname__", self.name)
        try:
            same = getattr(_named(module, name), "__wrapped__", None) is self.function
        except (AttributeError, ImportError, TypeError, ValueError):
            same = False
        if not same:
            raise pickle.PicklingError(_no_name(f"{module}.{name}"))
        return _named, (module, name)


def _named(module: str, name: str) -> Any:
    """What a module has under a name."""
    return functools.reduce(getattr, name.split("."), importlib.import_module(module))


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
    """The game of heaps in which a heap of n becomes one of `options(n)`: a size, or a tuple of sizes. A decorator.

    >>> @grundy.heap_game
    ... def squares(n):
    ...     return [n - k * k for k in range(1, n + 1) if k * k <= n]
    >>> squares.grundy([10, 20]), squares.grundy(4)
    (0, 2)
    """
    return _Heaps(options).game()


def position_game(moves: Callable[[Any], Any] | None = None, *, loopy: bool = False) -> Any:
    """The game in which a position becomes one of `moves(position)`. A decorator, also as `position_game(loopy=True)`.

    >>> @grundy.position_game
    ... def chocolate(position):
    ...     rows, columns = position
    ...     return [(k, columns) for k in range(1, rows)] + [(rows, k) for k in range(1, columns)]
    >>> chocolate.outcome((3, 3)), chocolate.outcome((3, 4))
    ('P', 'N')
    """
    if moves is None:
        return lambda moves: _Positions(moves, loopy).game()
    return _Positions(moves, loopy).game()

"""The same games said in several ways, for `test_same_answers.py` and for whoever compares another way with them.

A game is a dictionary from the name of a way to something that can be asked. To add a way (a script, say): write a
function from the name of a game to a `grundy.Game`, and put it into `WAYS`.

Run as a program it answers questions of the batch interface about these games: `python implementations.py WAY` reads JSON
lines with `game` and `position` and writes JSON lines with `outcome`, `grundy` and `winning_moves`; `python
implementations.py questions` writes the questions.
"""

from __future__ import annotations

import json
import pathlib
import random
import sys
import tempfile
from typing import Any, Callable, Iterator

import grundy

# What a heap of n may become, and the notation in the catalogue.
OPTIONS: dict[str, Callable[[int], Any]] = {
    "kayles": lambda n: [(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)],
    "subtraction:1,3,4": lambda n: [n - k for k in (1, 3, 4) if k <= n],
    "grundys-game": lambda n: [(a, n - a) for a in range(1, (n + 1) // 2)],
    "lieges:2": lambda n: [n - 1] + ([(n // 2, n // 2)] if n % 2 == 0 else []) if n else [],
    "octal:0.6": lambda n: [(a, n - 1 - a) for a in range(n)] if n > 1 else [],
    "allbut:1,3": lambda n: [n - k for k in range(1, n + 1) if k not in (1, 3)],
}


# The same as scripts.
SCRIPTS: dict[str, str] = {
    "kayles": "[(a, n - k - a) for k in [1, 2] for a in range(n - k + 1)]",
    "subtraction:1,3,4": "[n - k for k in [1, 3, 4] if k <= n]",
    "grundys-game": "[(a, n - a) for a in range(1, (n + 1) // 2)]",
    "lieges:2": "[n - 1] + ([(n // 2, n // 2)] if n % 2 == 0 else []) if n else []",
    "octal:0.6": "[(a, n - 1 - a) for a in range(n)] if n > 1 else []",
    "allbut:1,3": "[n - k for k in range(1, n + 1) if k not in (1, 3)]",
}


class ByMoves(grundy.Rules):
    """A list of heaps as one position, with the moves written out."""

    def __init__(self, options: Callable[[int], Any]) -> None:
        self.heap = options

    def moves(self, position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, n in enumerate(position):
            for option in self.heap(n):
                left = option if isinstance(option, tuple) else (option,)
                # One move leaves one multiset of heaps, the parts in rising order; an emptied heap stays as 0.
                rest = tuple(sorted(m for m in left if m)) or (0,)
                yield position[:i] + rest + position[i + 1 :]


def catalogue(name: str) -> grundy.Game:
    return grundy.game(name)


def function(name: str) -> grundy.Game:
    return grundy.heap_game(OPTIONS[name])


def class_of_heaps(name: str) -> grundy.Game:
    rules = type("Heaps", (grundy.Rules,), {"options": staticmethod(OPTIONS[name])})
    return grundy.game(rules)


def class_of_positions(name: str) -> grundy.Game:
    return grundy.game(ByMoves(OPTIONS[name]))


def script(name: str) -> grundy.Game:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "game.star")
        path.write_text(f"def options(n):\n    return {SCRIPTS[name]}\n")
        return grundy.game(str(path))


WAYS: dict[str, Callable[[str], grundy.Game]] = {
    "catalogue": catalogue,
    "function": function,
    "class of heaps": class_of_heaps,
    "class of positions": class_of_positions,
    "script": script,
}


def questions(count: int = 1000, seed: int = 5) -> Iterator[dict[str, Any]]:
    """Random positions, small enough for plain search."""
    draw = random.Random(seed)
    for i in range(count):
        name = draw.choice(list(OPTIONS))
        position = [draw.randrange(7) for _ in range(draw.randrange(1, 3))]
        yield {"id": i, "game": name, "position": position}


def answer(game: grundy.Game, question: dict[str, Any]) -> dict[str, Any]:
    """What is compared. Moves are compared as positions in which the order of heaps is nothing."""
    found = game.solve(question["position"], want=["outcome", "grundy", "moves"], limit=10_000)
    to = {tuple(sorted(n for n in move.to if n)) for move in found.moves}
    return {"id": question["id"], "outcome": found.outcome, "grundy": found.grundy, "to": sorted(map(list, to))}


def main(way: str) -> None:
    if way == "questions":
        for question in questions():
            print(json.dumps(question))
        return
    games: dict[str, grundy.Game] = {}
    for line in sys.stdin:
        question = json.loads(line)
        game = games.setdefault(question["game"], WAYS[way](question["game"]))
        print(json.dumps(answer(game, question)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])

#!/usr/bin/env python3
"""Checks certificates with Python alone, by rules of its own: python3 check.py [STEPS] FILE... See docs/certificates.md."""
import json
import sys
from functools import reduce
from operator import xor

import automata

LIMIT = int(sys.argv.pop(1)) if sys.argv[1:2] and sys.argv[1].isdigit() else 20_000_000


class Refused(Exception):
    pass


def need(condition, why):
    if not condition:
        raise Refused(why)


def natural(n):
    return type(n) is int and n >= 0


class Game:
    """Rules: how a position is read, the options of a player, a form by which positions that are the same game are known, the parts of
    a sum; of games with scores also whether Left moves, and the score at the end."""
    def __init__(self, read, options, same=lambda at: at, parts=None, partizan=False, family=None, scores=None):
        self.read, self.options, self.same, self.partizan, self.family = read, options, same, partizan, family
        self.parts = parts or (lambda at: [same(at)])
        self.left_moves, self.end = scores or (None, None)


def is_naturals(data):
    return type(data) is list and all(map(natural, data))


def heaps(left_of, family=None):
    """A sum of single heaps: `left_of(n)` lists what a move may leave of a heap of n."""
    def read(data):
        need(is_naturals(data), "a list of heaps")
        return tuple(data)
    def options(at, _):
        for i, n in enumerate(at):
            for left in left_of(n):
                yield at[:i] + tuple(left) + at[i + 1:]
    def same(at):
        return tuple(sorted(n for n in at if n))
    g = Game(read, options, same, lambda at: [(n,) for n in same(at)], family=family)
    g.left_of = left_of
    return g


def code(text):
    """Octal and hexadecimal codes: digit k says into how many heaps a heap may be left when k are taken."""
    digits = [int(digit, 16) for digit in text.replace(".", "", 1)]
    def left_of(n):
        for k, digit in enumerate(digits[: n + 1]):
            left = n - k
            if k and digit & 1 and left == 0:
                yield []
            if k and digit & 2 and left:
                yield [left]
            if digit & 4:
                yield from ([a, left - a] for a in range(1, left // 2 + 1))
            if digit & 8:
                yield from ([a, b, left - a - b] for a in range(1, left // 3 + 1) for b in range(a, (left - a) // 2 + 1))
    most = max((digit.bit_length() - 1 for digit in digits if digit), default=1)
    return heaps(left_of, ("code", max(most, 1), max((k for k, digit in enumerate(digits) if digit), default=0)))


def numbers(text):  # a set such as 1,3,5..9
    ranges = [(int(a), int(b or a)) for a, _, b in (part.partition("..") for part in text.split(","))]
    need(all(0 < a <= b < 10**6 for a, b in ranges), "numbers from 1 to a million")
    return sorted({n for a, b in ranges for n in range(a, b + 1)})


def subtraction(takes):
    return heaps(lambda n: ([n - s] for s in takes if s <= n), ("window", max(takes)))


def domineering():
    def read(data):
        need(type(data) is list and all(type(row) is str and set(row) <= set(".#") for row in data), "rows of . and #")
        need(len(set(map(len, data))) <= 1, "rows of one length")
        return frozenset((i, j) for i, row in enumerate(data) for j, cell in enumerate(row) if cell == ".")
    def options(at, player):
        down, right = (1, 0) if player == "left" else (0, 1)
        return (at - {(i, j), (i + down, j + right)} for i, j in at if (i + down, j + right) in at)
    def same(at):  # without cells in which nobody can ever play; reflections are the same board
        free = {(i, j) for i, j in at if at & {(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)}}
        forms = []
        for down, right in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            cells = sorted((down * i, right * j) for i, j in free)
            top, left = min([i for i, _ in cells], default=0), min([j for _, j in cells], default=0)
            forms.append(tuple((i - top, j - left) for i, j in cells))
        return min(forms)
    return Game(read, options, same, partizan=True)


def graph():
    def read(data):
        need(type(data) is dict and set(data) == {"edges", "tokens"} and is_naturals(data["tokens"]), "edges and tokens")
        edges = data["edges"]
        need(type(edges) is list and all(is_naturals(edge) and len(edge) == 2 for edge in edges), "edges")
        need(set(data["tokens"]) <= {v for edge in edges for v in edge}, "tokens on vertices")
        return tuple(map(tuple, edges)), tuple(data["tokens"])
    def options(at, _):
        edges, tokens = at
        for i, v in enumerate(tokens):
            yield from ((edges, tokens[:i] + (head,) + tokens[i + 1:]) for tail, head in edges if tail == v)
    def parts(at):  # a token that cannot move is nothing
        return [(at[0], (v,)) for v in sorted(at[1]) if any(tail == v for tail, _ in at[0])]
    return Game(read, options, lambda at: (at[0], tuple(v for _, (v,) in parts(at))), parts)


def mnk(columns, rows, k):
    need(0 < k and 0 < rows * columns <= 100, "a board of at most 100 cells")
    places = [(i, j) for i in range(rows) for j in range(columns)]
    steps = ((0, 1), (1, 0), (1, 1), (1, -1))
    lines = [[(i + a * n, j + b * n) for n in range(k)] for i, j in places for a, b in steps]
    lines = [line for line in lines if set(line) <= set(places)]
    def left_moves(at):
        return len(at[0]) == len(at[1])
    def read(data):
        need(type(data) is dict and set(data) == {"board"} and type(data["board"]) is list, "a board")
        board = data["board"]
        need(len(board) == rows and all(type(row) is str and len(row) == columns and set(row) <= set(".XO") for row in board), "rows")
        at = tuple(frozenset((i, j) for i, j in places if board[i][j] == stone) for stone in "XO")
        need(len(at[0]) - len(at[1]) in (0, 1), "stones of players who take turns")
        return at
    def end(at):
        won = [1 - 2 * side for side in (0, 1) if any(at[side].issuperset(line) for line in lines)]
        return won[0] if won else 0 if len(at[0] | at[1]) == len(places) else None
    def options(at, _):
        for place in set(places) - at[0] - at[1]:
            yield (at[0] | {place}, at[1]) if left_moves(at) else (at[0], at[1] | {place})
    return Game(read, options, scores=(left_moves, end))


ALIASES = {"kayles": "0.77", "dawsons-kayles": "0.07", "dawsons-chess": "0.137", "treblecross": "0.007", "officers": "0.6"}


def game(notation):
    need(type(notation) is str, "the name of a game")
    name, _, given = notation.partition(":")
    if notation in ALIASES or name == "octal":
        return code(ALIASES.get(notation, given))
    games = {
        "nim": lambda: heaps(lambda n: ([k] for k in range(n))),
        "grundys-game": lambda: heaps(lambda n: ([a, n - a] for a in range(1, (n + 1) // 2))),
        "domineering": domineering, "graph": graph, "tic-tac-toe": lambda: mnk(3, 3, 3),
        "bash:": lambda: subtraction(numbers("1.." + given)),
        "subtraction:": lambda: subtraction(numbers(given)),
        "allbut:": lambda: heaps(lambda n: ([n - s] for s in range(1, n + 1) if s not in numbers(given)), ("allbut", max(numbers(given)))),
        "mnk:": lambda: mnk(*map(int, given.split(","))),
    }
    key = name + ":" if given else notation
    need(key in games, f"{notation} is not known to this checker")
    return games[key]()


# Kinds of certificates.

steps = 0


def count(n=1):
    global steps
    steps += n
    need(steps <= LIMIT, "more steps than the limit allows")


def written(entry, base):
    return {**base, **entry} if type(entry) is dict else entry


def claimed(claim, **shown):
    for name in ("outcome", "grundy", "value"):
        if name in claim:
            need(name in shown and type(claim[name]) is type(shown[name]) and claim[name] == shown[name], f"{name} is not what is shown")
    return shown.get("grundy")


def strategy(claim, losing, to_move=(), base=None):
    parts = claim["sum"] if "sum" in claim else [{"game": claim["game"], "position": claim["position"]}]
    games = [game(part["game"]) for part in parts]
    need(not any(g.end for g in games), "a game without scores")
    partizan, misere = any(g.partizan for g in games), claim.get("play", "normal") == "misere"
    need(claim.get("play", "normal") in ("normal", "misere"), "play")
    need(len(to_move) == (len(losing) if partizan else 0) and set(to_move) <= {"left", "right"}, "who moves")
    other = {"left": "right", "right": "left"} if partizan else {"left": "left"}
    def read(entry, alone):
        entries = [written(entry, base or {})] if alone else entry
        need(type(entries) is list and len(entries) == len(games), "positions of the sum")
        return tuple(g.read(data) for g, data in zip(games, entries))
    def same(at):
        return tuple(g.same(part) for g, part in zip(games, at))
    def options(at, player):
        for i, g in enumerate(games):
            for to in g.options(at[i], player):
                count()
                yield at[:i] + (to,) + at[i + 1:]
    lost = set()
    def wins(at, player):
        replies = [(same(to), other[player]) in lost for to in options(at, player)]
        return any(replies) or misere and not replies
    for i, entry in enumerate(losing):
        at, player = read(entry, "sum" not in claim), to_move[i] if partizan else "left"
        after = list(options(at, player))
        need(all(wins(to, other[player]) for to in after), f"losing[{i}]: an option without a reply")
        need(after or not misere, f"losing[{i}]: no move in misere play")
        lost.add((same(at), player))
    root = tuple(g.read(part["position"]) for g, part in zip(games, parts))
    def outcome(player):
        loses = (same(root), player) in lost
        need(loses or wins(root, player), "who wins is not shown")
        return "P" if loses else "N"
    need("player" not in claim or partizan and claim["player"] in other, "player")
    both = partizan and "player" not in claim
    shown = outcome("left") + outcome("right") if both else outcome(claim.get("player", "left"))
    claimed(claim, outcome={"NN": "N", "PP": "P", "NP": "L", "PN": "R"}.get(shown, shown))


def values(claim, values, infinite=(), base=None):
    g = game(claim["game"])
    need(not g.end and not g.partizan, "an impartial game")
    known, drawn = {}, {}
    def worth(at):  # the value; or the nim sum of the parts with values and the other parts; or nothing
        shift, rest = 0, []
        for part in g.parts(at):
            if part in known:
                shift ^= known[part]
            elif part in drawn:
                rest.append(part)
            else:
                return None
        return (shift, rest) if rest else shift
    def options(at):
        for to in g.options(at, "left"):
            count()
            yield to
    for i, entry in enumerate(values):
        need(type(entry) is list and len(entry) == 2 and natural(entry[1]), f"values[{i}]")
        at, value = g.read(written(entry[0], base or {})), entry[1]
        smaller = set()
        for to in options(at):
            w = worth(to)
            need(w != value, f"values[{i}]: an option has this value")
            smaller |= {w} if w is not None and w < value else set()
            if w is None:
                need(any(worth(back) == value for back in options(to)), f"values[{i}]: an option is not shown to differ")
        need(len(smaller) == value, f"values[{i}]: a smaller value is missing")
        known[g.same(at)] = value
    entries = [g.read(written(entry, base or {})) for entry in infinite]
    for at in entries:
        drawn[g.same(at)] = (set(), [])
    for i, at in enumerate(entries):
        reached, rest = drawn[g.same(at)]
        for to in options(at):
            w = worth(to)
            need(w is not None, f"infinite[{i}]: an option is not listed")
            reached.add(w) if type(w) is int else rest.append(w)
    def reaches(w, n):
        return len(w[1]) == 1 and n ^ w[0] in drawn[w[1][0]][0]
    for i, at in enumerate(entries):
        reached, rest = drawn[g.same(at)]
        mex = next(n for n in range(len(reached) + 1) if n not in reached)
        need(any(not reaches(w, mex) for w in rest), f"infinite[{i}]: it has the value {mex}")
    w = worth(g.read(claim["position"]))
    need(w is not None, "the position is not listed")
    if type(w) is int:
        claimed(claim, outcome="N" if w else "P", grundy=w)
    else:
        claimed(claim, outcome="N" if reaches(w, 0) else "D", grundy=None)
    return w


def sequence(claim, values):
    g = game(claim["game"])
    need(hasattr(g, "left_of") and is_naturals(values), "values of a sum of single heaps")
    for n, value in enumerate(values):
        met = set()
        for left in g.left_of(n):
            count()
            need(all(m < n for m in left), f"heap {n} has an option that is not smaller")
            met.add(reduce(xor, (values[m] for m in left), 0))
        need(value not in met and all(v in met for v in range(min(value, len(met) + 1))), f"values[{n}]")
    shown = {}
    if "heaps" in claim:
        need(claim["heaps"] == len(values) - 1, "heaps")
    if "period" in claim:
        need(type(claim["period"]) is list and len(claim["period"]) == 3 and all(map(natural, claim["period"])), "period")
        first, period, saltus = claim["period"]
        need(period >= 1 and first + period < len(values), "period")
        need(all(values[n] + saltus == values[n + period] for n in range(first, len(values) - period)), "the period is not seen")
        theorem(g.family, values, first, period, saltus)
    if "position" in claim:
        total = 0
        for n in g.read(claim["position"]):
            if n < len(values):
                total ^= values[n]
            else:
                need("period" in claim, f"heap {n} is beyond the list")
                total ^= values[first + (n - first) % period] + (n - first) // period * saltus
        shown = {"outcome": "N" if total else "P", "grundy": total}
    return claimed(claim, **shown)


def theorem(family, values, first, period, saltus):
    need(family is not None, "no theorem on periods")
    kind, width, *last = family
    asked = width * (max(first, 1) + period) + last[0] if kind == "code" else first + period + width
    need(len(values) >= asked, "the theorem asks for more values")
    if kind != "allbut":
        return need(saltus == 0, "these values do not grow")
    used, terms = 0, []
    for value in values:
        terms.append(used - min(value, used))
        used = max(used, value + 1)
    need(terms[first:first + width] == terms[first + period:first + period + width], "the terms do not repeat")
    need(terms[first:first + period].count(0) == saltus, "the values grow by another number")


def sums(claim, parts):
    need(len(parts) == len(claim["sum"]), "a certificate for each part")
    total = 0
    for part, subject in zip(parts, claim["sum"]):
        need(part["kind"] != "sum" and {"game": part["claim"]["game"], "position": part["claim"]["position"]} == subject, "another part")
        total ^= check(part)
    claimed(claim, outcome="N" if total else "P", grundy=total)


def score(claim, bounds, base=None):
    g = game(claim["game"])
    need(g.end, "a game with scores")
    known = {}
    for i, entry in enumerate(bounds):
        need(type(entry) is list and len(entry) == 3 and all(b is None or type(b) is int for b in entry[1:]), f"bounds[{i}]")
        at, shown = g.read(written(entry[0], base or {})), entry[1:]
        end = g.end(at)
        for side, better in ((0, lambda a, b: a <= b), (1, lambda a, b: b <= a)):
            if shown[side] is None:
                continue
            after = [end] if end is not None else [known.get(to, (None, None))[side] for to in g.options(at, None)]
            count(len(after))
            enough = any if end is None and g.left_moves(at) == (side == 0) else all
            need(enough(b is not None and better(shown[side], b) for b in after), f"bounds[{i}]")
        known[at] = tuple(new if new is not None else old for new, old in zip(shown, known.get(at, (None, None))))
    root = g.read(claim["position"])
    low, high = known.get(root, (None, None))
    need(low is not None and low == high, "the bounds do not meet")
    claimed(claim, outcome="NDP"[1 - (low if g.left_moves(root) else -low)])


KINDS = {
    "strategy": (strategy, {"game", "position", "sum", "play", "player", "outcome"}, {"losing", "to_move", "base"}),
    "values": (values, {"game", "position", "outcome", "grundy"}, {"values", "infinite", "base"}),
    "sequence": (sequence, {"game", "position", "outcome", "grundy", "heaps", "period"}, {"values"}),
    "sum": (sums, {"sum", "outcome", "grundy"}, {"parts"}),
    "automaton": (lambda claim, **evidence: claimed(claim, **automata.check(claim, numbers, need, count, **evidence)),
                  {"game", "numbers", "position", "play", "outcome", "grundy", "period"},
                  {"digits", "words", "sum", "moves", "value", "loses", "up_to", "worth"}),
    "score": (score, {"game", "position", "outcome", "value"}, {"bounds", "base"}),
}


def check(certificate):
    need(type(certificate) is dict and certificate.get("certificate") == 1, "no certificate")
    need(certificate.get("kind") in KINDS and type(certificate.get("claim")) is dict, "no kind, or no claim")
    checker, claims, evidence = KINDS[certificate["kind"]]
    rest = {name: data for name, data in certificate.items() if name not in ("certificate", "kind", "claim")}
    need(set(certificate["claim"]) <= claims and set(rest) <= evidence, "an unknown field")
    return checker(certificate["claim"], **rest)


def once(pairs):
    need(len({name for name, _ in pairs}) == len(pairs), "a field twice")
    return dict(pairs)


def main(files):
    global steps
    failed = False
    for file in files:
        steps = 0
        try:
            with open(file, encoding="utf-8") as text:
                check(json.load(text, object_pairs_hook=once))
            print(f"{file}: proved")
        except (Refused, KeyError, TypeError, ValueError, IndexError, RecursionError) as error:
            failed = True
            print(f"{file}: refused: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

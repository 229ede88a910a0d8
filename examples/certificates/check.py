#!/usr/bin/env python3
"""Checks certificates by rules of its own: python3 check.py [STEPS] FILE... See docs/certificates.md."""
import json
import sys
from functools import reduce
from operator import xor

import automata

LIMIT = int(sys.argv.pop(1)) if sys.argv[1:2] and sys.argv[1].isdigit() else 20_000_000
steps = 0

class Refused(Exception):
    pass

def need(condition, why):
    if not condition:
        raise Refused(why)

def count(n=1):
    global steps
    steps += n
    need(steps <= LIMIT, "more steps than the limit allows")

def naturals(data):
    need(type(data) is list and all(type(n) is int and 0 <= n < 1 << 64 for n in data), "a list of whole numbers")
    return data

class Game:
    """Rules. Positions are as in JSON; `same` checks one, and writes one of those that are the same game for all.
    Then the options of a player, the parts of a position, and for games with scores whether Left moves, and the end."""
    def __init__(self, same, options, parts=lambda at: [at], partizan=False, left_moves=None, end=None):
        self.same, self.all, self.parts, self.partizan = same, options, parts, partizan
        self.left_moves, self.end = left_moves, end

    def options(self, at, player="left"):
        for to in self.all(at, player):
            count()
            yield self.same(to)

def heaps(left_of, family=None):
    """A sum of single heaps: `left_of(n)` lists what a move may leave of a heap of n."""
    def options(at, _):
        return (at[:i] + at[i + 1:] + left for i, n in enumerate(at) for left in left_of(n))
    g = Game(lambda at: sorted(n for n in naturals(at) if n), options, lambda at: [[n] for n in at])
    g.left_of, g.family = left_of, family
    return g

def code(text):
    """Octal and hexadecimal codes: digit k says into how many heaps a heap may be left when k are taken."""
    digits = [int(digit, 16) for digit in text.replace(".", "", 1)]
    def splits(left, parts, least=1):
        if parts < 2:
            return [[left][:parts]] if left >= least * parts and (parts or left == 0) else []
        firsts = range(least, left // parts + 1)
        return ([first, *rest] for first in firsts for rest in splits(left - first, parts - 1, first))
    def left_of(n):
        return (left for k, digit in enumerate(digits[: n + 1]) for parts in range(4) if digit >> parts & 1
                for left in splits(n - k, parts) if left != [n] and (k or left))
    last = max((k for k, digit in enumerate(digits) if digit), default=0)
    return heaps(left_of, ("code", max(1, max(digits).bit_length() - 1), last))

def numbers(text):  # a set such as 1,3,5..9
    ranges = [(int(a), int(b or a)) for a, _, b in (part.partition("..") for part in text.split(","))]
    need(all(0 < a <= b < 10**6 for a, b in ranges), "numbers from 1 to a million")
    return sorted({n for a, b in ranges for n in range(a, b + 1)})

def subtraction(takes):
    return heaps(lambda n: ([n - s] for s in takes if s <= n), ("window", max(takes)))

def all_but(kept):
    return heaps(lambda n: ([n - s] for s in range(1, n + 1) if s not in kept), ("allbut", max(kept)))

def domineering():
    def cells(board):
        return {(i, j) for i, row in enumerate(board) for j, cell in enumerate(row) if cell == "."}
    def same(board):  # the cells in which somebody can play; of the reflections of the board one
        need(type(board) is list and set("".join(board)) <= set(".#"), "rows of . and #")
        need(len(set(map(len, board))) <= 1, "rows of one length")
        free = [(i, j) for i, j in cells(board) if cells(board) & {(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)}]
        rows, columns = [range(min(side), max(side) + 1) for side in zip(*free)] or [[], []]
        turns = [(rows[::a], columns[::b]) for a in (1, -1) for b in (1, -1)]
        boards = [["".join(".#"[(i, j) not in free] for j in columns) for i in rows] for rows, columns in turns]
        return max(boards, key=lambda board: "".join(board)[::-1])
    def options(at, player):
        free, (down, right) = cells(at), (1, 0) if player == "left" else (0, 1)
        for taken in ({(i, j), (i + down, j + right)} for i, j in free if (i + down, j + right) in free):
            yield ["".join("#" if (i, j) in taken else cell for j, cell in enumerate(row)) for i, row in enumerate(at)]
    return Game(same, options, partizan=True)

def graph():
    def same(at):  # a token that cannot move is nothing
        edges, tokens = [naturals(edge) for edge in at["edges"]], naturals(at["tokens"])
        need(set(tokens) <= {v for tail, head in edges for v in (tail, head)} and len(at) == 2, "tokens on vertices")
        return {"edges": edges, "tokens": sorted(v for v in tokens if any(tail == v for tail, _ in edges))}
    def options(at, _):
        tokens = at["tokens"]
        for i, v in enumerate(tokens):
            heads = [head for tail, head in at["edges"] if tail == v]
            yield from ({**at, "tokens": tokens[:i] + [head] + tokens[i + 1:]} for head in heads)
    return Game(same, options, lambda at: [{**at, "tokens": [v]} for v in at["tokens"]])

def mnk(columns, rows, k):
    need(0 < k and 0 < rows * columns <= 100, "a board of at most 100 cells")
    places = [(i, j) for i in range(rows) for j in range(columns)]
    ways = [[(i + a * n, j + b * n) for n in range(k)] for i, j in places for a, b in ((0, 1), (1, 0), (1, 1), (1, -1))]
    lines = [[i * columns + j for i, j in way] for way in ways if set(way) <= set(places)]
    def left_moves(at):
        return "".join(at["board"]).count("X") == "".join(at["board"]).count("O")
    def same(at):
        board = "".join(at["board"])
        need(list(at) == ["board"] and list(map(len, at["board"])) == [columns] * rows, "a board")
        need(set(board) <= set(".XO"), "cells")
        need(board.count("X") - board.count("O") in (0, 1), "stones of players who take turns")
        return at
    def end(at):
        board = "".join(at["board"])
        for stone, score in (("X", 1), ("O", -1)):
            if any({board[c] for c in line} == {stone} for line in lines):
                return score
        return None if "." in board else 0
    def options(at, _):
        board, stone = "".join(at["board"]), "X" if left_moves(at) else "O"
        boards = [board[:c] + stone + board[c + 1:] for c in range(len(board)) if board[c] == "." and end(at) is None]
        return ({"board": [to[i:i + columns] for i in range(0, len(to), columns)]} for to in boards)
    return Game(same, options, left_moves=left_moves, end=end)

GAMES = {
    "nim": lambda _: heaps(lambda n: ([k] for k in range(n))), "kayles": lambda _: code("0.77"), "octal:": code,
    "grundys-game": lambda _: heaps(lambda n: ([a, n - a] for a in range(1, (n + 1) // 2))),
    "bash:": lambda most: subtraction(numbers("1.." + most)), "subtraction:": lambda takes: subtraction(numbers(takes)),
    "allbut:": lambda kept: all_but(numbers(kept)), "domineering": lambda _: domineering(), "graph": lambda _: graph(),
    "tic-tac-toe": lambda _: mnk(3, 3, 3), "mnk:": lambda sizes: mnk(*map(int, sizes.split(","))),
}

def game(notation):
    need(type(notation) is str, "the name of a game")
    name, colon, given = notation.partition(":")
    need(name + colon in GAMES, f"{notation} is not known to this checker")
    return GAMES[name + colon](given)

def key(at):
    return json.dumps(at, sort_keys=True)

class Proof:
    """A list of entries, each shown by those before it, and each needed: see docs/certificates.md."""
    def __init__(self):
        self.places, self.ranks, self.texts, self.needed = {}, [], [], set()

    def rank(self, needs):
        """How many steps the proof goes down: for each need there are ways to have it, lists of places in the list."""
        need(all(needs), "an entry is not shown by those before it")
        for ways in needs:
            self.needed.update(set.intersection(*map(set, ways)))
        return max((min(max((self.ranks[p] + 1 for p in way), default=0) for way in ways) for ways in needs), default=0)

    def find(self, *about):
        return self.places.get(key(about))

    def add(self, about, rank, *written):
        text = " ".join(json.dumps(part, ensure_ascii=False) for part in written)
        need(not self.ranks or (self.ranks[-1], self.texts[-1]) < (rank, text), "entries in the wrong order")
        need(key(about) not in self.places, "an entry twice")
        self.places[key(about)] = len(self.ranks)
        self.ranks.append(rank)
        self.texts.append(text)

    def end(self):
        need(len(self.needed) == len(self.ranks), "an entry is superfluous")

def listed(g, entry, base):
    """A position of the evidence, completed by what all have in common, and written in one way."""
    need(base is None or type(entry) is dict and base and not set(base) & set(entry), "base")
    whole = {**base, **entry} if base else entry
    need(key(whole) == key(g.same(whole)), "this is written otherwise")
    return whole

def claimed(claim, **shown):
    for name in ("outcome", "grundy", "value"):
        if name in claim:
            need(name in shown and json.dumps(claim[name]) == json.dumps(shown[name]), f"{name} is not what is shown")
    return shown.get("grundy")

def strategy(claim, losing, to_move=None, base=None):
    parts = claim["sum"] if "sum" in claim else [{"game": claim["game"], "position": claim["position"]}]
    games, proof = [game(part["game"]) for part in parts], Proof()
    partizan, misere = any(g.partizan for g in games), claim.get("play", "normal") == "misere"
    need(not any(g.end for g in games) and ("sum" in claim) != ("game" in claim), "positions without scores")
    need(claim.get("play", "normal") in ("normal", "misere") and (losing or base is None), "play, base")
    need((to_move is not None) == partizan and (not partizan or len(to_move) == len(losing)), "who moves")
    other = {"left": "right", "right": "left"} if partizan else {"left": "left"}
    def options(at, player):
        after = [(i, to) for i, g in enumerate(games) for to in g.options(at[i], player)]
        return [(at[:i] + [to] + at[i + 1:], other[player]) for i, to in after]
    def ways(state):  # to win: moves to listed positions, or none
        replies = [proof.find(*to) for to in options(*state)]
        return [[place] for place in replies if place is not None] + [[]] * (misere and not replies)
    for i, entry in enumerate(losing):
        written, player = entry if "sum" in claim else [entry], to_move[i] if partizan else "left"
        need(type(written) is list and len(written) == len(games), "positions of the sum")
        at = [listed(g, part, base) for g, part in zip(games, written)]
        after = options(at, player)
        need(after or not misere, f"losing[{i}]: no move in misere play")
        proof.add((at, player), proof.rank([ways(to) for to in after]), entry, player)
    root = [g.same(part["position"]) for g, part in zip(games, parts)]
    def outcome(player):
        place = proof.find(root, player)
        proof.rank([ways((root, player)) if place is None else [[place]]])
        return "N" if place is None else "P"
    need("player" not in claim or partizan and claim["player"] in other, "player")
    both = partizan and "player" not in claim
    shown = outcome("left") + outcome("right") if both else outcome(claim.get("player", "left"))
    proof.end()
    claimed(claim, outcome={"NN": "N", "PP": "P", "NP": "L", "PN": "R"}.get(shown, shown))

def values(claim, values, infinite=None, base=None):
    g, proof, drawn = game(claim["game"]), Proof(), {}
    need(not g.end and not g.partizan and (values or infinite or base is None), "an impartial game")
    def worth(at):  # the nim sum of the values of parts, their places, and the other parts; None where one is unknown
        places = [(key(part), proof.find(part)) for part in g.parts(at)]
        way, rest = [p for _, p in places if p is not None], [part for part, p in places if p is None]
        return (reduce(xor, (values[p][1] for p in way), 0), way, rest) if set(rest) <= set(drawn) else None
    for i, entry in enumerate(values):
        need(type(entry) is list and len(entry) == 2 and naturals(entry[1:]), f"values[{i}]")
        at, value = listed(g, entry[0], base), entry[1]
        after = list(g.options(at))
        need(value <= len(after), f"values[{i}]: a smaller value is missing")
        worths = [worth(to) for to in after]
        smaller = [[w[1] for w in worths if w and w[0] == v] for v in range(value + 1)]
        need(not smaller.pop(), f"values[{i}]: an option has this value")
        backs = [[w[1] for w in map(worth, g.options(to)) if w and w[0] == value] for to in after]
        differs = [back + [w[1]] if w else back for w, back in zip(worths, backs)]
        proof.add([at], proof.rank(smaller + differs), entry)
    texts = [json.dumps(entry) for entry in infinite or ()]
    need(infinite != [] and all(a < b for a, b in zip(texts, texts[1:])), "infinite: the order")
    entries = [listed(g, entry, base) for entry in infinite or ()]
    drawn.update((key(at), None) for at in entries)
    def known(at):
        w = worth(at)
        need(w is not None, "a position is not listed")
        proof.rank([[w[1]]])
        return w
    root = known(g.same(claim["position"]))
    for at in entries:
        worths = [known(to) for to in g.options(at)]
        drawn[key(at)] = {w[0] for w in worths if not w[2]}, [w for w in worths if w[2]]
    def reaches(w, n):
        return len(w[2]) == 1 and n ^ w[0] in drawn[w[2][0]][0]
    met = list(dict.fromkeys(root[2]))
    for at in met:  # grows
        reached, rest = drawn[at]
        mex = next(n for n in range(len(reached) + 1) if n not in reached)
        need(any(not reaches(w, mex) for w in rest), f"a position under infinite has the value {mex}")
        met += dict.fromkeys(part for w in rest for part in w[2] if part not in met)
    need(len(met) == len(entries), "infinite: superfluous")
    proof.end()
    if root[2]:
        return claimed(claim, outcome="N" if reaches(root, 0) else "D", grundy=None)
    return claimed(claim, outcome="N" if root[0] else "P", grundy=root[0])

def score(claim, bounds, base=None):
    g, proof, known = game(claim["game"]), Proof(), []
    need(g.end and (bounds or base is None), "a game with scores")
    for i, entry in enumerate(bounds):
        need(len(entry) == 3 and {type(bound) for bound in entry[1:]} == {int, type(None)}, f"bounds[{i}]")
        at, side = listed(g, entry[0], base), int(entry[1] is None)
        bound, end, left, needs = entry[1 + side], g.end(at), g.left_moves(at), []
        if end is None:
            after = [proof.find(to, side) for to in g.options(at)]
            scores = [known[place] for place in after if place is not None]
            by_one = left == (side == 0)
            need(scores and (by_one or None not in after), f"bounds[{i}]: an option is not listed")
            end = max(scores) if left else min(scores)
            needs = [[[p] for p in after if p is not None and known[p] == bound]] if by_one else [[[p]] for p in after]
        need(bound == end, f"bounds[{i}] is not what is shown")
        proof.add((at, side), proof.rank(needs), entry)
        known.append(bound)
    root = g.same(claim["position"])
    places = [proof.find(root, side) for side in (0, 1)]
    need(None not in places, "the bounds are not listed")
    proof.rank([[[place]] for place in places])
    proof.end()
    low, high = (known[place] for place in places)
    need(low == high, "the bounds do not meet")
    claimed(claim, outcome="NDP"[1 - (low if g.left_moves(root) else -low)])

def sequence(claim, values):
    g = game(claim["game"])
    need(hasattr(g, "left_of") and naturals(values) is not None, "values of a sum of single heaps")
    for n, value in enumerate(values):
        met = set()
        for left in g.left_of(n):
            count()
            met.add(reduce(xor, (values[m] for m in left), 0))
        need(value not in met and all(v in met for v in range(min(value, len(met) + 1))), f"values[{n}]")
    heaps, period = naturals(claim.get("position", [])), claim.get("period")
    asked = [naturals([claim["heaps"]])[0] + 1] if "heaps" in claim else []
    if period is None:
        asked += [n + 1 for n in heaps]
    else:
        need(len(naturals(period)) == 3 and period[1] and g.family, "period")
        kind, width, *last = g.family
        octal = kind == "code"
        asked.append(width * (max(period[0], 1) + period[1]) + last[0] if octal else sum(period[:2]) + width)
    need(len(values) == max(asked, default=0), "the list is too long or too short")
    if period is not None:
        theorem(kind, width, values, *period)
    if "position" not in claim:
        return claimed(claim)
    def value(n):
        past = (n - period[0]) // period[1] if n >= len(values) else 0
        return values[n - past * period[1]] + past * period[2] if past else values[n]
    total = reduce(xor, map(value, heaps), 0)
    return claimed(claim, outcome="N" if total else "P", grundy=total)

def theorem(kind, width, values, first, period, saltus):
    later = zip(values[first:], values[first + period:])
    need(all(value + saltus == again for value, again in later), "the period is not seen")
    used, terms = 0, []
    for value in values:
        terms.append(used - min(value, used))
        used = max(used, value + 1)
    again = terms[first:first + width] == terms[first + period:first + period + width]
    need(saltus == 0 if kind != "allbut" else again and terms[first:first + period].count(0) == saltus, "no theorem")

def sums(claim, parts):
    need(len(parts) == len(claim["sum"]), "a certificate for each part")
    total = 0
    for part, subject in zip(parts, claim["sum"]):
        need({"game": part["claim"]["game"], "position": part["claim"]["position"]} == subject, "another part")
        need({"outcome", "grundy"} <= set(part["claim"]), "a part claims its value")
        total ^= check(part)
    return claimed(claim, outcome="N" if total else "P", grundy=total)

def automaton(claim, **evidence):
    return claimed(claim, **automata.check(claim, numbers, need, count, **evidence))

KINDS = {
    "strategy": (strategy, {"game", "position", "sum", "play", "player", "outcome"}),
    "values": (values, {"game", "position", "outcome", "grundy"}), "sum": (sums, {"sum", "outcome", "grundy"}),
    "sequence": (sequence, {"game", "position", "outcome", "grundy", "heaps", "period"}),
    "score": (score, {"game", "position", "outcome", "value"}),
    "automaton": (automaton, {"game", "numbers", "position", "play", "outcome", "grundy", "period"}),
}

def check(certificate):
    one, kind, claim = (certificate.pop(name) for name in ("certificate", "kind", "claim"))
    need(type(one) is int and one == 1 and kind in KINDS and type(claim) is dict, "no certificate")
    need(set(claim) <= KINDS[kind][1], "an unknown field of the claim")
    return KINDS[kind][0](claim, **certificate)

def once(pairs):
    need(len(dict(pairs)) == len(pairs), "a field twice")
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
        except (Refused, AttributeError, KeyError, TypeError, ValueError, IndexError, RecursionError) as error:
            failed = True
            print(f"{file}: refused: {error}")
    return int(failed)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

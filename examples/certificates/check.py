#!/usr/bin/env python3
"""Checks certificates by rules of its own: python3 check.py [STEPS] FILE... See docs/certificates.md."""
import json
import sys
from collections import namedtuple
from functools import cache, reduce
from itertools import combinations, product
from operator import xor
from types import SimpleNamespace

sys.setrecursionlimit(20_000)
LIMIT = int(sys.argv.pop(1)) if sys.argv[1:2] and sys.argv[1].isdigit() else 20_000_000
steps = 0

def need(condition, why):
    if not condition:
        raise ValueError(why)

def count():
    global steps
    steps += 1
    need(steps <= LIMIT, "more steps than the limit allows")

def naturals(data):
    need(type(data) is list and all(type(n) is int and 0 <= n < 1 << 64 for n in data), "a list of whole numbers")
    return data

def rules(same, options, **more):
    """Positions are as in JSON; `same` checks one, and writes one of those that are the same game for all. Then what
    each player may move to, the parts of a position, and for games with scores whether Left moves, and the end."""
    def all_options(at, player="left"):
        for to in options(at, player):
            count()
            yield same(to)
    usual = {"parts": lambda at: [at], "partizan": False, "end": None, "left_of": None, "all_small": False,
             "cuts": False}
    return SimpleNamespace(**{**usual, **more}, same=same, options=all_options)

def heaps(left_of, least=1, **more):
    """A sum of single heaps: `left_of(n, player)` lists what a move may leave of a heap of n."""
    def options(at, player):
        return (at[:i] + at[i + 1:] + left for i, n in enumerate(at) for left in left_of(n, player))
    more.update(parts=lambda at: [[n] for n in at], left_of=left_of)
    return rules(lambda at: sorted(n for n in naturals(at) if n >= least), options, **more)

def dominoes(either_way):
    """Cells that are joined make a part if a domino fits in it. Of its reflections one is written: read from the last cell
    to the first, with 1 for a wall, it is the least binary number. In Cram both players lay dominoes either way, and of all
    images those that are the widest are compared."""
    def cells(at):
        rows = at.split("/") if type(at) is str else at
        need(len({len(row) for row in rows}) < 2 and set("".join(rows)) <= set(".#"), "a board")
        need(sum(map(len, rows)) <= 64, "large boards: not known to this checker")
        return {(i, j) for i, row in enumerate(rows) for j, cell in enumerate(row) if cell == "."}
    def parts(left):
        left = set(left)
        while left:
            part = [left.pop()]
            for i, j in part:  # grows
                beside = {(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)} & left
                part.extend(beside)
                left -= beside
            if len(part) > 1:
                yield part
    def least(part):
        if not part:
            return []
        top, left = min(i for i, _ in part), min(j for _, j in part)
        bottom, right, part = max(i for i, _ in part), max(j for _, j in part), set(part)
        rows = ["".join("#."[(i, j) in part] for j in range(left, right + 1)) for i in range(top, bottom + 1)]
        boards = [rows, ["".join(column) for column in zip(*rows)]] if either_way else [rows]
        boards = [board for board in boards if len(board[0]) == max(len(other[0]) for other in boards)]
        images = [[row[::mirrored] for row in board[::turned]]
                  for board in boards for turned in (1, -1) for mirrored in (1, -1)]
        return max(images, key=lambda image: "".join(image)[::-1])  # "#" comes before "."
    def same(at):
        return least([cell for part in parts(cells(at)) for cell in part])
    def options(at, player):
        free, steps = cells(at), [(1, 0)] if player == "left" else [(0, 1)]
        pairs = ({(i, j), (i + down, j + right)} for i, j in sorted(free)
                 for down, right in ([(1, 0), (0, 1)] if either_way else steps))
        return (["".join("#."[(i, j) in free - pair] for j in range(len(at[0]))) for i in range(len(at))]
                for pair in pairs if pair <= free)
    def turned(at):
        return least([(j, i) for i, j in cells(at)])
    def up_to_sign(at):  # with rows and columns exchanged a part is its negative: the wider one is written
        own, other = [(len(rows[0]) - len(rows), "".join(rows)[::-1]) for rows in (at, turned(at))]
        return (turned(at), -1) if other > own else (at, 1)
    more = {} if either_way else {"up_to_sign": up_to_sign, "own": lambda at: turned(at) == at, "cuts": True}
    return rules(same, options, parts=lambda at: [least(part) for part in parts(cells(at))], partizan=not either_way,
                 cells=lambda at: len(cells(at)), exact=lambda _: 8, **more)

def clobber():
    """Stones that are joined make a part if both colours are there. Of its images, no higher than wide, one is written:
    the least one, read from the last cell to the first, first Left's stones, then Right's."""
    def stones(at):
        rows = at.split("/") if type(at) is str else at
        need(len({len(row) for row in rows}) < 2 and set("".join(rows)) <= set(".xo#"), "a board")
        need(sum(map(len, rows)) <= 64, "large boards: not known to this checker")
        return {(i, j): cell for i, row in enumerate(rows) for j, cell in enumerate(row) if cell in "xo"}
    def parts(left):
        left = dict(left)
        while left:
            part = [left.popitem()]
            for (i, j), _ in part:  # grows
                beside = ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1))
                part += [(cell, left.pop(cell)) for cell in beside if cell in left]
            if len({stone for _, stone in part}) > 1:
                yield dict(part)
    def order(rows):
        return [[cell == stone for cell in reversed("".join(rows))] for stone in "xo"]
    def least(part):
        if not part:
            return []
        rows = ["".join(part.get((i, j), ".") for j in range(min(j for _, j in part), max(j for _, j in part) + 1))
                for i in range(min(i for i, _ in part), max(i for i, _ in part) + 1)]
        boards = [board for board in (rows, ["".join(column) for column in zip(*rows)]) if len(board[0]) >= len(board)]
        return min(([row[::mirrored] for row in board[::turned]]
                    for board in boards for turned in (1, -1) for mirrored in (1, -1)), key=order)
    def exchanged(at):
        return least({cell: "xo"[stone == "x"] for cell, stone in stones(at).items()})
    def up_to_sign(at):  # with the colours exchanged a part is its negative: more stones of Left are better
        own, other = [([-"".join(rows).count("x")], *order(rows)) for rows in (at, exchanged(at))]
        return (exchanged(at), -1) if other < own else (at, 1)
    def options(at, player):
        board, own = stones(at), "xo"[player == "right"]
        for (i, j), stone in sorted(board.items()):
            for to in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                if stone == own and board.get(to, own) != own:
                    after = {**board, (i, j): ".", to: own}
                    yield ["".join(after.get((i, j), ".") for j in range(len(at[0]))) for i in range(len(at))]
    return rules(lambda at: least({cell: stone for part in parts(stones(at)) for cell, stone in part.items()}), options,
                 parts=lambda at: [least(part) for part in parts(stones(at))], partizan=True, up_to_sign=up_to_sign,
                 own=lambda at: exchanged(at) == at, cells=lambda at: len(stones(at)),
                 exact=lambda at: 7 if len(at) == 1 else 8, all_small=True)

def graph():
    def same(at):  # a token that cannot move is nothing
        edges, tokens = [naturals(edge) for edge in at["edges"]], naturals(at["tokens"])
        need(set(tokens) <= {v for tail, head in edges for v in (tail, head)} and len(at) == 2, "tokens on vertices")
        return {"edges": edges, "tokens": sorted(v for v in tokens if any(tail == v for tail, _ in edges))}
    def options(at, _):
        tokens = at["tokens"]
        return ({**at, "tokens": tokens[:i] + [head] + tokens[i + 1:]}
                for i, v in enumerate(tokens) for tail, head in at["edges"] if tail == v)
    return rules(same, options, parts=lambda at: [{**at, "tokens": [v]} for v in at["tokens"]])

def mnk(columns, rows, k):
    def stones(at):
        return "/".join(at["board"])
    def ahead(at):
        return stones(at).count("X") - stones(at).count("O")
    def same(at):
        need(list(at) == ["board"] and list(map(len, at["board"])) == [columns] * rows, "a board")
        need(set("".join(at["board"])) <= set(".XO") and ahead(at) in (0, 1), "stones of players who take turns")
        return at
    def end(at):
        lines = [stones(at)[i::by][:k] for by in (1, *range(columns, columns + 3)) for i in range(rows * (columns + 1))]
        return 1 if "X" * k in lines else -1 if "O" * k in lines else None if "." in stones(at) else 0
    def options(at, _):
        free = (i for i, cell in enumerate(stones(at)) if cell == ".")
        return ({"board": (stones(at)[:i] + "XO"[ahead(at)] + stones(at)[i + 1:]).split("/")} for i in free)
    return rules(same, options, end=end, left_moves=lambda at: ahead(at) == 0)

def octal(code):
    """Octal codes: digit k says how many heaps may be left when k tokens are taken."""
    before, _, after = code.partition(".")
    digits = [int(digit, 8) for digit in before + after]
    need(len(before) == 1 and digits[0] in (0, 4) and any(digits), "an octal code")
    most = max(digit.bit_length() - 1 for digit in digits)
    width = max(k for k, digit in enumerate(digits) if digit)
    def left_of(n, _):
        for k, digit in enumerate(digits[:n + 1]):
            left = n - k
            if digit & 1 and not left:
                yield []
            if digit & 2 and left:
                yield [left]
            if digit & 4:
                yield from ([a, left - a] for a in range(1, left // 2 + 1))
    return heaps(left_of, theorem=(max(most, 1), width))

def game(notation):
    """The rules of a game; for heaps with how many heaps a move leaves at most and what is taken at most."""
    need(type(notation) is str, "the name of a game")
    name, _, given = notation.partition(":")
    if name == "octal":
        return octal(given)
    digits = "".join(given.replace("|", ",").split(","))
    need(not given or digits.isdigit(), f"{notation} is not known to this checker")
    sets = [[int(n) for n in part.split(",")] for part in given.split("|")] if given else [[0]]
    need(all(n > 0 for part in sets for n in part) or not given, "numbers")
    takes, most = sets[0], max(sets[0])
    games = {
        "nim": lambda: heaps(lambda n, _: ([k] for k in range(n))), 
        "kayles": lambda: heaps(lambda n, _: ([part for part in (a, left - a) if part] for left in (n - 1, n - 2)
                                              for a in range(left // 2 + 1)), theorem=(2, 2)),
        "grundys-game": lambda: heaps(lambda n, _: ([a, n - a] for a in range(1, (n + 1) // 2))),
        "bash": lambda: heaps(lambda n, _: ([n - k] for k in range(1, min(n, most) + 1)), theorem=(1, most)),
        "subtraction": lambda: heaps(lambda n, _: ([n - k] for k in takes if k <= n), theorem=(1, most)),
        "allbut": lambda: heaps(lambda n, _: ([k] for k in range(n) if n - k not in takes), theorem=(0, most)),
        "partizan-subtraction": lambda: heaps(
            lambda n, player: ([n - k] for k in sets[player == "right"] if k <= n), min(sum(sets, [])), partizan=True),
        "domineering": lambda: dominoes(False), "cram": lambda: dominoes(True), "clobber": clobber,
        "graph": graph,
        "tic-tac-toe": lambda: mnk(3, 3, 3), "mnk": lambda: mnk(*takes),
    }
    need(name in games, f"{notation} is not known to this checker")
    return games[name]()

def key(at):
    return json.dumps(at, sort_keys=True)

class Proof:
    """A list of entries, each shown by those before it, and each needed: see docs/certificates.md."""
    def __init__(self):
        self.entries, self.last, self.needed = {}, (-1, ""), set()

    def rank(self, needs):
        """How many steps the proof goes down: for each need there are ways to have it, lists of entries."""
        need(all(needs), "an entry is not shown by those before it")
        for ways in needs:
            self.needed.update(set.intersection(*({place for place, _, _ in way} for way in ways)))
        return max((min(max((rank + 1 for _, rank, _ in way), default=0) for way in ways) for ways in needs), default=0)

    def find(self, *about):
        """The place, the rank, and what is said there."""
        return self.entries.get(key(about))

    def add(self, entry, needs, says, *about):
        last, self.last = self.last, (self.rank(needs), json.dumps(entry, ensure_ascii=False))
        need(last < self.last and not self.find(*about), "an entry twice, or in the wrong order")
        self.entries[key(about)] = len(self.entries), self.last[0], says

    def end(self):
        need(len(self.needed) == len(self.entries), "an entry is superfluous")

def listed(g, entry, base):
    """A position of the evidence, completed by what all have in common, and written in one way."""
    need(base is None or type(entry) is dict and base and not set(base) & set(entry), "base")
    whole = {**base, **entry} if base else entry
    need(key(whole) == key(g.same(whole)), "this is written otherwise")
    return whole

class Play:
    """Sums of positions with who moves, and a list of those that have values; the value of lost ones is 0."""
    def __init__(self, games, misere=False, by_parts=False):
        self.games, self.misere, self.by_parts, self.proof = games, misere, by_parts, Proof()
        self.partizan = any(g.partizan for g in games)
        need(not any(g.end for g in games) and not (by_parts and self.partizan), "games without scores")

    def options(self, at, player):
        after = [(i, to) for i, g in enumerate(self.games) for to in g.options(at[i], player)]
        next_player = {"left": "right", "right": "left"}[player] if self.partizan else player
        return [(at[:i] + [to] + at[i + 1:], next_player) for i, to in after]

    def worth(self, at, player):
        """The nim sum of the values of the parts that are listed, their entries, and the other parts."""
        parts = [[part] for part in self.games[0].parts(at[0])] if self.by_parts else [at]
        found = [(self.proof.find(part, player), part) for part in parts]
        way = [entry for entry, _ in found if entry]
        return reduce(xor, (says for _, _, says in way), 0), way, [part for entry, part in found if not entry]

    def differs(self, state, value):
        """Ways to show that the value is another: it is known, or an option has this one."""
        (own, way, rest), options = self.worth(*state), self.options(*state)
        ways = [way] if not rest and own != value or self.misere and not options else []
        return ways + [way for sum, way, rest in (self.worth(*to) for to in options) if not rest and sum == value]

    def add(self, entry, at, player, value):
        options = self.options(at, player)
        need(value <= len(options) and (options or not self.misere), "an option is missing")
        worths = [(sum, way) for sum, way, rest in (self.worth(*to) for to in options) if not rest]
        smaller = [[way for sum, way in worths if sum == v] for v in range(value + 1)]
        need(not smaller.pop(), "an option has this value")
        self.proof.add(entry, smaller + [self.differs(to, value) for to in options], value, at, player)

def strategy(claim, losing, base=None):
    parts = claim["sum"] if "sum" in claim else [{"game": claim["game"], "position": claim["position"]}]
    play = Play([game(part["game"]) for part in parts], claim.get("play", "normal") == "misere")
    players = ("left", "right") if play.partizan else ("left",)
    need(claim.get("play", "normal") in ("normal", "misere") and (losing or base is None), "play, base")
    need(parts and ("sum" in claim) != ("game" in claim) and (play.partizan or "player" not in claim), "an unknown field")
    for entry in losing:
        written, player = entry if play.partizan else (entry, "left")
        written = written if "sum" in claim else [written]
        need(type(written) is list and len(written) == len(parts) and player in players, "a position, a player")
        play.add(entry, [listed(g, part, base) for g, part in zip(play.games, written)], player, 0)
    root = [g.same(part["position"]) for g, part in zip(play.games, parts)]
    def outcome(player):
        lost = play.proof.find(root, player)
        play.proof.rank([[[lost]] if lost else play.differs((root, player), 0)])
        return "P" if lost else "N"
    need(claim.get("player", "left") in players, "a player")
    shown = "".join(map(outcome, [claim["player"]] if "player" in claim else players))
    play.proof.end()
    return {"outcome": {"NN": "N", "PP": "P", "NP": "L", "PN": "R"}.get(shown, shown)}

def values(claim, values, base=None):
    play, loops = Play([game(claim["game"])], by_parts=True), {}
    need(values or base is None, "base")
    for written, value in values:
        play.add([written, value], [listed(play.games[0], written, base)], "left", *naturals([value]))
    def known(at):
        sum, way, rest = play.worth(at, "left")
        play.proof.rank([[way]])
        return sum, rest
    def reaches(n, sum, rest):  # is n a value of an option of a position that has none?
        return len(rest) == 1 and n ^ sum in loops[key(rest[0])][0]
    root = [play.games[0].same(claim["position"])]
    if "grundy" not in claim and play.worth(root, "left")[2]:  # who wins may be claimed without a value
        replies = play.differs((root, "left"), 0)
        if replies:
            play.proof.rank([replies])
            play.proof.end()
            return {"outcome": "N"}
    total, rest = known(root)
    waiting = list(rest)
    for at in waiting:  # grows
        if key(at) not in loops:
            worths = [known(to) for to, _ in play.options(at, "left")]
            loops[key(at)] = {sum for sum, rest in worths if not rest}, [worth for worth in worths if worth[1]]
            waiting += [part for _, rest in worths for part in rest]
    for reached, others in loops.values():
        mex = next(n for n in range(len(reached) + 1) if n not in reached)
        need(not all(reaches(mex, *other) for other in others), f"a position that is not listed has the value {mex}")
    play.proof.end()
    return {"outcome": "N" if reaches(0, total, rest) else "D", "grundy": None} if rest else valued(total)

def valued(total):
    return {"outcome": "N" if total else "P", "grundy": total}

def score(claim, bounds, base=None):
    g, proof = game(claim["game"]), Proof()
    need(g.end and (bounds or base is None), "a game with scores")
    for entry in bounds:
        need(len(entry) == 3 and {type(bound) for bound in entry[1:]} == {int, type(None)}, "one bound")
        at, side = listed(g, entry[0], base), int(entry[1] is None)
        best, left, needs = g.end(at), g.left_moves(at), []
        if best is None:
            options = [proof.find(to, side) for to in g.options(at)]
            after = [option for option in options if option]
            by_one = left == (side == 0)  # one move reaches it, or none does better
            need(after and (by_one or len(after) == len(options)), "an option is not listed")
            best = (max if left else min)(says for _, _, says in after)
            ways = [[option] for option in after if option[2] == best or not by_one]
            needs = [ways] if by_one else [[way] for way in ways]
        need(entry[1 + side] == best, "a bound is not what is shown")
        proof.add(entry, needs, best, at, side)
    root = g.same(claim["position"])
    low, high = proof.find(root, 0), proof.find(root, 1)
    proof.rank([[[low]], [[high]]])
    proof.end()
    need(low[2] == high[2], "the bounds do not meet")
    return {"outcome": "NDP"[1 - (low[2] if g.left_moves(root) else -low[2])]}

def total(forms):
    """A sum of forms by their places, without 0; -n is the negative of form n, and both together are left out."""
    sum = []
    for form in sorted(filter(None, forms), key=lambda form: (abs(form), form)):
        if sum[-1:] == [-form]:
            sum.pop()
        else:
            sum.append(form)
    return tuple(sum)

class Forms:
    """A table of canonical forms, each the lists of Left's and Right's options by their places."""
    def __init__(self, forms):
        self.all, self.days, self.used = [], [], set()
        for n, form in enumerate(forms):
            rising = all(naturals(side) == sorted({*side}) for side in form)
            need(rising and len(form) == 2 and all(option < n for side in form for option in side), "a form")
            self.days.append(max((self.days[option] + 1 for side in form for option in side), default=0))
            need(not n or (self.days[-2], self.all[-1]) < (self.days[-1], form), "a form twice, or in the wrong order")
            self.all.append(form)
            for side, sign in ((0, 1), (1, -1)):
                others = [(a, b) for a in form[side] for b in form[side] if a != b]
                need(not any(self.at_most([a], [b], sign) for a, b in others), "an option is dominated")
                replies = [reply for option in form[side] for reply in self.all[option][1 - side]]
                need(not any(self.at_most([reply], [n], sign) for reply in replies), "an option is reversible")

    @cache
    def wins(self, sum):
        """Does Left win, moving first?"""
        count()
        moves = ((sum[:i] + sum[i + 1:], option if form > 0 else -option)
                 for i, form in enumerate(sum) for option in self.all[abs(form)][form < 0])
        return any(not self.wins(total(-form for form in (*others, to))) for others, to in moves)

    def at_most(self, one, other, sign=1):
        return not self.wins(total([*(sign * form for form in one), *(-sign * form for form in other)]))

    def simplified(self, form, side, options):
        """What becomes of options that are not kept. Each option of the form is kept, or comes of a reversible one."""
        own, sign, named, kept, reversible = self.all[form][side], 1 - 2 * side, [], set(), []
        for option in options:
            better = next((target for target in own if self.at_most(option, [target], sign)), None)
            if better is None:
                replies = {total([*option[:i], reply, *option[i + 1:]])
                           for i, part in enumerate(option) for reply in self.all[part][1 - side]}
                reply = next((reply for reply in sorted(replies) if self.at_most(reply, [form], sign)), None)
                need(reply is not None, "an option is better than the form")
                named.append([option, "reversible", reply])
                reversible.append(option)
            elif self.at_most([better], option, sign):
                kept.add(better)
            else:
                named.append([option, "dominated", better])
        for target in set(own) - kept:
            need(any(self.at_most([target], option, sign) for option in reversible), "an option comes of nothing")
        return named

    def below(self, *forms):
        """The places of forms and of all below them."""
        below = {*forms}
        for form in reversed(range(len(self.all))):
            below.update(option for side in self.all[form] for option in side if form in below)
        return sorted(below)

def canonical(claim, forms, positions, base=None):
    g, table, proof = game(claim["game"]), Forms(forms), Proof()
    need(not g.end and (positions or base is None), "a game without scores, base")
    def worth(at):
        way = [proof.find(part) for part in g.parts(at)]
        need(all(way), "a part is not listed")
        return total(form for _, _, form in way), way
    for entry in positions:
        written, form, *named = entry
        need(form in range(len(table.all)) and type(form) is int and len(named) == 2, "a form")
        at, needs = listed(g, written, base), []
        for side, player in enumerate(("left", "right")):
            options = [worth(to) for to in g.options(at, player)]
            needs += [[way] for _, way in options]
            shown = table.simplified(form, side, sorted({sum for sum, _ in options}))
            need(json.dumps(named[side]) == json.dumps(shown), "another simplification")
        table.used.add(form)
        proof.add(entry, needs, form, at)
    sum, way = worth(g.same(claim["position"]))
    proof.rank([[way]])
    proof.end()
    equal = [form for form in range(len(table.all)) if table.at_most(sum, [form]) and table.at_most([form], sum)]
    need(equal and table.below(*table.used, *equal) == [*range(len(table.all))], "the table is too short or too long")
    below = table.below(*equal)
    shown = [[[below.index(option) for option in side] for side in table.all[form]] for form in below]
    wins = table.wins(total(equal)), table.wins(total(-form for form in equal))
    return {"outcome": {(1, 1): "N", (0, 0): "P", (1, 0): "L", (0, 1): "R"}[wins], "canonical": shown}

ONE, QUARTER, WARMEST, UNKNOWN = 1 << 32, 1 << 30, 9, -1 << 61  # units of numbers and temperatures

def wall_at(line, t):
    """A wall at a temperature: between two points it rises or falls as fast as the temperature, or not at all."""
    after = next((i for i, (known, _) in enumerate(line) if known > t), len(line))
    (start, wall), end = line[after - 1], line[after][1] if after < len(line) else line[-1][1]
    return wall + ((end > wall) - (end < wall)) * (t - start)

def highest(lines):
    ends, best = sorted({t for line in lines for t, _ in line}), []
    for start, end in zip(ends, ends[1:] + [None]):
        def wall_of(line):
            wall = wall_at(line, start)
            return wall, end is not None and wall_at(line, end) > wall
        walls = [wall_of(line) for line in lines]
        level, rising = (max((wall for wall, rises in walls if rises == up), default=None) for up in (False, True))
        best.append((start, max(wall for wall in (level, rising) if wall is not None)))
        if None not in (level, rising) and 0 < level - rising < end - start:  # one that rises comes from below
            best.append((start + level - rising, level))
    return best

def exactly(above, below):
    need(above % below == 0, "too many binary digits")
    return above // below

class Values:
    """Canonical forms: n is a form of the table, -n its negative. Two values are equal if their numbers are."""
    def __init__(self):
        self.forms, self.made, self.numbers, self.own = [((), ())], {((), ()): 0}, {0: 0}, {0}
        self.units = {0: 0}

    def minus(self, value):
        return value if abs(value) in self.own else -value

    def number(self, value):
        units = self.units.get(abs(value))
        return units if units is None or value >= 0 else -units

    def options(self, value, side):
        own = self.forms[abs(value)]
        return own[side] if value >= 0 else [self.minus(option) for option in own[1 - side]]

    def turned(self, form):
        return tuple(tuple(sorted(map(self.minus, side))) for side in reversed(form))

    def make(self, lefts, rights):
        given = form = (tuple(sorted({*lefts})), tuple(sorted({*rights})))
        for known, sign in ((form, 1), (self.turned(form), -1)):
            if known in self.made:
                return self.made[known] if sign > 0 else self.minus(self.made[known])
        form = tuple(tuple(option for option in side if not any(
            other != option and self.better(other, option, right) for other in side))
                     for right, side in enumerate(form))
        if form != given:
            self.made[given] = self.make(*form)
            return self.made[given]
        place = len(self.forms)
        self.forms.append(form)
        for side in (0, 1):
            for option in form[side]:
                for reply in self.options(option, 1 - side):
                    if self.better(reply, place, 1 - side):  # reversible
                        after = [list(form[0]), list(form[1])]
                        after[side] = [other for other in form[side] if other != option] + [*self.options(reply, side)]
                        self.made[given] = self.make(*after)
                        return self.made[given]
        if self.turned(form) == form:
            self.own.add(place)
        sides = [[self.number(option) for option in side] for side in form]
        if max(map(len, sides)) == 1 and None not in sides[0] + sides[1]:
            if not sides[0] or not sides[1]:
                self.units[place] = sides[0][0] + ONE if sides[0] else sides[1][0] - ONE
            elif sides[0] < sides[1]:
                self.units[place] = exactly(sides[0][0] + sides[1][0], 2)
            if place in self.units:
                self.numbers[self.units[place]] = place
        self.made[given] = place
        return place

    def better(self, one, other, right):
        return self.at_most(one, other) if right else self.at_most(other, one)

    @cache
    def at_most(self, one, other):
        count()
        if one == other or None not in (self.number(one), self.number(other)):
            return one == other or self.number(one) <= self.number(other)
        return not (any(self.at_most(other, left) for left in self.options(one, 0))
                    or any(self.at_most(right, one) for right in self.options(other, 1)))

    def of_number(self, units):
        for known, sign in ((units, 1), (-units, -1)):
            if known in self.numbers:
                return self.numbers[known] if sign > 0 else self.minus(self.numbers[known])
        need(abs(units) <= 256 * ONE, "a large number")
        if units % ONE == 0:
            value = reduce(lambda value, _: self.make([value], []), range(abs(units) // ONE), 0)
            return value if units > 0 else self.minus(value)
        step = units & -units
        return self.make([self.of_number(units - step)], [self.of_number(units + step)])

    @cache
    def plus(self, one, other):
        """A number is never moved in beside a value that is none."""
        if 0 in (one, other) or one == self.minus(other):
            return one + other if one != self.minus(other) else 0
        numbers = self.number(one), self.number(other)
        if None not in numbers:
            return self.of_number(sum(numbers))
        count()
        pairs = [(one, other)] * (numbers[0] is None) + [(other, one)] * (numbers[1] is None)
        return self.make(*([self.plus(option, rest) for moved, rest in pairs for option in self.options(moved, side)]
                           for side in (0, 1)))

    @cache
    def thermograph(self, form):
        """The left and the right wall."""
        if form in self.units:
            return [(0, self.units[form])], [(0, self.units[form])]
        lefts, rights = (highest([self.right_wall(option if side == 0 else self.minus(option))
                                  for option in self.forms[form][side]]) for side in (0, 1))
        def gap(t):
            return wall_at(lefts, t) + wall_at(rights, t) - 2 * t
        ends = sorted({t for line in (lefts, rights) for t, _ in line})
        kept = [t for i, t in enumerate(ends) if all(gap(before) > 0 for before in ends[:i + 1])]
        meet = 0
        if kept:
            last, after = kept[-1], ends[len(kept):]
            fall, time = (gap(last) - gap(after[0]), after[0] - last) if after else (2, 1)
            meet = last + exactly(gap(last) * time, fall)
        mean = [(meet, wall_at(lefts, meet) - meet)]
        return [(t, wall_at(lefts, t) - t) for t in kept] + mean, [(t, t - wall_at(rights, t)) for t in kept] + mean

    def right_wall(self, value):
        left, right = self.thermograph(abs(value))
        return right if value >= 0 else [(t, -wall) for t, wall in left]

    @cache
    def walls(self, value):
        """The right and the left wall at each temperature."""
        right, left = self.right_wall(value), [(t, -wall) for t, wall in self.right_wall(-value)]
        return [tuple(wall_at(line, t * QUARTER) for t in range(WARMEST)) for line in (right, left)]

    @cache
    def text(self, value):
        if self.number(value) is not None:
            return number_text(self.number(value))
        sides = [",".join(sorted(self.text(option) for option in self.options(value, side))) for side in (0, 1)]
        need(sum(map(len, sides)) < 20_000, "a long value")
        return "{%s|%s}" % tuple(sides)

    def parse(self, text):
        """A value, and what of the text comes after it."""
        if text[:1] != "{":
            end = next((i for i, letter in enumerate(text) if letter in ",|}"), len(text))
            above, _, below = text[:end].partition("/")
            below = int(below or 1)
            need(0 < below <= ONE and below & (below - 1) == 0, "a number")
            return self.of_number(int(above) * ONE // below), text[end:]
        sides, text = [[], []], text[1:]
        for side, closing in zip(sides, "|}"):
            while text[:1] != closing:
                need(not side or text[:1] == ",", "a value")
                value, text = self.parse(text[bool(side):])
                side.append(value)
            text = text[1:]
        return self.make(*sides), text

def number_text(units):
    below = ONE // min(units & -units or ONE, ONE)
    return f"{units * below // ONE}/{below}" if below > 1 else str(units // ONE)

def add_walls(one, other):
    """Walls of a sum: one term at most counts with its left wall."""
    def plus(a, b):
        return a + b if min(a, b) > UNKNOWN // 4 else UNKNOWN
    right = tuple(map(plus, one[0], other[0]))
    return [right, tuple(max(plus(a, d), plus(b, c)) for a, b, c, d in zip(one[0], one[1], other[0], other[1]))]

class Sums:
    """A sum is a number and terms: values (0, value), and parts (1, place) that are too large for one; a negative
    counts minus. Left moves first; for Right the negative is looked at."""
    def __init__(self, games):
        self.games, self.values, self.parts, self.places = games, Values(), [], {}

    def own(self, kind, place):
        return abs(place) in self.values.own if kind == 0 else self.parts[abs(place) - 1].own

    def total(self, number, terms):
        """Equal terms of opposite sign cancel; numbers are added up. Components are counted from 1."""
        left = []
        for kind, place in terms:
            units = self.values.number(place) if kind == 0 else None
            if units is not None:
                number += units
                continue
            place = abs(place) if self.own(kind, place) else place
            other = kind, place if self.own(kind, place) else -place
            if other in left:
                left.remove(other)
            else:
                left.append((kind, place))
        return number, tuple(sorted(left))

    def minus(self, sum):
        return self.total(-sum[0], [(kind, -place) for kind, place in sum[1]])

    def part(self, game, at):
        """The place of a part, which is shown up to sign, and the sign."""
        g = self.games[game]
        rows, sign = g.up_to_sign(at)
        about = key([game, rows])
        if about not in self.places:
            self.places[about] = len(self.parts) + 1
            self.parts.append(SimpleNamespace(at=rows, game=game, cells=g.cells(rows), own=g.own(rows)))
        return self.places[about], sign

    @cache
    def worth(self, place):
        """The value of a part, from its options."""
        part = self.parts[place - 1]
        g = self.games[part.game]
        return self.values.make(*([reduce(self.values.plus, self.worths(part.game, to), 0)
                                   for to in g.options(part.at, player)] for player in ("left", "right")))

    def worths(self, game, at):
        found = [self.part(game, part) for part in self.games[game].parts(at)]
        return [self.worth(place) if sign > 0 else self.values.minus(self.worth(place)) for place, sign in found]

    def of(self, game, at, sign=1):
        """The terms of a position, or of its negative."""
        terms = []
        for place, own in [self.part(game, part) for part in self.games[game].parts(at)]:
            part, total = self.parts[place - 1], own * sign
            if part.cells <= self.games[game].exact(part.at):
                terms.append((0, self.worth(place) if total > 0 else self.values.minus(self.worth(place))))
            else:
                terms.append((1, place * total))
        return terms

    def bands(self, place, sign):
        """The values of the bands of a part, or of its negative, by their last line and their number of lines."""
        part = self.parts[place - 1]
        g, lines = self.games[part.game], part.at if sign > 0 else ["".join(column) for column in zip(*part.at)]
        for end in range(1, len(lines) + 1 if g.cuts and len(lines) <= 32 else 1):
            for some, cells in zip(range(1, end + 1), (24, 24, 16)):
                band = lines[end - some:end]
                found = [self.part(part.game, other) for other in g.parts(
                    band if sign > 0 else ["".join(row) for row in zip(*band)])]
                if all(self.parts[other - 1].cells <= cells for other, _ in found):
                    worths = [(self.worth(other), own) for other, own in found]
                    yield end, some, self.total(0, [(0, worth if own == sign else self.values.minus(worth))
                                                    for worth, own in worths])

    @cache
    def part_walls(self, place, sign):
        part = self.parts[place - 1]
        if self.games[part.game].all_small:
            return [(0,) * WARMEST] * 2
        unknown = [(UNKNOWN,) * WARMEST] * 2
        best = {0: [(0,) * WARMEST] * 2}  # of the first lines
        for end, some, band in self.bands(place, sign):
            walls = add_walls(best.get(end - some, unknown), self.walls(band, 1))
            best[end] = [tuple(map(max, *pair)) for pair in zip(best.get(end, unknown), walls)]
        lines = len(part.at) if sign > 0 else len(part.at[0])
        return best.get(lines, unknown)

    @cache
    def tied(self, place, sign):
        """For each temperature the values of the bands with the highest right wall."""
        best = {0: {t: (0, (0, ())) for t in range(WARMEST)}}
        for end, some, band in self.bands(place, sign):
            walls, here = self.walls(band, 1)[0], best.setdefault(end, {})
            for t, (wall, sum) in best.get(end - some, {}).items():
                if t not in here or here[t][0] <= wall + walls[t]:
                    here[t] = wall + walls[t], self.total(sum[0] + band[0], sum[1] + band[1])
        part = self.parts[place - 1]
        return best.get(len(part.at) if sign > 0 else len(part.at[0]), {})

    def tied_sum(self, sum, missing, t):
        """A sum of values that is at most this one: with one hand tied in all parts. None if too much is missing."""
        number, terms = sum
        tied = [self.tied(abs(place), 1 if place > 0 else -1).get(t) for kind, place in terms if kind]
        if missing >= 2 * ONE or None in tied:
            return None
        terms = [term for term in terms if term[0] == 0] + [term for _, (_, more) in tied for term in more]
        return self.total(reduce(lambda number, of: number + of[1][0], tied, number), terms)

    @cache
    def soon(self, sum, moves, wins):
        """Is Left, moving first, seen to win or to lose a sum of values within so many moves?"""
        number, terms = sum
        if not terms:
            return (number > 0) == wins
        won = max(self.walls(sum, 1)[1]) > 0
        lost = any(wall > t * QUARTER for t, wall in enumerate(self.walls(sum, -1)[0]))
        if won or lost or not moves:
            return won if wins else lost
        return (any if wins else all)(self.soon(option, moves - 1, not wins) for option in self.options(sum))

    def walls(self, sum, sign):
        walls = [(sign * sum[0],) * WARMEST] * 2
        for kind, place in sum[1]:
            if kind == 0:
                own = self.values.walls(place if sign > 0 else self.values.minus(place))
            else:
                own = self.part_walls(abs(place), sign if place > 0 else -sign)
            walls = add_walls(walls, own)
        return walls

    @cache
    def sight(self, sum):
        """Does Left win, moving first? None if that is not seen at sight."""
        count()
        number, terms = sum
        if not terms:
            return number > 0
        win = min((-wall, t) for t, wall in enumerate(self.walls(sum, 1)[1]))
        lose = min((t * QUARTER - wall, t) for t, wall in enumerate(self.walls(sum, -1)[0]))
        if win[0] < 0 or lose[0] < 0:
            return win[0] < 0
        if not terms[-1][0]:
            return any(not self.sight(option) for option in self.options(sum))
        tied = self.tied_sum(sum, *win)
        if tied and self.soon(tied, 4, True):
            return True
        tied = self.tied_sum(self.minus(sum), *lose)
        return False if tied and self.soon(self.minus(tied), 4, False) else None

    @cache
    def options(self, sum):
        """Left's options, negated. A move in the number counts only if no term is a value."""
        number, terms = sum
        options = []
        for term in dict.fromkeys(terms):
            rest = [*terms]
            rest.remove(term)
            after = [[(0, option)] for option in self.values.options(term[1], 0)] if term[0] == 0 else self.moves(*term)
            options += [self.minus(self.total(number, rest + option)) for option in after]
        if number and not any(kind == 0 for kind, _ in terms):
            after = self.values.options(self.values.of_number(number), 0)
            options += [self.minus(self.total(self.values.number(option), terms)) for option in after]
        return options

    @cache
    def moves(self, _, place):
        part, sign = self.parts[abs(place) - 1], 1 if place > 0 else -1
        player = "left" if sign > 0 else "right"
        return [self.of(part.game, to, sign) for to in self.games[part.game].options(part.at, player)]

    def write(self, sum, with_games):
        number, terms = sum
        values = [self.values.text(value) for kind, value in terms if kind == 0]
        parts = [("+" if place > 0 else "-", self.parts[abs(place) - 1]) for kind, place in terms if kind]
        parts = [[sign, *[part.game] * with_games, part.at] for sign, part in parts]
        return [number_text(number)] * (number != 0) + sorted(values) + sorted(parts, key=json.dumps)

    def read(self, entry, with_games):
        need(type(entry) is list, "a sum")
        terms = []
        for term in entry:
            if type(term) is str:
                value, rest = self.values.parse(term)
                need(not rest, "a value")
                terms.append((0, value))
            else:
                sign, *game, at = term
                need(sign in ("+", "-") and len(game) == with_games, "a sign, a game")
                place = game[0] if game else 0
                need(type(place) is int and 0 <= place < len(self.games), "a game")
                terms += self.of(place, self.games[place].same(at), 1 if sign == "+" else -1)
        sum = self.total(0, terms)
        need(key(self.write(sum, with_games)) == key(entry), "this is written otherwise")
        return sum

def outcome(claim, lost):
    """Sums that Left loses by moving first, each shown by those before it: see docs/certificates.md."""
    with_games = "sum" in claim
    subjects = claim["sum"] if with_games else [{"game": claim["game"], "position": claim["position"]}]
    need(type(lost) is list and with_games != ("game" in claim), "a claim")
    need(subjects and all(set(part) == {"game", "position"} for part in subjects), "a sum")
    names = list(dict.fromkeys(part["game"] for part in subjects))
    games = [game(name) for name in names]
    need(all(hasattr(g, "up_to_sign") for g in games), "sums of this game: not known to this checker")
    sums, proof = Sums(games), Proof()
    def replies(sum):
        """Ways to show that Left wins: an option that is lost."""
        seen = [(sums.sight(option), proof.find(option)) for option in sums.options(sum)]
        if any(wins is False for wins, _ in seen):
            return [[]]
        return [[entry] for wins, entry in seen if wins is None and entry]
    for entry in lost:
        sum, needs = sums.read(entry, with_games), []
        for option in sums.options(sum):
            wins = sums.sight(option)
            need(wins is not False, "an option wins")
            needs += [replies(option)] if wins is None else []
        proof.add(entry, needs, None, sum)
    root = []
    for part in subjects:
        place = names.index(part["game"])
        root += sums.of(place, games[place].same(part["position"]))
    root = sums.total(0, root)
    def wins(player):
        sum = root if player == "left" else sums.minus(root)
        seen, entry = sums.sight(sum), proof.find(sum)
        if seen is None:
            proof.rank([[[entry]] if entry else replies(sum)])
        return not entry if seen is None else seen
    need(claim.get("player", "left") in ("left", "right"), "a player")
    shown = [wins(player) for player in ([claim["player"]] if "player" in claim else ("left", "right"))]
    proof.end()
    return {"outcome": {(1, 1): "N", (0, 0): "P", (1, 0): "L", (0, 1): "R", (1,): "N", (0,): "P"}[tuple(shown)]}

def sequence(claim, values):
    g, heaps, period = game(claim["game"]), naturals(claim.get("position", [])), claim.get("period")
    needed = max([n + 1 for n in heaps + naturals([claim[name] for name in ("heaps",) if name in claim])], default=0)
    first, length, saltus = naturals(period or [0, 1, 0])
    if period:  # theorems: see docs/certificates.md
        needed, (most, width) = first + length, g.theorem
        need(length and "heaps" not in claim and (most == 0 or saltus == 0), "no theorem")
    need(g.left_of and not g.partizan and len(naturals(values)) == needed, "the list is too long or too short")
    for n in range(needed, (max(first, 1) + length) * max(most, 1) + width if period else 0):
        values.append(values[n - length] + saltus)
    for n, value in enumerate(values):
        met = set()
        for left in g.left_of(n, "left"):
            count()
            met.add(reduce(xor, (values[m] for m in left), 0))
        need(value not in met and all(v in met for v in range(min(value, len(met) + 1))), f"values[{n}]")
    if period and most == 0:
        terms = [max(max(values[:n], default=-1) + 1 - value, 0) for n, value in enumerate(values)]
        again = terms[first:first + width] == terms[first + length:first + length + width]
        need(again and terms[first:first + length].count(0) == saltus, "no theorem")
    past = [max(n - first, 0) // length if period else 0 for n in heaps]
    total = reduce(xor, (values[n - p * length] + p * saltus for n, p in zip(heaps, past)), 0)
    return valued(total) if "position" in claim else {}

class Quotient:
    """A commutative monoid, by the products of all elements with some, and which of its elements are lost."""
    def __init__(self, steps, lost):
        self.steps, self.order = [naturals(row) for row in steps], len(steps[0]) if steps else 1
        fits = all(len(row) == self.order and max(row) < self.order for row in self.steps)
        need(fits and naturals(lost) == sorted({*lost}) and all(0 < x < self.order for x in lost), "elements")
        need(all(one[y] == other[x] for one, other in combinations(self.steps, 2)
                 for x, y in zip(one, other)), "products do not commute")
        self.made, self.firsts, everything = [None], [], range(self.order)
        for letter in range(len(self.steps)):
            self.firsts.append(len(self.made))
            need(self.steps[letter][0] == len(self.made), "a generator is superfluous")
            self.walk(0, letter)
        need(len(self.made) == self.order, "elements that are no product")
        self.lost, kind, kinds = [x in {*lost} for x in everything], [x in {*lost} for x in everything], 0
        while len({*kind}) > kinds:
            kinds, names = len({*kind}), {}
            kind = [names.setdefault((kind[x], *(kind[row[x]] for row in self.steps)), len(names)) for x in everything]
        need(kinds == self.order, "two elements behave alike")
        self.times = [[x] for x in everything]
        for row in self.times:
            for parent, letter in self.made[1:]:
                count()
                row.append(self.steps[letter][row[parent]])

    def walk(self, parent, letter):
        """Elements in the order of their least sums, lists of generators that fall."""
        element = len(self.made)
        self.made.append((parent, letter))
        for more in range(letter + 1):
            product = self.steps[more][element]
            if product >= len(self.made):
                need(product == len(self.made), "elements in another order")
                self.walk(element, more)

    def of(self, elements):
        return reduce(lambda x, y: self.times[x][y], elements, 0)

    def verify(self, games, elements):
        """Sets as binary numbers: z is in E for a sum with the element x if zx is not lost, and no move makes zx lost.

        Heap n of game i among k games has the number k n + i."""
        singles, everything, k = set(), range(self.order), len(games)
        for n, x in enumerate(elements):
            lefts = games[n % k].left_of(n // k, "left")
            options = {self.of(elements[m * k + n % k] for m in left) for left in lefts if not count()}
            need(options or x == 0, f"heaps[{n}] has no move")
            wins = [any(self.lost[self.times[z][u]] for u in options) for z in everything]
            lost = [self.lost[self.times[z][x]] for z in everything]
            need(not options or not any(map(min, wins, lost)), f"heaps[{n}] is not what is said")
            idle = frozenset(z for z in everything if not wins[z] and not lost[z])
            if options and idle:
                singles.add((x, idle))
        family, todo = [[] for _ in everything], sorted(singles, key=lambda pair: (pair[0], sorted(pair[1])))
        for x, idle in todo:  # grows
            need(0 not in idle, "a sum that is said to be won has no winning move")
            if any(idle <= other for other in family[x]):
                continue
            family[x] = [other for other in family[x] if not other <= idle] + [idle]
            for y, other in singles:
                count()
                both = frozenset(z for z in everything if self.times[z][y] in idle and self.times[z][x] in other)
                if both and not any(both <= known for known in family[self.times[x][y]]):
                    todo.append((self.times[x][y], both))

def quotient(claim, generators, product, lost, heaps):
    alone = {name: claim[name] for name in ("game", "position") if name in claim}
    sum_of, other = (claim["sum"], {"period", *alone}) if "sum" in claim else ([alone], {"periods"})
    need(sum_of and all({*part} <= {"game", "position"} for part in sum_of) and not other & {*claim}, "games")
    names = list(dict.fromkeys(part["game"] for part in sum_of))
    games, k = [game(name) for name in names], len(names)
    periods = claim.get("periods") if "sum" in claim else [claim["period"]] if "period" in claim else None
    monoid = Quotient(product, lost)
    need(all(g.left_of and not g.partizan for g in games) and claim["play"] == "misere", "heaps in misère play")
    need(naturals(generators) == sorted({*generators}) and len(generators) == len(product), "generators")
    need((periods is None) == ("heaps" in claim) and (periods is None or len(periods) == k), "heaps or periods")
    need(all(len(naturals(period)) == 2 and period[1] for period in periods or []), "periods")
    needed = max(map(sum, periods)) if periods else naturals([claim["heaps"]])[0] + 1
    need(len(naturals(heaps)) == needed * k and {*generators} <= {*range(needed * k)}, "a list too long or too short")
    for n, x in enumerate(heaps):
        smaller = [first for first, m in zip(monoid.firsts, generators) if m <= n]
        after = (monoid.firsts + [monoid.order])[len(smaller)]
        need(x == smaller[-1] if n in generators else x < after, f"heaps[{n}]")
    elements, window = list(heaps), needed
    for g, (first, length) in zip(games, periods or []):
        need(g.theorem[0], "no theorem")
        window = max(window, (max(first, 1) + length) * g.theorem[0] + g.theorem[1])
    for n in range(window if periods else 0):
        for i, (first, length) in enumerate(periods):
            count()
            if n >= needed:
                elements.append(elements[(n - length) * k + i])
            need(n < first + length or elements[n * k + i] == elements[(n - length) * k + i], "no period")
    monoid.verify(games, elements)
    shown = {"order": monoid.order, "p_portion": sum(monoid.lost)}
    if any(part.get("position") is not None for part in sum_of):
        of_heaps = []
        for part in sum_of:
            i = names.index(part["game"])
            first, length = periods[i] if periods else (0, 1)
            for n in naturals(part["position"]):
                past = max(n - first, 0) // length if periods else 0
                of_heaps.append(heaps[(n - past * length) * k + i])
        shown["outcome"] = "P" if monoid.lost[monoid.of(of_heaps)] else "N"
    return shown

def sums(claim, parts):
    need(parts, "a sum of nothing")
    for part, subject in zip(parts, claim["sum"], strict=True):
        own = {name: part["claim"][name] for name in ("game", "position", "outcome", "grundy")}
        need(subject == {"game": own["game"], "position": own["position"]}, "another part")
    return valued(reduce(xor, (check(part)["grundy"] for part in parts), 0))

class Relation(namedtuple("Relation", "on names rows")):
    """Numbers by the names of variables, and the automaton that accepts them."""
    def __call__(self, *names):
        return self._replace(names=names)

    def __invert__(self):
        return self.on.pair(self.on.every(self.names), self, holds=False)

class Numbers:
    """The natural numbers in the order of words, shorter ones first; zeros in front change nothing.

    An automaton is a list of rows, one a state: 1 if it accepts, else 0, then the next state for each symbol. It reads
    words side by side, most significant digits first: with d digits, the symbol of a, b, c is a + b d + c d^2."""
    def __init__(self, digits, words):
        need(type(digits) is int and 2 <= digits <= 16, "digits")
        self.digits, self.words, self.added = digits, Relation(self, "x", words), None
        self.given(words, "x")
        # Until a digit differs, the state is 0; then it is 1 where the first number is smaller.
        leads = [(x < y) + 2 * (x > y) for y in range(digits) for x in range(digits)]
        rows = [[0] + leads, [1] + [1] * digits**2, [0] + [2] * digits**2]
        self.less = self.pair(self.every("xy"), Relation(self, "xy", rows))
        self.zero = ~self.that("x", self.less("z", "x"))
        self.equal = self.that("xy", ~self.less("x", "y"), ~self.less("y", "x"))
        need(self.that("", self.zero).rows[0][0], "no number at all")
        self.never(~self.that("x", self.less("x", "y")))

    def explore(self, start, row_of):
        """The minimal automaton of all states that can be reached, in the order in which they are met."""
        number, states, rows = {start: 0}, [start], []
        for state in states:  # grows
            count()
            accepts, leads = row_of(state)
            states += [to for to in dict.fromkeys(leads) if to not in number]
            number.update((to, len(number)) for to in leads if to not in number)
            rows.append([int(accepts)] + [number[to] for to in leads])
        kind, kinds = [row[0] for row in rows], 0
        while True:  # states are told apart by what they accept, then by where they go, until nothing changes
            names = {}
            kind = [names.setdefault((own, *(kind[to] for to in row[1:])), len(names)) for own, row in zip(kind, rows)]
            if len(names) == kinds:
                firsts = [rows[kind.index(own)] for own in range(kinds)]
                return [[row[0]] + [kind[to] for to in row[1:]] for row in firsts]
            kinds = len(names)

    def given(self, rows, names):
        """An automaton of the certificate: minimal, its states in order, and accepting tuples of numbers alone."""
        widths = {len(naturals(row)) for row in rows}
        fits = all(row[0] < 2 and max(row[1:]) < len(rows) for row in rows) and rows[0][1] == 0
        need(widths == {self.digits ** len(names) + 1} and fits and type(rows) is list, "the form of an automaton")
        relation = Relation(self, names, rows)
        need(self.pair(self.every(names), relation).rows == rows, "an automaton is not minimal")
        return relation

    def every(self, names):
        return reduce(self.pair, [self.words(name) for name in names], Relation(self, "", [[1, 0]]))

    def pair(self, one, other, holds=True, hidden=()):
        """Where the first relation holds, and the other one does or does not. For a hidden variable all digits are
        tried at once; its number may be longer than the others, so that it begins wherever zeros lead."""
        names, digits = [name for name in dict.fromkeys([*one.names, *other.names]) if name not in hidden], self.digits
        need(digits ** len(names) <= 1 << 16, "too many variables side by side")
        def read(relation, symbol):
            return 1 + sum(symbol[name] * digits**i for i, name in enumerate(relation.names))
        tracks = [*hidden, *reversed(names)]
        symbols = [dict(zip(tracks, symbol)) for symbol in product(range(digits), repeat=len(tracks))]
        reads = [(read(one, symbol), read(other, symbol)) for symbol in symbols]
        pairs = [reads[i::digits ** len(names)] for i in range(digits ** len(names))]
        dead = [row[0] == 0 and set(row[1:]) == {state} for state, row in enumerate(one.rows)]
        others = [row[0] != holds and set(row[1:]) == {state} for state, row in enumerate(other.rows)]
        def lead(states, pairs):
            to = {(one.rows[a][read], other.rows[b][its]) for a, b in states for read, its in pairs}
            return frozenset((a, b) for a, b in to if not dead[a] and not others[b])
        def row_of(states):
            accepts = any(one.rows[a][0] and other.rows[b][0] == holds for a, b in states)
            return accepts, [lead(states, pair) for pair in pairs]
        start, more = frozenset([(0, 0)]), None
        while start != more:
            start, more = lead(start, pairs[0]), start
        return Relation(self, names, self.explore(start, row_of))

    def that(self, names, *parts):
        """The numbers for which all these relations hold, for some others: first those whose automata are smallest."""
        def size(name):
            return reduce(lambda size, part: size * len(part.rows) ** (name in part.names), parts, 1)
        hidden, parts = {name for part in parts for name in part.names} - {*names}, list(parts)
        while hidden:
            name = min(sorted(hidden), key=size)
            hidden.remove(name)
            *own, last = sorted((part for part in parts if name in part.names), key=lambda part: len(part.rows))
            joined = self.pair(reduce(self.pair, own, self.every("")), last, hidden=[name])
            parts = [part for part in parts if name not in part.names] + [joined]
        return reduce(self.pair, sorted(parts, key=lambda part: len(part.rows)), self.every(names))

    def never(self, *parts):
        need(not self.that("", *parts).rows[0][0], "a sentence about all numbers is false")

    @cache
    def plus(self, number):
        """y = x + number: by successors, and by doubling."""
        if number > 1:
            return self.that("xy", self.plus(number // 2)("x", "z"), self.plus(number - number // 2)("z", "y"))
        between = self.that("xy", self.less("x", "z"), self.less("z", "y"))
        return self.that("xy", self.less("x", "y"), ~between) if number else self.equal

    def add(self, rows):
        """Addition: x + 0 = x, no sum of a successor is 0, and x + S(y) = S(x + y)."""
        self.total, self.added = self.given(rows, "xyz"), False
        self.never(self.total("x", "o", "z"), self.zero("o"), ~self.equal("x", "z"))
        self.never(~self.total("x", "o", "x"), self.zero("o"))
        self.never(self.total("x", "y", "z"), self.plus(1)("w", "y"), self.zero("z"))
        left = self.that("xyz", self.plus(1)("u", "y"), self.total("x", "u", "z"))
        right = self.that("xyz", self.plus(1)("z", "w"), self.total("x", "y", "w"), ~self.zero("y"))
        self.never(left, ~right), self.never(right, ~left)

    def sum(self, names, to):
        """That these numbers add up to another one."""
        if len(names) == 1:
            return self.equal(names[0], to)
        need(self.added is not None, "sum is missing")
        self.added = True
        return self.that([*names, to], self.sum(names[:-1], "#"), self.total("#", names[-1], to))

def formulas(game, on):
    """The variables of a position, and for each kind of move the positions left, and when."""
    name, _, given = game.partition(":")
    if name == "euclid":
        steps = [("rq", on.sum("rq", "p"), on.zero("q")), ("pr", on.sum("rp", "q"), on.zero("p"))]
        return "pq", [([left], on.that("pqr", when, ~nothing)) for left, when, nothing in steps]
    if name == "wythoff":
        both = on.that("abcd", on.sum("ck", "a"), on.sum("dk", "b"), ~on.zero("k"))
        return "ab", [(["cb"], on.less("c", "a")), (["ad"], on.less("d", "b")), (["cd"], both)]
    if name == "moore":
        some = ["".join(which) for k in range(1, int(given) + 1) for which in combinations("abc", k)]
        lower = [on.that(which + which.upper(), *(on.less(n.upper(), n) for n in which)) for which in some]
        return "abc", [(["".join(n.upper() if n in which else n for n in "abc")], l) for which, l in zip(some, lower)]
    if game == "lieges:3":
        return "n", [("m", on.plus(1)("m", "n")), ("m", on.that("mn", on.sum("mm", "n"), ~on.zero("m")))]
    if name == "bash":
        return "n", [("m", on.that("mn", on.less("m", "n"), on.plus(int(given))("m", "y"), ~on.less("y", "n")))]
    need(game == "nim", f"{game} is not known to this checker")
    return "n", [("m", on.less("m", "n"))]

def automaton(claim, digits, words, sum=None, moves=None, value=None, loses=None, reaches=None):
    """Sentences about all positions: see docs/certificates.md."""
    need("position" not in claim, "positions by automata: not known to this checker")
    on, misere = Numbers(digits, words), claim.get("play", "normal") == "misere"
    if sum is not None:
        on.add(sum)
    if moves is None:
        at, kinds = formulas(claim["game"], on)
    else:
        need("game" not in claim and len(moves) <= 4 and moves[-1] is not None, "moves")
        need(len(moves) <= 2, "moves that leave several heaps: not known to this checker")
        given = [(k, rows) for k, rows in enumerate(moves) if rows is not None]
        at, kinds = "n", [("a"[:k], on.given(rows, "na"[:k + 1])) for k, rows in given]
    one = at == "n"
    need("numbers" not in claim and "play" not in claim if one else claim["numbers"] == len(at), "numbers")
    need((loses if one else value) is None and claim.get("play", "normal") in ("normal", "misere"), "evidence, play")
    known, options = on.given(value if one else loses, "nv" if one else at), []
    # A move in Euclid's game is several steps of a kind: from there such steps lead to a lost position, or it is one.
    by_steps = claim.get("game") == "euclid"
    need(by_steps == (reaches is not None) and len(reaches or kinds) == len(kinds), "reaches")
    reached = [on.given(rows, at) for rows in reaches or []]
    for kind, (left, when) in enumerate(kinds):
        for new in left:
            olds, news = zip(*(pair for pair in zip(at, new) if pair[0] != pair[1]))
            on.never(when, on.sum(olds, "s"), on.sum(news, "t"), ~on.less("t", "s"))
        worth = (reached[kind] if by_steps else known)(*left[0], *"w" * one) if left else on.zero("w")
        options.append(on.that("nw" if one else at, when, worth))
        if by_steps:
            here = reached[kind](*at)
            on.never(here, ~known(*at), ~options[-1]), on.never(known(*at), ~here), on.never(options[-1], ~here)
    no = on.that("nw" if one else at, *(~option for option in options))
    if one:
        on.never(~on.that("n", known)), on.never(known("n", "v"), known("n", "w"), ~on.equal("v", "w"))
        on.never(known("n", "w"), ~no), on.never(known("n", "v"), on.less("w", "v"), no)
    else:
        ended = on.that(at, *(~on.that(at, when) for _, when in kinds))
        lost = on.that(at, no, ~ended) if misere else no
        on.never(lost, ~known(*at)), on.never(known(*at), ~lost)
    if "period" in claim:
        first, period, grows = naturals(claim["period"])
        need(one and period > 0, "period")
        before = on.that("n", on.zero("o"), on.plus(first)("o", "c"), on.less("n", "c"))
        again = on.that("nv", on.plus(period)("n", "m"), on.plus(grows)("v", "w"), known("m", "w"))
        on.never(known("n", "v"), ~before, ~again)
    need(bool(on.added) == (sum is not None), "sum is superfluous")
    return {}

KINDS = {
    "strategy": (strategy, "game position sum play player"), "values": (values, "game position"), "sum": (sums, "sum"),
    "canonical": (canonical, "game position"), "outcome": (outcome, "game position sum player"),
    "sequence": (sequence, "game position heaps period"),
    "score": (score, "game position"), "quotient": (quotient, "game position sum play heaps period periods"),
    "automaton": (automaton, "game numbers play period"),
}

def check(certificate):
    one, kind, claim = (certificate.pop(name) for name in ("certificate", "kind", "claim"))
    need(type(one) is int and one == 1 and kind in KINDS and type(claim) is dict, "no certificate")
    of_kind, names = KINDS[kind]
    shown = of_kind(claim, **certificate)
    for name in set(claim) - set(names.split()):
        need(name in shown and json.dumps(claim[name]) == json.dumps(shown[name]), f"{name} is not what is shown")
    return shown

def once(pairs):
    need(len(dict(pairs)) == len(pairs), "a field twice")
    return dict(pairs)

def verdict(text):
    global steps
    steps = 0
    try:
        check(json.loads(text, object_pairs_hook=once))
        return "proved"
    except (AttributeError, KeyError, TypeError, ValueError, IndexError, RecursionError) as error:
        return f"refused: {error}"

def verdicts(file):
    """The verdict on a file, or on each line of a file that ends in .jsonl."""
    try:
        with open(file, encoding="utf-8") as lines:
            text = lines.read()
    except (OSError, ValueError) as error:
        return {file: f"refused: {error}"}
    if not file.endswith(".jsonl"):
        return {file: verdict(text)}
    lines = {f"{file}:{n}": verdict(line) for n, line in enumerate(text.split("\n"), 1) if line.strip()}
    return lines or {file: verdict(text)}

if __name__ == "__main__":
    said = {name: word for file in sys.argv[1:] for name, word in verdicts(file).items()}
    print(*(f"{name}: {word}" for name, word in said.items()), sep="\n")
    sys.exit(int(any(word != "proved" for word in said.values())))

"""Certificates of automata, for check.py: sentences about all numbers, decided by automata. See docs/certificates.md.

An automaton is a list of rows, one a state: 1 if it accepts, else 0, then the next state for each symbol. It reads
the words of numbers side by side, most significant digits first: with d digits, the symbol of the digits a, b, c is
a + b d + c d^2. A relation is the variables that it reads, and an automaton. Formulas are Python expressions."""
import ast
from functools import reduce
from itertools import product
from operator import xor

def explore(start, row_of, count):
    """The minimal automaton of all states that can be reached, in the order in which they are met."""
    number, states, rows = {start: 0}, [start], []
    for state in states:  # grows
        accepts, leads = row_of(state)
        count()
        for to in leads:
            if to not in number:
                number[to] = len(states)
                states.append(to)
        rows.append([int(accepts)] + [number[to] for to in leads])
    kind, kinds = [row[0] for row in rows], 0
    while True:  # states are told apart by what they accept, then by where they go, until nothing changes
        names = {}
        kind = [names.setdefault((own, *(kind[to] for to in row[1:])), len(names)) for own, row in zip(kind, rows)]
        if len(names) == kinds:
            first = [rows[kind.index(own)] for own in range(kinds)]
            return [[row[0]] + [kind[to] for to in row[1:]] for row in first]
        kinds = len(names)

def settled(rows):
    """For each state whether all that follows is accepted, or nothing; else None."""
    return [bool(row[0]) if set(row[1:]) == {state} else None for state, row in enumerate(rows)]

class Numbers:
    """The natural numbers in the order of words, shorter ones first; and relations between them that have names."""
    def __init__(self, digits, words, need, count):
        self.digits, self.words, self.need, self.count, self.named, self.adds = digits, words, need, count, {}, False
        need(type(digits) is int and 2 <= digits <= 16, "digits")
        self.give("words", 1, words)
        # Until a digit differs, the state is 0; then it is 1 where the first number is smaller.
        self.rule("less", 2, 1, lambda state, x, y: state or (x < y) + 2 * (x > y))
        self.rule("place", 1, 1, lambda state, x: state if x == 0 else 1 if (state, x) == (0, 1) else 2)
        if settled(words)[0] and digits & (digits - 1) == 0:
            self.rule("xor", 3, 0, lambda state, x, y, z: int(state or x ^ y != z))
        self.define("zero", "x", "not exists(z, less(z, x))")
        self.define("equal", "x y", "not less(x, y) and not less(y, x)")
        self.define("plus1", "x y", "less(x, y) and not exists(z, less(x, z) and less(z, y))")
        self.holds("exists(x, x == 0) and forall(x, exists(y, x < y))")

    def rule(self, name, arity, accepting, step):
        read = [symbol[::-1] for symbol in product(range(self.digits), repeat=arity)]
        rows = explore(0, lambda state: (state == accepting, [step(state, *own) for own in read]), self.count)
        self.named[name] = self.in_order(range(arity), (range(arity), rows))

    def give(self, name, arity, rows):
        """An automaton of the certificate: minimal, its states in order, and accepting tuples of numbers alone."""
        need, width = self.need, self.digits**arity + 1
        need(type(rows) is list and rows and all(type(row) is list and len(row) == width for row in rows), name)
        need(all(type(to) is int and 0 <= to < len(rows) for row in rows for to in row[1:]) and rows[0][1] == 0, name)
        need(all(type(row[0]) is int and row[0] in (0, 1) for row in rows), name)
        need(self.in_order(range(arity), (range(arity), rows)) == rows, f"{name} is not minimal")
        self.named[name] = rows

    def define(self, name, at, text):
        self.named[name] = self.in_order(at.split(), self.relation(ast.parse(text, mode="eval").body))

    def holds(self, sentence):
        said = self.relation(ast.parse(sentence, mode="eval").body)
        self.need(said[1][0][0], f"this is false: {sentence}")

    def word(self, number):
        """The word of a number: words of each length come in the order of a dictionary."""
        counts, state, word = [[row[0] for row in self.words]], 0, []
        while counts[-1][0] <= number:
            self.need(len(counts) < 128, "a number of too many digits")
            counts.append([sum(counts[-1][to] for to in row[1:]) for row in self.words])
        for shorter in counts[-2::-1]:
            for digit, to in enumerate(self.words[state][1:]):
                if number < shorter[to]:
                    break
                number -= shorter[to]
            word.append(digit)
            state = to
        return word

    def related(self, name, numbers):
        words, state = [self.word(number) for number in numbers], 0
        length = max(map(len, words))
        for digits in zip(*([0] * (length - len(word)) + word for word in words)):
            state = self.named[name][state][1 + sum(digit * self.digits**i for i, digit in enumerate(digits))]
        return self.named[name][state][0] == 1

    def both(self, one, other, holds=True):
        """Where the first relation holds, and the other one does, or does not."""
        tracks, digits = list(dict.fromkeys([*one[0], *other[0]])), self.digits
        self.need(digits ** len(tracks) <= 1 << 16, "too many variables side by side")
        symbols = [dict(zip(tracks, symbol[::-1])) for symbol in product(range(digits), repeat=len(tracks))]
        def read(own):
            return [1 + sum(symbol[v] * digits**i for i, v in enumerate(own)) for symbol in symbols]
        reads = [read(one[0]), read(other[0])]
        (rows, others), (ends, other_ends) = (one[1], other[1]), (settled(one[1]), settled(other[1]))
        def row_of(state):
            if state is None:
                return False, [None] * len(symbols)
            row, its = rows[state[0]], others[state[1]]
            pairs = [(row[a], its[b]) for a, b in zip(*reads)]
            leads = [None if ends[a] is False or other_ends[b] is (not holds) else (a, b) for a, b in pairs]
            return row[0] and bool(its[0]) == holds, leads
        return tracks, explore((0, 0), row_of, self.count)

    def without(self, name, relation):
        """That there is such a number: all its digits are tried. It may be longer, and begins where zeros lead."""
        (tracks, rows), dead = relation, [end is False for end in settled(relation[1])]
        digits, low = self.digits, self.digits ** tracks.index(name)
        firsts = [1 + s // low * low * digits + s % low for s in range(digits ** (len(tracks) - 1))]
        reads = [[first + digit * low for digit in range(digits)] for first in firsts]
        def lead(states, read):
            return frozenset(to for state in states for to in map(rows[state].__getitem__, read) if not dead[to])
        start, more = frozenset([0]), None
        while start != more:
            start, more = start | lead(start, reads[0]), start
        row_of = lambda states: (any(rows[state][0] for state in states), [lead(states, read) for read in reads])
        return [track for track in tracks if track != name], explore(start, row_of, self.count)

    def all(self, parts, bound=()):
        """All of these relations, for some numbers that are bound: first those whose automata are smallest together."""
        def size(name):
            return reduce(lambda size, part: size * len(part[1]) if name in part[0] else size, parts, 1)
        bound = set(bound)
        while bound:
            name = min(sorted(bound), key=size)
            bound.remove(name)
            own = self.all([part for part in parts if name in part[0]])
            parts = [part for part in parts if name not in part[0]]
            parts.append(self.without(name, own) if name in own[0] else own)
        return reduce(self.both, sorted(parts, key=lambda part: len(part[1])), ([], [[1, 0]]))

    def numbers(self, tracks):
        return self.all([([track], self.words) for track in tracks])

    def in_order(self, tracks, relation):
        found, rows = self.both(self.numbers(tracks), relation)
        self.need(found == list(tracks), "nothing says what a variable is")
        return rows

    def no(self, relation):
        return self.both(self.numbers(relation[0]), relation, False)

    def relation(self, e):
        """The numbers of which a formula holds."""
        parts, bound = [], []
        if isinstance(e, ast.UnaryOp):
            return self.no(self.relation(e.operand))
        if isinstance(e, ast.Constant):
            return [], [[int(e.value), 0]]
        if isinstance(e, ast.BoolOp) and isinstance(e.op, ast.Or):
            return self.no(self.all([self.relation(ast.UnaryOp(ast.Not(), part)) for part in e.values]))
        if isinstance(e, ast.Call) and e.func.id in ("exists", "forall"):
            bound, inner = [name.id for name in e.args[:-1]], e.args[-1]
            if e.func.id == "forall":
                exists = ast.Name("exists")
                return self.no(self.relation(ast.Call(exists, [*e.args[:-1], ast.UnaryOp(ast.Not(), inner)], [])))
            e = inner
        self.parts(e, parts, bound)
        return self.all(parts, bound)

    def parts(self, e, parts, bound):
        """Adds the relations that all hold where a formula does; sums are worth variables of their own."""
        def add(name, terms, holds=True):
            at = [self.sum(term, parts, bound) for term in terms]
            relation = list(range(len(at))), self.named[name]
            parts.append((at, (relation if holds else self.no(relation))[1]))
        inner = e.operand if isinstance(e, ast.UnaryOp) else None
        if isinstance(e, ast.BoolOp) and isinstance(e.op, ast.And):
            for part in e.values:
                self.parts(part, parts, bound)
        elif isinstance(inner, ast.UnaryOp):
            self.parts(inner.operand, parts, bound)
        elif isinstance(inner, ast.BoolOp) and isinstance(inner.op, ast.Or):
            for part in inner.values:
                self.parts(ast.UnaryOp(ast.Not(), part), parts, bound)
        elif isinstance(e, ast.Compare):
            for one, op, other in zip([e.left] + e.comparators, e.ops, e.comparators):
                name = "less" if isinstance(op, (ast.Lt, ast.LtE)) else "equal"
                pair = [other, one] if isinstance(op, ast.LtE) else [one, other]
                add(name, pair, isinstance(op, (ast.Lt, ast.Eq)))
        elif isinstance(e, ast.Call) and e.func.id not in ("exists", "forall"):
            add(e.func.id, e.args)
        else:
            parts.append(self.relation(e))

    def sum(self, term, parts, bound):
        """The variable that is worth a sum: one of its own, or a new one."""
        if isinstance(term, ast.Name):
            return term.id
        if isinstance(term, ast.BinOp) and isinstance(term.right, ast.Constant) and term.right.value == 0:
            return self.sum(term.left, parts, bound)
        to = f"#{len(bound)}"
        bound.append(to)
        if isinstance(term, ast.Constant):
            before = to if term.value == 0 else f"#{len(bound)}"
            bound.append(before)
            parts.append(([before], self.named["zero"]))
            number = term.value
        elif isinstance(term.right, ast.Constant):
            before, number = self.sum(term.left, parts, bound), term.right.value
        else:
            self.adds, number = True, 0
            parts.append(([self.sum(side, parts, bound) for side in (term.left, term.right)] + [to], self.named["sum"]))
        if number:
            parts.append(([before, to], self.plus(number)))
        return to

    def plus(self, number):
        """y = x + number: by successors, and by doubling."""
        name = f"plus{number}"
        if name not in self.named:
            self.plus(number // 2), self.plus(number - number // 2)
            self.define(name, "x y", f"exists(z, plus{number // 2}(x, z) and plus{number - number // 2}(z, y))")
        return self.named[name]

def formulas(notation, numbers_of):
    """The rules of some games: the variables of a position, and for each kind of move what is left, and when."""
    name, _, given = notation.partition(":")
    if name == "wythoff":
        both = "exists(k, 1 <= k and c + k == a and d + k == b)"
        return "a b", [(["c b"], "c < a"), (["a d"], "d < b"), (["c d"], both)]
    if name == "moore":
        lower = [[old + "1" * (which >> i & 1) for i, old in enumerate("abc")] for which in range(1, 8)]
        few = [left for left in lower if "".join(left).count("1") <= int(given)]
        return "a b c", [([" ".join(left)], " and ".join(f"{n} < {n[0]}" for n in left if n[1:])) for left in few]
    if name == "lieges" and given == "3":
        return "n", [(["m"], "n == m + 1"), (["x"], "1 <= x and n == x + x")]
    if notation in ("kayles", "octal:0.77"):
        two = "exists(r, (n == r + 1 or n == r + 2) and 1 <= a and a <= b and a + b == r)"
        return "n", [([], "n == 1 or n == 2"), (["m"], "1 <= m and (n == m + 1 or n == m + 2)"), (["a", "b"], two)]
    takes = {"nim": lambda: "m < n", "bash": lambda: f"m < n and n <= m + {int(given)}",
             "subtraction": lambda: " or ".join(f"n == m + {take}" for take in numbers_of(given))}
    return ("n", [(["m"], takes[name]())]) if name in takes else None

def check(claim, numbers_of, need, count, digits, words, sum=None, moves=None, value=None, loses=None, worth=None):
    """The value of the claimed position and who wins there, once all sentences hold: see docs/certificates.md."""
    numbers, rules = Numbers(digits, words, need, count), formulas(claim.get("game", ""), numbers_of)
    if sum is not None:
        numbers.give("sum", 3, sum)
        numbers.holds("forall(x, z, not sum(x, 0, z) or x == z) and forall(x, sum(x, 0, x))")
        numbers.holds("forall(x, y, z, not (sum(x, y + 1, z) and z == 0))")
        left, right = "exists(u, y == u + 1 and sum(x, u, z))", "(0 < y and exists(w, w == z + 1 and sum(x, y, w)))"
        numbers.holds(f"forall(x, y, z, (not {left} or {right}) and (not {right} or {left}))")
        numbers.adds = False
    if moves is not None:
        need("game" not in claim and len(moves) <= 4 and moves[-1] is not None, "moves")
        given = [(k, rows) for k, rows in enumerate(moves) if rows is not None]
        for k, rows in given:
            numbers.give(f"moves{k}", k + 1, rows)
        rules = "n", [(list("abc"[:k]), f"moves{k}({', '.join('nabc'[: k + 1])})") for k, _ in given]
    need(rules is not None, f"{claim.get('game')} is not known to this checker")
    at, joined, one = rules[0].split(), ", ".join(rules[0].split()), rules[0] == "n"
    need(claim["numbers"] == len(at) if not one else "numbers" not in claim and "play" not in claim, "numbers")
    need((loses if one else value) is None and (worth is not None) == (one and "position" in claim), "evidence")
    misere = claim.get("play", "normal") == "misere"
    need(misere or claim.get("play", "normal") == "normal", "play")
    numbers.give("value" if one else "loses", max(len(at), 2), value if one else loses)
    for relation in ("wins", "moves", "option"):
        numbers.define(relation, "n w" if relation == "option" else rules[0], "False")
    for left, when in rules[1]:
        parts = [part.split() for part in left]
        own = [new for part in parts for new in part if new not in at]
        some = "exists(" + "".join(new + ", " for new in own) + f"({when}) and {{}})" if own else f"({when}) and {{}}"
        for part in parts:
            changed = [(old, new) for old, new in zip(at, part) if old != new]
            lower = " + ".join(new for _, new in changed) + " < " + " + ".join(old for old, _ in changed)
            numbers.holds(f"forall({joined}, not {some.format(f'not {lower}')})")
        total = f"value({left[0]}, w0)" if left else "w0 == 0"
        for k, part in enumerate(left[1:], 1):
            total = f"exists(w{k - 1}, v, {total} and value({part}, v) and xor(w{k - 1}, v, w{k}))"
        if one:
            numbers.define("one", f"n w{max(len(left) - 1, 0)}", some.format(total))
            numbers.define("option", "n w", "option(n, w) or one(n, w)")
        else:
            for relation, said in (("wins", f"loses({', '.join(parts[0])})"), ("moves", "True")):
                numbers.define("one", rules[0], some.format(said))
                numbers.define(relation, rules[0], f"{relation}({joined}) or one({joined})")
    if one:
        numbers.holds("forall(n, exists(v, value(n, v)))")
        numbers.holds("forall(n, v, w, not (value(n, v) and value(n, w)) or v == w)")
        numbers.holds("forall(n, v, not (value(n, v) and option(n, v)))")
        numbers.holds("forall(n, u, v, not (value(n, v) and u < v) or option(n, u))")
    else:
        lost = f"(not wins({joined}) and moves({joined}))" if misere else f"(not wins({joined}))"
        numbers.holds(f"forall({joined}, (not loses({joined}) or {lost}) and (not {lost} or loses({joined})))")
    if "period" in claim:
        first, period, grows = claim["period"]
        need(one and all(type(n) is int and n >= 0 for n in claim["period"]) and period > 0, "period")
        numbers.holds(f"forall(n, v, not ({first} <= n and value(n, v)) or value(n + {period}, v + {grows}))")
    need(numbers.adds == (sum is not None), "sum is superfluous")
    if "position" not in claim:
        return {}
    here = claim["position"]
    need(type(here) is list and all(type(n) is int and 0 <= n < 1 << 64 for n in here + (worth or [])), "position")
    if not one:
        need(len(here) == len(at), "position")
        return {"outcome": "P" if numbers.related("loses", here) else "N"}
    need(len(worth) == len(here) and all(numbers.related("value", pair) for pair in zip(here, worth)), "worth")
    total = reduce(xor, worth, 0)
    return {"outcome": "N" if total else "P", "grundy": total}

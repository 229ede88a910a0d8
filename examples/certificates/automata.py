"""Certificates of automata, for check.py: sentences about all numbers, decided with Python alone. See docs/certificates.md.

An automaton is a list of rows, one for each state: 1 if it accepts, else 0, and the next state for each symbol. It reads the words of some
numbers side by side, most significant digits first: with d digits, the symbol of the digits a, b, c is a + b d + c d^2. Formulas are
written as Python expressions, with `exists(x, y, ...)`, `forall(x, ...)` and `iff(..., ...)`, and read by Python's own parser."""
import ast
from itertools import count as count_from


def explore(start, row_of, count):
    """The automaton of all states that can be reached, in the order in which they are met."""
    number, states, rows = {start: 0}, [start], []
    for state in states:  # grows
        accepts, leads = row_of(state)
        count()
        for to in leads:
            if to not in number:
                number[to] = len(states)
                states.append(to)
        rows.append([int(accepts)] + [number[to] for to in leads])
    return rows


def minimal(rows, count):
    """States are told apart by what they accept, then by where they go, until nothing changes."""
    kind, kinds = [row[0] for row in rows], 0
    while True:
        names = {}
        kind = [names.setdefault((own, *(kind[to] for to in row[1:])), len(names)) for own, row in zip(kind, rows)]
        if len(names) == kinds:
            break
        kinds = len(names)
    member = {own: rows[state] for state, own in enumerate(kind)}
    return explore(kind[0], lambda own: (member[own][0], [kind[to] for to in member[own][1:]]), count)


def truth(node, atom):
    """True, false, or None where what is known of the atoms does not settle it."""
    sign, parts = node
    if sign == "atom":
        return atom(parts)
    truths = [truth(part, atom) for part in parts]
    if sign == "not":
        return None if truths[0] is None else not truths[0]
    rule = sign == "and"
    return not rule if (not rule) in truths else None if None in truths else rule


def settled(row, state):
    return bool(row[0]) if all(to == state for to in row[1:]) else None


def free(expression, bound=()):
    """The variables that nothing binds, in order."""
    if isinstance(expression, ast.Name):
        return [expression.id] if expression.id not in bound else []
    parts = list(ast.iter_child_nodes(expression))
    if isinstance(expression, ast.Call):
        parts = expression.args
        if expression.func.id in ("exists", "forall"):
            bound, parts = {*bound, *(name.id for name in parts[:-1])}, parts[-1:]
    return list(dict.fromkeys(name for part in parts for name in free(part, bound)))


class Numbers:
    """The natural numbers in the order of words, shorter ones first; and relations between them that have names."""

    def __init__(self, digits, words, need, count):
        self.digits, self.words, self.need, self.count = digits, words, need, count
        self.named, self.fresh = {}, count_from()
        need(type(digits) is int and 2 <= digits <= 16, "digits")
        self.give("words", 1, words)
        self.is_base = settled(words[0], 0) is True
        def rule(arity, step, accepting):
            read = [[symbol // digits**i % digits for i in range(arity)] for symbol in range(digits**arity)]
            return explore(0, lambda state: (state == accepting, [step(state, *own) for own in read]), count)
        # Until a digit differs, the state is 0; then it is 1 where the first number is smaller.
        self.named["less"] = rule(2, lambda state, x, y: state or (1 if x < y else 2 if x > y else 0), 1)
        self.named["place"] = rule(1, lambda state, x: state if x == 0 else 1 if (state, x) == (0, 1) else 2, 1)
        if self.is_base and digits & (digits - 1) == 0:
            self.named["xor"] = rule(3, lambda state, x, y, z: state or int(x ^ y != z), 0)
        self.define("zero", "x", "not exists(z, z < x)")
        self.define("equal", "x y", "not x < y and not y < x")
        self.named["plus0"] = self.named["equal"]
        self.define("plus1", "x y", "x < y and not exists(z, x < z < y)")
        self.holds("exists(x, x == 0) and forall(x, exists(y, x < y))")

    def give(self, name, arity, rows):
        """An automaton of the certificate: minimal, its states in order, and accepting tuples of numbers alone."""
        need, symbols = self.need, self.digits**arity
        need(type(rows) is list and rows and all(type(row) is list and len(row) == symbols + 1 for row in rows), name)
        need(all(type(to) is int and 0 <= to < len(rows) for row in rows for to in row[1:]), name)
        need(all(type(row[0]) is int and row[0] in (0, 1) for row in rows) and rows[0][1] == 0, name)
        tracks = [str(i) for i in range(arity)]
        need(self.project(tracks, [], ("atom", 0), [(rows, tracks)]) == rows, f"{name} is not minimal")
        self.named[name] = rows

    def define(self, name, at, text):
        self.named[name] = self.relation(at.split(), [], ast.parse(text, mode="eval").body)

    def holds(self, sentence):
        self.need(self.relation([], [], ast.parse(sentence, mode="eval").body)[0][0], f"this is false: {sentence}")

    def relation(self, tracks, bound, expression):
        atoms = []
        return self.project(tracks, bound, self.node(expression, atoms), atoms)

    def node(self, e, atoms):
        """What a formula says of atoms, which are automata with the variables that they read."""
        inner = lambda part: self.node(part, atoms)
        if isinstance(e, ast.BoolOp):
            return "and" if isinstance(e.op, ast.And) else "or", [inner(part) for part in e.values]
        if isinstance(e, ast.UnaryOp):
            return "not", [inner(e.operand)]
        if isinstance(e, ast.Constant):
            return "and" if e.value else "or", []
        if isinstance(e, ast.Compare):
            names = {ast.Lt: "less", ast.LtE: "less", ast.Eq: "equal", ast.NotEq: "equal"}
            parts = []
            for one, op, other in zip([e.left] + e.comparators, e.ops, e.comparators):
                turned = isinstance(op, ast.LtE)
                atom = self.apply(names[type(op)], [other, one] if turned else [one, other], atoms)
                parts.append(("not", [atom]) if turned or isinstance(op, ast.NotEq) else atom)
            return "and", parts
        name, parts = e.func.id, e.args
        if name == "iff":
            both = [inner(part) for part in parts]
            return "or", [("and", both), ("not", [("or", both)])]
        if name == "forall":
            parts = [*parts[:-1], ast.UnaryOp(ast.Not(), parts[-1])]
        if name in ("exists", "forall"):
            own = free(e)
            atoms.append((self.relation(own, [name.id for name in parts[:-1]], parts[-1]), own))
            found = ("atom", len(atoms) - 1)
            return found if name == "exists" else ("not", [found])
        return self.apply(name, parts, atoms)

    def apply(self, name, terms, atoms):
        """That sums are in a relation: each sum is a variable of its own, of which there is one."""
        parts, bound = [], []
        def new():
            bound.append(f"#{next(self.fresh)}")
            return bound[-1]
        def worth(term):
            if isinstance(term, ast.Name):
                return term.id
            to = new()
            if isinstance(term, ast.Constant):
                zero = to if term.value == 0 else new()
                parts.append((self.named["zero"], [zero]))
                if term.value:
                    parts.append((self.plus(term.value), [zero, to]))
            elif isinstance(term.right, ast.Constant):
                parts.append((self.plus(term.right.value), [worth(term.left), to]))
            else:
                parts.append((self.named["sum"], [worth(term.left), worth(term.right), to]))
            return to
        own = [worth(term) for term in terms]
        parts.append((self.named[name], own))
        if bound:
            tracks = list(dict.fromkeys(variable for term in terms for variable in free(term)))
            all_of_them = ("and", [("atom", i) for i in range(len(parts))])
            parts = [(self.project(tracks, bound, all_of_them, parts), tracks)]
        atoms += parts
        return "atom", len(atoms) - 1

    def plus(self, number):
        """y = x + number: by successors, and by doubling."""
        name = f"plus{number}"
        if name not in self.named:
            parts = [(self.plus(number // 2), ["x", "m"]), (self.plus(number - number // 2), ["m", "y"])]
            self.named[name] = self.project(["x", "y"], ["m"], ("and", [("atom", 0), ("atom", 1)]), parts)
        return self.named[name]

    def project(self, tracks, bound, node, atoms):
        """The automaton of the numbers `tracks` for which there are numbers `bound`, so that what is said of the atoms holds."""
        d, every = self.digits, [*tracks, *bound]
        self.need(d ** len(every) <= 1 << 16, "too many variables side by side")
        atoms = atoms + [(self.words, [track]) for track in every]
        node = "and", [node] + [("atom", i) for i in range(len(atoms) - len(every), len(atoms))]
        symbols, width = range(d ** len(every)), d ** len(tracks)
        read = [[1 + sum(s // d ** every.index(v) % d * d**i for i, v in enumerate(own)) for s in symbols] for _, own in atoms]
        known, leads = {}, {}
        def can_hold(state):
            if state not in known:
                known[state] = truth(node, lambda i: settled(atoms[i][0][state[i]], state[i])) is not False
            return known[state]
        def lead(state):
            if state not in leads:
                self.count()
                rows = [rows[at] for (rows, _), at in zip(atoms, state)]
                leads[state] = [set() for _ in range(width)]
                for s in symbols:
                    to = tuple(row[own[s]] for row, own in zip(rows, read))
                    if can_hold(to):
                        leads[state][s % width].add(to)
            return leads[state]
        # The numbers that are not seen may be longer than the others: it begins wherever zeros lead.
        start, more = set(), {(0,) * len(atoms)}
        while more:
            start |= more
            more = {to for state in more for to in lead(state)[0]} - start
        def row_of(states):
            accepts = any(truth(node, lambda i: bool(atoms[i][0][state[i]][0])) for state in states)
            return accepts, [frozenset().union(*(lead(state)[s] for state in states)) for s in range(width)]
        return minimal(explore(frozenset(start), row_of, self.count), self.count)

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


def formulas(notation, numbers_of):
    """The rules of some games: the variables of a position, and for each kind of move what is left, and when."""
    name, _, given = notation.partition(":")
    if name == "wythoff":
        both = "exists(k, 1 <= k and c + k == a and d + k == b)"
        return "a b", [(["c b"], "c < a"), (["a d"], "d < b"), (["c d"], both)]
    if name == "moore":
        lower = [[old + "'" if which >> i & 1 else old for i, old in enumerate("abc")] for which in range(1, 8)]
        lower = [[old.replace("'", "1") for old in left] for left in lower]
        few = [left for left in lower if sum(len(new) > 1 for new in left) <= int(given)]
        return "a b c", [([" ".join(left)], " and ".join(f"{new} < {new[0]}" for new in left if len(new) > 1)) for left in few]
    if name == "lieges" and given == "3":
        return "n", [(["m"], "n == m + 1"), (["x"], "1 <= x and n == x + x")]
    takes = {"nim": lambda: "m < n", "bash": lambda: f"m < n and n <= m + {int(given)}",
             "subtraction": lambda: " or ".join(f"n == m + {take}" for take in numbers_of(given))}
    if name in takes:
        return "n", [(["m"], takes[name]())]
    if notation in ("kayles", "octal:0.77"):
        two = "exists(r, (n == r + 1 or n == r + 2) and 1 <= a and a <= b and a + b == r)"
        return "n", [([], "n == 1 or n == 2"), (["m"], "1 <= m and (n == m + 1 or n == m + 2)"), (["a", "b"], two)]
    return None


def check(claim, numbers_of, need, count, digits, words, sum=None, moves=None, value=None, loses=None, up_to=None, worth=()):
    """The value of the claimed position and who wins there, once all sentences hold: see docs/certificates.md."""
    game = claim.get("game", "")
    need(type(game) is str, "game")
    numbers, rules = Numbers(digits, words, need, count), formulas(game, numbers_of)
    if sum is not None:
        numbers.give("sum", 3, sum)
        numbers.holds("forall(x, z, iff(sum(x, 0, z), x == z))")
        numbers.holds("forall(x, y, z, not (sum(x, y + 1, z) and z == 0))")
        numbers.holds("forall(x, y, z, iff(exists(u, y == u + 1 and sum(x, u, z)), 0 < y and exists(w, w == z + 1 and sum(x, y, w))))")
    if moves is not None:
        need("game" not in claim and type(moves) is list and len(moves) <= 4, "moves")
        given = [(k, rows) for k, rows in enumerate(moves) if rows is not None]
        for k, rows in given:
            numbers.give(f"moves{k}", k + 1, rows)
        rules = "n", [(list("abc"[:k]), f"moves{k}({', '.join('nabc'[: k + 1])})") for k, _ in given]
    need(rules is not None, f"{game} is not known to this checker")
    at, kinds = rules
    at, joined = at.split(), ", ".join(at.split())
    need(claim.get("numbers", 1) == len(at) and (len(at) > 1 or "numbers" not in claim), "numbers")
    play = claim.get("play", "normal")
    need(play == "normal" or play == "misere" and len(at) > 1, "play")
    numbers.give("value" if len(at) == 1 else "loses", max(len(at), 2), value if len(at) == 1 else loses)
    for relation in ("wins", "moves", "option"):
        numbers.define(relation, "n w" if relation == "option" else " ".join(at), "False")
    for left, when in kinds:
        parts = [part.split() for part in left]
        own = [new for part in parts for new in part if new not in at]
        some = "exists(" + "".join(new + ", " for new in own) + when + " and {})" if own else when + " and {}"
        some = some.replace(when, f"({when})")
        for part in parts:
            changed = [(old, new) for old, new in zip(at, part) if old != new]
            lower = " + ".join(new for _, new in changed) + " < " + " + ".join(old for old, _ in changed)
            numbers.holds(f"forall({joined}, not {some.format(f'not {lower}')})")
        if len(at) > 1:
            numbers.define("one", " ".join(at), some.format(f"loses({', '.join(parts[0])})"))
            numbers.define("wins", " ".join(at), f"wins({joined}) or one({joined})")
            numbers.define("one", " ".join(at), some.format("True"))
            numbers.define("moves", " ".join(at), f"moves({joined}) or one({joined})")
            continue
        total = "w0 == 0"
        for k, part in enumerate(left):
            last = f"exists(w{k - 1}, v, {total} and value({part}, v) and xor(w{k - 1}, v, w{k}))"
            total = last if k else f"value({part}, w0)"
        numbers.define("one", f"n w{max(len(left) - 1, 0)}", some.format(total))
        numbers.define("option", "n w", "option(n, w) or one(n, w)")
    if len(at) > 1:
        numbers.holds(f"forall({joined}, iff(loses({joined}), not wins({joined})" + (f" and moves({joined})))" if play == "misere" else "))"))
    else:
        numbers.holds("forall(n, exists(v, value(n, v)))")
        numbers.holds("forall(n, v, w, not (value(n, v) and value(n, w)) or v == w)")
        numbers.holds("forall(n, v, not (value(n, v) and option(n, v)))")
        numbers.holds("forall(n, u, v, not (value(n, v) and u < v) or option(n, u))")
    if "period" in claim:
        first, period, grows = claim["period"]
        need(len(at) == 1 and all(type(n) is int and n >= 0 for n in claim["period"]) and period > 0, "period")
        numbers.holds(f"forall(n, v, not ({first} <= n and value(n, v)) or value(n + {period}, v + {grows}))")
    if "position" not in claim:
        return {}
    here = claim["position"]
    need(type(here) is list and all(type(n) is int and 0 <= n < 1 << 64 for n in here), "position")
    if len(at) > 1:
        need(len(here) == len(at), "position")
        return {"outcome": "P" if numbers.related("loses", here) else "N"}
    need(len(worth) == len(here) and all(type(v) is int and 0 <= v < 1 << 64 for v in worth), "worth")
    need(all(numbers.related("value", pair) for pair in zip(here, worth)), "worth")
    total = 0
    for v in worth:
        total ^= v
    return {"outcome": "N" if total else "P", "grundy": total}

"""Rules of one's own: functions and classes, partizan, loopy, scored; mistakes, exceptions."""

import functools
import pickle
import threading
import traceback

import pytest

import grundy


@grundy.heap_game
def kayles(n):
    """Knock down one pin or two neighbours of a row."""
    for taken in (1, 2):
        for left in range(n - taken + 1):
            yield left, n - taken - left


def test_a_function_of_heaps_gets_everything():
    known = grundy.game("kayles")
    assert repr(kayles) == "Game(kayles)"
    assert kayles.solve([5, 6, 7]).grundy == known.grundy([5, 6, 7])
    assert [kayles.table(100)[n] for n in range(100)] == [known.table(100)[n] for n in range(100)]
    assert {tuple(sorted(move.to)) for move in kayles.moves([5, 6, 7])} == {
        tuple(sorted(move.to)) for move in known.moves([5, 6, 7])
    }
    assert kayles.outcome([1, 1], play="misere") == known.outcome([1, 1], play="misere")
    assert kayles.period(500).period == 12
    assert kayles.plot(50).svg.startswith("<svg")
    assert (kayles([5]) + grundy.game("nim")([4])).outcome() == "P"
    assert grundy.every(kayles).outcome([[1], [2]]) == grundy.every("kayles").outcome([[1], [2]])


class Stairs(grundy.Rules):
    """Walk one or two steps down."""

    example = 7

    def moves(self, position):
        return {f"take {k}": position - k for k in (1, 2) if k <= position}


def test_a_class_with_labels():
    game = grundy.game(Stairs)
    assert [game.outcome(n) for n in range(7)] == ["P", "N", "N", "P", "N", "N", "P"]
    assert [game.grundy(n) for n in range(7)] == [0, 1, 2, 0, 1, 2, 0]
    moves = game.moves(5)
    assert [move.to for move in moves] == [3] and "take 2" in moves[0].name.values()
    assert game.example == 7
    rules = Stairs()
    assert grundy.game(rules).name == "Stairs" and grundy.Sum([(rules, 4), ("nim", [1])]).outcome() == "P"


class Domineering(grundy.Rules):
    """Left places dominoes that stand, Right those that lie. A position is the set of free cells, sorted."""

    def place(self, position, down, right):
        free = set(position)
        for row, column in position:
            other = (row + down, column + right)
            if other in free:
                yield tuple(sorted(free - {(row, column), other}))

    def left(self, position):
        return self.place(position, 1, 0)

    def right(self, position):
        return self.place(position, 0, 1)


def board(rows, columns):
    return tuple((row, column) for row in range(rows) for column in range(columns))


def test_partizan_rules_have_four_outcomes():
    game = grundy.game(Domineering)
    # Berlekamp, Conway, Guy, Winning Ways, chapter 5.
    assert game.outcome(board(2, 1)) == "L" and game.outcome(board(1, 2)) == "R"
    assert game.outcome(board(2, 2)) == "N" and game.outcome(board(1, 1)) == "P"
    assert game.outcome(board(3, 3)) == "N" and game.outcome(board(4, 4)) == "N"
    assert game.outcome(board(2, 1), player="left") == "N"
    assert game.outcome(board(2, 1), player="right") == "P"
    assert (game(board(2, 1)) + game(board(1, 2))).outcome() == "P"


class Circle(grundy.Rules):
    """Walk around, or leave."""

    loopy = True

    def moves(self, position):
        return [("out",)] if position == "exit" else {"a": ["b", "exit"], "b": ["a"]}.get(position, [])


def test_loopy_rules_may_be_drawn():
    game = grundy.game(Circle)
    assert game.outcome("exit") == "N"
    assert game.outcome("b") == "D" and game.outcome(("out",)) == "P"


class Coins(grundy.Rules):
    """A row of coins; a turn takes one from an end. Left wants the difference large."""

    def take(self, position, sign):
        row, score = position
        if row:
            yield row[1:], score + sign * row[0]
            yield row[:-1], score + sign * row[-1]

    def left(self, position):
        return self.take(position, 1)

    def right(self, position):
        return self.take(position, -1)

    def score(self, position):
        return position[1]


def best(row):
    """The difference under best play, by plain recursion."""
    return max(row[0] - best(row[1:]), row[-1] - best(row[:-1])) if row else 0


def test_scored_rules_have_a_value():
    game = grundy.game(Coins)
    for row in [(), (3,), (1, 5, 2), (8, 15, 3, 7), (10**30, 1, 2)]:
        assert game.solve((row, 0)).value == best(row)


class Front(grundy.Rules):
    """Take one to three numbers from the front; a move wins them."""

    row = (16, 44, 20, 16, 31, 51, -51, -52, 32, 22, 62, 58)

    def moves(self, at):
        for k in range(1, 4):
            if at + k <= len(self.row):
                yield {"to": at + k, "gain": sum(self.row[at : at + k])}


def test_moves_say_what_they_win():
    game = grundy.game(Front)
    assert game.solve(0).value == 79
    [best] = game(0).moves()
    assert best["gain"] == sum(Front.row[: best.to])


BOXES = [(0, 2, 6, 7), (1, 3, 7, 8), (2, 4, 9, 10), (3, 5, 10, 11)]


def closed(edges):
    return sum(all(edges[edge] == "x" for edge in box) for box in BOXES)


def drawn(edges):
    for edge in range(len(edges)):
        if edges[edge] == ".":
            yield edges[:edge] + "x" + edges[edge + 1 :]


@grundy.position_game
def boxes(edges):
    """Draw an edge of a grid of boxes; whoever closes boxes wins them and moves again."""
    found = []
    for after in drawn(edges):
        won = closed(after) - closed(edges)
        found.append({"to": after, "gain": won, "again": won > 0})
    return found


@functools.lru_cache(maxsize=None)
def boxes_won(edges):
    """By plain recursion."""
    after = [(to, closed(to) - closed(edges)) for to in drawn(edges)]
    return max((won + boxes_won(to) if won else -boxes_won(to) for to, won in after), default=0)


def test_whoever_closes_a_box_moves_again():
    for edges in ["x.x.x.x.x...", "xx..xx..x.x.", ".xx.xx.x.x..", "xxxx...xx...", "xxxxxxxxxxxx"]:
        assert boxes.solve(edges).value == boxes_won(edges)


class Shared(grundy.Rules):
    """What moves win is told by a function of the module."""

    def moves(self, n):
        return won_one_by_one(n)


def won_one_by_one(n):
    return [dict(to=n - 1, gain=n)] if n else []


class Told(Shared):
    """The attribute says it where nothing else does."""

    gains = True


class Silent(grundy.Rules):
    """Its entries are made at run time."""

    def moves(self, n):
        return [{"to": n - 1, "ga" + str("in"): n}] if n else []


def test_gains_are_found_in_functions_that_are_called_or_told():
    assert grundy.game(Shared).solve(3).value == grundy.game(Told).solve(3).value == 3 - 2 + 1
    with pytest.raises(grundy.BadParameter, match="gains = True"):
        grundy.game(Silent).solve(3)


def test_moves_with_wrong_entries_are_refused():
    class Wrong(grundy.Rules):
        gains = True

        def moves(self, at):
            return [at]

    for move, expected in [
        ({"to": 1, "gian": 2}, "no entry 'gian'"),
        ({"to": 1, "gain": "x"}, "is an integer"),
        ({"to": 1, "again": 1}, "is True or False"),
    ]:
        rules = Wrong()
        rules.moves = lambda at, move=move: [move]
        with pytest.raises(grundy.BadParameter, match=expected):
            grundy.game(rules).solve(3)


def test_exceptions_come_out_as_themselves():
    class Odd(Exception):
        pass

    @grundy.heap_game
    def broken(n):
        if n == 3:
            raise Odd("three")
        return [n - 1]

    for ask in [lambda: broken.solve([5]), lambda: broken.table(10), lambda: broken.period(10)]:
        with pytest.raises(Odd, match="three") as wrong:
            ask()
        assert any(frame.name == "broken" for frame in traceback.extract_tb(wrong.tb))
    # What does not meet the mistake is answered, and nothing wrong is remembered.
    assert broken.outcome([2]) == "P"

    class Never(grundy.Rules):
        def moves(self, position):
            return [1 / 0]

    with pytest.raises(ZeroDivisionError):
        grundy.game(Never).outcome("x")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (lambda n: [n], "not smaller"),
        (lambda n: [n + 1], "not smaller"),
        (lambda n: [(0, n)], "not smaller"),
        (lambda n: [-1], "-1 is not an option of a heap of "),
        (lambda n: ["x"], "not an option of a heap of "),
        (lambda n: [1.5], "not an option of a heap of "),
        (lambda n: [2**64], "not an option of a heap of "),
    ],
)
def test_options_that_cannot_be_are_reported(options, says):
    with pytest.raises(grundy.BadParameter, match=says) as wrong:
        grundy.heap_game(options).solve([3])
    assert wrong.value.kind == "bad-parameter"


def test_a_cycle_is_reported_where_none_was_promised():
    @grundy.position_game
    def circle(position):
        return [(position + 1) % 3]

    with pytest.raises(grundy.BadParameter):
        circle.outcome(0)
    assert grundy.position_game(loopy=True)(lambda position: [(position + 1) % 3]).outcome(0) == "D"


def test_rules_without_moves_are_refused():
    class Nothing(grundy.Rules):
        pass

    class Both(grundy.Rules):
        def options(self, heap):
            return []

        def moves(self, position):
            return []

    for rules in (Nothing, Both):
        with pytest.raises(TypeError, match="rules have one of these"):
            grundy.game(rules)


def test_parts_are_independent():
    class Strips(grundy.Rules):
        """Kayles on rows of pins, whose parts are independent."""

        asked = 0

        def moves(self, position):
            Strips.asked += 1
            for i, n in enumerate(position):
                for taken in (1, 2):
                    for left in range(n - taken + 1):
                        rest = position[:i] + position[i + 1 :]
                        yield tuple(sorted(m for m in (*rest, left, n - taken - left) if m))

        def parts(self, position):
            return [(n,) for n in position] if len(position) > 1 else None

    game = grundy.game(Strips)
    assert game.grundy((5, 6, 7)) == grundy.game("kayles").grundy([5, 6, 7])
    assert Strips.asked < 500


def test_positions_come_back_as_they_were_given():
    seen = []

    @grundy.position_game
    def note(position):
        seen.append(position)
        return []

    for position in [0, -5, 10**40, "a", None, True, (), (1, (2, "x"), None), ((1, 2), (3, 4)), (-1, 2)]:
        assert note.outcome(position) == "P"
        assert seen[-1] == position and type(seen[-1]) is type(position)


def test_options_that_are_equal_in_python_are_one():
    options = {
        "numbers": [1, True, (1, 0), (True, False), (True, 0)],
        "truths": [False, 0, True, 1],
        "dictionaries": [{"a": 1, "b": 2}, {"b": 2, "a": 1}, {"b": 2, "a": True}],
    }

    @grundy.position_game
    def ends(position):
        return options[position] if isinstance(position, str) else []

    assert [move.to for move in ends.moves("numbers")] == [1, (1, 0)]
    assert [move.to for move in ends.moves("truths")] == [False, True]
    assert [move.to for move in ends.moves("dictionaries")] == [{"a": 1, "b": 2}]
    assert ends.solve("truths").winning_moves == 2


def test_no_position_holds_a_fraction():
    with pytest.raises(grundy.BadPosition, match="holds no float"):
        grundy.position_game(lambda position: []).outcome(1.0)
    with pytest.raises(grundy.BadParameter, match="holds no float"):
        grundy.position_game(lambda position: [1.0]).outcome(0)


def test_rules_that_ask_about_their_own_game_are_refused():
    @grundy.position_game
    def nested(position):
        nested.outcome(position - 1)
        return []

    with pytest.raises(grundy.BadParameter, match="own game"):
        nested.outcome(3)

    @grundy.position_game
    def other(position):
        return [] if grundy.game("nim").outcome([position]) == "P" else [0]

    assert other.outcome(3) == "N"


def test_rules_are_asked_from_several_threads():
    @grundy.position_game
    def countdown(position):
        return [position - k for k in (1, 2, 3) if k <= position]

    answers = {}

    def ask(start):
        answers[start] = [countdown.grundy(n) for n in range(start, start + 30)]

    threads = [threading.Thread(target=ask, args=(start,)) for start in range(8)]
    [thread.start() for thread in threads]
    [thread.join(60) for thread in threads]
    assert answers == {start: [n % 4 for n in range(start, start + 30)] for start in range(8)}


def answers_of_threads(*questions):
    """The answers, each found on a thread of its own; `None` where one takes too long."""
    answers = [None] * len(questions)

    def answer(i):
        answers[i] = questions[i]()

    threads = [threading.Thread(target=answer, args=(i,), daemon=True) for i in range(len(questions))]
    [thread.start() for thread in threads]
    [thread.join(60) for thread in threads]
    return answers


def games_in_a_ring(make, count, meet):
    """Games of one step at a time, whose rules ask about the next one when they are first asked about 3."""
    games = []

    def rules_that_ask(following):
        new = [True]

        def rules(n):
            if n == 3 and new:
                new.clear()
                meet()
                games[following].outcome([2] if make is grundy.heap_game else 2)
            return [n - 1] if n else []

        return rules

    games.extend(make(rules_that_ask((i + 1) % count)) for i in range(count))
    return games


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize(("make", "at"), [(grundy.position_game, 3), (grundy.heap_game, [3])])
def test_rules_that_ask_each_other_do_not_wait_for_ever(make, at, count):
    # Each game is held by its own question when it is asked about by the rules of another one.
    games = games_in_a_ring(make, count, threading.Barrier(count, timeout=60).wait)
    assert answers_of_threads(*(lambda game=game: game.outcome(at) for game in games)) == ["N"] * count
    games = games_in_a_ring(make, count, threading.Barrier(count, timeout=60).wait)
    compounds = [lambda game=grundy.every(game): game.outcome([at]) for game in games]
    assert answers_of_threads(*compounds) == ["N"] * count


def test_rules_ask_about_a_game_beside_their_own():
    first, second = games_in_a_ring(grundy.position_game, 2, lambda: None)
    questions = [lambda: (first(3) + second(2) + first(1)).outcome(), lambda: (second(3) + first(1)).outcome()]
    assert answers_of_threads(*questions) == ["P", "P"]


def test_what_rules_find_of_a_game_beside_their_own_is_kept():
    asked = []

    @grundy.heap_game
    def counted(n):
        asked.append(n)
        return [n - 1] if n else []

    @grundy.heap_game
    def asks(n):
        counted.outcome([20])
        return [n - 1] if n else []

    # Both games are held by the sum, so that the rules are to do with another one.
    assert (asks([30]) + counted([20])).outcome() == "P"
    assert len(asked) <= 3 * 21


def test_a_question_tells_its_steps():
    @grundy.position_game
    def countdown(position):
        return [position - 1] if position else []

    told = []
    assert countdown.solve(20_000, progress=told.append).outcome == "P"
    assert told == sorted(told) and told[-1] > 20_000
    # Nothing is left to do, and little is told.
    assert countdown(20_000).solve(progress=told.append).outcome == "P" and told[-1] < told[-2]

    def enough(done):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        countdown.solve(10, progress=enough)


def test_a_decorated_function_keeps_its_documentation():
    assert kayles.__doc__ == "Knock down one pin or two neighbours of a row."
    assert (kayles.__name__, kayles.__module__) == ("kayles", __name__)
    assert list(kayles.__wrapped__(1)) == [(0, 0)]

    @grundy.position_game(loopy=True)
    def walk(position):
        """Walk."""
        return []

    assert walk.__doc__ == "Walk." and grundy.game(Stairs).__doc__ == "Walk one or two steps down."
    assert "A game." in grundy.game("nim").__doc__


class Forgetful(grundy.Rules):
    def left(self, position):
        [position - 1]

    def right(self, position):
        return []


class Unscored(grundy.Rules):
    def moves(self, position):
        return []

    def score(self, position):
        pass


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: grundy.heap_game(lambda n: None).solve([3]), "options of <lambda> returned None for "),
        (lambda: grundy.heap_game(lambda n: n - 1).solve([3]), "options of <lambda> returned "),
        (lambda: grundy.position_game(lambda p: None).solve(3), "moves of <lambda> returned None for 3"),
        (lambda: grundy.position_game(lambda p: p - 1).solve(3), "moves of <lambda> returned 2 for 3"),
        (lambda: grundy.game(Forgetful).solve(3), "left of Forgetful returned None for 3"),
        (lambda: grundy.game(Forgetful)(3).value, "left of Forgetful returned None for 3"),
        (lambda: grundy.game(Unscored).solve(3), "score of Unscored returned None for 3"),
    ],
)
def test_rules_that_return_nothing_are_told_so(ask, says):
    with pytest.raises(grundy.BadParameter) as wrong:
        ask()
    assert says in wrong.value.message, wrong.value.message


def test_frozensets_are_positions_of_own_rules():
    class Divisors(grundy.Rules):
        """Take a number, and all its multiples with it."""

        def moves(self, numbers):
            assert isinstance(numbers, frozenset)
            for n in numbers:
                yield frozenset(m for m in numbers if m % n)

    divisors = grundy.game(Divisors)
    four = frozenset([1, 2, 3, 4])
    assert divisors.outcome(four) == divisors.outcome({4, 3, 2, 1}) == "N"
    assert divisors.outcome(frozenset()) == "P" and divisors.outcome(frozenset([2, 3])) == "P"
    moves = divisors(four).moves()
    assert all(isinstance(move.to, frozenset) and divisors.outcome(move.to) == "P" for move in moves)
    assert {move.to for move in divisors(four).options()} == {four - {1, 2, 3, 4}, frozenset([1, 3]), frozenset([1, 2, 4]), four - {4}}
    assert pickle.loads(pickle.dumps(divisors(four).solve().moves[0].to)) == moves[0].to

    class Nested(grundy.Rules):
        def moves(self, sets):
            return [sets - {one} for one in sets]

    assert grundy.game(Nested).outcome(frozenset([frozenset([1]), frozenset([1, 2]), frozenset()])) == "N"

    class Pairs(grundy.Rules):
        """A position is a set beside a number."""

        def moves(self, at):
            free, last = at
            return [(free - {n}, n) for n in free if abs(n - last) == 1]

    assert grundy.game(Pairs).outcome((frozenset([1, 2, 3]), 0)) == "N"
    rows = divisors.survey(positions=[four, frozenset([2, 3])], want=["outcome"])
    assert [row["outcome"] for row in rows] == ["N", "P"] and rows[0]["position"] == four

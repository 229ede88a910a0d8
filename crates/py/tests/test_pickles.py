"""Games, positions, answers and what else people send to other processes: pickled, and copied."""

import concurrent.futures
import copy
import multiprocessing
import pickle
import sys

import pytest

import grundy


@grundy.heap_game
def squares(n):
    """Take a square number."""
    asked.append(n)
    return [n - k * k for k in range(1, n + 1) if k * k <= n]


asked = []


class Stairs(grundy.Rules):
    """Walk down the stairs."""

    def __init__(self, longest=2):
        self.longest = longest

    def moves(self, position):
        return {f"take {k}": position - k for k in range(1, self.longest + 1) if k <= position}


def again(thing):
    return pickle.loads(pickle.dumps(thing))


def test_games_are_pickled_by_name_and_by_rules():
    assert again(grundy.game("octal:0.77")).outcome([5, 6, 7]) == "N"
    assert repr(again(squares)) == "Game(squares)" and again(squares).grundy([10]) == squares.grundy([10])
    three = grundy.game(Stairs(3))
    assert [again(three).grundy(n) for n in range(8)] == [n % 4 for n in range(8)]
    assert again(grundy.every(squares)).outcome([[1], [2]]) == grundy.every("bash:1").outcome([[1], [2]])
    assert again(grundy.every("nim")).name == "every:nim"


def test_rules_that_are_copied_have_a_game_of_their_own():
    stairs = Stairs()
    assert grundy.game(stairs).grundy(3) == 0
    longer = copy.copy(stairs)
    longer.longest = 3
    assert grundy.game(longer).grundy(3) == 3 and grundy.game(stairs).grundy(3) == 0


def test_functions_without_a_name_are_refused_in_words():
    with pytest.raises(pickle.PicklingError, match="pickled by their names"):
        pickle.dumps(grundy.heap_game(lambda n: [n - 1] if n else []))
    grundy.language = "zh"
    with pytest.raises(pickle.PicklingError, match="函数游戏按名称序列化"):
        pickle.dumps(grundy.heap_game(lambda n: [n - 1] if n else []))


def test_positions_and_sums():
    total = grundy.game("nim")([3, 4]) + squares([10]) + grundy.game(Stairs)(4)
    copied = again(total)
    assert repr(copied) == repr(total) and isinstance(copied, grundy.Sum) and copied.grundy() == total.grundy()
    board = grundy.game("domineering")(["...", "..."])
    assert again(board).value == board.value and repr(again(board)) == repr(board)


def test_answers_keep_what_was_found():
    answer = squares.solve([30, 17], want=["outcome", "grundy", "moves", "remoteness", "explain"])
    asked.clear()
    copied = again(answer)
    assert repr(copied) == repr(answer) and copied.grundy == answer.grundy and copied.method == answer.method
    assert [(move.to, move.name, str(move)) for move in copied.moves] == [
        (move.to, move.name, str(move)) for move in answer.moves
    ]
    assert (copied.winning_moves, copied.remoteness) == (answer.winning_moves, answer.remoteness)
    assert copied.explain == answer.explain and copied.explain_in("zh") == answer.explain_in("zh")
    # None of this was sought again; what had not been asked for is.
    assert asked == []
    lazy = again(grundy.game("kayles").solve([5, 6, 7], play="misere", limit=1))
    assert len(lazy.moves) == 1 and lazy.outcome == grundy.game("kayles").outcome([5, 6, 7], play="misere")


def test_every_kind_of_answer_comes_back():
    loop = {"edges": [[0, 1], [1, 0], [0, 2], [2, 3]], "tokens": [0]}
    drawn = grundy.game("graph").solve(loop, want=["outcome", "grundy", "remoteness"])
    assert (again(drawn).outcome, again(drawn).inf, again(drawn).remoteness) == ("D", [1], None)
    scored = grundy.game("carrots").solve({"values": [10**30, -5], "extra": 0}, want=["value", "moves"])
    assert again(scored).value == scored.value and again(scored).moves[0].name == scored.moves[0].name
    fair = grundy.game("bimatrix").solve({"a": [[3, 0], [5, 1]], "b": [[3, 5], [0, 1]]})
    assert again(fair).further == fair.further
    cherries = grundy.game("domineering").solve(["...", "..."], player="left", want=["outcome", "moves"])
    assert [move.to for move in again(cherries).moves] == [move.to for move in cherries.moves]
    huge = grundy.game("nim").solve([10**18, 1], want=["grundy"])
    assert again(huge).grundy == 10**18 + 1


def test_what_answers_hold():
    move = squares.moves([4])[0]
    assert (again(move).to, str(again(move)), again(move)["to"]) == (move.to, str(move), move.to)
    limits = grundy.Limits(memory=1 << 30, time=2.5)
    assert again(limits) == limits and copy.deepcopy(limits) == limits
    period, stats = grundy.game("kayles").period(), grundy.game("kayles").stats(100)
    assert again(period) == period and again(period).proved and again(stats).largest == stats.largest
    for n, game in [(300, "kayles"), (1000, "nim"), (100_000, "nim"), (0, "nim")]:
        table = grundy.game(game).table(n)
        assert len(again(table)) == n and list(again(table))[-5:] == list(table)[-5:]
    with pytest.raises(grundy.BadPosition) as wrong:
        grundy.game("nim").solve([-1])
    assert (again(wrong.value).at, str(again(wrong.value))) == ("position[0]", str(wrong.value))


def solve(position):
    return position.solve(want=["outcome", "grundy"])


@pytest.mark.skipif(sys.platform == "win32", reason="the tests are no module there")
def test_other_processes_answer():
    positions = [squares([n]) for n in range(10)] + [grundy.game("kayles")([7])]
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        answers = list(pool.map(solve, positions))
    assert [answer.grundy for answer in answers] == [position.grundy() for position in positions]


def test_answers_keep_what_was_asked_of_the_value():
    answer = grundy.game("domineering").solve(["..", ".."], want=["outcome", "temperature", "misere-outcome"])
    assert answer.further == {"temperature": "1", "misere-outcome": "P"}
    assert again(answer).further == answer.further and again(answer).outcome == "N"
    with pytest.raises(grundy.BadParameter, match='there is no "warmth": write one of outcome, grundy'):
        grundy.game("nim").solve([3], want=["warmth"])

"""Exact values of Left and Right: arithmetic, order, questions, thermographs."""

import copy
import pickle
import threading
import timeit
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import grundy
from grundy import value

SAMPLES = ["0", "1", "-1/2", "*", "*2", "^", "v*", "{3|1}", "+-1", "{2||0|-1}", "Tiny(2)", "over", "on", "{0,pass|*}"]


def test_values_are_numbers_texts_nimbers_and_positions():
    assert value(3) == 3 and value(Fraction(1, 2)).canonical == "1/2" and value("{3|3}").canonical == "3*"
    assert value(grundy.Nimber(2)) == value("*2") and value(value("^")) == value("^")
    assert value(10**40) == 10**40 and value(-(10**40)).canonical == str(-(10**40))
    assert value(left=["{3|1}", 0], right=[-2]) == value("{{3|1}|-2}")
    assert value(left=[]) == 0 and value(right=[0], left=None) == -1 and value(left=["on"]) == value("on")
    assert value(left="12") == value(left=["12"]) == 13 and value(left="{1|0}", right=0) == value("{{1|0}|0}")
    assert value(left=1, right=Fraction(3, 2)) == Fraction(5, 4) and value(left=[grundy.Nimber(1)]) == 0
    assert repr(value("{3|1}+^")) == "value('{3^|1^}')" and str(value("0")) == "0"
    assert value("{3|1} + ^*").unicode == "{3↑∗|1↑∗}"


def test_small_operations_are_done_in_the_thread_that_asks():
    tasks = Path("/proc/self/task")
    if not tasks.is_dir():
        pytest.skip("threads are counted on Linux alone")
    hot, up = value("{3|1}"), value("^")
    counts = []

    def operate():
        before = len(list(tasks.iterdir()))
        assert hot + up - up == hot and -hot < up + 4 and 2 * hot != hot and hash(hot) == hash(hot + 0)
        assert hot.mean == 2 and bool(hot)
        counts.append(len(list(tasks.iterdir())) - before)

    # A thread that asked for long work would have a worker of its own from then on.
    thread = threading.Thread(target=operate)
    thread.start()
    thread.join()
    assert counts == [0]


@pytest.mark.parametrize("wrong", [0.5, None, [1], {"value": 1}])
def test_what_is_no_value_is_refused(wrong):
    with pytest.raises(TypeError, match="grundy.value|a value is written"):
        value(wrong)


def test_sums_differences_and_multiples():
    for a, b in product(SAMPLES, SAMPLES):
        assert value(a) + value(b) == value(b) + value(a) == value(f"({a}) + ({b})") or "over" in (a, b)
        assert value(a) - value(b) == -(value(b) - value(a))
    hot = value("{3|1}")
    assert hot + hot == 2 * hot == hot * 2 == 4 and -3 * hot == -(hot + 4)
    assert 1 + hot - Fraction(1, 2) == value("{7/2|3/2}") and 1 - hot == value("{0|-2}") and +hot == hot
    assert 0 * value("on") == 0 and 10**30 * value("*") == 0 and 10**9 * value("2^") - 10**9 * value("^") == 2 * 10**9
    with pytest.raises(TypeError):
        hot * hot
    with pytest.raises(TypeError):
        hot + "1"
    with pytest.raises(TypeError):
        hot + 0.5
    with pytest.raises(grundy.BadPosition):
        hot + Fraction(1, 3)
    with pytest.raises(grundy.TooLarge):
        10**30 * value("over")


def test_of_four_relations_exactly_one_holds():
    for a, b in product(SAMPLES, SAMPLES):
        one, other = value(a), value(b)
        holds = [one < other, one == other, one > other, one | other]
        assert holds.count(True) == 1, (a, b, holds)
        assert (one <= other) == (one < other or one == other) and (one >= other) == (other <= one)
        assert (one != other) == (not one == other) and one.confused(other) == (one | other) == (other | one)
    assert value("*") | 0 and 0 | value("*") and value("^") > 0 and 0 < value("^") and not value("^") | 0
    assert value(1) != Fraction(1, 3) and value(1) != "1" and not value(1) == None  # noqa: E711
    with pytest.raises(TypeError):
        value(1) < "2"
    assert bool(value("^")) and not value("{1|}-2")


def test_equal_values_have_equal_hashes():
    assert len({value("{3|3}"), value("3*"), value("3 + *")}) == 1
    assert {3: "three"}[value(3)] == "three" and {Fraction(5, 8)} == {value("5/8")}
    for a, b in product(SAMPLES, SAMPLES):
        if value(a) == value(b):
            assert hash(value(a)) == hash(value(b))
    assert hash(value("over") + value("over")) == hash(value("over"))


def test_pickled_values_come_back():
    for text in SAMPLES:
        one = value(text)
        assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one)


def test_every_question_of_the_batch_has_an_attribute():
    hot = value("{3|1}")
    assert (hot.outcome, hot.misere_outcome, hot.mean, hot.temperature) == ("L", "R", 2, 1)
    assert (hot.left_stop, hot.right_stop, hot.atomic_weight) == (3, 1, None)
    assert all(type(number) is Fraction for number in (hot.mean, hot.temperature, hot.left_stop))
    assert hot.left_options == [3] and hot.right_options == [1] and isinstance(hot.left_options[0], grundy.Value)
    assert hot.left_incentives == hot.right_incentives == hot.incentives == [value("{2|0}")]
    assert (hot.birthday, hot.positions, hot.stop_count) == (4, 5, 2)
    assert (hot.reduced, value("^").reduced, hot.companion.outcome) == (hot, 0, "L")
    assert hot.cool(1) == hot.freeze() == value("2*") and hot.cool("1/2") == value("{5/2|3/2}")
    assert value("^").heat(1) == value("{1||0|-2}") and value("1/2").overheat(1, 1) == value("{1|0}")
    assert value("2").overheat(value("*"), 0) == 0
    assert value("^^*").atomic_weight == 2 and "odd-tempered" in value("+-1").kind
    assert {"number", "integer"} <= set(value(3).kind)
    uptimal = value("3^*3").uptimal
    assert uptimal == {"number": 3, "nimber": 3, "ups": [1]} and hot.uptimal is None
    with pytest.raises(grundy.BadParameter, match="the parameter t is not a number"):
        hot.cool("^")
    with pytest.raises(grundy.BadParameter):
        hot.cool(-1)


def test_values_with_loops_have_sides():
    over, sides = value("over"), value("1 & 0")
    assert over > 0 and over | value("on") is False and over < value("on")
    assert (sides.onside, sides.offside, over.onside) == (1, 0, over)
    assert value("on").outcome == "L" and value("on").left_stop == value("on") and over.degree == over
    assert "stopper" in over.kind and value("dud").outcome == "D"
    with pytest.raises(grundy.Unsupported, match="thermograph"):
        over.thermograph()
    with pytest.raises(grundy.Unsupported):
        over.plot()


def test_positions_have_values():
    board = grundy.game("domineering")(["...", "..."])
    assert board.value == value("{2|-1/2}") == value("domineering(.../...)")
    assert grundy.game("nim")([3, 4]).value == value("*7")
    total = board + grundy.game("clobber")(["xo."]) + grundy.game("nim")([1])
    assert total.value == board.value + grundy.game("clobber")(["xo."]).value + value("*")
    assert grundy.Sum([]).value == 0
    with pytest.raises(grundy.BadPosition):
        grundy.game("domineering")(["x"]).value
    with pytest.raises(grundy.Unsupported):
        grundy.game("tic-tac-toe")({"board": ["...", "...", "..."]}).value
    with pytest.raises(grundy.LimitReached):
        value(grundy.game("domineering")(["......"] * 6), limits=grundy.Limits(steps=1000))


def test_rules_in_python_have_values_and_may_ask_for_values():
    class Halves(grundy.Rules):
        """Left takes one, Right halves."""

        def left(self, n):
            # Rules may compute with values while a value of theirs is wanted.
            assert value("^") > 0
            return [n - 1] if n else []

        def right(self, n):
            return [n // 2] if n else []

    game = grundy.game(Halves)
    assert game(0).value == 0 and game(1).value == value("*")
    assert game(2).value == value(left=[game(1).value], right=[game(1).value])
    assert (game(1) + grundy.game("nim")([1])).value == 0

    class Broken(grundy.Rules):
        def left(self, n):
            raise ZeroDivisionError("here")

        def right(self, n):
            return []

    with pytest.raises(ZeroDivisionError, match="here"):
        grundy.game(Broken)(3).value


def test_limits_go_from_a_value_to_what_is_computed_from_it():
    one = value("{3|1}", limits=grundy.Limits(steps=2000))
    with pytest.raises(grundy.LimitReached):
        many = one
        for n in range(2, 200):
            many = many + value(f"{{{n * n}|{-n}}}")


def test_thermographs_are_exact():
    hot = value("{4|1||-2}").thermograph()
    assert (hot.mean, hot.temperature, hot.mast) == (Fraction(1, 4), Fraction(9, 4), (Fraction(9, 4), Fraction(1, 4)))
    assert hot.left == [(-1, 1), (Fraction(3, 2), 1), (Fraction(9, 4), Fraction(1, 4))]
    assert hot.right == [(-1, -3), (Fraction(9, 4), Fraction(1, 4))]
    assert hot.at(0) == (1, -2) and hot.at(Fraction(1, 2)) == (1, Fraction(-3, 2)) and hot.at(100) == (Fraction(1, 4),) * 2
    assert repr(hot) == "Thermograph({4|1||-2}, mean 1/4, temperature 9/4)"
    with pytest.raises(grundy.BadParameter):
        hot.at(-2)
    with pytest.raises(grundy.BadParameter):
        hot.at(Fraction(1, 3))


def test_thermographs_are_drawn(tmp_path):
    hot = value("{4|1||-2}")
    picture = hot.plot()
    assert isinstance(picture, grundy.Plot) and "Thermograph of {4|1||-2}" in picture.svg
    assert picture.svg == hot.thermograph()._repr_svg_() == hot.thermograph().plot()._repr_svg_()
    picture.save(tmp_path / "t.png")
    assert (tmp_path / "t.png").read_bytes().startswith(b"\x89PNG")
    beside = hot.plot(1, value("+-1"), size=(1000, 500), theme="dark")
    assert "1000" in repr(beside) and beside.svg.count("mean") == 3
    assert hot.plot("1").svg == hot.plot(1).svg and hot.confused("{4|1||-2}") is False
    with pytest.raises(TypeError):
        hot.plot(1.5)
    with pytest.raises(grundy.BadParameter):
        hot.plot(theme="grey")
    assert value(f"{{{10**50}|{-10**40}}}").plot().svg.startswith("<svg")


def test_errors_are_those_of_the_program():
    with pytest.raises(grundy.NotationError, match="column 2"):
        value("3}")
    with pytest.raises(grundy.UnknownGame):
        value("kaylez(3)")
    with pytest.raises(grundy.BadPosition):
        value("1/3")


def test_notebooks_show_values_safely():
    html = value("{3|1}")._repr_html_()
    assert html.startswith("<table") and "{3|1}" in html and "temperature" in html
    assert "&lt;" in value("^<2>")._repr_html_() or "↑²" in value("^<2>")._repr_html_()
    assert value("over")._repr_html_().count("<tr") >= 2


def test_threads_compute_with_the_same_values():
    results = []
    one = value("{3|1}")
    threads = [threading.Thread(target=lambda n=n: results.append((n * one).mean == 2 * n)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 8


def test_values_are_numbers_where_they_are_and_are_formatted():
    assert int(value("7/2")) == 3 and float(value("-5/8")) == -0.625 and int(value(10**30)) == 10**30
    for none in ["*", "{3|1}", "on"]:
        with pytest.raises(ValueError):
            int(value(none))
        with pytest.raises(ValueError):
            float(value(none))
    assert f"{value('5/8'):.2f}" == "0.62" and f"{value(3):d}" == "3" and f"{value('*'):>4}" == "   *"
    assert f"{value('{3|1}+^')}" == "{3^|1^}" and f"{value('{3|1}+^'):u}" == "{3↑|1↑}"
    assert value("{3|1}+^").latex == f"{value('{3|1}+^'):l}" == r"\{3{\uparrow}\mid 1{\uparrow}\}"
    assert value("^")._repr_latex_() == r"$\displaystyle {\uparrow}$"


def test_positions_stand_for_their_values_beside_values():
    hot, up = grundy.game("domineering")(["..", ".."]), value("^")
    assert (hot + up).canonical == (up + hot).canonical == "{1^|-1^}"
    assert hot - value("+-1") == 0 and value("+-1") - hot == 0 and (hot - hot) == 0 and -hot == value("+-1")
    assert up < grundy.game("cutcake")([1, 3]) and grundy.game("cutcake")([1, 3]) > up and hot | up
    assert value("+-1") != hot and value("*") - grundy.game("nim")([1]) == 0
    assert isinstance(hot + hot, grundy.Sum)
    assert hot < 2 and hot > -2 and hot | 0 and 0 | hot and hot <= value(3) and 3 >= hot and not hot < up
    assert grundy.game("cutcake")([1, 3]) > grundy.game("cutcake")([3, 1]) and hot - hot == 0
    # Positions are keys, and equal to themselves alone: their values may be equal.
    assert hot == hot and hot != grundy.game("domineering")(["..", ".."]) and len({hot, hot, up}) == 2
    for wrong in (1.5, "1", None):
        with pytest.raises(TypeError):
            hot < wrong



@pytest.mark.parametrize(
    ("method", "expression"),
    [
        (lambda: value("*").ordinal_sum(1), "* : 1"),
        (lambda: value("{-1|1}").ordinal_sum(1), "canonical({-1|1}) : 1"),
        (lambda: value("{3|1}").ordinal_sum("1/2*"), "{3|1} : (1/2*)"),
        (lambda: value("3/4").norton("^"), "norton(3/4,^)"),
        (lambda: value(3).norton(value("{1|0}")), "norton(3,{1|0})"),
        (lambda: value("1/2").conway(6), "conway(1/2,6)"),
        (lambda: value("^").pow(3), "pow(^,3)"),
        (lambda: value("^").powto(2), "powto(^,2)"),
        (lambda: value(3).conjunctive("*2"), "conjunctive(3,*2)"),
        (lambda: value("*2").selective(grundy.Nimber(3)), "selective(*2,*3)"),
        (lambda: value("{3|1}").cool(Fraction(1, 2)), "cool({3|1},1/2)"),
        (lambda: value("1/2*").heat(1), "heat(1/2*,1)"),
        (lambda: value("1/2").overheat(1, 1), "overheat(1/2,1,1)"),
        (lambda: value("{3|1}").freeze(), "freeze({3|1})"),
        (lambda: value("^").companion, "companion(^)"),
        (lambda: value("{2^|1*}").reduced, "reduced({2^|1*})"),
        (lambda: value("*").ordinal_sum(grundy.game("nim")([1])), "* : *"),
    ],
)
def test_the_functions_of_expressions_are_methods(method, expression):
    assert method().canonical == value(expression).canonical


def test_functions_that_are_not_defined_say_why():
    with pytest.raises(grundy.GrundyError) as wrong:
        value("{3|1}").pow(2)
    assert wrong.value.at == "pow"
    with pytest.raises(grundy.GrundyError):
        value("on").norton(1)
    with pytest.raises(TypeError):
        value(1).conway(1.5)


def test_small_work_takes_microseconds():
    """It is done on the thread that asks: handing it to another one takes some 25 of them."""
    one, other = value("{3|1}"), value("^")
    for work in (lambda: str(one), lambda: one + other, lambda: one < other, lambda: hash(one)):
        assert min(timeit.repeat(work, number=100, repeat=20)) < 100 * 12e-6


def test_long_texts_stay_short():
    long = value("0")
    for n in range(1, 12):
        long = long + value(f"{{{3**n}|{-(3**n)}}}")
    assert str(long) == str(long) and len(str(long)) < 10**7

"""Hints by temperature, and options with their values."""

from fractions import Fraction

import pytest

import grundy

domineering = grundy.game("domineering")
APART = domineering(["..#...", "..#..."])


def test_options_have_their_values_and_positions():
    board = domineering(["..", ".."])
    options = board.options()
    assert {option.player for option in options} == {"left", "right"} and len(options) == 4
    assert {option.value.canonical for option in board.options(player="left")} == {"1"}
    assert options[0]["value"] == 1 and options[0].position.value == 1
    assert [move.value for move in board.moves(player="right")] == [-1, -1]
    assert [(move.outcome, move.wins) for move in board.options(player="left", limit=1)] == [("L", True)]
    option = (board + grundy.game("nim")([1])).options(player="left")[0]
    assert isinstance(option.position, grundy.Sum) and option.value == grundy.value("1*")


def test_values_of_impartial_moves_are_nimbers():
    assert {move.value for move in grundy.game("nim")([3]).options()} == {grundy.value(text) for text in ("0", "*", "*2")}
    with pytest.raises(AttributeError):
        grundy.game("nim")([3]).options()[0].nothing


def test_hints_look_at_the_regions_of_a_board():
    hints = APART.hints()
    assert [heat["temperature"] for heat in hints.components] == [1, Fraction(5, 4)] and hints.hottest == [1]
    assert hints.components[0]["region"] == ["..", ".."]
    left, right = hints.left, hints.right
    assert left["wins"] and not right["wins"] and left["stop"] == APART.value.left_stop and right["stop"] == APART.value.right_stop
    move = left["hotstrat"]["move"]
    assert move.region == 1 and move.value == 2 and move.wins is True and len(move.to[0]) == 6
    assert "guarantee" not in left["hotstrat"] and left["sentestrat"]["guarantee"] == APART.value.mean
    assert {mv.region for mv in left["canonical"]} == {0, 1}
    assert APART.hints(player="right").left is None
    assert "Hotstrat" in hints.explain_in("en") and "最热" in hints.explain_in("zh")


def test_hints_of_a_sum_say_which_component():
    hints = (domineering(["..", ".."]) + domineering(["...", "..."])).hints(player="left")
    assert [heat["component"] for heat in hints.components] == [0, 1] and hints.hottest == [1]
    assert hints.left["hotstrat"]["move"].component == 1


def test_hints_are_refused_where_there_are_none():
    with pytest.raises(grundy.Unsupported):
        grundy.game("nim")([3, 5]).hints()
    with pytest.raises(grundy.BadParameter):
        APART.hints(player="both")
    with pytest.raises((grundy.TooLarge, grundy.LimitReached)):
        domineering(["........"] * 8).hints(limits=grundy.Limits(steps=1000))


def test_rules_in_python_have_hints_also_where_they_use_values():
    class Coins(grundy.Rules):
        """Left takes one or two tokens of a heap, Right one or three; a tuple is a sum of heaps."""

        def left(self, heaps):
            assert grundy.value("1/2") < 1
            return self.taken(heaps, (1, 2))

        def right(self, heaps):
            return self.taken(heaps, (1, 3))

        def taken(self, heaps, sizes):
            for i, n in enumerate(heaps):
                for k in sizes:
                    if k <= n:
                        yield heaps[:i] + (n - k,) + heaps[i + 1 :]

        def parts(self, heaps):
            return [(n,) for n in heaps]

    coins = grundy.game(Coins)
    hints = coins((5, 3)).hints(player="left")
    assert [heat["region"] for heat in hints.components] == [(5,), (3,)]
    assert all(move.to[0] == 5 or move.to[1] == 3 for move in hints.left["canonical"])

"""Genera and misère canonical forms."""

import pytest

import grundy

kayles = grundy.game("kayles")


def test_positions_have_genera_and_misere_canonical_forms():
    assert kayles([5]).genus() == "4^146"
    assert kayles([5]).misere_canonical() == "{1,2,3,{2,3}}"
    assert grundy.game("cram")(["...", "..."]).genus() == "1"
    assert grundy.game("nim")([10**18]).misere_canonical() == str(10**18)


def test_sums_of_different_games_have_them_too():
    both = kayles([2]) + grundy.game("nim")([2])
    assert (both.genus(), both.misere_canonical()) == ("0^02", "{2,3}")


def test_rules_in_python_have_them_too():
    @grundy.heap_game
    def rows(n):
        """Knock down one pin or two neighbours of a row."""
        for taken in (1, 2):
            for left in range(n - taken + 1):
                yield left, n - taken - left

    assert rows([5]).genus() == kayles([5]).genus()
    assert (rows([5]) + kayles([5])).misere_canonical() == kayles([5, 5]).misere_canonical()


def test_positions_of_left_and_right_have_none():
    with pytest.raises(grundy.Unsupported):
        grundy.game("domineering")(["..", ".."]).genus()

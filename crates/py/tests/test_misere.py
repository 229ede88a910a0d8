"""Genera and misère canonical forms."""

import json
import pickle

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


def test_heaps_have_a_misere_quotient():
    quotient = kayles.misere_quotient()
    assert (quotient.order, quotient.p_portion, quotient.preperiod, quotient.period) == (40, 9, 71, 12)
    assert quotient.certificate is None and len(quotient.heaps) == 71 + 12
    # The quotient decides as the search does.
    for heaps in ([1, 1], [2, 2, 3], [5, 4], [1, 2, 3, 4]):
        element = quotient.heaps[heaps[0]]
        for heap in heaps[1:]:
            element = quotient.product[element][quotient.heaps[heap]]
        lost = kayles.outcome(heaps, play="misere") == "P"
        assert (element in quotient.p) == lost == kayles(heaps).quotient()["in_p"]
        assert kayles(heaps).quotient()["element"] == quotient.elements[element]
    some = kayles.misere_quotient(10)
    assert (some.period, len(some.heaps)) == (None, 11)
    assert pickle.loads(pickle.dumps(some)) == some


def test_quotients_have_certificates():
    quotient = kayles.misere_quotient(certificate=True)
    certificate = json.loads(quotient.certificate)
    assert certificate["claim"]["game"] == "kayles" and certificate["claim"]["order"] == 40


def test_quotients_that_are_not_found_are_refused():
    with pytest.raises(grundy.Unsupported) as wrong:
        grundy.game("domineering").misere_quotient()
    assert wrong.value.at == "game"
    with pytest.raises(grundy.Unsupported, match="custom rules"):
        grundy.heap_game(lambda n: range(n)).misere_quotient()
    with pytest.raises(grundy.TooLarge):
        kayles.misere_quotient(10**9)
    with pytest.raises(grundy.LimitReached):
        grundy.game("octal:0.3102").misere_quotient(limits=grundy.Limits(steps=1000))

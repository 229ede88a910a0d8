"""Nimbers are a field, and numbers for Python."""

import pickle
import random

import pytest

from grundy import BadParameter, Nimber, eval, mex, nim_sum


def test_the_field_axioms_hold():
    draw = random.Random(1)
    for _ in range(200):
        a, b, c = (Nimber(draw.getrandbits(draw.choice([2, 16, 128]))) for _ in range(3))
        assert a + b == b + a and a * b == b * a and (a + b) + c == a + (b + c) and (a * b) * c == a * (b * c)
        assert a * (b + c) == a * b + a * c and a + a == 0 and a * 1 == a
        assert a.sqrt() ** 2 == a
        if b:
            assert a / b * b == a and b * b.inverse() == 1 and b**-1 == b.inverse()


def test_small_products_by_the_definition():
    product = {}
    for a in range(16):
        for b in range(16):
            product[a, b] = mex(product[x, b] ^ product[a, y] ^ product[x, y] for x in range(a) for y in range(b))
    assert all(Nimber(a) * b == product[a, b] for a in range(16) for b in range(16))


def test_they_behave_as_numbers():
    assert {Nimber(3): "three"}[3] == "three" and int(Nimber(7)) == 7 and [10, 20][Nimber(1)] == 20
    assert Nimber(3) < 4 and 5 >= Nimber(5) and Nimber(3) != "3" and not Nimber(0)
    assert sum([Nimber(5), Nimber(6)]) == 3 and 2 * Nimber(2) == 3 and 1 / Nimber(2) == 3
    assert (repr(Nimber(5)), str(Nimber(5))) == ("Nimber(5)", "*5")
    assert pickle.loads(pickle.dumps(Nimber(2**127))) == Nimber(2**127)
    assert Nimber(2) ** (10**100) == Nimber(2) ** (10**100 % 3) and Nimber(0) ** 0 == 1


def test_what_is_no_nimber_is_refused():
    for wrong in [-1, 2**128, 1.5, "3"]:
        with pytest.raises(BadParameter):
            Nimber(wrong)
    with pytest.raises(TypeError):
        Nimber(3) + "3"
    with pytest.raises(TypeError):
        Nimber(3) ** Nimber(2)
    for divide in [lambda: Nimber(3) / 0, lambda: Nimber(0).inverse(), lambda: Nimber(0) ** -1]:
        with pytest.raises(ZeroDivisionError):
            divide()


def test_mex_and_nim_sum():
    assert mex() == 0 and mex(0, 1, 3) == 2 and mex([1, 2]) == 0 and mex({0, 1}) == 2
    assert nim_sum(2**200, 1) == 2**200 + 1 and nim_sum([3, 5]) == 6
    with pytest.raises(ValueError):
        mex(-1)


def test_expressions_know_characters():
    assert eval("6 ⊗ 7 + 3") == Nimber(6) * 7 + 3
    with pytest.raises(ValueError) as wrong:
        eval("6 ⊗ 7 - 3")
    assert wrong.value.at == "column 7"

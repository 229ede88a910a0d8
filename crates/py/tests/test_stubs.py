"""The stubs say what is there: mypy compares them with the package as it is installed."""

import subprocess
import sys
import textwrap

import pytest

pytest.importorskip("mypy")


def test_the_stubs_are_those_of_the_module(tmp_path):
    allowed = tmp_path / "allowed"
    # PyO3 makes `__all__`, hides `__getattr__` behind a slot, and shows `__rpow__`, which is refused, beside `__pow__`.
    allowed.write_text("grundy._grundy.__all__\ngrundy._grundy.Move.__getattr__\ngrundy._grundy.Nimber.__rpow__\n")
    check = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "grundy", "--ignore-disjoint-bases", "--allowlist", str(allowed)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert check.returncode == 0, check.stdout + check.stderr


def test_users_programs_are_checked(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent(
            """
            from fractions import Fraction

            import grundy

            @grundy.heap_game
            def squares(n: int) -> list[int]:
                return [n - k * k for k in range(1, n + 1) if k * k <= n]

            class Stairs(grundy.Rules):
                def moves(self, position: int) -> list[int]:
                    return [position - 1] if position else []

            outcome = squares.solve([10, 20]).outcome
            if outcome is not None:
                outcome.upper()
            total: grundy.Sum = squares([3]) + grundy.game(Stairs)(4)
            total.outcome(play="misere")
            squares.values(100).mean()
            squares.grid((10, 20)).T.mean()
            length: int | None = squares.period().period
            squares.period().proved.bit_length()
            sum([squares([3]), squares([4])])
            grundy.explain(squares, "zh").upper() + grundy.__version__
            (grundy.Nimber(3) * 4).sqrt()
            hot: grundy.Value = 2 * grundy.value("{3|1}") - 1 + Fraction(1, 2)
            confused: bool = hot | 0
            if hot <= 3 and hot.atomic_weight is not None:
                hot.atomic_weight.cool(1).canonical.upper()
            mean: Fraction = hot.thermograph().mean + hot.mean
            grundy.game("domineering")(["...", "..."]).value.plot(hot, theme="dark").save("picture.svg")
            """
        )
    )
    check = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(program)], capture_output=True, text=True, cwd=tmp_path
    )
    assert check.returncode == 0, check.stdout + check.stderr

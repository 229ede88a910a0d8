"""What was found about a nim sequence: dictionaries whose keys are attributes too."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any


class Record(dict):
    """A dictionary whose keys are attributes."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]

    def __repr__(self) -> str:
        fields = (f"{name}={_short(value)}" for name, value in self.items())
        return f"{type(self).__name__}({', '.join(fields)})"

    def _repr_html_(self) -> str:
        rows = (
            f'<tr><td style="text-align:left;opacity:.7">{escape(name)}</td>'
            f'<td style="text-align:left">{escape(_short(value))}</td></tr>'
            for name, value in self.items()
        )
        return f'<table style="border-collapse:collapse"><tbody>{"".join(rows)}</tbody></table>'


def _short(value: Any) -> str:
    """A list of many things is not worth reading through."""
    if isinstance(value, list) and len(value) > 5:
        return f"[{', '.join(map(repr, value[:5]))}, ...]"
    return repr(value)


class Period(Record):
    """`preperiod`, `period` and `saltus` of a nim sequence (`None` where none is seen), whether that is `proved` and `by`
    which theorem, how far the values were looked at (`checked_to`), and what `ended` the search before a proof."""

    game: str
    preperiod: int | None
    period: int | None
    saltus: int | None
    proved: bool
    conditional: bool
    condition: str | None
    code: str | None
    by: str | None
    checked_to: int
    ended: str | None


class Statistics(Record):
    """How many values there are up to the heap `to` (`["values"]`) and how many `distinct` ones, the `largest` and the `newest`, how
    many are first seen late, the `rare` heaps, and the `counts` of all values."""

    game: str
    to: int
    distinct: int
    largest: dict[str, int] | None
    newest: dict[str, int] | None
    late: int
    rare: dict[str, Any] | None
    counts: list[dict[str, int]]


class Pattern(Record):
    """A `formula` for all values or lost positions, its `class`, whether it is `proved`, or `conditional` on the `condition`, and `by`
    what, how far it was compared with a table (`checked_to`) and in how much of it found (`terms_used`); `code` that computes it. Where numbers were asked about: these (`at`), and the `value` or
    whether the position is `lost`. `automaton` is the one that proves it, or `None`."""

    formula: str
    proved: bool
    by: str | None
    checked_to: int | None
    terms_used: int | None
    at: list[int]
    value: int
    lost: bool
    automaton: Any

    def __init__(self, fields: dict[str, Any] | None = None, automaton: Any = None) -> None:
        super().__init__(fields or {})
        self.automaton = automaton

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (dict(self),))


_NUMBERS = ("left-stop", "right-stop", "mean", "temperature")


def _number(text: Any) -> Any:
    """Stops, means and temperatures as fractions; `on` and the like stay texts."""
    try:
        return Fraction(text)
    except (TypeError, ValueError):
        return text


class Survey(list):
    """The rows of a survey: a list of dictionaries with the `position`, the `count` of positions that are the same up to symmetry, and
    what was asked, by names with underscores such as `left_stop`. `counts` says how many positions there are, and how many have
    each value and outcome. `to_pandas()` is a data frame."""

    counts: dict[str, Any]

    def __init__(self, rows: Any = (), counts: dict[str, Any] | None = None) -> None:
        named = (
            {
                key.replace("-", "_"): _number(value) if key in _NUMBERS else value
                for key, value in row.items()
            }
            for row in rows
        )
        super().__init__(named)
        self.counts = counts or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (list(self), self.counts))

    def __repr__(self) -> str:
        counts = self.counts
        return (
            f"<survey: {len(self)} rows of {counts.get('classes')} classes, "
            f"{counts.get('positions')} positions, {len(counts.get('values', ()))} values>"
        )

    def to_pandas(self) -> Any:
        """The rows as a data frame."""
        import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]

        return pandas.DataFrame(list(self))

"""Results about games: dictionaries whose keys are attributes too, and lists of rows."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any


class Record(dict):
    """A dictionary whose keys are attributes.

    >>> period = grundy.game("kayles").period()
    >>> period.period, period["period"]
    (12, 12)
    """

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
    """The text of a value; a long list is shortened."""
    if isinstance(value, list) and len(value) > 5:
        return f"[{', '.join(map(repr, value[:5]))}, ...]"
    return repr(value)


class Period(Record):
    """`preperiod`, `period` and `saltus` of a nim sequence (`None` if none is seen), whether that is `proved` and `by`
    which theorem, how far the values were checked (`checked_to`), and what `ended` the search before a proof.

    >>> period = grundy.game("kayles").period()
    >>> period.preperiod, period.period, period.proved
    (71, 12, True)
    """

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
    many are first seen late, the `rare` heaps, and the `counts` of all values.

    >>> statistics = grundy.game("kayles").stats(1000)
    >>> statistics.distinct, statistics.largest
    (9, {'value': 8, 'first': 27})
    """

    game: str
    to: int
    distinct: int
    largest: dict[str, int] | None
    newest: dict[str, int] | None
    late: int
    rare: dict[str, Any] | None
    counts: list[dict[str, int]]


class Pattern(Record):
    """A `formula` for all values or lost positions, its `class`, whether it is `proved`, or `conditional` on
    the `condition`, and `by` what. It was compared with a table up to `checked_to`, and found in the first
    `terms_used` terms; `code` computes it. If numbers were asked about, they are `at`, and `value` or `lost` is
    the answer. `automaton` is the one that proves it, or `None`.

    >>> pattern = grundy.game("wythoff").pattern(at=(10**18, 1))
    >>> pattern.proved, pattern.lost
    (True, False)
    """

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


class MisereQuotient(Record):
    """The misère quotient of heaps: its `order`, how many elements are lost (`p_portion`) and which (`p`), each
    element as the least heaps that have it (`elements`), the element of each heap (`heaps`) with `preperiod`
    and `period`, or `None` if only some heaps were asked about, the heaps that generate it (`generators`), and
    the table of products (`product`) if it is small. `certificate` is JSON, or `None`.

    >>> quotient = grundy.game("nim").misere_quotient(3)
    >>> quotient.order, quotient.elements[quotient.heaps[2]], quotient.generators
    (6, [2], [1, 2])
    """

    order: int
    p_portion: int
    preperiod: int | None
    period: int | None
    elements: list[list[int]]
    heaps: list[int]
    p: list[int]
    product: list[list[int]]
    generators: list[int]
    certificate: str | None


class Rows(list):
    """A list of dictionaries.

    >>> rows = grundy.game("domineering").survey("2x2")
    >>> len(rows), rows[0]["position"]
    (7, ['..', '..'])
    """

    def to_pandas(self) -> Any:
        """The rows as a data frame; pandas must be installed.

        >>> frame = grundy.discover("subtraction", 2).to_pandas()
        >>> list(frame["game"])
        ['subtraction:1', 'subtraction:2', 'subtraction:1,2']
        """
        import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]

        return pandas.DataFrame(list(self))


class Discovery(Rows):
    """The rows of a search for patterns, one for each game: records with the `game`, the `formula` (`None` where
    none was found), whether it is `proved`, and the other fields of a pattern, the `milliseconds`, and `stopped`
    if a limit was reached. `ended` is the limit that ended the search before its last game, or `None`.

    >>> [row.game for row in grundy.discover("subtraction", 2) if row.proved]
    ['subtraction:1', 'subtraction:2', 'subtraction:1,2']
    """

    ended: str | None

    def __init__(self, rows: Any = (), ended: str | None = None) -> None:
        super().__init__(Record({"proved": False, **row}) for row in rows)
        self.ended = ended

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (list(self), self.ended))

    def __repr__(self) -> str:
        proved = sum(row["proved"] for row in self)
        ended = f"; {self.ended}" if self.ended else ""
        return f"<discovery: {len(self)} games, {proved} with a proved pattern{ended}>"


class Survey(Rows):
    """The rows of a survey: a list of dictionaries with the `position`, the `count` of positions that are the same up to symmetry, and
    what was asked, by names with underscores such as `left_stop`. `counts` says how many positions there are, and how many have
    each value and outcome. `to_pandas()` is a data frame.

    >>> rows = grundy.game("domineering").survey("2x2", want=["canonical"])
    >>> rows
    <survey: 7 rows of 7 classes, 16 positions, 5 values>
    >>> rows[0]["canonical"], rows.counts["values"]["+-1"]
    ('+-1', 1)
    """

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

"""Nim sequences: tables, arrays, periods, statistics, pictures."""

import pathlib
import pickle
import sys

import pytest

import grundy

numpy = pytest.importorskip("numpy")
resource = pytest.importorskip("resource")


def mex_of_officers(n):
    """Octal 0.6 by its rule: take one of at least two, leaving one heap or two."""
    values = [0, 0]
    for heap in range(2, n):
        seen = {values[heap - 1]}
        seen |= {values[a] ^ values[heap - 1 - a] for a in range(1, heap - 1)}
        values.append(next(v for v in range(n) if v not in seen))
    return values[:n]


def test_values_are_those_of_the_rules():
    assert list(grundy.game("officers").values(300)) == mex_of_officers(300)


def test_an_array_is_the_table_itself():
    game = grundy.game("officers")
    first, second = game.values(1000), game.values(900)
    assert not first.flags.owndata and not first.flags.writeable
    # One table, which is long enough for both.
    assert first.ctypes.data == second.ctypes.data or game.values(1000).ctypes.data == game.values(900).ctypes.data
    with pytest.raises(ValueError):
        first[0] = 7
    table = game.table(1000)
    assert numpy.asarray(table).ctypes.data == table.__array_interface__["data"][0]


def test_an_array_outlives_the_table_and_the_growth_of_the_game():
    game = grundy.game("octal:0.16")
    values = game.values(2000)
    before = values.copy()
    game.values(200_000)
    del game
    assert (values == before).all()


@pytest.mark.parametrize("notation", ["kayles", "nim", "lieges:2", "grundys-game", "octal:0.4"])
def test_tables_and_arrays_agree_past_proved_patterns(notation):
    game = grundy.game(notation)
    table, values = game.table(5000), game.values(5000)
    assert len(table) == len(values) == 5000
    assert [table[i] for i in range(0, 5000, 97)] == [int(values[i]) for i in range(0, 5000, 97)]
    assert [game.grundy([i]) for i in range(0, 5000, 499)] == [int(values[i]) for i in range(0, 5000, 499)]
    assert table[-1] == values[-1]
    with pytest.raises(IndexError):
        table[5000]
    with pytest.raises(IndexError):
        table[-5001]


def test_widths_fit_the_values():
    assert grundy.game("nim").values(256).dtype == numpy.uint8
    assert grundy.game("nim").values(257).dtype == numpy.uint16
    assert grundy.game("nim").values(0).shape == (0,)


def test_misere_values_are_others():
    assert list(grundy.game("nim").values(4, play="misere")) == [1, 0, 2, 3]


def test_heaps_past_the_game_are_refused():
    with pytest.raises(grundy.TooLarge):
        grundy.game("nim").table(1 << 63)
    with pytest.raises(grundy.LimitReached):
        grundy.game("officers").table(1 << 31, limits=grundy.Limits(memory=1 << 16))


def test_tables_that_do_not_fit_are_refused_before_they_are_begun():
    for game in ("nim", "kayles", "officers"):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with pytest.raises(grundy.LimitReached):
            grundy.game(game).table(10**12, limits=grundy.Limits(memory=1 << 30))
        # Kilobytes.
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000, game
    with pytest.raises(grundy.LimitReached):
        grundy.game("nim").table(10**8, limits=grundy.Limits(memory=1 << 28))


def test_periods_say_who_proves_them():
    period = grundy.game("kayles").period()
    assert (period.preperiod, period.period, period.saltus, period.proved) == (71, 12, 0, True)
    assert period["by"] == "octal periodicity theorem" and period.ended is None
    assert "12" in period._repr_html_()
    none = grundy.game("officers").period(10_000)
    assert (none.period, none.proved, none.checked_to) == (None, False, none.checked_to) and none.checked_to >= 10_000


def test_statistics_count_every_value():
    stats = grundy.game("octal:0.45").stats(100_000)
    assert (stats["values"], stats.distinct, stats.largest) == (100_001, 9, {"value": 8, "first": 37})
    assert sum(one["count"] for one in stats.counts) == 100_001


def test_progress_is_told_and_may_raise():
    told = []
    grundy.game("octal:0.14").values(3_000_000, progress=told.append)
    assert told == sorted(told) and told[-1] == 3_000_000

    def enough(done):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        grundy.game("octal:0.05").values(3_000_000, progress=enough)


def test_a_bar_is_shown_where_tqdm_is_there(capfd):
    pytest.importorskip("tqdm")
    assert len(grundy.game("kayles").values(10_000, progress=True)) == 10_000
    grundy.game("kayles").period(progress=True)


def test_pictures_are_svg_and_png(tmp_path: pathlib.Path):
    picture = grundy.game("kayles").plot(300)
    assert picture._repr_svg_().startswith("<svg") and "Kayles" not in repr(picture)
    dark = grundy.game("wythoff").plot((20, 30), theme="dark", size=(400, 300))
    dark.save(tmp_path / "wythoff.png")
    picture.save(str(tmp_path / "kayles.svg"))
    assert (tmp_path / "wythoff.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "kayles.svg").read_text() == picture.svg
    for kind in ["values", "sequence"]:
        assert grundy.game("kayles").plot(100, kind=kind).svg
    assert grundy.game("wythoff").plot(30, kind="p-positions").svg
    for wrong in [dict(kind="pie"), dict(theme="blue"), dict(size=(1, 1))]:
        with pytest.raises(grundy.BadParameter):
            grundy.game("kayles").plot(**wrong)
    with pytest.raises(grundy.BadParameter):
        picture.save(tmp_path / "kayles.gif")
    with pytest.raises(OSError):
        picture.save(tmp_path / "no" / "kayles.svg")


def test_a_table_shows_itself():
    table = grundy.game("kayles").table(300)
    assert repr(table).startswith("Table(kayles, 300 values: 0, 1, 2, 3,")
    assert table._repr_html_().count("<tr>") == 12


def mex_of_wythoff(n):
    """Wythoff's game by its rule: take from one heap, or as many from both."""
    values = [[0] * (n + 1) for _ in range(n + 1)]
    for i in range(n + 1):
        for j in range(n + 1):
            seen = {values[k][j] for k in range(i)} | {values[i][k] for k in range(j)}
            seen |= {values[i - k][j - k] for k in range(1, min(i, j) + 1)}
            values[i][j] = next(v for v in range(3 * n + 1) if v not in seen)
    return values


def test_grids_are_those_of_the_rules():
    grid = grundy.game("wythoff").grid(20)
    assert grid.tolist() == mex_of_wythoff(20)
    assert grid.shape == (21, 21) and grid.dtype == numpy.uint8 and not grid.flags.writeable
    wide = grundy.game("wythoff").grid((3, 300))
    assert wide.shape == (4, 301) and wide.dtype == numpy.uint16
    assert wide[:, :21].tolist() == grid[:4].tolist()
    heaps = grundy.heap_game(lambda n: range(n))
    assert (heaps.grid(9) == numpy.bitwise_xor.outer(range(10), range(10))).all()


def test_rules_without_an_example_have_grids_and_those_of_texts_have_none():
    class Rook(grundy.Rules):
        def moves(self, position):
            a, b = position
            return [(i, b) for i in range(a)] + [(a, i) for i in range(b)]

    expected = numpy.bitwise_xor.outer(range(6), range(6))
    assert (grundy.game(Rook).grid((5, 5)) == expected).all()
    assert (grundy.game(Rook).grid(5) == expected).all()

    class Word(grundy.Rules):
        example = "aabba"

        def moves(self, position):
            return [position[1:]] if position else []

    with pytest.raises(grundy.BadParameter, match='are written as in "aabba"'):
        grundy.game(Word).grid(5)


def test_grids_of_outcomes_have_1_where_the_player_to_move_wins():
    wythoff = grundy.game("wythoff")
    assert ((wythoff.grid(30, outcomes=True) == 0) == (wythoff.grid(30) == 0)).all()
    # Moore's game has no values: with two heaps to take from, only empty ones are lost.
    assert grundy.game("moore:2").grid(2).tolist() == [[0, 1, 1], [1, 1, 1], [1, 1, 1]]


def test_grids_that_cannot_be_are_refused():
    with pytest.raises(grundy.Unsupported, match="no grid"):
        grundy.game("mnk:3,3,3").grid(3)
    with pytest.raises(grundy.Unsupported, match="are not positions, and an array has a number in every cell$"):
        grundy.game("chomp").grid(3, outcomes=True)
    with pytest.raises(grundy.BadParameter, match="begin at 1 or later") as wrong:
        grundy.game("coin-grid").grid(0)
    assert wrong.value.at == "to"
    with pytest.raises(grundy.LimitReached):
        grundy.game("wythoff").grid(1 << 63)


def test_grids_tell_how_far_they_are():
    told = []
    grundy.game("wythoff").grid((99, 9), progress=told.append)
    assert told == sorted(told) and told[-1] == 1000


def test_a_missing_numpy_is_told(monkeypatch):
    # What is `None` among the modules cannot be imported.
    monkeypatch.setitem(sys.modules, "numpy", None)
    kayles = grundy.game("kayles")
    with pytest.raises(ModuleNotFoundError, match="not installed: pip install numpy") as wrong:
        kayles.values(10)
    assert "table()" in str(wrong.value)
    with pytest.raises(ImportError, match="pip install numpy"):
        grundy.game("wythoff").grid(3)
    assert kayles.table(3)[2] == 2


def test_surveys_are_rows_with_counts():
    rows = grundy.game("domineering").survey("2x2", want=["canonical", "temperature", "left_stop"])
    assert len(rows) == 7 and sum(row["count"] for row in rows) == 16
    assert rows[0]["position"] == ["..", ".."] and rows[0]["canonical"] == "+-1" and rows[0]["left_stop"] == 1
    assert rows.counts["positions"] == 16 and rows.counts["values"]["0"] == 7
    assert rows.counts["outcomes"] == {"P": 7, "N": 5, "L": 2, "R": 2}
    hot = grundy.game("domineering").survey("2x3", where="temperature > 1 or canonical = domineering(../..)")
    assert {row["canonical"] for row in hot} == {"{2|-1/2}", "+-1"}
    assert len(grundy.game("push").survey(3)) == 27
    nim = grundy.game("nim").survey(positions=[[3, 4, 5], [1, 2, 3]], want=["canonical"])
    assert [row["canonical"] for row in nim] == ["*2", "0"]
    assert pickle.loads(pickle.dumps(rows)) == rows and pickle.loads(pickle.dumps(rows)).counts == rows.counts
    for wrong in [{}, {"size": "x"}, {"size": "2x2", "where": "mean >"}, {"size": "2x2", "want": ["heat"]}]:
        with pytest.raises(grundy.GrundyError):
            grundy.game("domineering").survey(**wrong)


def test_surveys_of_own_rules_ask_them():
    class Cover(grundy.Rules):
        example = "...."

        def left(self, strip):
            return [strip[:i] + "##" + strip[i + 2 :] for i in range(len(strip) - 1) if strip[i : i + 2] == ".."]

        def right(self, strip):
            return [strip[:i] + "#" + strip[i + 1 :] for i in range(len(strip)) if strip[i] == "."]

    rows = grundy.game(Cover()).survey(positions=["...", "..#"], want=["canonical"])
    assert [row["canonical"] for row in rows] == ["{-1|-2}", "{0|-1}"]


def test_sequences_are_looked_up_and_genera_listed():
    classes = grundy.lookup([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])["classes"]
    assert any(found["game"] == "kayles" for group in classes for found in group["games"])
    genera = grundy.game("kayles").genera(6)
    assert genera[:3] == ["0", "1", "2"] and len(genera) == 6 and grundy.game("kayles").genera(0) == []


def test_sets_are_positions():
    nim = grundy.game("nim")
    assert nim.grundy(frozenset([3, 5])) == nim.grundy({5, 3}) == 6
    assert grundy.game("subset-takeaway:3").outcome(frozenset([frozenset([1]), frozenset([2, 3])])) in ("N", "P")


def test_sentences_are_decided():
    even = ["even(n): exists m: n = 2*m"]
    assert grundy.prove("forall n: even(n) | even(n + 1)", definitions=even) is True
    assert grundy.prove("exists n: even(n) & even(n + 1)", definitions=even) is False
    found = grundy.prove("even(n) & n < 7", definitions=even)
    assert found["variables"] == ["n"] and found["first"] == [[0], [2], [4], [6]] and found["all"] is True
    for wrong in [{"formula": "forall n"}, {"formula": "n = n", "numeration": "17"}, {"formula": "f(n)"}]:
        with pytest.raises(grundy.BadParameter):
            grundy.prove(**wrong)


def test_families_are_searched_for_patterns():
    rows = grundy.discover("subtraction", 3, threads=2)
    assert [row.game for row in rows][:3] == ["subtraction:1", "subtraction:2", "subtraction:1,2"]
    assert all(row.proved and row.by and row.milliseconds >= 0 for row in rows)
    assert rows.ended is None and len(grundy.discover("subtraction", 3, most=1)) == 3
    some = grundy.discover("octal", 3, limits=grundy.Limits(time=0.5))
    assert len(some) < 511 and some.ended == "the time limit was reached" and some.ended in repr(some)
    assert grundy.discover(["kayles", "octal:0.07"], to=300)[1].game == "octal:0.07"
    seen: list = []
    grundy.discover("octal", 1, progress=seen.append)
    assert seen[-1] == 7
    assert pickle.loads(pickle.dumps(rows)) == rows and pickle.loads(pickle.dumps(rows))[0].proved
    for wrong in [("chess", 3), ("octal",), (["kayles"], 2), ("octal", 40), ("octal", -1)]:
        with pytest.raises(grundy.BadParameter):
            grundy.discover(*wrong)
    with pytest.raises(grundy.UnknownGame):
        grundy.discover(["kaylez"])
    with pytest.raises(grundy.BadParameter):
        grundy.discover("octal", 1, threads=0)


def test_rows_and_tables_are_data_frames():
    pandas = pytest.importorskip("pandas")
    frame = grundy.game("domineering").survey("2x2", want=["canonical", "temperature"]).to_pandas()
    assert list(frame.columns) == ["position", "count", "canonical", "temperature"] and frame["count"].sum() == 16
    assert grundy.discover("subtraction", 2).to_pandas()["proved"].all()
    kayles = grundy.game("kayles")
    assert list(pandas.DataFrame({"value": kayles.values(5)})["value"]) == [0, 1, 2, 3, 1]
    assert list(pandas.DataFrame(kayles.table(5))[0]) == [0, 1, 2, 3, 1]
    assert list(pandas.Series(kayles.table(5))) == [0, 1, 2, 3, 1]

"""Games of the catalogue: questions, answers, sums, errors, in both languages."""

import base64
import json
import math
import pathlib

import pytest

import grundy

HUGE = 10**18


def test_an_answer_finds_what_is_looked_at():
    answer = grundy.game("kayles").solve([5, 6, 7])
    assert repr(answer) == "N: the player to move wins"
    assert (answer.outcome, answer.grundy, answer.winning_moves) == ("N", 5, 1)
    move = answer.moves[0]
    assert (move.to, move.heap, move["heap"], move["to"]) == ([4, 6, 7], 0, 0, [4, 6, 7])
    assert (str(move), repr(move)) == ("A 5", "<A 5: 5 -> 4>")
    assert answer.remoteness > 0
    assert answer.method in ("nim-sequence table", "octal periodicity theorem")
    assert "nim sum" in answer.explain and "尼姆和" in answer.explain_in("zh")
    with pytest.raises(AttributeError):
        move.nothing
    with pytest.raises(KeyError):
        move["nothing"]


def test_what_is_wanted_is_found_at_once():
    answer = grundy.game("nim").solve([3, 5, 7], want=["outcome", "grundy", "moves"], limit=1)
    assert (answer.outcome, answer.grundy, len(answer.moves), answer.winning_moves) == ("N", 1, 1, 3)
    with pytest.raises(grundy.BadParameter, match="want: there is no \"fun\""):
        grundy.game("nim").solve([3], want=["fun"])


def test_coins_are_written_by_what_they_show():
    turtles = grundy.game("turning-turtles")
    for row in ["0110", "THHT", "t h h t", [2, 3]]:
        assert turtles.grundy(row) == 1
    assert turtles.grundy(110) == 110
    with pytest.raises(grundy.BadPosition, match="may be the place 110, or a row of coins"):
        turtles.grundy("110")
    assert grundy.game("coin-grid").grundy(["011", "100"]) == grundy.game("coin-grid").grundy("THH/HTT") == 3
    hackenbush = grundy.game("hackenbush")
    assert hackenbush.grundy({"edges": [[0, 1], [1, 2]]}) == hackenbush.grundy("0-1 g 1-2 g") == 2


def test_misere_play_is_another_question():
    nim = grundy.game("nim")
    assert nim.outcome([1, 1, 1]) == "N" and nim.outcome([1, 1, 1], play="misere") == "P"
    assert nim.solve([2, 2], play="misère").grundy is None
    with pytest.raises(grundy.BadParameter):
        nim.outcome([1], play="mean")


def test_numbers_are_exact_at_any_size():
    assert grundy.game("nim").grundy([HUGE, 1]) == HUGE + 1
    coloring = grundy.game("coloring-grid")
    assert coloring.grundy([[60, 60]]) == grundy.game("coloring-grid").solve([[60, 60]]).grundy > 1 << 64
    carrots = grundy.game("carrots").solve({"values": [10**30, -5], "extra": 0})
    assert carrots.value == 10**30


def test_loopy_positions_are_drawn_and_have_infinite_values():
    graph = grundy.game("graph")
    loop = {"edges": [[0, 1], [1, 0], [0, 2], [2, 3]], "tokens": [0]}
    answer = graph.solve(loop)
    assert (answer.outcome, answer.grundy, answer.inf, answer.remoteness) == ("D", math.inf, [1], None)


def test_games_with_scores_have_no_outcome():
    answer = grundy.game("carrots").solve({"values": [4, 1, 6, 2, 5], "extra": 1})
    assert (repr(answer), answer.outcome, answer.value) == ("score 6", None, 6)
    game = grundy.game("bimatrix").solve({"a": [[3, 0], [5, 1]], "b": [[3, 5], [0, 1]]})
    assert game.further["equilibria"] == [[1, 1]]


def test_sums_mix_games():
    nim, bash = grundy.game("nim"), grundy.game("bash:3")
    total = nim([3, 4]) + bash([10])
    assert isinstance(total, grundy.Sum) and isinstance(total, grundy.Position)
    assert (total.outcome(), total.grundy()) == ("N", 5)
    assert [(move.component, move.to) for move in total.moves()] == [(0, [[3, 1], [10]])]
    assert repr(total + nim([1])) == "Sum(nim [3,4] + bash:3 [10] + nim [1])".replace(",", ", ")
    assert grundy.Sum([("nim", [3, 4]), (bash, [10]), total]).outcome() == "P"
    assert grundy.Sum([]).outcome() == "P"
    assert [game.name for game, _ in total.parts] == ["nim", "bash:3"]
    with pytest.raises(TypeError, match="a part of a sum"):
        grundy.Sum([3])
    with pytest.raises(TypeError):
        total + 3
    with pytest.raises(grundy.BadPosition) as wrong:
        grundy.Sum([("nim", [3]), ("nim", [-1])]).outcome()
    assert wrong.value.at == "sum[1].position[0]"
    with pytest.raises(grundy.Unsupported):
        grundy.Sum([("nim", [3]), ("tic-tac-toe", {"board": ["...", "...", "..."]})]).outcome()


def test_every_component_may_be_moved_in():
    every = grundy.every("nim")
    assert every.name == "every:nim"
    assert every.outcome([[1], [2]]) == grundy.game("every:nim").outcome([[1], [2]])


def test_every_example_of_the_catalogue_is_answered():
    listed = grundy.games()
    assert len(listed) > 40
    for entry in listed:
        answer = grundy.game(entry["sample"]).solve(entry["example"])
        assert answer.outcome or answer.further or answer.value is not None, entry["name"]
        assert "<table" in answer._repr_html_()


@pytest.mark.parametrize(
    ("ask", "kind", "at", "says"),
    [
        (lambda: grundy.game("kayle"), grundy.UnknownGame, "game", "did you mean kayles"),
        (lambda: grundy.game("bash:0"), grundy.BadParameter, "game", "too small"),
        (lambda: grundy.game("nim").solve([3, -1]), grundy.BadPosition, "position[1]", "-1 is negative"),
        (lambda: grundy.game("nim").solve([3, 1.5]), grundy.BadPosition, "position[1]", "no float"),
        (lambda: grundy.game("nim").solve({"a": 1}), grundy.BadPosition, "position", "a list"),
        (lambda: grundy.game("nim").solve({1: 1}), grundy.BadPosition, "position", "keys"),
        (lambda: grundy.game("nim").solve([10**30]), grundy.TooLarge, "position[0]", "at most"),
        (lambda: grundy.game("nim").solve([3]).value, grundy.Unsupported, "want", "not scored"),
        (lambda: grundy.game("nim").solve([3], player="left"), grundy.Unsupported, "player", "same moves"),
        (lambda: grundy.game("wythoff").values(3), grundy.Unsupported, "game", "nim sequence"),
        (lambda: grundy.eval("6 - 1"), grundy.NotationError, "column 3", "minus"),
    ],
)
def test_errors_are_those_of_the_program(ask, kind, at, says):
    with pytest.raises(kind) as wrong:
        ask()
    error = wrong.value
    assert error.at == at and says in error.message and str(error) == f"{at}: {error.message}"
    assert isinstance(error, ValueError) and error.kind == {
        grundy.UnknownGame: "unknown-game",
        grundy.BadParameter: "bad-parameter",
        grundy.BadPosition: "bad-position",
        grundy.TooLarge: "too-large",
        grundy.Unsupported: "unsupported",
        grundy.NotationError: "syntax",
    }[kind]


def test_messages_are_in_the_language_that_is_set():
    grundy.language = "zh"
    with pytest.raises(grundy.UnknownGame, match="没有"):
        grundy.game("kayle")
    answer = grundy.game("nim").solve([3, 4])
    assert repr(answer) == "N：先手必胜" and "异或" in answer.explain
    assert "先手必胜" in answer._repr_html_()
    assert any(entry["title"].startswith("尼姆") for entry in grundy.games())


def test_deep_nesting_is_refused():
    deep: list = []
    for _ in range(10_000):
        deep = [deep]
    with pytest.raises(grundy.BadPosition, match="nested"):
        grundy.game("nim").solve(deep)


def test_numpy_arrays_are_positions():
    numpy = pytest.importorskip("numpy")
    assert grundy.game("nim").grundy(numpy.array([3, 5], dtype=numpy.uint8)) == 6
    assert grundy.game("nim").grundy((numpy.int64(3), numpy.uint64(5))) == 6


def test_a_limit_is_not_an_answer():
    with pytest.raises(grundy.LimitReached) as wrong:
        grundy.game("dynamic:7").solve({"heap": HUGE - 7}, limits=grundy.Limits(steps=1)).grundy
    assert wrong.value.kind == "too-large"
    assert isinstance(wrong.value, grundy.TooLarge)


def test_answers_for_notebooks_are_safe_html():
    html = grundy.game("kayles").solve([5])._repr_html_()
    assert "5 -&gt; 2,2" in html and html.count("<table") == 1
    assert "mis" in grundy.game("nim").solve([2, 2], play="misere")._repr_html_()


def test_counting_and_expressions():
    assert grundy.count("nim", HUGE, (1, 1000), 10**9 + 7) == 24457952
    assert grundy.eval("8 (x) 8 + 3") == 14


def test_published_values_hold_here_too():
    """A table of the project, read as Python sees the game."""
    tables = pathlib.Path(__file__).resolve().parents[3] / "tables"
    found = [path for path in tables.rglob("*") if path.is_file()]
    assert found
    kayles = grundy.game("kayles")
    # Winning Ways, chapter 4: the exceptions of the period of 12 in Kayles.
    exceptions = {0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6, 39: 3, 57: 4, 70: 6}
    period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
    values = [exceptions.get(n, period[n % 12]) for n in range(200)]
    assert json.loads(json.dumps(kayles.table(200)[199])) == values[199]
    assert [kayles.table(200)[n] for n in range(200)] == values


def test_options_are_all_moves_with_what_they_lead_to() -> None:
    answer = grundy.game("nim")([1, 2]).solve(want=["options"])
    options = answer.options
    assert answer.option_count == 3
    assert [(option.to, option.outcome, option.grundy) for option in options] == [
        ([1, 1], "P", 0),
        ([0, 2], "N", 2),
        ([1, 0], "N", 1),
    ]


def test_positions_may_be_written_as_at_the_shell():
    nim = grundy.game("nim")
    assert nim.grundy(3) == 3 and nim.grundy("3,4") == 7 and nim.grundy("[3, 4]") == 7
    assert (nim("3,4") + nim(7)).outcome() == grundy.Sum([("nim", "3,4"), (nim, 7)]).outcome() == "P"
    assert grundy.game("domineering").solve(".../...").outcome == grundy.game("domineering").outcome(["...", "..."])
    assert grundy.game("graph").solve("0->1 1->2; tokens 0").outcome == "P"
    # Where texts are positions they stay what they are.
    assert grundy.game("toads-and-frogs").outcome("tt..f") == grundy.game("toads-and-frogs").solve("tt..f").outcome
    squares = grundy.heap_game(lambda n: [n - k * k for k in range(1, n + 1) if k * k <= n])
    assert squares.grundy(4) == squares.grundy([4]) == squares.grundy("4") == 2
    named = grundy.position_game(lambda position: {"a": ["b"]}.get(position, []))
    assert named.outcome("a") == "N" and named.outcome("3,4") == "P"
    with pytest.raises(grundy.BadPosition) as wrong:
        nim.solve("3,x,5")
    assert wrong.value.at == "position, column 3" and '"x" is not a number' in wrong.value.message
    with pytest.raises(grundy.BadPosition, match="-3 is negative"):
        nim.solve(-3)
    with pytest.warns(UserWarning, match="the first line"):
        assert nim.grundy("2\n3 4") == 7


def test_sums_are_added_by_sum():
    nim = grundy.game("nim")
    total = sum([nim([3]), nim([4]), grundy.game("bash:3")([10])])
    assert isinstance(total, grundy.Sum) and total.grundy() == 5
    assert sum(nim([n]) for n in range(4)).outcome() == "P" and sum([nim([3])]).grundy() == 3
    assert sum([grundy.value("{3|1}")] * 2) == 4 and sum([grundy.Nimber(3), grundy.Nimber(5)]) == 6
    for wrong in (1, "0", None):
        with pytest.raises(TypeError):
            wrong + nim([3])


@pytest.mark.parametrize(
    ("ask", "at"),
    [
        (lambda: grundy.game("kayles").table(-1), "n"),
        (lambda: grundy.game("kayles").table(1 << 70), "n"),
        (lambda: grundy.game("kayles").period(-3), "to"),
        (lambda: grundy.game("kayles").stats(-3), "to"),
        (lambda: grundy.game("kayles").plot(-3), "to"),
        (lambda: grundy.game("wythoff").plot((3, -3)), "to"),
        (lambda: grundy.game("kayles").solve([3], limit=-1), "limit"),
        (lambda: grundy.game("kayles")([3]).moves(limit=-1), "limit"),
        (lambda: grundy.Limits(memory=-1), "memory"),
        (lambda: grundy.Limits(steps=-1), "steps"),
        (lambda: grundy.Limits(time=-1), "time"),
        (lambda: grundy.count("nim", -1, (1, 3), 7), "heaps"),
        (lambda: grundy.count("nim", 1, (-1, 3), 7), "sizes[0]"),
        (lambda: grundy.count("nim", 1, (1, 3), -7), "mod"),
        (lambda: grundy.Nimber(-1), "value"),
        (lambda: grundy.Nimber(3) + -1, "value"),
        (lambda: 3 * grundy.Nimber(3) < -1, "value"),
        (lambda: grundy.mex(0, -1), "args[1]"),
        (lambda: grundy.nim_sum([3, -1]), "args[1]"),
    ],
)
def test_numbers_that_cannot_be_are_refused_in_words(ask, at):
    with pytest.raises(grundy.GrundyError) as wrong:
        ask()
    assert isinstance(wrong.value, ValueError) and wrong.value.at == at
    assert "from 0" in wrong.value.message or "negative" in wrong.value.message, wrong.value.message


def test_as_many_moves_as_there_are_may_be_asked_for():
    assert len(grundy.game("nim").moves([3, 5], limit=1 << 70)) == 1
    with pytest.raises(TypeError, match="'n'"):
        grundy.game("nim").table("3")
    assert grundy.Nimber(3) != -1 and not grundy.Nimber(3) == -1


def test_languages_that_are_not_spoken_are_refused():
    for word in ("fr", "english", "", None, 3):
        with pytest.raises(ValueError, match="there is no language .*write \"en\" or \"zh\""):
            grundy.language = word
    assert grundy.language == "en"
    with pytest.raises(ValueError, match="there is no language"):
        grundy.game("nim").solve([3]).explain_in("fr")


def test_games_and_concepts_are_explained():
    text = grundy.explain("wythoff")
    assert text.startswith("Wythoff's game") and "Wythoff's theorem" in text
    assert 'grundy.game("wythoff").solve(' in text
    assert "0.77" in grundy.explain(grundy.game("kayles")) and grundy.explain("octal:0.156")
    assert "mex{0, 1, 3} = 2" in grundy.explain("mex")
    assert "未出现" in grundy.explain("mex", language="zh") and "威佐夫" in grundy.explain("wythoff", "zh")

    @grundy.heap_game
    def kayles(n):
        """Take a square number."""
        return []

    assert grundy.explain(kayles).startswith("kayles\n\nTake a square number.")
    for entry in grundy.games():
        assert entry["title"] in grundy.explain(entry["name"]), entry["name"]
    with pytest.raises(grundy.UnknownGame):
        grundy.explain("kaylez")


def test_the_version_is_that_of_the_package():
    import importlib.metadata

    assert grundy.__version__ == importlib.metadata.version("grundy")


def test_names_are_understood_where_it_is_clear_what_is_meant():
    assert grundy.game("NIM").grundy([3, 5]) == 6 and grundy.game(".77").grundy(5) == grundy.game("kayles").grundy(5)


def test_positions_are_pictures_in_notebooks():
    nim = grundy.game("nim")
    assert 'data-pick="h0#2"' in nim([3, 4])._repr_svg_()
    assert 'data-pick="s1.h0#1"' in (nim([3]) + nim([4]))._repr_svg_()
    assert 'data-pick="c1,1"' in grundy.game("chomp")([2, 2])._repr_svg_()


def test_answers_show_their_position_in_notebooks():
    """As an image: styles of an SVG inside a page would be those of the whole page."""
    html = grundy.game("kayles").solve([5])._repr_html_()
    before, image = html.split('<img src="data:image/svg+xml;base64,', 1)
    picture = base64.b64decode(image.split('"', 1)[0]).decode()
    assert picture == grundy.game("kayles")([5])._repr_svg_() and 'alt="kayles [5]"' in html

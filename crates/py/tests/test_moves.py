"""Moves: who wins by them, what they lead to, and how people write them."""

import copy

import pytest

import grundy

domineering = grundy.game("domineering")
BOARD = domineering(["...", "..."])

#: Positions of games of many kinds, each with the play and the player of the questions.
POSITIONS = [
    (grundy.game("nim")([3, 5, 1]), {}),
    (grundy.game("nim")([1, 1, 2]), {"play": "misere"}),
    (grundy.game("kayles")([5, 2]), {}),
    (BOARD, {}),
    (BOARD, {"player": "left"}),
    (BOARD, {"player": "right", "play": "misere"}),
    (BOARD + grundy.game("nim")([2]), {}),
    (grundy.game("clobber")(["xo.", "oxo"]), {"player": "left"}),
    (grundy.game("tic-tac-toe")({"board": ["XO.", ".X.", "O.."]}), {}),
    (grundy.game("notakto")([["X..", "...", "..."]]), {}),
    (grundy.game("nimstring")(["+-+ +", "| | |", "+-+-+"]), {}),
    (grundy.game("graph")({"edges": [[0, 1], [1, 0], [0, 2], [2, 3]], "tokens": [0]}), {}),
]


def outcome_after(move, play):
    return move.position.outcome() if play is None else move.position.outcome(play=play)


@pytest.mark.parametrize(("position", "asked"), POSITIONS, ids=[repr(position) for position, _ in POSITIONS])
def test_the_outcome_of_a_move_is_that_of_the_position_it_leads_to(position, asked):
    listed = position.options(**asked)
    solved = position.solve(**asked).options
    winning = position.moves(**asked)
    assert listed and {str(move) for move in listed} == {str(move) for move in solved}
    key = lambda move: (str(move), move.name.get("player"), str(move.to))  # noqa: E731
    facts = {key(move): (move.outcome, move.wins) for move in solved}
    for move in listed:
        assert (move.outcome, move.wins) == facts[key(move)], move
        assert move.outcome == outcome_after(move, asked.get("play")), move
    # The winning moves are those that win.
    assert sum(move.wins for move in listed) == len(winning) and all(move.wins for move in winning)
    for move in winning:
        assert move.outcome == outcome_after(move, asked.get("play"))


def test_the_player_who_moves_again_may_win_by_a_move_to_n():
    string = grundy.game("nimstring")(["+-+ +", "| | |", "+-+-+"])
    again = [move for move in string.options() if move.name.get("again")]
    assert again and all(move.wins == (move.outcome == "N") for move in again)


def test_games_with_a_score_have_no_winner_of_a_move():
    carrots = grundy.game("carrots")({"values": [4, 1, 6, 2, 5], "extra": 1})
    move = carrots.options()[0]
    assert move.outcome is None and isinstance(move.position.solve().value, int)
    with pytest.raises(AttributeError):
        move.wins


def test_moves_are_listed_without_being_solved():
    board = domineering(["." * 10] * 10)
    assert len(board.options(limit=200)) == 180
    huge = grundy.game("nim")([10**18]).options(limit=3)
    assert [move.take for move in huge] == [10**18, 10**18 - 1, 10**18 - 2]
    with pytest.raises(grundy.Unsupported):
        grundy.game("nim")([3]).options(player="left")
    with pytest.raises(grundy.BadPosition) as wrong:
        (grundy.game("nim")([3]) + grundy.game("nim")([-1])).options()
    assert wrong.value.at == "sum[1].position[0]"
    with pytest.raises(grundy.BadParameter):
        BOARD.options(player="both")


def test_moves_are_read_as_people_write_them():
    assert BOARD.move("b1-b2").to == BOARD.move("B2-B1").to == [".#.", ".#."]
    assert BOARD.move("a1-b1", player="right").to == BOARD.move("a1–b1").to
    nim = grundy.game("nim")([3, 5])
    for text in ("B -2", "B −2 (5 → 3)", "heap 1 take 2", "[3, 3]"):
        assert nim.move(text).to == [3, 3], text
    total = nim + BOARD
    assert total.move("s1 b1-b2").to == [[3, 5], [".#.", ".#."]]
    assert str(total.move("component 0 (nim): A -3", player="left")) == str(total.options(player="left")[0])
    assert grundy.game("kayles")([10**6]).move("A 1000000 -> 1 + 999997").to == [1, 999997]


def test_every_move_is_read_as_it_is_written():
    for position, asked in POSITIONS:
        asked = {name: value for name, value in asked.items() if name == "player"}
        for move in position.options(**asked):
            read = position.move(str(move), **asked)
            assert (read.to, read.wins) == (move.to, move.wins), (position, move)


def test_what_is_no_move_is_refused_with_one_to_write():
    with pytest.raises(grundy.BadParameter, match='"b1-c2" is not a move here: write one such as "a1-a2"') as wrong:
        BOARD.move("b1-c2", player="left")
    assert wrong.value.at == "move"
    with pytest.raises(grundy.BadParameter):
        BOARD.move("b1-b2", player="right")
    with pytest.raises(grundy.BadParameter):
        BOARD.move("Left: b1-b2", player="right")
    with pytest.raises(grundy.BadParameter, match="there is none"):
        grundy.game("nim")([]).move("A -1")
    with pytest.raises(grundy.BadParameter) as both:
        (grundy.game("nim")([3]) + BOARD).move("s0 A -1")
    assert both.value.at == "player"
    grundy.language = "zh"
    with pytest.raises(grundy.BadParameter, match="不是着法"):
        BOARD.move("b1-c2")


def test_moves_of_rules_in_python_are_listed_and_read():
    class Stairs(grundy.Rules):
        def moves(self, n):
            return {f"{k} down": n - k for k in (1, 2) if k <= n}

    stairs = grundy.game(Stairs)
    assert [(move.to, move.wins) for move in stairs(4).options()] == [(3, True), (2, False)]
    assert stairs(4).move("2 down").to == 2

    class Broken(grundy.Rules):
        def moves(self, n):
            raise ZeroDivisionError("here")

    with pytest.raises(ZeroDivisionError, match="here"):
        grundy.game(Broken)(3).options()
    with pytest.raises(ZeroDivisionError, match="here"):
        grundy.game(Broken)(3).move("1")


def test_hints_say_what_positions_say():
    apart = domineering(["..#...", "..#..."])
    for move in apart.hints().left["canonical"]:
        assert move.outcome == move.position.outcome() and move.wins == (move.outcome in ("L", "P"))


def test_pickled_moves_keep_their_question():
    for position, asked in POSITIONS:
        move = position.options(**asked)[0]
        again = copy.deepcopy(move)
        assert (again.outcome, again.wins, str(again), repr(again)) == (move.outcome, move.wins, str(move), repr(move))


def test_moves_of_the_whole_catalogue_are_read_as_they_are_written():
    read = 0
    for entry in grundy.games():
        game = grundy.game(entry["sample"])
        position = game(entry["example"])
        # Both players choose at once there.
        if entry["name"] == "bimatrix":
            with pytest.raises(grundy.GrundyError, match="no turns"):
                position.options()
            continue
        for move in position.options(limit=10):
            assert position.move(str(move)).to == move.to, (entry["name"], str(move))
            read += 1
    assert read > 200

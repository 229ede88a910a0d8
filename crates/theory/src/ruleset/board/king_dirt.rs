//! King Dirt: kings that leave walls behind them, and kings that are still to be placed.

use super::cells::cell_set::{BoardShape, CellSet, KING, Offset};
use super::cells::grid::{AnyGrid, Grid, on_grid, stone};
use super::cells::moves::{CellMove, CellPlacement, PackedMove};
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules, components};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::enumeration::{Enumeration, Size, SizeError, no_sizes};
use crate::ruleset::outcome_hooks::OutcomeHooks;
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::text_format::TextFormat;
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Appearance, Element, ElementKind, Layout, Scene};
use crate::{text, words};
use std::ops::ControlFlow;

/// A king makes a step and leaves a wall, or a king is placed on an empty cell.
#[derive(Clone, Copy, Debug)]
pub struct KingDirt {
    /// How many kings Left and Right have in hand where a position does not say.
    hands: Hands,
    /// Whether a player who can place a king must do so.
    must_place: bool,
}

/// How many kings Left and Right have in hand.
type Hands = [u32; 2];

const EMPTY_HANDS: Hands = [0, 0];

/// Kings on a board and in hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Court {
    board: AnyGrid<2>,
    hands: Hands,
}

/// A move in [`KingDirt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingMove {
    /// A king makes a step.
    Step(CellMove),
    /// A king is placed.
    Place(CellPlacement),
}

/// A step leads to another cell; where a king is placed, both cells are the same.
impl From<KingMove> for PackedMove {
    fn from(mv: KingMove) -> PackedMove {
        match mv {
            KingMove::Step(step) => step.into(),
            KingMove::Place(CellPlacement { player, cell }) => {
                PackedMove { player, numbers: [cell, cell, 0] }
            }
        }
    }
}

impl From<PackedMove> for KingMove {
    fn from(mv: PackedMove) -> KingMove {
        match mv.numbers {
            [from, into, _] if from == into => KingMove::Place(mv.into()),
            _ => KingMove::Step(mv.into()),
        }
    }
}

/// The most kings in hand.
const MAX_IN_HAND: u64 = 1_000_000;

const NAME: &str = "king-dirt";

/// The steps of kings on a board; `HELD` says whether there are kings in hand, for which every empty cell
/// counts.
#[derive(Clone, Copy, Debug)]
pub enum Steps<const HELD: bool> {}

/// The steps where nobody has a king in hand.
const STEPS: CellGame<Steps<false>, 2> = CellGame::RULES;

/// The steps where somebody has.
const STEPS_WITH_HANDS: CellGame<Steps<true>, 2> = CellGame::RULES;

/// Kings go over empty cells by steps of a king, and no cell becomes empty. So kings side by side do not
/// matter to each other, but by the empty cells around them.
impl<const HELD: bool> CellRules<2> for Steps<HELD> {
    type Move = KingMove;

    const NAME: &'static str = NAME;
    const LETTERS: &'static str = ".xo#";
    const EXAMPLE: &'static str = "x...\n..#.\n.o..";
    const SYMMETRY: Symmetry = Symmetry::Square;
    const JOINS: &'static [Offset] = &KING;

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, KingMove>) -> Flow {
        let shape = at.shape();
        let (own, empty) = (at.stones(player), at.empty());
        for step in KING {
            let by = shape.offset(step);
            for into in own.shifted(shape, step).and(&empty).cells() {
                visit(KingMove::Step(CellMove { from: into.wrapping_add_signed(-by), into }))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 2>, mv: &KingMove) {
        match *mv {
            KingMove::Step(CellMove { from, into }) => {
                at.set(into, at.state(from));
                at.set(from, Grid::<B, 2>::WALL);
            }
            KingMove::Place(CellPlacement { player, cell }) => at.set(cell, stone(player)),
        }
    }

    #[inline]
    fn visit_components<B: CellSet>(at: &Grid<B, 2>, visit: &mut dyn FnMut(&B)) {
        let (shape, open, empty) = (at.shape(), at.open(), at.empty());
        let joined = |part: &B| {
            let beside_empty = part.and(&empty).reached(shape, &KING);
            beside_empty.or(&part.reached(shape, &KING).and(&empty))
        };
        components(shape, &open, joined, visit);
    }

    /// Where a king and an empty cell are in one part, some king is beside an empty cell.
    #[inline]
    fn can_move<B: CellSet>(at: &Grid<B, 2>, part: &B) -> Option<bool> {
        let empty = part.and(&at.empty());
        Some(!empty.is_empty() && (HELD || empty != *part))
    }

    fn name(shape: BoardShape, mv: &KingMove) -> MoveName {
        match mv {
            KingMove::Step(way) => way.name(shape),
            KingMove::Place(placed) => placed.name(shape),
        }
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

/// Shows where a player may place a king.
fn visit_placements<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, KingMove>) -> Flow {
    at.empty().cells().try_for_each(|cell| visit(KingMove::Place(CellPlacement { player, cell })))
}

impl Court {
    fn hand(&self, player: Player) -> u32 {
        self.hands[player as usize]
    }

    fn count_empty(&self) -> u32 {
        on_grid!(&self.board, grid => grid.empty().count())
    }

    /// The kings in hand that there is room for: every move takes an empty cell, so that of more than there
    /// are empty cells some stay in hand for ever, and who has as many as there are empty cells can place one
    /// as long as there is one.
    fn useful_hands(&self) -> Hands {
        let room = self.count_empty();
        self.hands.map(|hand| hand.min(room))
    }

    /// Whether the second player wins by answering every move in the image of the board under half a turn or
    /// a reflection that exchanges the colours.
    ///
    /// Claim: so it is if no empty cell is its own image and both have as many kings in hand. Proof: a king
    /// that steps from f to i, or is placed on i, is answered by the step from f' to i', or by a king on i'.
    /// The cell i' is empty, as i was, and i' is neither i, which is not its own image, nor f, which was not
    /// empty. The king on f' is the answering player's and has not moved. Who must place a king because the
    /// first player did has one in hand too, and room for it in i'; who must not, because the first player
    /// stepped, had none in hand. Afterwards the board is its image again: i and i' hold kings of different
    /// colours, f and f' are walls, and no cell has become empty.
    fn is_mirrored(&self) -> bool {
        let [left, right] = self.useful_hands();
        left == right && on_grid!(&self.board, grid => grid.is_exchanged(&grid.empty()))
    }
}

impl Ruleset for KingDirt {
    type Position = Court;
    type Move = PackedMove;

    fn visit_moves(&self, at: &Court, player: Player, visit: Visit<'_, PackedMove>) -> Flow {
        if at.hand(player) > 0 {
            on_grid!(&at.board, grid => visit_placements(grid, player, &mut |mv| visit(mv.into()))?);
            if self.must_place {
                // Without an empty cell there is no step either.
                return ControlFlow::Continue(());
            }
        }
        STEPS.visit_moves(&at.board, player, visit)
    }

    fn play(&self, at: &Court, mv: &PackedMove) -> Result<Court, PositionTooLarge> {
        let mut hands = at.hands;
        if let KingMove::Place(CellPlacement { player, .. }) = (*mv).into() {
            hands[player as usize] = at.hand(player).saturating_sub(1);
        }
        Ok(Court { board: STEPS.play(&at.board, mv)?, hands })
    }

    fn canonical(&self, at: &Court) -> Court {
        let hands = at.useful_hands();
        let board = match hands {
            EMPTY_HANDS => STEPS.canonical(&at.board),
            _ => STEPS_WITH_HANDS.canonical(&at.board),
        };
        Court { board, hands }
    }

    /// On a board that is its own negative the player with more kings in hand is Left.
    fn canonical_up_to_sign(&self, at: &Court) -> (Court, bool) {
        let hands = at.useful_hands();
        let (board, mut negative) = match hands {
            EMPTY_HANDS => STEPS.canonical_up_to_sign(&at.board),
            _ => STEPS_WITH_HANDS.canonical_up_to_sign(&at.board),
        };
        let [mut left, mut right] = hands;
        if negative {
            (left, right) = (right, left);
        }
        if left < right && STEPS_WITH_HANDS.is_own_negative(&board) {
            (left, right, negative) = (right, left, !negative);
        }
        (Court { board, hands: [left, right] }, negative)
    }

    /// Kings in hand may come to any part, so that the parts belong together.
    fn visit_components(&self, at: &Court, visit: &mut dyn FnMut(Court)) {
        match at.useful_hands() {
            hands @ EMPTY_HANDS => {
                STEPS.visit_components(&at.board, &mut |board| visit(Court { board, hands }));
            }
            _ => visit(self.canonical(at)),
        }
    }

    fn is_sum_of_components(&self, _: &Court) -> bool {
        true
    }

    fn visit_raw_components(&self, at: &Court, visit: &mut dyn FnMut(Court)) {
        match at.useful_hands() {
            hands @ EMPTY_HANDS => {
                STEPS.visit_raw_components(&at.board, &mut |board| visit(Court { board, hands }));
            }
            hands => visit(Court { board: at.board.clone(), hands }),
        }
    }

    fn raw_component_up_to_sign(&self, piece: &Court) -> (Court, bool) {
        if piece.hands != EMPTY_HANDS {
            return self.canonical_up_to_sign(piece);
        }
        let (board, negative) = STEPS.raw_component_up_to_sign(&piece.board);
        (Court { board, hands: piece.hands }, negative)
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Court) -> usize {
        STEPS.size_in_memory(&at.board) + size_of::<Hands>()
    }

    fn move_cost(&self, at: &Court) -> u64 {
        STEPS.move_cost(&at.board)
    }

    fn outcome_hooks(&self) -> &dyn OutcomeHooks<Court> {
        self
    }
}

impl OutcomeHooks<Court> for KingDirt {
    /// Kings in hand make as much more to be valued as kings on the board.
    fn cells(&self, at: &Court) -> Option<u32> {
        let held: u32 = at.useful_hands().iter().sum();
        STEPS.cells(&at.board).map(|cells| cells.saturating_add(held))
    }

    fn is_zero(&self, at: &Court) -> bool {
        at.is_mirrored()
    }

    fn is_own_negative(&self, at: &Court) -> bool {
        at.hands[0] == at.hands[1] && STEPS_WITH_HANDS.is_own_negative(&at.board)
    }
}

impl Notation for KingDirt {
    fn parse(&self, data: &Data) -> Result<Court, PositionError> {
        let read = |board| STEPS.parse(board);
        let Data::Object(_) = data else { return Ok(Court { board: read(data)?, hands: self.hands }) };
        let ([board], [left, right]) = data.fields(["board"], ["left", "right"])?;
        let hand = |data: Option<&Data>, at: &str, of_game: u32| match data {
            Some(data) => data.natural(MAX_IN_HAND).map(|n| n as u32).map_err(|error| error.within(at)),
            None => Ok(of_game),
        };
        Ok(Court {
            board: read(board).map_err(|error| error.within(".board"))?,
            hands: [hand(left, ".left", self.hands[0])?, hand(right, ".right", self.hands[1])?],
        })
    }

    /// The board alone in a game in which nobody has a king in hand.
    fn write(&self, at: &Court) -> Data {
        let board = STEPS.write(&at.board);
        if [self.hands, at.hands] == [EMPTY_HANDS; 2] {
            return board;
        }
        let [left, right] = at.hands.map(|hand| Data::Natural(hand.into()));
        Data::object([("board", board), ("left", left), ("right", right)])
    }

    fn size_after(&self, at: &Court, mv: &PackedMove) -> u64 {
        STEPS.size_after(&at.board, mv)
    }

    fn move_name(&self, at: &Court, mv: &PackedMove) -> MoveName {
        STEPS.move_name(&at.board, mv)
    }

    fn form(&self) -> TextFormat {
        STEPS.form()
    }

    fn parameter_note(&self) -> LocalizedString {
        let [left, right] = self.hands;
        if self.hands == EMPTY_HANDS && !self.must_place {
            return LocalizedString::default();
        }
        let hands = words!(
            "kings in hand where a position is a board alone: {left} for Left, {right} for Right",
            "只写棋盘的局面中，左方手中有 {left} 个王，右方有 {right} 个"
        );
        let places = match self.must_place {
            true => words!("a player who can place a king must do so", "能放王者必须放"),
            false => words!("a player who can place a king need not do so", "能放王者不必放"),
        };
        LocalizedString {
            en: format!("{}; {}", hands.en, places.en),
            zh: format!("{}；{}", hands.zh, places.zh),
        }
    }

    /// The board, and below it what the players have in hand, if anybody has something.
    fn scene(&self, at: &Court) -> Scene {
        let mut scene = Scene::from_position(&STEPS.write(&at.board));
        if at.hands == EMPTY_HANDS {
            return scene;
        }
        if let Layout::Grid { columns, rows, .. } = &mut scene.layout {
            let y = rows.len();
            rows.push("+".to_owned());
            columns.resize(columns.len().max(2), String::new());
            let hands = [("left", Appearance::Left), ("right", Appearance::Right)].into_iter().zip(at.hands);
            scene.things.extend(hands.enumerate().map(|(x, ((id, look), hand))| {
                Element::new(id, ElementKind::Cell { x, y }).with_look(look).with_text(hand.to_string())
            }));
        }
        scene
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<Court>, SizeError> {
        let hands = self.hands;
        match STEPS.enumerate(size)? {
            Enumeration::Fillings(boards) => Ok(Enumeration::Fillings(
                boards.map(hands[0] == hands[1], move |board| Court { board, hands }),
            )),
            Enumeration::Heaps { .. } | Enumeration::Shapes { .. } => Err(no_sizes()),
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for KingDirt {
    fn from_parameters(parameters: Option<&str>) -> Result<KingDirt, GameError> {
        let Some(parameters) = parameters else {
            return Ok(KingDirt { hands: EMPTY_HANDS, must_place: false });
        };
        let numbers: Vec<&str> = parameters.split(',').collect();
        let (hands, must_place) = match numbers[..] {
            [left, right] => ([left, right], "0"),
            [left, right, must_place] => ([left, right], must_place),
            _ => {
                return Err(GameError::bad_parameter(words!(
                    "{NAME} takes two or three numbers, the kings in the hands of Left and Right and perhaps 1 if they must be placed first: write {NAME}:1,1 or {NAME}:2,1,1",
                    "{NAME} 带两个或三个数，即左方和右方手中的王数，以及必须先放王时的 1：请写 {NAME}:1,1 或 {NAME}:2,1,1"
                )));
            }
        };
        let hand = |text: &str| number(NAME, text, 0, MAX_IN_HAND).map(|hand| hand as u32);
        Ok(KingDirt {
            hands: [hand(hands[0])?, hand(hands[1])?],
            must_place: number(NAME, must_place, 0, 1)? == 1,
        })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Kings stand on a board, x of Left and o of Right. A move takes a king of one's own one step in any of the eight directions to an empty cell; the cell that it leaves becomes a wall for good. With numbers B,W after the name Left has B kings in hand and Right W, and a move may instead place a king from one's hand on any empty cell; with B,W,1 a player who can place a king must do so. A player who cannot move loses.",
        "棋盘上有双方的王，x 属左方，o 属右方。每步把自己的一个王沿八个方向之一移到相邻的空格，它离开的格子从此成为墙。游戏名后带数 B,W 时，左方手中有 B 个王，右方有 W 个，也可以改为把手中的一个王放到任一空格；带 B,W,1 时，能放王者必须放。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell and # for a wall; or {\"board\": such rows, \"left\": kings in Left's hand, \"right\": kings in Right's}",
        "自上而下的各行，每行是由 x、o、.（空格）和 #（墙）组成的文本；或 {\"board\": 这样的各行, \"left\": 左方手中的王数, \"right\": 右方手中的王数}"
    ),
    example: "[\"x...\",\"..#.\",\".o..\"]",
    source: "MCGS, University of Alberta (gen_king_dirt)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::brute_force::{DifferenceGame, holds_up, stays_canonical, strings};
    use proptest::prelude::*;

    fn game(left: u32, right: u32, must_place: bool) -> KingDirt {
        KingDirt { hands: [left, right], must_place }
    }

    /// Some numbers of kings in hand, and whether they must be placed.
    fn games() -> impl Iterator<Item = KingDirt> {
        [(0, 0, false), (0, 0, true), (1, 0, false), (1, 0, true), (1, 1, false), (1, 2, true), (9, 9, false)]
            .into_iter()
            .map(|(left, right, must)| game(left, right, must))
    }

    fn board(letters: &str, width: usize) -> Data {
        let rows = letters.as_bytes().chunks(width);
        Data::list(rows.map(|row| Data::Text(String::from_utf8(row.to_vec()).unwrap())).collect())
    }

    /// All boards of these shapes.
    fn boards() -> impl Iterator<Item = Data> {
        [(2, 2), (1, 4), (4, 1)].into_iter().flat_map(|(width, height): (usize, usize)| {
            let all = strings(".xo#", width * height).into_iter();
            all.filter(move |text| text.len() == width * height).map(move |text| board(&text, width))
        })
    }

    /// The boards after each move and the kings left in the hand, by the words of the rules.
    fn after(at: &Data, king: char, hand: u32, must_place: bool) -> Vec<(Vec<String>, u32)> {
        let rows: Vec<Vec<char>> = at
            .items()
            .unwrap()
            .iter()
            .map(|row| if let Data::Text(row) = row { row.chars().collect() } else { panic!() })
            .collect();
        let (mut placed, mut moved) = (Vec::new(), Vec::new());
        let cells = || (0..rows.len()).flat_map(|row| (0..rows[0].len()).map(move |column| (row, column)));
        let text = |rows: &[Vec<char>]| rows.iter().map(|row| row.iter().collect()).collect::<Vec<String>>();
        for (row, column) in cells().filter(|&(row, column)| rows[row][column] == '.') {
            let mut to = rows.clone();
            to[row][column] = king;
            if hand > 0 {
                placed.push((text(&to), hand - 1));
            }
            for (i, j) in cells().filter(|&(i, j)| rows[i][j] == king) {
                if i.abs_diff(row) <= 1 && j.abs_diff(column) <= 1 {
                    let mut to = to.clone();
                    to[i][j] = '#';
                    moved.push((text(&to), hand));
                }
            }
        }
        if placed.is_empty() || !must_place {
            placed.append(&mut moved);
        }
        placed.sort();
        placed
    }

    #[test]
    fn kings_step_and_are_placed_as_the_rules_say() {
        for data in boards() {
            for game in games() {
                let at = game.parse(&data).unwrap();
                for (player, king) in [(Player::Left, 'x'), (Player::Right, 'o')] {
                    let mut found = Vec::new();
                    let _ = game.visit_moves(&at, player, &mut |mv| {
                        let to = game.play(&at, &mv).unwrap();
                        let Data::List(rows) = STEPS.write(&to.board) else { panic!() };
                        let text = |row: &Data| row.to_string().replace('"', "");
                        found.push((rows.iter().map(text).collect::<Vec<_>>(), to.hand(player)));
                        assert_eq!(to.hand(player.opponent()), at.hand(player.opponent()));
                        ControlFlow::Continue(())
                    });
                    found.sort();
                    let expected = after(&data, king, at.hand(player), game.must_place);
                    assert_eq!(found, expected, "{data} {game:?}");
                }
            }
        }
    }

    #[test]
    fn small_boards_hold_up() {
        for data in boards() {
            for game in games() {
                holds_up(&game, &data);
                stays_canonical(&game, &data);
            }
        }
    }

    #[test]
    fn a_mirrored_board_is_worth_nothing() {
        let mut mirrored = 0;
        for (letters, width) in
            strings(".xo#", 6).iter().filter(|text| text.len() == 6).flat_map(|text| [(text, 2), (text, 6)])
        {
            for game in [game(0, 0, false), game(1, 1, false), game(1, 1, true), game(2, 1, false)] {
                let at = game.parse(&board(letters, width)).unwrap();
                if game.outcome_hooks().is_zero(&at) {
                    mirrored += 1;
                    assert!(
                        DifferenceGame::new(&game).equal(std::slice::from_ref(&at), &[]),
                        "{letters} {width} {game:?}"
                    );
                }
            }
        }
        assert!(mirrored > 300, "{mirrored}");
    }

    #[test]
    fn an_empty_cell_in_the_middle_is_no_mirror() {
        let at = |text: &str| KingDirt::from_parameters(None).unwrap().parse(&text.into()).unwrap();
        assert!(!at("x../.../..o").is_mirrored());
        assert!(at("x../.#./..o").is_mirrored());
        assert!(at("x.../..../..../...o").is_mirrored());
        assert!(at("x.o./o.x.").is_mirrored());
        assert!(!at("x.o").is_mirrored());
    }

    #[test]
    fn parts_are_joined_by_kings_in_hand() {
        let parts = |game: KingDirt, text: &str| {
            let mut parts = Vec::new();
            game.visit_components(&game.parse(&text.into()).unwrap(), &mut |part| {
                parts.push(game.write(&part).to_string())
            });
            parts
        };
        assert_eq!(parts(game(0, 0, false), "x.#.o#..").len(), 2);
        assert_eq!(parts(game(1, 0, false), "x.#.o#..").len(), 1);
        // A king beside two empty cells belongs to both; kings side by side are walls to each other.
        assert_eq!(parts(game(0, 0, false), ".x.").len(), 1);
        assert_eq!(parts(game(0, 0, false), ".xo.").len(), 2);
        assert_eq!(parts(game(0, 0, false), "xo#x"), [""; 0]);
    }

    #[test]
    fn hands_are_those_of_the_game_unless_the_position_says_more() {
        let game = KingDirt::from_parameters(Some("2,1,1")).unwrap();
        let rows = || board("x..o", 2);
        assert_eq!(game.parse(&rows()).unwrap().hands, [2, 1]);
        let told = Data::object([("board", rows()), ("right", 0.into())]);
        assert_eq!(game.parse(&told).unwrap().hands, [2, 0]);
        let plain = KingDirt::from_parameters(None).unwrap();
        assert_eq!(plain.write(&plain.parse(&rows()).unwrap()), rows());
    }

    #[test]
    fn hands_are_described_in_both_languages() {
        let told = KingDirt::from_parameters(Some("2,1,1")).unwrap().parameter_note();
        assert_eq!(
            told.en,
            "kings in hand where a position is a board alone: 2 for Left, 1 for Right; a player who can place a king must do so"
        );
        assert_eq!(told.zh, "只写棋盘的局面中，左方手中有 2 个王，右方有 1 个；能放王者必须放");
        assert_eq!(KingDirt::from_parameters(None).unwrap().parameter_note(), LocalizedString::default());
    }

    #[test]
    fn errors_say_where_and_what_is_expected() {
        let game = KingDirt::from_parameters(None).unwrap();
        let rows = || board("x..o", 2);
        for (data, at, message) in [
            (
                Data::object([("board", board("x..y", 2))]),
                ".board[1]",
                "row 1, column 1 (counted from 0) is \"y\"",
            ),
            (
                Data::object([("board", rows()), ("left", "x".into())]),
                ".left",
                "a whole number is expected here",
            ),
            (
                Data::object([("board", rows()), ("hand", 1.into())]),
                ".hand",
                "write one of \"board\", \"left\", \"right\"",
            ),
            (Data::object([("left", 1.into())]), "", "the field \"board\" is missing"),
            (5.into(), "", "a list is expected here"),
        ] {
            let error = game.parse(&data).unwrap_err();
            assert_eq!(error.at, at, "{data}");
            assert!(error.message.en.contains(message), "{}", error.message.en);
        }
        for text in ["", "1", "1,1,2", "1,1,1,1", "-1,0", "x,1"] {
            assert!(KingDirt::from_parameters(Some(text)).is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn positions_are_written_as_they_are_read(
            letters in "[.xo#]{12}", width in prop::sample::select(vec![1usize, 3, 4, 12]),
            [left, right] in [0u32..3, 0u32..3], of_game in [0u32..2, 0u32..2],
        ) {
            let game = KingDirt { hands: of_game, must_place: false };
            let hand = |hand: u32| Data::from(u64::from(hand));
            let data = Data::object([("board", board(&letters, width)), ("left", hand(left)), ("right", hand(right))]);
            let at = game.parse(&data).unwrap();
            prop_assert_eq!(at.hands, [left, right]);
            prop_assert_eq!(game.parse(&game.write(&at)).unwrap(), at);
        }

        #[test]
        fn random_boards_hold_up(letters in "[..xo#]{6}", which in 0usize..7) {
            let game = games().nth(which).unwrap();
            holds_up(&game, &board(&letters, 3));
            stays_canonical(&game, &board(&letters, 3));
        }
    }
}

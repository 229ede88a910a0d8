//! Hex: two players join opposite sides of a rhombus of hexagons.

use super::stones::{MnkPosition, StoneNotation, visit_cells};
use super::{BoardGame, BoardResult};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::text;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The rules: the players take turns to put a stone on an empty cell; Left, who begins, wins by joining the
/// top row to the bottom row with stones of hers, Right by joining the left column to the right one. The
/// neighbours of cell (r, c) are (r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c), (r - 1, c + 1) and (r + 1,
/// c - 1).
///
/// Cell (row, column) is the bit row * side + column of a set.
#[derive(Clone, Copy, Debug)]
pub struct Hex {
    side: u32,
    all: u128,
    /// The first and the last row, and the first and the last column.
    top: u128,
    bottom: u128,
    first: u128,
    last: u128,
}

/// The longest side: the cells are the bits of a set.
pub const MAX_SIDE: u32 = 11;

impl Hex {
    /// The number of rows, which is the number of columns.
    pub fn side(&self) -> u32 {
        self.side
    }

    fn writing(&self) -> StoneNotation {
        StoneNotation { columns: self.side, rows: self.side, letters: ['x', 'o'] }
    }

    /// The two sides that a player joins.
    fn sides(&self, player: Player) -> [u128; 2] {
        match player {
            Player::Left => [self.top, self.bottom],
            Player::Right => [self.first, self.last],
        }
    }

    /// The neighbours of these cells; some of the cells may be among them.
    fn beside(&self, cells: u128) -> u128 {
        let (side, to_left, to_right) = (self.side, cells & !self.first, cells & !self.last);
        let across = to_left >> 1 | to_right << 1 | to_right >> (side - 1) | to_left << (side - 1);
        (across | cells >> side | cells << side) & self.all
    }

    /// The stones that are joined to these cells, which are stones too.
    fn joined(&self, stones: u128, mut cells: u128) -> u128 {
        loop {
            let more = (cells | self.beside(cells)) & stones;
            if more == cells {
                return cells;
            }
            cells = more;
        }
    }

    fn has_joined(&self, at: &MnkPosition, player: Player) -> bool {
        let [from, to] = self.sides(player);
        let stones = at.of(player);
        self.joined(stones, stones & from) & to != 0
    }

    /// The empty cells with which a player joins the two sides at once.
    fn joining(&self, at: &MnkPosition, player: Player) -> u128 {
        let stones = at.of(player);
        let near = |side| side | self.beside(self.joined(stones, stones & side));
        let [from, to] = self.sides(player);
        near(from) & near(to) & !at.all()
    }

    /// The empty cells by how many stones of this player join them to a side, themselves included: those with
    /// one stone come first. The last set is followed by no other cell that can be reached.
    fn layers(&self, at: &MnkPosition, player: Player, side: u128) -> Vec<u128> {
        let (stones, empty) = (at.of(player), self.all & !at.all());
        let mut reached = self.joined(stones, stones & side);
        let mut next = empty & (side | self.beside(reached));
        let mut layers = Vec::new();
        while next != 0 {
            layers.push(next);
            reached |= next;
            reached = self.joined(stones | reached, reached);
            next = empty & self.beside(reached) & !reached;
        }
        layers
    }

    /// The cells of pairs with which a player joins the sides whatever the opponent does, also if it is the
    /// opponent's turn; `None` if no pairs are found.
    ///
    /// Claim. A group of stones grows from the first side, or from nothing. If a stone of the player's has
    /// two empty neighbours that are neighbours of the group or cells of the first side, these two cells are
    /// set apart as a pair, and the stone with all that it is joined to becomes part of the group. If at last
    /// the group has a stone on the other side, or two cells there beside it that belong to no pair, which
    /// then are the last pair, the player wins.
    ///
    /// Proof. No two pairs have a common cell. The player answers a stone on a cell of a pair with a stone on
    /// its other cell, and plays anywhere if there is nothing to answer. So the player gets a cell of each
    /// pair, and either cell of a pair joins the stone, or the side, to what was in the group when the pair
    /// was set apart.
    fn pairs(&self, at: &MnkPosition, player: Player) -> Option<u128> {
        let ([from, to], stones) = (self.sides(player), at.of(player));
        let empty = self.all & !at.all();
        let (mut free, mut group) = (empty, self.joined(stones, stones & from));
        loop {
            if group & to != 0 {
                return Some(empty & !free);
            }
            let beside = self.beside(group);
            if let Some(last) = first_two(beside & to & free) {
                return Some(empty & !free | last);
            }
            let (stone, pair) = self.linked(stones & !group, (from | beside) & free)?;
            free &= !pair;
            group |= self.joined(stones, stone);
        }
    }

    /// The empty cells that answer all threats of a player. A threat is a stone after which pairs join the
    /// sides; it is answered on its cell or on one of these pairs, since otherwise it is carried out and
    /// wins.
    fn answers(&self, at: &MnkPosition, player: Player) -> u128 {
        let empty = self.all & !at.all();
        cells(empty).fold(empty, |answers, cell| match self.pairs(&at.with(player, cell), player) {
            Some(pairs) => answers & (cell | pairs),
            None => answers,
        })
    }

    /// Cells in an order: those on short chains of both players come first, then those near the middle.
    fn by_chains(&self, at: &MnkPosition, among: u128) -> Vec<u128> {
        let Chains(lengths) = Chains::new(self, at);
        let off_middle = |cell: u32| (2 * cell + 1).abs_diff(self.side * self.side);
        let mut found: Vec<_> = cells(among)
            .map(|cell| {
                let place = cell.trailing_zeros();
                (lengths.get(place as usize).copied(), off_middle(place), cell)
            })
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(.., cell)| cell).collect()
    }

    /// One of these stones with two neighbours among these cells.
    fn linked(&self, stones: u128, near: u128) -> Option<(u128, u128)> {
        cells(stones).find_map(|stone| Some((stone, first_two(self.beside(stone) & near)?)))
    }
}

/// The cells of a set, each alone.
fn cells(set: u128) -> impl Iterator<Item = u128> {
    let next = |&rest: &u128| (rest & rest.wrapping_sub(1) != 0).then_some(rest & rest.wrapping_sub(1));
    std::iter::successors((set != 0).then_some(set), next).map(|rest| rest & rest.wrapping_neg())
}

/// The first two cells of a set that has as many.
fn first_two(cells: u128) -> Option<u128> {
    let rest = cells & cells.wrapping_sub(1);
    (rest != 0).then(|| cells ^ (rest & rest.wrapping_sub(1)))
}

/// How early each cell is worth trying: the stones that a shortest chain through it takes, of both players
/// together.
struct Chains([u8; (MAX_SIDE * MAX_SIDE) as usize]);

impl Chains {
    fn new(rules: &Hex, at: &MnkPosition) -> Chains {
        let mut chains = Chains([0; (MAX_SIDE * MAX_SIDE) as usize]);
        for player in [Player::Left, Player::Right] {
            for side in rules.sides(player) {
                let mut rest = rules.all & !at.all();
                for (stones, layer) in (0..).zip(rules.layers(at, player, side)) {
                    chains.add(layer, stones);
                    rest &= !layer;
                }
                // No chain goes through what cannot be reached.
                chains.add(rest, MAX_SIDE as u8);
            }
        }
        chains
    }

    fn add(&mut self, set: u128, stones: u8) {
        for cell in cells(set) {
            if let Some(length) = self.0.get_mut(cell.trailing_zeros() as usize) {
                *length = length.saturating_add(stones);
            }
        }
    }
}

impl Ruleset for Hex {
    type Position = MnkPosition;
    /// The cell, as its bit.
    type Move = u128;

    /// Shows the cells from the last to the first: the boards then stand in lexicographic order, in which "."
    /// comes before the letters.
    fn visit_moves(&self, at: &MnkPosition, player: Player, visit: Visit<'_, u128>) -> Flow {
        if player != at.to_move() || self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        visit_cells(self.all & !at.all(), visit)
    }

    fn play(&self, at: &MnkPosition, &cell: &u128) -> Result<MnkPosition, PositionTooLarge> {
        Ok(at.with(at.to_move(), cell))
    }

    /// The lesser of the board and its image under half a turn. Other symmetries of the board exchange the
    /// players' sides.
    fn canonical(&self, at: &MnkPosition) -> MnkPosition {
        let turned = |set: u128| set.reverse_bits() >> self.all.leading_zeros();
        (*at).min(MnkPosition { x: turned(at.x), o: turned(at.o) })
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, _: &MnkPosition) -> usize {
        size_of::<MnkPosition>()
    }

    /// Before moves are shown in order, pairs are looked for after a stone on each cell, and again after each
    /// of these moves.
    fn move_cost(&self, at: &MnkPosition) -> u64 {
        let empty = u64::from((self.all & !at.all()).count_ones());
        16 * (empty + 1) + empty * empty / 4
    }
}

impl BoardGame for Hex {
    fn to_move(&self, at: &MnkPosition) -> Player {
        at.to_move()
    }

    /// Boards on which the player to move has joined the sides may be written, and count as won by that
    /// player. There is no draw: on a full board exactly one player has joined the sides (Gale 1979).
    fn ended(&self, at: &MnkPosition) -> Option<BoardResult> {
        [Player::Left, Player::Right]
            .into_iter()
            .find(|&player| self.has_joined(at, player))
            .map(BoardResult::Won)
    }

    fn moves_made(&self, at: &MnkPosition) -> u32 {
        at.all().count_ones()
    }

    fn most_moves(&self, _: &MnkPosition) -> u32 {
        self.side * self.side
    }

    fn turns_to_win(&self, at: &MnkPosition, player: Player) -> u32 {
        let joining = self.joining(at, player);
        let [from, to] = self.sides(player);
        if joining != 0 {
            return 1;
        }
        let stones = at.of(player);
        let near = to | self.beside(self.joined(stones, stones & to));
        let turns = self.layers(at, player, from).into_iter().position(|layer| layer & near != 0);
        turns.map_or(u32::MAX, |turns| turns as u32 + 1)
    }

    fn sure_winner(&self, at: &MnkPosition) -> Option<Player> {
        [Player::Left, Player::Right].into_iter().find(|&player| self.pairs(at, player).is_some())
    }

    /// Sides that can be joined at once are joined. Otherwise the opponent must be kept from joining the
    /// others: any other move, and if there are several such cells this one too, loses at the next turn.
    /// Cells on short chains of both players come first.
    fn visit_candidates(&self, at: &MnkPosition, visit: Visit<'_, u128>) -> Flow {
        if self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        let player = at.to_move();
        for urgent in [player, player.opponent()].map(|player| self.joining(at, player)) {
            if urgent != 0 {
                return visit(urgent & urgent.wrapping_neg());
            }
        }
        self.by_chains(at, self.all & !at.all()).into_iter().try_for_each(visit)
    }

    /// A stone wins after which pairs join the sides. The opponent's threats are answered, and moves come
    /// first that leave the opponent few answers.
    fn visit_winning_candidates(&self, at: &MnkPosition, visit: Visit<'_, u128>) -> Flow {
        if self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        let (player, empty) = (at.to_move(), self.all & !at.all());
        let joins = |&cell: &u128| self.pairs(&at.with(player, cell), player).is_some();
        if let Some(cell) = cells(empty).find(joins) {
            return visit(cell);
        }
        let answers = self.answers(at, player.opponent());
        // If no cell answers all threats, every move loses.
        if answers == 0 {
            return visit(empty & empty.wrapping_neg());
        }
        let mut moves = self.by_chains(at, answers);
        moves.sort_by_cached_key(|&cell| self.answers(&at.with(player, cell), player).count_ones());
        moves.into_iter().try_for_each(visit)
    }
}

impl Notation for Hex {
    /// Both players may not have joined their sides: that is impossible (Gale 1979).
    fn parse(&self, data: &Data) -> Result<MnkPosition, PositionError> {
        self.writing().read_in_turn(data)
    }

    fn write(&self, at: &MnkPosition) -> Data {
        Data::object([("board", self.writing().write(*at))])
    }

    fn size_after(&self, _: &MnkPosition, _: &u128) -> u64 {
        u64::from(self.side * self.side)
    }

    fn move_name(&self, _: &MnkPosition, cell: &u128) -> MoveName {
        vec![("cell", self.writing().place(*cell))]
    }

    /// The empty board, unless it has the size of the usual example.
    fn example(&self) -> Cow<'static, str> {
        match self.side {
            3 => Cow::Borrowed(ABOUT.example),
            _ => Cow::Owned(self.writing().empty()),
        }
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        let side = u64::from(self.side);
        ([rows, columns] == [side, side]).then(|| self.opening())?
    }

    fn opening(&self) -> Option<Data> {
        Some(self.write(&MnkPosition::default()))
    }

    fn form(&self) -> TextFormat {
        TextFormat {
            shape: TextShape::Board { field: Some("board"), letters: ".xo" },
            example: "..x\n.o.\n...",
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "On a rhombus of N by N hexagons, written as N rows of N cells, two players take turns to put a stone of theirs, x or o, on an empty cell; x begins. The neighbours of a cell are the two in its row, the two in its column, the one above and to the right and the one below and to the left. The player x wins by joining the top row to the bottom row, the player o by joining the left column to the right column. There is no draw.",
        "在 N × N 个六边形组成的菱形棋盘（写作 N 行，每行 N 格）上，两人轮流在空格放自己的棋子 x 或 o，x 先行。一格与同行左右两格、同列上下两格、右上一格和左下一格相邻。x 用自己的棋子连通最上行与最下行即胜，o 连通最左列与最右列即胜。不会有平局。",
    ),
    format: text!(
        "{\"board\": [\".x.\", ...]}: a text for each row, the top row first, with x, o and . for an empty cell",
        "{\"board\": [\".x.\", ...]}：每行一个文本，最上面的行在前，x、o 为棋子，. 为空格"
    ),
    example: "{\"board\":[\"...\",\".xo\",\"...\"]}",
    source: "P. Hein (1942); D. Gale, The game of Hex and the Brouwer fixed-point theorem, American Mathematical Monthly 86 (1979), 818-827",
};

impl Parameters for Hex {
    fn from_parameters(parameters: Option<&str>) -> Result<Hex, GameError> {
        let side = one_number("hex", parameters, 1, MAX_SIDE.into())? as u32;
        let top = (1u128 << side) - 1;
        let first = (0..side).fold(0, |column, row| column | 1 << (row * side));
        let bottom = top << (side * (side - 1));
        let all = (0..side).fold(0, |all, row| all | top << (row * side));
        Ok(Hex { side, all, top, bottom, first, last: first << (side - 1) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::board::tried;

    fn game(side: u32) -> Hex {
        Hex::from_parameters(Some(&side.to_string())).expect("a game")
    }

    #[test]
    fn candidates_turned_boards_and_safe_chains_change_no_result() {
        for side in 1..=3 {
            tried::check(&game(side), MnkPosition::default());
        }
    }

    #[test]
    fn late_positions_of_larger_boards_have_the_results_of_trying_every_move() {
        let mut seed = 7u64;
        for side in [4, 5] {
            let rules = game(side);
            for _ in 0..40 {
                let mut at = MnkPosition::default();
                while at.all().count_ones() + 9 < side * side {
                    let moves = tried::moves(&rules, &at);
                    if moves.is_empty() {
                        break;
                    }
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    at = rules.play(&at, &moves[(seed >> 33) as usize % moves.len()]).unwrap();
                }
                tried::check(&rules, at);
            }
        }
    }

    #[test]
    fn small_boards_have_the_results_that_were_found_by_other_programs() {
        let winner =
            |at: MnkPosition, who: i32| if (who == 1) == (at.to_move() == Player::Left) { "N" } else { "P" };
        for (side, rows, outcome, length) in [
            (3, ".../.../...", "N", 5),
            (3, "ooo/x.x/x.x", "N", 0),
            (2, "../x.", "P", 2),
            (3, "o.x/xox/.o.", "N", 1),
            (3, "x../..o/...", "N", 5),
            (3, "xxx/x../ooo", "N", 0),
            (3, ".x./o../o.x", "N", 3),
            (3, ".../ox./...", "N", 3),
            (3, "x../xox/oo.", "P", 2),
            (3, ".../.x./...", "P", 4),
            (3, ".../..x/...", "P", 8),
            (3, "oxo/.o./xxx", "N", 1),
        ] {
            let rules = game(side);
            let at = rules.parse(&Data::from(rows)).unwrap_or_else(|error| panic!("{rows}: {error}"));
            let (who, found) = tried::results(&rules, at)[&at];
            assert_eq!((winner(at, who), found), (outcome, length), "{rows}");
        }
    }

    #[test]
    fn boards_that_no_game_leads_to_are_refused() {
        let rules = game(2);
        for rows in ["xx/..", "o./..", "../...", "..", "../../..", "X./..", "x /.."] {
            let error = rules.parse(&Data::from(rows)).expect_err(rows);
            assert!(!error.too_large && error.at.is_empty(), "{rows}");
        }
        assert!(rules.parse(&Data::Null).is_err());
    }

    #[test]
    fn sides_are_from_one_to_eleven() {
        for side in 1..=MAX_SIDE {
            let rules = game(side);
            assert_eq!(tried::moves(&rules, &MnkPosition::default()).len(), (side * side) as usize);
            assert!(side == 1 || rules.sure_winner(&MnkPosition::default()).is_none());
        }
        for parameters in [None, Some(""), Some("0"), Some("12"), Some("3,3"), Some("x")] {
            assert!(Hex::from_parameters(parameters).is_err(), "{parameters:?}");
        }
    }
}

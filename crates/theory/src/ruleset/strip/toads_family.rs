//! Toads that hop to the right and frogs that hop to the left: what Toads and Frogs and its relatives share.

use super::alphabet::{Alphabet, StripSymmetry, size};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::enumeration::{Enumeration, Size, SizeError};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::strip::{Cell, Strip, StripBlock, lefts, rights, taken};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// How toads and frogs move. A toad slides to the right over empty cells, or jumps to the right over frogs
/// that stand side by side directly before it, onto the empty cell just behind them; a frog the same to the
/// left, over toads.
pub trait HopRules: Send + Sync + 'static {
    /// The most animals that may be jumped over at once.
    fn over(&self) -> u32;

    /// The least and the largest number of cells that an animal slides: at least 1. All cells on the way are
    /// empty.
    fn slides(&self) -> [u32; 2] {
        [1, 1]
    }

    /// Whether an animal may also jump over animals of the same kind.
    fn jumps_over_friends(&self) -> bool {
        false
    }

    /// May an animal also slide one cell back? Then play may go on for ever.
    fn slides_back(&self) -> bool {
        false
    }

    /// Whether animals slide one cell forwards or jump over enemies, and do nothing else.
    fn is_plain(&self) -> bool {
        !self.slides_back() && self.slides() == [1, 1] && !(self.jumps_over_friends() && self.over() > 0)
    }

    /// What the parameters come to, in words; nothing for the usual game.
    fn particulars(&self) -> LocalizedString {
        LocalizedString::default()
    }

    /// A position, as JSON, in which there is a move.
    fn example(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.about().example)
    }

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

/// The game on a strip.
#[derive(Clone, Copy, Debug)]
pub struct HopGame<H>(pub H);

/// An animal goes from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The cell it leaves.
    pub from: u32,
    /// The cell it comes to, which is empty.
    pub to: u32,
}

static LETTERS: Alphabet = Alphabet(&[('.', Cell::Empty), ('t', Cell::Left), ('f', Cell::Right)]);

impl<H: HopRules> HopGame<H> {
    /// Shows where the animal of `player` on this cell may go to, forwards: the cells that it slides to, or,
    /// if the next cell is taken, the one behind the animals that stand there.
    fn visit_forwards(
        &self,
        at: &Strip,
        player: Player,
        from: u32,
        visit: &mut dyn FnMut(u32) -> Flow,
    ) -> Flow {
        let (enemies, ahead): (fn(StripBlock) -> u64, u32) = match player {
            Player::Left => (rights, at.len() - 1 - from),
            Player::Right => (lefts, from),
        };
        // How many of the next cells are picked, one after the other.
        let run = |pick: fn(StripBlock) -> u64| match player {
            Player::Left => at.run_from(from + 1, pick).min(ahead),
            Player::Right => at.run_before(from, pick),
        };
        let to = |steps: u32| match player {
            Player::Left => from + steps,
            Player::Right => from - steps,
        };
        let [least, most] = self.0.slides();
        (least..=most.min(run(|block| !taken(block)))).try_for_each(|steps| visit(to(steps)))?;
        let jumped = run(if self.0.jumps_over_friends() { taken } else { enemies });
        if (1..=self.0.over()).contains(&jumped) && jumped < ahead && is_free(at, to(jumped + 1)) {
            visit(to(jumped + 1))?;
        }
        ControlFlow::Continue(())
    }

    fn backwards(&self, at: &Strip, player: Player, from: u32) -> Option<u32> {
        let to = match player {
            Player::Left => from.checked_sub(1)?,
            Player::Right => from + 1,
        };
        (self.0.slides_back() && is_free(at, to)).then_some(to)
    }

    /// The cells from which one of these cells is met by looking forwards over as many of the others as
    /// may be jumped over; `before` are the cells one before those of a set.
    #[inline]
    fn seen_from(&self, cells: u64, others: u64, before: impl Fn(u64) -> u64) -> u64 {
        let (mut open, mut seen) = (cells, before(cells));
        for _ in 0..self.0.over() {
            open = others & before(open);
            if open == 0 {
                break;
            }
            seen |= before(open);
        }
        seen
    }

    /// The cells of a strip of at most 64 cells from which an animal of `player` may go forwards in a
    /// [plain](HopRules::is_plain) game.
    #[inline]
    fn movers(&self, len: u32, [toads, frogs]: StripBlock, player: Player) -> u64 {
        let free = first(len) & !(toads | frogs);
        match player {
            Player::Left => toads & self.seen_from(free, frogs, |cells| cells >> 1),
            Player::Right => frogs & self.seen_from(free, toads, |cells| cells << 1),
        }
    }

    /// The cells of a strip of at most 64 cells on which nothing can ever change, where animals do not slide
    /// back: those of runs of animals which begin with K + 1 toads, or at the first cell, or with toads that
    /// fill the last cells, and which end with K + 1 frogs, or at the last cell, or with frogs that fill the
    /// first cells, K being the most animals that may be jumped over.
    ///
    /// Nothing in such a run ever moves: for the first animal to do so, all of the run is as it was. If it is
    /// a toad, then the run goes on behind it to K + 1 frogs or to the last cell, so that it lands within the
    /// run or nowhere; likewise a frog. J. Erickson, New Toads and Frogs results, Games of No Chance (1996),
    /// calls such animals dead. How far animals slide does not matter, as they slide over empty cells alone;
    /// nor whether they jump over friends, for the numbers K + 1 are those of all animals that would have to
    /// be jumped over.
    #[inline]
    fn frozen(&self, len: u32, [toads, frogs]: StripBlock) -> u64 {
        let (mut starts, mut ends, taken) = (toads, frogs, toads | frogs);
        if taken == 0 {
            return 0;
        }
        for _ in 0..self.0.over().min(64) {
            starts &= starts >> 1;
            ends &= ends << 1;
        }
        let at_end = (toads << (64 - len)).leading_ones();
        starts |= taken & 1 | toads & !first(len - at_end);
        ends |= taken & 1 << (len - 1) | frogs & !frogs.wrapping_add(1);
        let behind = run_on(starts, taken);
        if behind & ends == 0 {
            return 0;
        }
        behind & run_on(ends.reverse_bits(), taken.reverse_bits()).reverse_bits()
    }

    /// Shows where the parts lie between which animals are frozen, from the first to the last.
    ///
    /// A frozen run is a wall to both sides. The cell before it, if there is one, is live; so its first
    /// animal is no frog, which would look at that cell, and its first frog has more toads before it than it
    /// may jump over. If the run ends before a live cell, it ends likewise with more frogs than a toad may
    /// jump over. So no toad jumps over the run from the left, nor into it, where no cell is empty; and
    /// likewise no frog from the right.
    fn visit_ranges(&self, len: u32, block: StripBlock, visit: &mut dyn FnMut(u32, u32)) {
        let mut frozen = self.frozen(len, block);
        if frozen == 0 && len > 0 {
            return visit(0, len);
        }
        if len < 64 {
            frozen |= u64::MAX << len;
        }
        let mut from = 0;
        while from < len {
            from += (frozen >> from).trailing_ones();
            if from >= len {
                return;
            }
            let to = (from + (frozen >> from).trailing_zeros()).min(len);
            visit(from, to);
            from = to;
        }
    }

    /// Shows the parts of a part between walls: itself, unless no toad can meet a frog. Nothing depends on
    /// the cells behind the last animal of those that go one way.
    fn visit_apart(&self, strip: Strip, visit: &mut dyn FnMut(Strip)) {
        let Some(block @ [toads, frogs]) = strip.block() else { return visit(strip) };
        if !may_meet(block) {
            for (player, animals) in [(Player::Left, toads), (Player::Right, frogs)] {
                let steps = steps(animals, strip.len(), player);
                let lone = if self.0.is_plain() { lone(steps, player) } else { None };
                if steps > 0 {
                    visit(lone.unwrap_or_else(|| match player {
                        Player::Left => {
                            let behind = toads.trailing_zeros();
                            Strip::from_block(strip.len() - behind, [toads >> behind, 0])
                        }
                        Player::Right => Strip::from_block(64 - frogs.leading_zeros(), [0, frogs]),
                    }));
                }
            }
            return;
        }
        visit(strip);
    }
}

/// Has any toad a frog somewhere behind it? Else all animals go their own way.
#[inline]
fn may_meet([toads, frogs]: StripBlock) -> bool {
    toads != 0 && frogs >> toads.trailing_zeros() != 0
}

/// The first `len` cells of 64 at most.
#[inline]
fn first(len: u32) -> u64 {
    if len >= 64 { u64::MAX } else { (1 << len) - 1 }
}

/// The cells that are reached from these taken cells by going up over taken cells: a sum carries from each as
/// far as its run goes.
#[inline]
fn run_on(from: u64, taken: u64) -> u64 {
    taken & ((taken.wrapping_add(from) ^ taken) | from)
}

/// Whether this cell of the strip is empty.
fn is_free(at: &Strip, cell: u32) -> bool {
    cell < at.len() && at.get(cell) == Cell::Empty
}

/// How many steps the animals of one player can make in all on a strip of at most 64 cells without others:
/// they end side by side.
pub(crate) fn steps(animals: u64, len: u32, player: Player) -> u32 {
    let mut set = if player == Player::Left { animals } else { animals.reverse_bits() >> (64 - len) };
    let (mut steps, mut end) = (0, len);
    while set != 0 {
        let last = 63 - set.leading_zeros();
        end -= 1;
        steps += end - last;
        set &= !(1 << last);
    }
    steps
}

/// A single animal with this many steps before it, where a short strip has room for that. An animal that has
/// n steps left in all, and no enemy, can only make one of them, so that all such strips are the same game.
fn lone(steps: u32, player: Player) -> Option<Strip> {
    (steps < 64).then(|| match player {
        Player::Left => Strip::from_block(steps + 1, [1, 0]),
        Player::Right => Strip::from_block(steps + 1, [0, 1 << steps]),
    })
}

impl<H: HopRules> Ruleset for HopGame<H> {
    type Position = Strip;
    type Move = Hop;

    fn visit_moves(&self, at: &Strip, player: Player, visit: Visit<'_, Hop>) -> Flow {
        if let Some(block @ [toads, frogs]) = at.block().filter(|_| self.0.is_plain()) {
            let mut movers = self.movers(at.len(), block, player);
            while movers != 0 {
                let from = movers.trailing_zeros();
                movers &= movers - 1;
                // Behind the enemies that stand side by side is the cell.
                let to = match player {
                    Player::Left => from + 1 + (frogs >> from >> 1).trailing_ones(),
                    Player::Right => from - 1 - (toads << (63 - from) << 1).leading_ones(),
                };
                visit(Hop { from, to })?;
            }
            return ControlFlow::Continue(());
        }
        for from in at.places(if player == Player::Left { lefts } else { rights }) {
            self.visit_forwards(at, player, from, &mut |to| visit(Hop { from, to }))?;
            if let Some(to) = self.backwards(at, player, from) {
                visit(Hop { from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play(&self, at: &Strip, hop: &Hop) -> Result<Strip, PositionTooLarge> {
        Ok(at.moved(hop.from, hop.to))
    }

    /// Without what is frozen at both ends; a single part as it is shown among the parts. Long strips stay as
    /// they are.
    fn canonical(&self, at: &Strip) -> Strip {
        let Some(block) = at.block().filter(|_| !self.0.slides_back()) else { return at.clone() };
        let (mut parts, mut only, mut ends) = (0, Strip::blank(0), None);
        self.visit_ranges(at.len(), block, &mut |from, to| {
            ends = Some((ends.map_or(from, |(first, _)| first), to));
            self.visit_apart(at.slice(from, to), &mut |part| {
                parts += 1;
                only = part;
            });
        });
        match ends {
            Some((from, to)) if parts > 1 => at.slice(from, to),
            _ => only,
        }
    }

    /// From the other side the toads are frogs.
    fn canonical_up_to_sign(&self, at: &Strip) -> (Strip, bool) {
        self.raw_component_up_to_sign(&self.canonical(at))
    }

    fn raw_component_up_to_sign(&self, piece: &Strip) -> (Strip, bool) {
        piece.lesser_reversed_and_swapped()
    }

    /// What lies between frozen animals, and animals that go their own way.
    fn visit_components(&self, at: &Strip, visit: &mut dyn FnMut(Strip)) {
        match at.block().filter(|_| !self.0.slides_back()) {
            None => visit(at.clone()),
            Some(block) => self.visit_ranges(at.len(), block, &mut |from, to| {
                self.visit_apart(at.slice(from, to), visit);
            }),
        }
    }

    fn is_sum_of_components(&self, _: &Strip) -> bool {
        true
    }

    /// Most positions are one part, with frozen animals at both ends at most.
    #[inline]
    fn only_component(&self, at: &Strip) -> Option<(Strip, bool)> {
        let block = at.block().filter(|_| !self.0.slides_back())?;
        let (mut block, mut len) = (block, at.len());
        let frozen = self.frozen(len, block);
        if frozen != 0 {
            let live = first(len) & !frozen;
            if live == 0 {
                return None;
            }
            let from = live.trailing_zeros();
            len = (live >> from).trailing_ones();
            if live >> from != first(len) {
                return None;
            }
            block = block.map(|set| set >> from & first(len));
        }
        may_meet(block).then(|| Strip::from_block(len, block).lesser_reversed_and_swapped())
    }

    fn is_canonical_cheap(&self) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        !self.0.slides_back()
    }

    fn is_loopy(&self) -> bool {
        self.0.slides_back()
    }

    fn size_in_memory(&self, at: &Strip) -> usize {
        at.size_in_memory()
    }
}

impl<H: HopRules> Notation for HopGame<H> {
    fn parse(&self, data: &Data) -> Result<Strip, PositionError> {
        LETTERS.parse(data)
    }

    fn write(&self, at: &Strip) -> Data {
        LETTERS.write(at)
    }

    fn size_after(&self, at: &Strip, _: &Hop) -> u64 {
        size(at.len())
    }

    fn move_name(&self, _: &Strip, hop: &Hop) -> MoveName {
        vec![("from", Data::Natural(hop.from.into())), ("into", Data::Natural(hop.to.into()))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: ".tf" }, example: "tt.t..ff" }
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<Strip>, SizeError> {
        LETTERS.enumerate(size, &[], &[StripSymmetry::Both], |strip| strip)
    }

    fn parameter_note(&self) -> LocalizedString {
        self.0.particulars()
    }

    fn example(&self) -> Cow<'static, str> {
        self.0.example()
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }
}

#[cfg(test)]
mod tests {
    use super::super::toads_and_frogs::ToadsAndFrogsRules;
    use super::*;
    use crate::ruleset::brute_force::{holds_up, stays_canonical, strings};
    use proptest::prelude::*;

    fn parts(over: u32, text: &str) -> Vec<String> {
        let game = HopGame(ToadsAndFrogsRules::jumping(over));
        let mut parts = Vec::new();
        game.visit_components(&LETTERS.parse(&text.into()).unwrap(), &mut |part| {
            parts.push(LETTERS.write(&part).to_string().replace('"', ""));
        });
        parts
    }

    #[test]
    fn parts_lie_between_frozen_animals() {
        assert_eq!(parts(1, "tt..ff"), ["tt..ff"]);
        assert_eq!(parts(1, "t.f.ttff.tf."), ["t.f.", ".tf."]);
        assert_eq!(parts(1, "ff.tf.tt"), [".tf."]);
        assert_eq!(parts(0, "t.tf.f"), ["t.", ".f"]);
        assert_eq!(parts(1, "ttff"), Vec::<String>::new());
        assert_eq!(parts(2, "t.ttff.f"), ["t.ttff.f"]);
        assert_eq!(parts(2, "t.tttfff.f"), ["t.", ".f"]);
    }

    /// The largest set of animals none of which may get away while the others stand, found from its
    /// definition.
    fn hold_each_other(game: &HopGame<ToadsAndFrogsRules>, len: u32, [toads, frogs]: StripBlock) -> u64 {
        let jumped = if game.0.over_friends { [toads | frogs; 2] } else { [frogs, toads] };
        let mut live = first(len) & !(toads | frogs);
        loop {
            let right = game.seen_from(live, jumped[0], |cells| cells >> 1);
            let left = game.seen_from(live, jumped[1], |cells| cells << 1);
            let more = live | toads & right | frogs & left;
            if more == live {
                return first(len) & !live;
            }
            live = more;
        }
    }

    #[test]
    fn frozen_animals_are_those_that_hold_each_other() {
        for text in strings(".tf", 9) {
            let strip = LETTERS.parse(&text.as_str().into()).unwrap();
            let block = strip.block().unwrap();
            for (over, over_friends) in (0..4).flat_map(|over| [(over, false), (over, true)]) {
                let game = HopGame(ToadsAndFrogsRules { over_friends, ..ToadsAndFrogsRules::jumping(over) });
                let held = hold_each_other(&game, strip.len(), block);
                assert_eq!(game.frozen(strip.len(), block), held, "{text}, {over}, {over_friends}");
            }
        }
    }

    #[test]
    fn animals_that_never_meet_count_their_steps() {
        assert_eq!(parts(1, ".f.f.t..t."), ["t....", "...f"]);
        assert_eq!(parts(1, "t.t."), ["t..."]);
        assert_eq!(parts(1, &format!("t{}", ".".repeat(63))), [format!("t{}", ".".repeat(63))]);
        let many = "t".repeat(32) + &".".repeat(32);
        assert_eq!(parts(1, &many), [many]);
    }

    #[test]
    fn small_strips_hold_up() {
        for text in strings(".tf", 5) {
            for over in 0..3 {
                holds_up(&HopGame(ToadsAndFrogsRules::jumping(over)), &text.as_str().into());
                stays_canonical(&HopGame(ToadsAndFrogsRules::jumping(over)), &text.as_str().into());
            }
        }
    }

    fn moves(toads: ToadsAndFrogsRules, text: &str, player: Player) -> Vec<(u32, u32)> {
        let mut moves = Vec::new();
        let _ = HopGame(toads).visit_moves(&LETTERS.parse(&text.into()).unwrap(), player, &mut |hop| {
            moves.push((hop.from, hop.to));
            ControlFlow::Continue(())
        });
        moves
    }

    #[test]
    fn a_jump_lands_just_behind() {
        assert_eq!(moves(ToadsAndFrogsRules::jumping(2), "tff.t.fftf", Player::Left), [(0, 3), (4, 5)]);
    }

    /// Some rules beyond those with one number.
    const GENERAL: [ToadsAndFrogsRules; 8] = [
        ToadsAndFrogsRules { slides: [1, 3], over: 0, over_friends: false },
        ToadsAndFrogsRules { slides: [1, 2], over: 1, over_friends: false },
        ToadsAndFrogsRules { slides: [1, 1], over: 1, over_friends: true },
        ToadsAndFrogsRules { slides: [1, 2], over: 2, over_friends: true },
        ToadsAndFrogsRules { slides: [2, 2], over: 1, over_friends: true },
        ToadsAndFrogsRules { slides: [2, 3], over: 3, over_friends: false },
        ToadsAndFrogsRules { slides: [3, 4], over: 1, over_friends: true },
        ToadsAndFrogsRules { slides: [1, 1_000_000], over: 1_000_000, over_friends: true },
    ];

    /// The moves by the words of the rules, cell by cell.
    fn moves_in_words(toads: ToadsAndFrogsRules, text: &str, player: Player) -> Vec<(u32, u32)> {
        let (own, letters) = match player {
            Player::Left => ('t', text.chars().collect::<Vec<_>>()),
            Player::Right => ('f', text.chars().rev().collect()),
        };
        let number = |cell: usize| match player {
            Player::Left => cell as u32,
            Player::Right => (letters.len() - 1 - cell) as u32,
        };
        let mut moves = Vec::new();
        for from in 0..letters.len() {
            for to in from + 1..letters.len() {
                let (between, steps) = (&letters[from + 1..to], (to - from) as u32);
                let slides = between.iter().all(|&cell| cell == '.')
                    && (toads.slides[0]..=toads.slides[1]).contains(&steps);
                let jumped = |&cell: &char| cell != '.' && (toads.over_friends || cell != own);
                let jumps = steps > 1 && between.iter().all(jumped) && steps - 1 <= toads.over;
                if letters[from] == own && letters[to] == '.' && (slides || jumps) {
                    moves.push((number(from), number(to)));
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    #[test]
    fn animals_slide_and_jump_as_the_rules_say() {
        for toads in (0..4).map(ToadsAndFrogsRules::jumping).chain(GENERAL) {
            for text in strings(".tf", 7) {
                for player in [Player::Left, Player::Right] {
                    let mut found = moves(toads, &text, player);
                    found.sort_unstable();
                    assert_eq!(found, moves_in_words(toads, &text, player), "{toads:?} {text} {player:?}");
                }
            }
        }
    }

    #[test]
    fn small_strips_hold_up_with_slides_and_friends() {
        for text in strings(".tf", 5) {
            for toads in GENERAL {
                holds_up(&HopGame(toads), &text.as_str().into());
                stays_canonical(&HopGame(toads), &text.as_str().into());
            }
        }
    }

    #[test]
    fn animals_that_slide_or_jump_over_friends_are_no_lone_animals() {
        let parts = |text: &str| {
            let mut parts = Vec::new();
            let game = HopGame(ToadsAndFrogsRules { over_friends: true, ..ToadsAndFrogsRules::jumping(1) });
            game.visit_components(&LETTERS.parse(&text.into()).unwrap(), &mut |part| {
                parts.push(LETTERS.write(&part).to_string().replace('"', ""));
            });
            parts
        };
        assert_eq!(parts(".f.f..t.t."), ["t.t.", ".f.f"]);
        assert_eq!(parts("f.ftttffft.t"), [".f", "t."]);
        assert_eq!(parts("fftt"), Vec::<String>::new());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn random_strips_hold_up(text in "[.tf]{6,7}", over in 0u32..4) {
            holds_up(&HopGame(ToadsAndFrogsRules::jumping(over)), &text.as_str().into());
            stays_canonical(&HopGame(ToadsAndFrogsRules::jumping(over)), &text.as_str().into());
        }

        #[test]
        fn random_strips_hold_up_with_slides_and_friends(text in "[.tf]{6,7}", which in 0..GENERAL.len()) {
            holds_up(&HopGame(GENERAL[which]), &text.as_str().into());
            stays_canonical(&HopGame(GENERAL[which]), &text.as_str().into());
        }

        #[test]
        fn long_strips_have_the_moves_of_short_ones(text in "[.tf]{1,30}", front in 0usize..70, which in 0..12usize) {
            let toads = (0..4).map(ToadsAndFrogsRules::jumping).chain(GENERAL).nth(which).unwrap();
            let game = HopGame(toads);
            let wall = "f".repeat(front);
            let long = LETTERS.parse(&Data::Text(wall.clone() + &text)).unwrap();
            let short = LETTERS.parse(&Data::Text(text)).unwrap();
            for player in [Player::Left, Player::Right] {
                let moves = |at: &Strip, shift: u32| {
                    let mut moves = Vec::new();
                    let _ = game.visit_moves(at, player, &mut |hop| {
                        moves.push((hop.from + shift, hop.to + shift));
                        ControlFlow::Continue(())
                    });
                    moves
                };
                prop_assert_eq!(moves(&long, 0), moves(&short, front as u32));
            }
        }
    }
}

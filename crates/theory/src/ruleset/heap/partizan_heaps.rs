//! Games on heaps in which Left and Right have different moves.

use super::subtraction_set::SubtractionSet;
use super::take_window::TakeWindow;
use super::{HeapMove, HeapOption, MAX_HEAP, name_of_move, picks_of_move};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::enumeration::{Enumeration, Size, SizeError};
use crate::ruleset::parameters::GameError;
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Pick, Scene};
use crate::words;
use std::ops::ControlFlow;

/// The rules of a game that is a sum of single heaps: what each player may leave of one heap in one move.
pub trait PartizanHeapRules: Send + Sync + 'static {
    /// Shows every option that `player` has in a heap, each once, in any order.
    fn visit_options(&self, heap: u64, player: Player, visit: Visit<'_, HeapOption>) -> Flow;

    /// How slowly heaps become small, where that is known. The default, `None`, is always right.
    fn pace(&self) -> Option<ShrinkRate> {
        None
    }

    /// Which numbers of tokens may be taken from all large heaps, where no move splits a heap. The default,
    /// `None`, is always right.
    fn take_window(&self) -> Option<TakeWindow> {
        None
    }

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

/// How slowly heaps become small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShrinkRate {
    /// No move takes more tokens.
    pub most_taken: u64,
    /// In every heap larger than this one either player has a move.
    pub stuck: u64,
}

impl ShrinkRate {
    /// The least number of moves of a play from these heaps: t moves leave at most two heaps more each, and
    /// at the end no heap is larger than [`stuck`](ShrinkRate::stuck).
    fn least_moves(self, heaps: &[u64]) -> u64 {
        let [taken, stuck] = [self.most_taken, self.stuck].map(u128::from);
        let tokens: u128 = heaps.iter().map(|&heap| u128::from(heap)).sum();
        let moves = tokens.saturating_sub(stuck * heaps.len() as u128).checked_div(taken + 2 * stuck);
        moves.and_then(|moves| u64::try_from(moves).ok()).unwrap_or(0)
    }
}

/// The pace of games in which each player takes a number of tokens that is in his set.
pub(super) fn pace_of_sets(sets: &[SubtractionSet; 2]) -> Option<ShrinkRate> {
    let ends = |set: &SubtractionSet| {
        Some((set.ranges().first()?.0 * set.unit(), set.ranges().last()?.1 * set.unit()))
    };
    let [(left, most), (right, most_right)] = [ends(&sets[0])?, ends(&sets[1])?];
    Some(ShrinkRate { most_taken: most.max(most_right), stuck: left.max(right) - 1 })
}

/// The game on a list of heaps.
#[derive(Clone, Debug)]
pub struct PartizanHeapGame<H>(pub H);

impl<H: PartizanHeapRules> PartizanHeapGame<H> {
    /// The heaps in which somebody has a move.
    fn alive<'a>(&'a self, at: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
        let mut stop = |_| ControlFlow::Break(());
        let mut moves = move |heap, player| self.0.visit_options(heap, player, &mut stop).is_break();
        at.iter()
            .copied()
            .filter(move |&heap| heap > 0 && (moves(heap, Player::Left) || moves(heap, Player::Right)))
    }
}

impl<H: PartizanHeapRules> Ruleset for PartizanHeapGame<H> {
    type Position = Vec<u64>;
    type Move = HeapMove;

    fn visit_moves(&self, at: &Vec<u64>, player: Player, visit: Visit<'_, HeapMove>) -> Flow {
        for (heap, &size) in at.iter().enumerate() {
            self.0.visit_options(size, player, &mut |left| visit(HeapMove { heap, left }))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, mv: &HeapMove) -> Result<Vec<u64>, PositionTooLarge> {
        mv.played(at)
    }

    /// The order of heaps does not matter, nor do those in which nobody has a move.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let mut heaps: Vec<u64> = self.alive(at).collect();
        heaps.sort_unstable();
        heaps
    }

    /// Each heap is played on its own.
    fn visit_components(&self, at: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        self.alive(at).for_each(|heap| visit(vec![heap]));
    }

    fn is_sum_of_components(&self, _: &Vec<u64>) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn min_play_length(&self, at: &Vec<u64>) -> u64 {
        self.0.pace().map_or(0, |pace| pace.least_moves(at))
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + 32 + size_of_val(at.as_slice())
    }
}

impl<H: PartizanHeapRules> Notation for PartizanHeapGame<H> {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        data.naturals(MAX_HEAP).map(<[u64]>::to_vec)
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, mv: &HeapMove) -> u64 {
        mv.heaps_after(at)
    }

    /// With the least of the heaps that are left, where they are several: so no two splits have one name.
    fn move_name(&self, at: &Vec<u64>, mv: &HeapMove) -> MoveName {
        let mut name = name_of_move(at[mv.heap], mv);
        if mv.left.heaps() > 1 {
            name.extend(mv.left.sizes().next().map(|least| ("least", Data::Natural(least))));
        }
        name
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_HEAPS)
    }

    fn sided_rules(&self) -> Option<&dyn PartizanHeapRules> {
        Some(&self.0)
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<Vec<u64>>, SizeError> {
        let ends = size.heaps()?;
        Ok(Enumeration::Heaps { ends, make: Box::new(|heap| vec![heap]) })
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::rows(at)
    }

    fn picks(&self, at: &Vec<u64>, mv: &HeapMove) -> Option<Vec<Pick>> {
        Some(picks_of_move(at[mv.heap], mv, false))
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }
}

/// The parts of parameters `L|R` on both sides of the bar, neither of them empty. `example` shows what to
/// write.
///
/// # Errors
/// [`GameError`] where there are no two such parts.
pub(super) fn sides<'a>(
    game: &str,
    parameters: Option<&'a str>,
    example: &str,
) -> Result<[&'a str; 2], GameError> {
    match parameters.and_then(|text| text.split_once('|')) {
        Some((left, right)) if !left.is_empty() && !right.is_empty() => Ok([left, right]),
        Some((left, _)) => {
            let (en, zh) = if left.is_empty() { ("before", "前") } else { ("after", "后") };
            Err(GameError::bad_parameter(words!(
                "{game}: nothing is written {en} the bar: write what Left may do before it and what Right may do after it, as in {game}:{example}",
                "{game}：竖线{zh}面是空的：竖线前写左方的走法，竖线后写右方的走法，例如 {game}:{example}"
            )))
        }
        None => Err(GameError::bad_parameter(words!(
            "{game} needs the moves of Left, a bar, and the moves of Right: write {game}:{example}, say",
            "{game} 需要左方的走法、竖线、右方的走法：例如 {game}:{example}"
        ))),
    }
}

/// Reads `1,3|2,3`, or `allbut 2|3`: for each player the numbers that he may take, up to the largest heap.
///
/// # Errors
/// [`GameError`] where this is anything else.
pub(super) fn sets(game: &str, parameters: Option<&str>) -> Result<[SubtractionSet; 2], GameError> {
    let (all_but, listed) = match parameters.and_then(|text| text.strip_prefix("allbut ")) {
        Some(listed) => (true, Some(listed)),
        None => (false, parameters),
    };
    let [left, right] = sides(game, listed, "1,3|2,3")?;
    let [left, right] = [SubtractionSet::parse(game, left)?, SubtractionSet::parse(game, right)?];
    Ok(if all_but { [left.complement(), right.complement()] } else { [left, right] })
}

/// Of two things, one of each player's, this player's.
pub(super) fn of<T>([left, right]: &[T; 2], player: Player) -> &T {
    match player {
        Player::Left => left,
        Player::Right => right,
    }
}

#[cfg(test)]
mod tests {
    use super::super::partizan_octal::PartizanOctal;
    use super::super::partizan_splittles::PartizanSplittles;
    use super::super::partizan_subtraction::PartizanSubtraction;
    use super::*;
    use crate::ruleset::brute_force::{holds_up, stays_canonical};
    use crate::ruleset::parameters::{GameErrorKind, Parameters};
    use std::fmt::Debug;

    fn options<H: PartizanHeapRules>(
        game: &PartizanHeapGame<H>,
        heap: u64,
        player: Player,
        limit: usize,
    ) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        let _ = game.visit_moves(&vec![heap], player, &mut |mv| {
            options.push(game.play(&vec![heap], &mv).unwrap());
            if options.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        options.sort_unstable();
        options
    }

    fn read<G: Parameters>(text: &str) -> G {
        G::from_parameters(Some(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn small_heaps_hold_up<H: PartizanHeapRules>(game: &PartizanHeapGame<H>) {
        for heap in 0..7 {
            for heaps in [vec![heap], vec![3, 0, heap.min(3)]] {
                holds_up(game, &heaps.clone().into());
                stays_canonical(game, &heaps.into());
            }
        }
    }

    #[test]
    fn small_heaps_of_all_games_hold_up() {
        for text in ["1,3|2,3", "2|3", "allbut 1|2", "1|1", "2,4|6"] {
            small_heaps_hold_up(&read::<PartizanSubtraction>(text));
        }
        for text in ["2|3", "1|2", "1,2|2"] {
            small_heaps_hold_up(&read::<PartizanSplittles>(text));
        }
        for text in ["0.7|0.3", "0.3|4.3", "0.007|0.07", "4.0|0.77"] {
            small_heaps_hold_up(&read::<PartizanOctal>(text));
        }
    }

    #[test]
    fn each_player_has_his_own_moves() {
        let game: PartizanSubtraction = read("1,3|2,3");
        assert_eq!(options(&game, 5, Player::Left, 9), [[2], [4]]);
        assert_eq!(options(&game, 2, Player::Right, 9), [[0]]);
        let game: PartizanSubtraction = read("allbut 2|3");
        assert_eq!(options(&game, 4, Player::Left, 9), [[0], [1], [3]]);
        assert_eq!(options(&game, 4, Player::Right, 9), [[0], [2], [3]]);
        let game: PartizanSplittles = read("2|3");
        assert_eq!(options(&game, 6, Player::Left, 9), [vec![1, 3], vec![2, 2], vec![4]]);
        assert_eq!(options(&game, 3, Player::Right, 9), [[0]]);
        let game: PartizanOctal = read("0.7|4.3");
        assert_eq!(options(&game, 3, Player::Left, 9), [vec![1, 1], vec![2]]);
        assert_eq!(options(&game, 3, Player::Right, 9), [vec![1, 2], vec![2]]);
    }

    #[test]
    fn the_largest_heaps_have_their_moves() {
        let heap = MAX_HEAP;
        assert_eq!(options(&read::<PartizanSubtraction>("allbut 2|3"), heap, Player::Left, 5).len(), 5);
        assert_eq!(options(&read::<PartizanSubtraction>("5|7"), heap, Player::Right, 5), [[heap - 7]]);
        assert_eq!(options(&read::<PartizanSplittles>("5|7"), heap, Player::Right, 5).len(), 5);
        assert_eq!(options(&read::<PartizanOctal>("0.7|0.3"), heap, Player::Left, 5).len(), 5);
        assert_eq!(options(&read::<PartizanOctal>("0.7|0.3"), heap, Player::Right, 5), [[heap - 1]]);
    }

    #[test]
    fn wrong_parameters_get_a_message_that_says_what_to_write() {
        fn refused<G: Parameters + Debug>(text: Option<&str>, kind: GameErrorKind) {
            assert_eq!(G::from_parameters(text).unwrap_err().kind, kind, "{text:?}");
        }
        for text in [
            None,
            Some(""),
            Some("1,2"),
            Some("1|"),
            Some("|2"),
            Some("0|1"),
            Some("1|x"),
            Some("1|2|3"),
            Some("allbut 1"),
            Some("1|allbut 2"),
        ] {
            refused::<PartizanSubtraction>(text, GameErrorKind::BadParameter);
            refused::<PartizanSplittles>(text, GameErrorKind::BadParameter);
            refused::<PartizanOctal>(text, GameErrorKind::BadParameter);
        }
        for text in ["0.x|0.3", "0.3|0.g", "1.7|0.3", "0.3|0.3|0.3", "0.3|0.", "G.7|0.3"] {
            refused::<PartizanOctal>(Some(text), GameErrorKind::BadParameter);
        }
        refused::<PartizanSubtraction>(Some("1|1000000000000000001"), GameErrorKind::TooLarge);
        let error = PartizanSubtraction::from_parameters(Some("1|")).unwrap_err();
        assert!(error.message.en.contains("nothing is written after the bar"), "{error}");
    }

    /// How many moves the shortest play has, this player to begin.
    fn shortest<R: Ruleset<Position = Vec<u64>>>(rules: &R, at: &Vec<u64>, player: Player) -> u64 {
        let mut least = None;
        let _ = rules.visit_moves(at, player, &mut |mv| {
            let to = rules.canonical(&rules.play(at, &mv).expect("small heaps"));
            let moves = 1 + shortest(rules, &to, player.opponent());
            least = Some(least.map_or(moves, |least: u64| least.min(moves)));
            ControlFlow::Continue(())
        });
        least.unwrap_or(0)
    }

    fn lasts_as_long_as_it_says<R: Ruleset<Position = Vec<u64>> + Parameters>(parameters: &str) {
        let rules = R::from_parameters(Some(parameters)).expect("parameters");
        for at in (0..9).map(|heap| vec![heap]).chain((0..16).map(|i| vec![i % 4, i / 4 + 1])) {
            let least = rules.min_play_length(&at);
            for player in [Player::Left, Player::Right] {
                let shortest = shortest(&rules, &at, player);
                assert!(least <= shortest, "{parameters}: {at:?} lasts {shortest} moves, not {least}");
            }
        }
        let said = rules.min_play_length(&vec![1000]);
        assert!(said > 0 || parameters.contains("allbut"), "{parameters}: nothing is said");
    }

    #[test]
    fn no_play_is_shorter_than_the_rules_say() {
        for sets in ["1,2|1,3", "1|1", "2|3", "2,4|1", "1..3|3", "allbut 2|3"] {
            lasts_as_long_as_it_says::<PartizanSubtraction>(sets);
            lasts_as_long_as_it_says::<PartizanSplittles>(sets);
        }
        for codes in ["0.7|0.3", "0.33|0.06", "0.2|0.8", "4.0|0.3", "0.07|0.F", "0.4|4.2"] {
            lasts_as_long_as_it_says::<PartizanOctal>(codes);
        }
        let rules = PartizanOctal::from_parameters(Some("0.1|0.7")).expect("two codes");
        assert_eq!(rules.min_play_length(&vec![1000]), 0);
    }
}

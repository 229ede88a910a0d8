//! Positions and sums that are asked about for each player to begin.

use crate::answer::{Basis, Claim, GrundyAnswer, MoveList, NamedMove, OptionList, Refusal};
use crate::budget::{Budget, Halt};
use crate::game::question::{self, Asked, Playing, Reply};
use crate::moves::options::{self, OptionDetail};
use crate::partizan::by_value::BY_VALUE;
use crate::partizan::derived;
use crate::partizan::hints::{self, Hints, SEARCH_HINTS, SearchAdvice, SearchHint};
use crate::partizan::position::{Mover, Partizan};
use crate::partizan::reasons::{by_exact, by_value, reason};
use crate::value_arena::ValueArena;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::notation::Glyphs;
use grundy_wins::grounds::Grounds;
use std::ops::Deref;

/// A position as a whole, asked about for one player to begin, or for both.
///
/// Where the question says who moves, the answer is that player's: N where he wins, his winning moves, and
/// how long it takes. Else the outcome is that of the game for both starters, and moves are listed for both
/// players, Left's first, each with its player.
pub(in crate::game) struct Whole<P>(pub(in crate::game) P);

impl<P: Deref<Target: Partizan> + Send + Sync> Asked for Whole<P> {
    fn is_partizan(&self) -> bool {
        true
    }

    fn by(&self, playing: Playing) -> Basis {
        self.0.method(playing.play)
    }

    fn value(&self, bench: &mut ValueArena, budget: &mut Budget) -> Reply<LoopyValue> {
        Ok(self.0.loopy_value(bench, budget)?)
    }

    fn outcome(&self, playing: Playing, why: bool, budget: &mut Budget) -> Reply<Claim<Outcome>> {
        let what = match playing.player {
            Some(player) => self.0.outcome(Mover::new(player, playing.play), budget)?,
            None => outcome(&*self.0, playing.play, budget)?,
        };
        let by = self.0.method(playing.play);
        let why = match (why, &by) {
            (false, _) => None,
            (true, Basis::Theorem(_)) => match self.0.misere_integers() {
                Some(integers) if playing.play == Convention::Misere => Some(integers.reason(playing.player)),
                _ => self.0.reason(playing.play),
            },
            (true, by) if *by == BY_VALUE => {
                let derived = derived::reason(&*self.0, budget)?;
                let compared = by_value(what, playing.player);
                Some(if derived.en.is_empty() { compared } else { derived.then(compared) })
            }
            (true, Basis::Search(..)) => {
                let grounds = grounds(&*self.0, (what, playing.player), budget)?;
                Some(by_exact(what, playing.player, &grounds))
            }
            (true, _) => Some(reason(what)),
        };
        Ok(Claim { what, by, why })
    }

    fn grundy(&self, playing: Playing, _: &mut Budget) -> Reply<Claim<GrundyAnswer>> {
        Ok(question::no_value(self.0.method(playing.play)))
    }

    fn hints(
        &self,
        (player, style): (Option<Player>, Glyphs),
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Reply<Hints> {
        let summands = self.0.summands(bench, budget)?;
        hints::of(&summands, player, style, bench, budget)
    }

    fn searched_hints(&self, player: Option<Player>, budget: &mut Budget) -> Reply<Hints> {
        let mut searched = Vec::new();
        for (player, _) in PLAYERS.into_iter().filter(|(one, _)| player.is_none_or(|player| player == *one)) {
            let list = self.0.winning_moves(Mover::new(player, Convention::Normal), SEARCH_HINTS, budget)?;
            let mut winning = Vec::with_capacity(list.moves.len());
            for mv in list.moves {
                let grounds = match self.0.grounds_after(&mv, player, budget) {
                    Err(stop @ (Halt::Interrupted | Halt::Own(_))) => return Err(stop.into()),
                    // A limit reached here costs the reason alone: the move is known to win.
                    found => found.ok().flatten(),
                };
                winning.push(SearchHint { mv, grounds });
            }
            let count = list.count.and_then(|count| u64::try_from(count).ok());
            searched.push(SearchAdvice { player, winning, count, undecided: list.undecided });
        }
        Ok(Hints { components: Vec::new(), players: Vec::new(), searched })
    }

    fn moves(&self, playing: Playing, limit: usize, budget: &mut Budget) -> Reply<MoveList> {
        if let Some(player) = playing.player {
            return Ok(self.0.winning_moves(Mover::new(player, playing.play), limit, budget)?);
        }
        let mut both = MoveList::none();
        for (player, name) in PLAYERS {
            let list =
                self.0.winning_moves(Mover::new(player, playing.play), limit - both.moves.len(), budget)?;
            both.count = both.count.zip(list.count).map(|(a, b)| a + b);
            both.undecided += list.undecided;
            both.moves.extend(list.moves.into_iter().map(|mut mv| {
                begin_with_player(&mut mv, name);
                mv
            }));
        }
        Ok(both)
    }

    fn options(&self, playing: Playing, wanted: OptionDetail, budget: &mut Budget) -> Reply<OptionList> {
        if let Some(player) = playing.player {
            return Ok(self.0.options(Mover::new(player, playing.play), wanted, budget)?);
        }
        let mut both = OptionList { options: Vec::new(), count: Some(0u32.into()) };
        for (player, name) in PLAYERS {
            let list = self.0.options(Mover::new(player, playing.play), wanted, budget)?;
            both.count = both.count.zip(list.count).map(|(a, b)| a + b);
            both.options.extend(list.options.into_iter().map(|mut option| {
                begin_with_player(&mut option.mv, name);
                option
            }));
        }
        // Winning moves of both come first.
        both.options.sort_by_key(|option| option.outcome.map(options::group_of));
        both.options.truncate(wanted.limit);
        Ok(both)
    }

    fn remoteness(&self, playing: Playing, budget: &mut Budget) -> Reply<Option<u64>> {
        match playing.player {
            Some(player) => Ok(self.0.remoteness(Mover::new(player, playing.play), budget)?),
            None => Err(Refusal::Player(words!(
                "how long this game lasts depends on who begins: ask for one player, left or right",
                "对局的步数取决于谁先走：请指定一方，left 或 right"
            ))),
        }
    }
}

const PLAYERS: [(Player, &str); 2] = [(Player::Left, "left"), (Player::Right, "right")];

/// What decides in a search with exact parts, for each player who may begin. A limit reached here costs the
/// explanation alone: the outcome is known already.
fn grounds(
    position: &(impl Partizan + ?Sized),
    (what, asked): (Outcome, Option<Player>),
    budget: &mut Budget,
) -> Result<Vec<(Player, Grounds)>, Halt> {
    let mut all = Vec::new();
    for (player, _) in PLAYERS.into_iter().filter(|(player, _)| asked.is_none_or(|asked| asked == *player)) {
        let wins = match what {
            Outcome::L => player == Player::Left,
            Outcome::R => player == Player::Right,
            _ => what == Outcome::N,
        };
        match position.grounds(player, wins, budget) {
            Ok(found) => all.extend(found.map(|found| (player, found))),
            Err(stop @ (Halt::Interrupted | Halt::Own(_))) => return Err(stop),
            Err(_) => {}
        }
    }
    Ok(all)
}

/// The outcome for both starters.
pub(in crate::game) fn outcome(
    position: &(impl Partizan + ?Sized),
    play: Convention,
    budget: &mut Budget,
) -> Result<Outcome, Halt> {
    let left = position.outcome(Mover::new(Player::Left, play), budget)?;
    let right =
        position.outcome(Mover::new(Player::Right, play), budget).map_err(|stop| after_left(left, stop))?;
    Ok(Outcome::from_both(left, right))
}

/// A limit that was reached after it was known who wins if Left begins: the message says so.
fn after_left(left: Outcome, stop: Halt) -> Halt {
    if !matches!(stop, Halt::Memory(_) | Halt::Steps(_) | Halt::Time) {
        return stop;
    }
    let known = match left {
        Outcome::N => words!("Left wins if Left begins", "左方先走时左方必胜"),
        Outcome::P => words!("Right wins if Left begins", "左方先走时右方必胜"),
        _ => return stop,
    };
    let limit = stop.words();
    Halt::OutOfReach(LocalizedString {
        en: format!("{}, and it is not known who wins if Right begins: {}", known.en, limit.en),
        zh: format!("{}，右方先走时的胜负未知：{}", known.zh, limit.zh),
    })
}

/// Says first who moves. A name in the impartial version of a game may say whose move of that game it is: it
/// says so as `as` from then on.
fn begin_with_player(mv: &mut NamedMove, player: &'static str) {
    mv.name.iter_mut().filter(|(field, _)| *field == "player").for_each(|(field, _)| *field = "as");
    mv.name.insert(0, ("player", Data::from(player)));
}

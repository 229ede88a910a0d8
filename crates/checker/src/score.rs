//! Scores under best play: a list of positions with bounds, each with all that its proof needs before it.
//!
//! ```json
//! {"certificate": 1, "kind": "score",
//!  "claim": {"game": "carrots", "position": [4, 1, 2], "value": 1},
//!  "bounds": [...]}
//! ```
//!
//! An entry is a position, a lower bound or `null`, and an upper bound or `null`. The player who wants a large score shows a lower bound by
//! one move that reaches it, and an upper bound holds for this player where it holds after every move; for the other player it is
//! the other way round. A move's gain is added to the bound of the position it leads to, and only bounds listed *earlier* count.
//!
//! A game won on a board has the score 1 where Left, who begins, wins, -1 where Right does, and 0 for a draw; its claim is an `outcome`:
//! N, P or D for the player to move.

use crate::certificate::{Certificate, Proved, agree, at, position, unreadable};
use crate::{Refused, Steps};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::{BoardGame, Ended};
use grundy_theory::ruleset::score::{Scored, score};
use grundy_theory::ruleset::{Notation, Ruleset};
use grundy_theory::value::Score;
use grundy_theory::words;
use grundy_theory::words::Words;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Bounds of a score, where they are known.
type Bounds = [Option<Score>; 2];

/// Games that end with a score.
pub trait Scores {
    /// The rules.
    type Rules: Notation;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// Is this one position, and not the writing of several that are asked about together?
    fn is_single(&self, _at: &<Self::Rules as Ruleset>::Position) -> bool {
        true
    }

    /// Whose turn it is.
    fn to_move(&self, at: &<Self::Rules as Ruleset>::Position) -> Player;

    /// What a move adds to the score.
    fn gain(&self, at: &<Self::Rules as Ruleset>::Position, mv: &<Self::Rules as Ruleset>::Move) -> Score;

    /// The score of a position without moves; `None` where the game goes on.
    fn end(&self, at: &<Self::Rules as Ruleset>::Position) -> Option<Score>;

    /// What is claimed of the score, in the words of the game.
    fn proved(&self, name: &str, to_move: Player, score: &Score) -> (&'static str, Data, Words);
}

/// A game with scores.
pub struct WithScore<'a, R>(pub &'a R);

/// A game won on a board.
pub struct OnBoard<'a, R>(pub &'a R);

impl<R: Scored> Scores for WithScore<'_, R> {
    type Rules = R;

    fn rules(&self) -> &R {
        self.0
    }

    fn is_single(&self, at: &R::Position) -> bool {
        self.0.together(at).is_none()
    }

    fn to_move(&self, at: &R::Position) -> Player {
        self.0.to_move(at)
    }

    fn gain(&self, at: &R::Position, mv: &R::Move) -> Score {
        self.0.gain(at, mv)
    }

    fn end(&self, at: &R::Position) -> Option<Score> {
        let mut stuck = true;
        let _ = self.0.visit_moves(at, self.0.to_move(at), &mut |_| {
            stuck = false;
            ControlFlow::Break(())
        });
        stuck.then(|| self.0.final_score(at))
    }

    fn proved(&self, name: &str, _: Player, score: &Score) -> (&'static str, Data, Words) {
        let score = Data::from(score);
        let words =
            words!("{name}: the score under best play is {score}", "{name}：最佳走法下的得分为 {score}");
        ("value", score, words)
    }
}

impl<R: BoardGame> Scores for OnBoard<'_, R> {
    type Rules = R;

    fn rules(&self) -> &R {
        self.0
    }

    fn to_move(&self, at: &R::Position) -> Player {
        self.0.to_move(at)
    }

    fn gain(&self, _: &R::Position, _: &R::Move) -> Score {
        Score::ZERO
    }

    fn end(&self, at: &R::Position) -> Option<Score> {
        self.0.ended(at).map(|ended| match ended {
            Ended::Won(Player::Left) => Score::ONE,
            Ended::Won(Player::Right) => -&Score::ONE,
            Ended::Drawn => Score::ZERO,
        })
    }

    fn proved(&self, name: &str, to_move: Player, score: &Score) -> (&'static str, Data, Words) {
        let outcome = match to_move {
            _ if score.is_zero() => Outcome::D,
            Player::Left => Outcome::of_next(*score == Score::ONE),
            Player::Right => Outcome::of_next(*score != Score::ONE),
        };
        let verdict = outcome.verdict();
        let words = Words { en: format!("{name}{}", verdict.en), zh: format!("{name}{}", verdict.zh) };
        ("outcome", Data::from(outcome.as_str()), words)
    }
}

pub(crate) fn check<S: Scores>(
    game: &S,
    certificate: &Certificate<'_>,
    steps: &mut Steps,
) -> Result<Proved, Refused> {
    let claim = &certificate.claim;
    let parse = |data: &Data| game.rules().parse(data);
    // By what is written: rows and boards may be held in more than one way.
    let mut table: FxHashMap<Data, Bounds> = FxHashMap::default();
    for (i, entry) in
        certificate.field("bounds")?.items().map_err(|error| at("bounds", error))?.iter().enumerate()
    {
        let place = format!("bounds[{i}]");
        let (written, bounds) = triple(entry, &place)?;
        let position = position(&parse, &certificate.written(&written), &place)?;
        if !game.is_single(&position) || !shows(game, &table, &position, &bounds, steps)? {
            return Err(Refused::Wrong(words!(
                "{place}: the bounds of {written} are not shown by those listed before it",
                "{place}：{written} 的界不能由列表中更早的界得出"
            )));
        }
        let [low, high] = table.entry(game.rules().write(&position)).or_default();
        // A position may be listed once for either bound.
        for (known, shown) in [low, high].into_iter().zip(bounds) {
            *known = shown.or(known.take());
        }
    }
    let subject = claim.subject()?;
    let root = position(&parse, subject.position, "claim.position")?;
    let [low, high] = table.get(&game.rules().write(&root)).cloned().unwrap_or_default();
    let Some(value) = low.filter(|low| high.as_ref() == Some(low)) else {
        return Err(Refused::Wrong(words!(
            "the bounds of the position of the claim are not listed, or do not meet",
            "声称的局面的上下界未列出，或者不相等"
        )));
    };
    let name = format!("{} {}", subject.game, subject.position);
    let (key, shown, said) = game.proved(&name, game.to_move(&root), &value);
    for known in ["value", "outcome"] {
        agree(known, claim.field(known), (known == key).then(|| shown.clone()))?;
    }
    Ok(Proved { outcome: None, grundy: None, said: vec![said] })
}

fn triple(entry: &Data, place: &str) -> Result<(Data, Bounds), Refused> {
    let items = entry.items().map_err(|error| at(place, error))?;
    let [written, low, high] = <[Data; 3]>::try_from(items).map_err(|_| {
        unreadable(words!(
            "{place}: a position, a lower bound and an upper bound",
            "{place}：应为局面、下界与上界"
        ))
    })?;
    let bound = |data: &Data| match data {
        Data::Null => Ok(None),
        data => score(data).map(Some).map_err(|error| at(place, error)),
    };
    Ok((written, [bound(&low)?, bound(&high)?]))
}

/// Do the bounds known so far show these?
fn shows<S: Scores>(
    game: &S,
    table: &FxHashMap<Data, Bounds>,
    at: &<S::Rules as Ruleset>::Position,
    bounds: &Bounds,
    steps: &mut Steps,
) -> Result<bool, Refused> {
    let [low, high] = bounds;
    if let Some(score) = game.end(at) {
        return Ok(
            low.as_ref().is_none_or(|low| *low <= score) && high.as_ref().is_none_or(|high| score <= *high)
        );
    }
    let mover = game.to_move(at);
    // One bound is shown by a single move, the other one by all of them.
    let (one, all) = match mover {
        Player::Left => (0, 1),
        Player::Right => (1, 0),
    };
    let reaches =
        |side: usize, bound: &Score, score: &Score| if side == 0 { bound <= score } else { score <= bound };
    let (mut by_one, mut by_all) = (bounds[one].is_none(), true);
    let mut limit = Ok(());
    let _ = game.rules().visit_moves(at, mover, &mut |mv| {
        limit = steps.take(1);
        let to = game.rules().play(at, &mv).ok();
        let known = to.and_then(|to| table.get(&game.rules().write(&to))).cloned().unwrap_or_default();
        let [low, high] = known.map(|bound| bound.map(|bound| &game.gain(at, &mv) + &bound));
        let after = [low, high];
        by_one |= bounds[one].as_ref().zip(after[one].as_ref()).is_some_and(|(b, s)| reaches(one, b, s));
        by_all &=
            bounds[all].as_ref().is_none_or(|b| after[all].as_ref().is_some_and(|s| reaches(all, b, s)));
        if limit.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    limit?;
    Ok(by_one && by_all)
}

//! All moves of a position where nothing else is asked for: they are listed at once, with what they lead to
//! where that takes little work, and else without it.

use crate::batch::BatchAnswer;
use crate::play::{fault, moves_again};
use crate::solver::SolverState;
use crate::wire::question::{Operand, PlayQuery, QuestionError, QuestionErrorKind};
use grundy_solver::answer::{Answer, NamedMove, OptionAnswer, OptionList};
use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::playable::DrawError;
use std::sync::Arc;

/// What is spent on who wins: some tenths of a second.
const STEPS: u64 = 30_000_000;
const POSITIONS: u64 = 100_000;

/// Positions after moves are listed up to this many bytes together.
const MAX_BYTES: usize = 32 << 20;

/// Answers a question about all moves, for which `ask` is the answer with all that is known.
pub(crate) fn at_once(
    solver: &mut SolverState,
    query: &PlayQuery,
    limit: usize,
    ask: impl FnOnce(&mut SolverState) -> Result<BatchAnswer, QuestionError>,
) -> Result<BatchAnswer, QuestionError> {
    let limits = solver.limits().clone();
    let mut few = limits.clone();
    few.steps = few.steps.min(STEPS);
    few.positions = few.positions.min(POSITIONS);
    solver.set_limits(few);
    let told = ask(solver);
    solver.set_limits(limits);
    match told {
        Err(stopped) if stopped.kind == QuestionErrorKind::TooLarge && stopped.own.is_none() => {
            let Some(options) = listed(solver, query, limit)? else { return Err(stopped) };
            Ok(BatchAnswer {
                answer: Answer { options: Some(options), ..Answer::empty() },
                unanswered: Vec::new(),
            })
        }
        told => told,
    }
}

/// Whether the player who makes the move wins by it; `None` in games with a score, and if that was not found.
pub fn wins(option: &OptionAnswer) -> Option<bool> {
    option.outcome.map(|outcome| outcome == Outcome::P)
}

/// The outcome of the position that the move leads to, for the player who moves there next: `P` after a move
/// that wins, unless the same player moves again.
pub fn outcome_after(option: &OptionAnswer) -> Option<Outcome> {
    option.outcome.map(|outcome| match outcome {
        Outcome::P if moves_again(&option.mv.name) => Outcome::N,
        Outcome::N if moves_again(&option.mv.name) => Outcome::P,
        other => other,
    })
}

/// The moves by their rules alone; `None` where a part has no rules: it is written as a value.
fn listed(
    solver: &mut SolverState,
    query: &PlayQuery,
    limit: usize,
) -> Result<Option<OptionList>, QuestionError> {
    let mut components: Vec<(Arc<dyn Game>, &Data)> = Vec::new();
    for component in &query.components {
        let Operand::Position { game, position } = component else { return Ok(None) };
        components.push((solver.game(game)?, position));
    }
    by_rules(&components, query.is_sum, query.question.player, limit).map(Some).map_err(fault)
}

/// The moves of a position, or of a sum, by their rules alone: at most `limit`, of both players if they have
/// different moves and none is named.
///
/// # Errors
/// [`DrawError`] if a position is not one of its game, its game has no turns, or custom rules fail.
pub fn by_rules(
    components: &[(Arc<dyn Game>, &Data)],
    is_sum: bool,
    player: Option<Player>,
    limit: usize,
) -> Result<OptionList, DrawError> {
    let has_sides = components.iter().any(|(game, _)| game.is_partizan());
    let players: &[Player] = match player {
        Some(Player::Left) => &[Player::Left],
        Some(Player::Right) => &[Player::Right],
        None if has_sides => &[Player::Left, Player::Right],
        None => &[Player::Left],
    };
    let weight: usize = components.iter().map(|(_, at)| at.size_in_memory()).sum();
    let told = MAX_BYTES / weight.max(1);
    let mut options = Vec::new();
    let mut all = true;
    for &mover in players {
        for (place, (game, at)) in components.iter().enumerate() {
            let room = limit - options.len();
            let moves = game.drawn().moves(at, game.to_move(at).unwrap_or(mover), room)?;
            // Custom rules may show a move twice: then how many there are is not told.
            all &= moves.all && game.custom_rules().is_none();
            for mv in moves.moves {
                let mut name = Vec::new();
                if has_sides && player.is_none() {
                    name.push(("player", Data::from(if mover == Player::Left { "left" } else { "right" })));
                }
                if is_sum {
                    name.push(("component", Data::Natural(place as u64)));
                }
                name.extend(mv.name);
                let to = mv.to.filter(|_| options.len() < told).map(|to| match is_sum {
                    true => whole(components, place, to),
                    false => to,
                });
                let mv = NamedMove { name, to };
                options.push(OptionAnswer { mv, outcome: None, grundy: None, value: None, remoteness: None });
            }
        }
    }
    let count = all.then(|| options.len().into());
    Ok(OptionList { options, count })
}

/// The positions of all parts after a move in one of them.
fn whole(components: &[(Arc<dyn Game>, &Data)], place: usize, to: Data) -> Data {
    let mut all: Vec<Data> = components.iter().map(|(_, at)| (*at).clone()).collect();
    all[place] = to;
    Data::list(all)
}

#[cfg(test)]
mod tests {
    use crate::batch::answer_line;
    use crate::solver::SolverState;
    use grundy_theory::localized::Language;

    fn answer(line: &str) -> String {
        let mut out = Vec::new();
        answer_line(&mut SolverState::default(), line.as_bytes(), Language::English, &mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn moves_of_boards_that_cannot_be_solved_are_listed() {
        let row = format!("\"{}\"", ".".repeat(10));
        let board = [row.as_str(); 10].join(",");
        let line = format!(
            "{{\"game\":\"domineering\",\"position\":[{board}],\"want\":[\"options\"],\"limit\":200}}"
        );
        let all = answer(&line);
        assert!(all.contains("\"option_count\": 180") && all.contains("\"player\": \"right\""), "{all}");
        assert!(!all.contains("outcome"), "{all}");
        let sum = format!(
            "{{\"sum\":[{{\"game\":\"nim\",\"position\":[2]}},{{\"game\":\"domineering\",\"position\":[{board}]}}],\
             \"want\":[\"options\"],\"player\":\"left\",\"limit\":3}}"
        );
        let some = answer(&sum);
        assert!(some.contains("\"option_count\": null") && some.contains("\"component\": 1"), "{some}");
        assert!(some.contains("\"component\": 0, \"heap\": 0, \"take\": 2"), "{some}");
    }

    #[test]
    fn moves_of_small_positions_say_who_wins() {
        let all = answer(r#"{"game":"nim","position":[2,1],"want":["options"]}"#);
        assert!(
            all.contains("\"wins\": true, \"outcome\": \"P\"") && all.contains("\"option_count\": 3"),
            "{all}"
        );
    }
}

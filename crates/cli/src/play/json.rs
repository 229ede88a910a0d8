//! Play by programs: a line of JSON each way.

use super::stage_data::{made, stage};
use super::terminal_game::{COMMANDS, LineMeaning, Reply, TerminalGame, next_line, no_such_stage, read};
use crate::render::json_line;
use crate::status::{CommandResult, ExitStatus};
use grundy::play::{LISTED, ParseMoveError, PlayedMove, Strength};
use grundy::solver::prelude::*;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use grundy::wire::json::data_from_json;

/// Reads `{"do": "h0#2"}`, or the bare command, and answers each line with an object.
pub(super) fn run(table: &mut TerminalGame, language: Language) -> CommandResult {
    let mut over = state(table, None, language)?;
    loop {
        if !over && table.is_programs_turn() {
            match table.reply() {
                Reply::Move(mv, _) => {
                    table.make(mv.clone());
                    over = state(table, Some(&mv), language)?;
                }
                Reply::Stuck(message) => error(&message, language)?,
                Reply::None => return Ok(ExitStatus::Answered),
            }
            continue;
        }
        let Some(line) = next_line()? else { return Ok(ExitStatus::Answered) };
        let said = match data_from_json(line.trim().as_bytes()) {
            Ok(Data::Object(fields)) => match fields.into_iter().find(|(name, _)| name == "do") {
                Some((_, Data::Text(text))) => text,
                Some((_, other)) => other.to_string(),
                None => {
                    error(
                        &words!(
                            "an object says what to do: write {{\"do\": \"moves\"}}, or {{\"do\": \"h0#2\"}} with the picks of a move",
                            "对象应说明要做什么：请写 {{\"do\": \"moves\"}}，或写 {{\"do\": \"h0#2\"}}，其中为着法的选取"
                        ),
                        language,
                    )?;
                    continue;
                }
            },
            _ => line.trim().to_owned(),
        };
        match read(&said) {
            LineMeaning::Move("") => {}
            LineMeaning::Command("quit", _) => return Ok(ExitStatus::Answered),
            LineMeaning::Command("undo", _) => {
                table.take_back(table.moves_to_undo());
                over = state(table, None, language)?;
            }
            LineMeaning::Command("back", number) => match number.parse::<usize>() {
                Ok(number) if number <= table.session.made().len() => {
                    table.take_back(table.session.made().len() - number);
                    over = state(table, None, language)?;
                }
                _ => {
                    let message = no_such_stage(table.session.made().len());
                    error(&message, language)?;
                }
            },
            LineMeaning::Command(command, _) => match answer(table, command, language) {
                Ok(answer) => json_line(&answer)?,
                Err(fault) => error(&fault.message, language)?,
            },
            LineMeaning::Move(_) if over => {
                let message = words!("the game is over", "对局已结束");
                error(&message, language)?;
            }
            LineMeaning::Move(line) => match table.session.typed(line) {
                Ok(mv) => {
                    table.make(mv.clone());
                    over = state(table, Some(&mv), language)?;
                }
                Err(ParseMoveError::NoMove(message)) => error(&message, language)?,
                Err(ParseMoveError::Fault(fault)) => error(&fault.message, language)?,
            },
        }
    }
}

fn error(message: &LocalizedString, language: Language) -> std::io::Result<()> {
    json_line(&Data::object([("error", Data::from(message.of(language)))]))
}

/// Writes where the game stands; true where it is over.
fn state(
    table: &mut TerminalGame,
    mv: Option<&PlayedMove>,
    language: Language,
) -> Result<bool, std::io::Error> {
    let Data::Object(mut fields) = stage(&table.session, table.session.stage(), mv) else { return Ok(false) };
    fields.push(("moves_made".to_owned(), Data::Natural(table.session.made().len() as u64)));
    fields.push(("turn".to_owned(), Data::Natural(table.session.turn() as u64)));
    let who = |turn: usize| if table.people[turn] { "person" } else { "program" };
    fields.push(("to_move".to_owned(), Data::from(who(table.session.turn()))));
    let (session, solver) = (&table.session, &mut table.solver);
    let end = match table.search.during(|| session.end(solver)) {
        Ok(end) => end,
        Err(fault) => {
            // Whether there is a move is seen when one is made.
            error(&fault.message, language)?;
            None
        }
    };
    fields.push(("over".to_owned(), Data::Bool(end.is_some())));
    if let Some(end) = &end {
        let winner = table.winner(end);
        fields.push(("winner".to_owned(), winner.map_or(Data::Null, |winner| Data::Natural(winner as u64))));
        if let grundy::play::GameEnd::Score(Some(score)) = end {
            fields.push(("score".to_owned(), score.clone()));
        }
    }
    json_line(&Data::Object(fields))?;
    Ok(end.is_some())
}

fn answer(table: &mut TerminalGame, command: &str, language: Language) -> Result<Data, QuestionError> {
    let (session, solver) = (&table.session, &mut table.solver);
    Ok(match command {
        "moves" => {
            let moves = session.moves(LISTED)?;
            Data::object([
                ("moves", Data::list(moves.moves.iter().map(made).collect())),
                ("all", Data::Bool(moves.all)),
            ])
        }
        "hint" => {
            let best = table.search.during(|| session.choose(Strength::Perfect, &mut |_| 0, solver))?;
            Data::object([("hint", best.as_ref().map_or(Data::Null, made))])
        }
        "why" => {
            let (outcome, reason) = table.search.during(|| session.why(solver))?;
            let outcome = outcome.map_or(Data::Null, |outcome| Data::from(&outcome.to_string()[..]));
            Data::object([("outcome", outcome), ("why", Data::from(reason.of(language)))])
        }
        "review" => {
            let reviewed = table.search.during(|| session.review(solver))?;
            let one = |one: &grundy::play::MoveReview| {
                Data::object([
                    ("number", Data::Natural(one.number as u64)),
                    ("best", Data::from(one.judged.best.word().en)),
                    ("made", Data::from(one.judged.made.word().en)),
                    ("better", Data::list(one.better.iter().map(made).collect())),
                ])
            };
            Data::object([("review", Data::list(reviewed.iter().map(one).collect()))])
        }
        "link" => Data::object([("link", Data::from(&table.link()[..]))]),
        "show" => Data::object([("scene", session.scene()?.write())]),
        _ => Data::object([("commands", Data::list(COMMANDS.map(Data::from).to_vec()))]),
    })
}

//! `grundy games`: the catalogue, each game with an example that runs.

use crate::arguments::GamesArgs;
use crate::diagnostic::Diagnostic;
use crate::position::example_word;
use crate::render::{Renderer, json_line};
use crate::status::{CommandResult, ExitStatus};
use grundy::explain::is_in_sources;
use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue::{CatalogueEntry, entries, other_names};
use grundy::solver::theory::localized::LocalizedStr;
use grundy::solver::theory::{text, words};
use grundy::wire::json::data_from_json;

/// Notations longer than this push their title to the right.
const COLUMN: usize = 15;

/// Runs the command.
pub fn run(arguments: &GamesArgs, language: Language) -> CommandResult {
    let filter = arguments.filter.as_deref().unwrap_or_default().to_lowercase();
    let mut solver = SolverState::default();
    // Those with the text in their sources stand last.
    let (mut games, others): (Vec<&CatalogueEntry>, Vec<_>) =
        entries().iter().partition(|entry| matches(entry, &filter));
    games.extend(others.into_iter().filter(|entry| is_in_sources(&filter, entry, &mut solver)));
    let compounds = COMPOUNDS.iter().filter(|compound| compound.matches(&filter));
    if games.is_empty() && compounds.clone().next().is_none() {
        let message = words!("no game matches \"{filter}\"", "没有与 \"{filter}\" 相符的游戏");
        let hint = words!("`grundy games` lists all games", "`grundy games` 会列出全部游戏");
        return Err(Diagnostic::nothing(message).hint(hint).into());
    }
    if arguments.json {
        let list = games.into_iter().map(|entry| object(entry, &mut solver, language)).collect();
        json_line(&Data::List(list))?;
        return Ok(ExitStatus::Answered);
    }
    let mut view = Renderer::new(language);
    for entry in games {
        let title = entry.title.of(language);
        let alias = entry.alias_of.map(|of| format!(" (= {of})")).unwrap_or_default();
        view.heading(&format!("{:COLUMN$}  {title}{alias}", entry.notation))?;
        if let Some(example) = example(entry, &mut solver) {
            let word = example_word(&example);
            view.command(COLUMN + 2, &format!("grundy solve {} {word}", shell_word(entry.sample)))?;
        }
    }
    for Compound { notation, title, sample } in compounds {
        view.heading(&format!("{notation:COLUMN$}  {}", title.of(language)))?;
        view.command(COLUMN + 2, sample)?;
    }
    Ok(ExitStatus::Answered)
}

/// What games are put together to.
struct Compound {
    notation: &'static str,
    title: LocalizedStr,
    sample: &'static str,
}

const COMPOUNDS: [Compound; 3] = [
    Compound {
        notation: "GAME + GAME",
        title: text!("Disjunctive sum: a turn moves in one of the games", "和：每步在其中一个游戏里走一着"),
        sample: "grundy solve nim 3,4 + kayles 10",
    },
    Compound {
        notation: "every:GAME",
        title: text!(
            "Every-move compound: a turn moves in every position that still has a move",
            "“每个分量都要走”的复合博弈：每步在每个还能走的局面里各走一着"
        ),
        sample: "grundy solve every:euclid '[[7,4],[3,3]]'",
    },
    Compound {
        notation: "impartial:GAME",
        title: text!(
            "Impartial version of a game of Left and Right: either player may make the moves of both",
            "左右双方着法不同的游戏的公平版本：双方都可以走两方的着法"
        ),
        sample: "grundy solve impartial:domineering .../...",
    },
];

impl Compound {
    fn matches(&self, filter: &str) -> bool {
        [self.notation, self.title.en, self.title.zh].iter().any(|text| text.to_lowercase().contains(filter))
    }
}

/// Whether the name, another name or the title contains the text, which is in lower case.
fn matches(entry: &CatalogueEntry, filter: &str) -> bool {
    let texts =
        [entry.notation, entry.sample, entry.alias_of.unwrap_or_default(), entry.title.en, entry.title.zh];
    texts.into_iter().chain(other_names(entry.name)).any(|text| text.to_lowercase().contains(filter))
}

/// A position of the game that makes a good first question.
pub fn example(entry: &CatalogueEntry, solver: &mut SolverState) -> Option<String> {
    solver.game(entry.sample).ok().map(|game| game.example())
}

/// A notation as a word of the shell.
pub fn shell_word(notation: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ":,.-_".contains(c);
    if notation.chars().all(plain) { notation.to_owned() } else { format!("'{notation}'") }
}

fn object(entry: &CatalogueEntry, solver: &mut SolverState, language: Language) -> Data {
    let example = example(entry, solver).and_then(|json| data_from_json(json.as_bytes()).ok());
    Data::object([
        ("name", entry.name.into()),
        ("notation", entry.notation.into()),
        ("sample", entry.sample.into()),
        ("alias_of", entry.alias_of.map_or(Data::Null, Data::from)),
        ("title", entry.title.of(language).into()),
        ("example", example.unwrap_or(Data::Null)),
    ])
}

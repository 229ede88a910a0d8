//! The command line: what it takes. What a person reads about it stands in [`help`](crate::help).

use crate::help;
use crate::script_notation::notation;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::outcome::Convention;
use std::path::PathBuf;

#[derive(Debug, Parser)]
#[command(name = "grundy", version, arg_required_else_help = true)]
pub struct Cli {
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = grundy::solver::prelude::Language::WORDS.map(|(word, _)| word))]
    pub lang: Option<String>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(SolveArgs),
    Options(OptionsArgs),
    Games(GamesArgs),
    Explain(ExplainArgs),
    Value(ValueArgs),
    Compare(CompareArgs),
    Born(BornArgs),
    Hasse(HasseArgs),
    Eval(EvalArgs),
    Batch(BatchArgs),
    Table(TableArgs),
    Period(PeriodArgs),
    Pattern(PatternArgs),
    Prove(ProveArgs),
    Lookup(LookupArgs),
    Misere(MisereArgs),
    Stats(StatsArgs),
    #[cfg(feature = "pictures")]
    Plot(PlotArgs),
    Draw(DrawArgs),
    Play(PlayArgs),
    Survey(SurveyArgs),
    Discover(DiscoverArgs),
    #[cfg(feature = "web")]
    Serve(ServeArgs),
    #[cfg(feature = "web")]
    Site(SiteArgs),
    Check(CheckArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

#[derive(Debug, Args)]
pub struct SolveArgs {
    #[arg(required = true, value_name = "GAME POSITION")]
    pub words: Vec<String>,
    #[command(flatten)]
    pub turn: TurnArgs,
    // With `=`, since in `--moves nim 3,4,5` the next word is a game.
    #[arg(long, value_name = "COUNT", num_args = 0..=1, require_equals = true, default_missing_value = "100")]
    pub moves: Option<String>,
    #[arg(long, value_name = "COUNT", num_args = 0..=1, require_equals = true, default_missing_value = "100")]
    pub options: Option<String>,
    #[arg(long)]
    pub explain: bool,
    #[arg(long)]
    pub remoteness: bool,
    #[arg(long)]
    pub value: bool,
    #[arg(long, value_name = "KEYS")]
    pub want: Option<String>,
    #[arg(long)]
    pub hints: bool,
    #[arg(short, value_name = "VALUE", allow_hyphen_values = true)]
    pub s: Option<String>,
    #[arg(short, value_name = "VALUE", allow_hyphen_values = true)]
    pub t: Option<String>,
    #[arg(long)]
    pub draw: bool,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub tables: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct OptionsArgs {
    #[arg(required = true, value_name = "GAME POSITION")]
    pub words: Vec<String>,
    #[command(flatten)]
    pub turn: TurnArgs,
    #[arg(long, value_name = "COUNT")]
    pub moves: Option<String>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub run: RunArgs,
}

/// The play convention.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct ConventionArgs {
    #[arg(long)]
    pub misere: bool,
    #[arg(long, conflicts_with = "misere")]
    pub normal: bool,
}

impl ConventionArgs {
    /// The convention that a flag names.
    pub fn explicit(self) -> Option<Convention> {
        match (self.misere, self.normal) {
            (true, _) => Some(Convention::Misere),
            (_, true) => Some(Convention::Normal),
            _ => None,
        }
    }
}

/// Who is to move, and in which play convention.
#[derive(Clone, Debug, Default, Args)]
pub struct TurnArgs {
    #[command(flatten)]
    pub convention: ConventionArgs,
    #[arg(long, value_name = "PLAYER")]
    pub player: Option<String>,
}

/// How much a question may cost.
#[derive(Clone, Debug, Default, Args)]
pub struct LimitArgs {
    #[arg(long, value_name = "DURATION")]
    pub time: Option<String>,
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<String>,
}

/// How scripts are run.
#[derive(Clone, Debug, Default, Args)]
pub struct ScriptArgs {
    #[arg(long)]
    pub sandbox: bool,
}

/// How scripts are run, and how much a question may cost.
#[derive(Clone, Debug, Default, Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub scripts: ScriptArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<String>,
    #[arg(long, value_name = "N")]
    pub steps: Option<String>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct GamesArgs {
    #[arg(value_name = "FILTER")]
    pub filter: Option<String>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    #[arg(value_name = "GAME", value_parser = notation)]
    pub game: String,
    #[arg(value_name = "POSITION")]
    pub position: Option<String>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct ValueArgs {
    #[arg(required = true, value_name = "EXPRESSION")]
    pub words: Vec<String>,
    #[arg(long, value_name = "KEYS")]
    pub want: Option<String>,
    #[arg(long)]
    pub unicode: bool,
    #[arg(short, value_name = "VALUE", allow_hyphen_values = true)]
    pub s: Option<String>,
    #[arg(short, value_name = "VALUE", allow_hyphen_values = true)]
    pub t: Option<String>,
    #[arg(long, conflicts_with_all = ["json", "latex"])]
    pub explain: bool,
    #[arg(long, conflicts_with_all = ["want", "json", "unicode"])]
    pub latex: bool,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct CompareArgs {
    #[arg(value_name = "VALUE")]
    pub one: String,
    #[arg(value_name = "VALUE")]
    pub other: String,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct BornArgs {
    #[arg(value_name = "DAY")]
    pub day: String,
    #[arg(long)]
    pub count: bool,
    #[arg(long, value_name = "COUNT", conflicts_with = "count")]
    pub random: Option<String>,
    #[arg(long, value_name = "NUMBER", requires = "random")]
    pub seed: Option<String>,
    #[arg(long)]
    pub unicode: bool,
    #[arg(long, conflicts_with = "unicode")]
    pub latex: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct HasseArgs {
    #[arg(value_name = "VALUE", required_unless_present = "born_by")]
    pub values: Vec<String>,
    #[arg(long, value_name = "DAY", conflicts_with = "values")]
    pub born_by: Option<String>,
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "THEME", value_parser = ["light", "dark"], requires = "output")]
    pub theme: Option<String>,
    #[arg(long)]
    pub unicode: bool,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct EvalArgs {
    #[arg(required = true, value_name = "EXPRESSION")]
    pub words: Vec<String>,
}

#[derive(Debug, Args)]
pub struct BatchArgs {
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    #[arg(long, value_name = "SIZE")]
    pub max_line: Option<String>,
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub scripts: Option<PathBuf>,
    #[arg(long)]
    pub trust_scripts: bool,
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub tables: Option<PathBuf>,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// How scripts are run, how much a long table may cost, and whether it tells how far it has come.
#[derive(Clone, Debug, Default, Args)]
pub struct LongRunArgs {
    #[command(flatten)]
    pub scripts: ScriptArgs,
    #[arg(long)]
    pub quiet: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct TableArgs {
    #[arg(value_name = "GAME", value_parser = notation)]
    pub game: String,
    #[arg(long, value_name = "N")]
    pub to: Option<String>,
    #[arg(long, value_name = "M")]
    pub from: Option<String>,
    #[arg(long, value_name = "FORMAT", value_parser = ["text", "csv", "json", "npy"])]
    pub format: Option<String>,
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    #[arg(long, conflicts_with = "save")]
    pub misere: bool,
    #[arg(long)]
    pub grid: bool,
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["save", "grid"])]
    pub at: Option<String>,
    #[arg(long = "for", value_name = "NAME=FIRST..LAST", conflicts_with = "save")]
    pub sweep: Option<String>,
    #[arg(long, value_name = "COUNT")]
    pub columns: Option<String>,
    #[arg(long)]
    pub outcomes: bool,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub long: LongRunArgs,
}

/// Which values of which games.
#[derive(Clone, Debug, Default, Args)]
pub struct RangeArgs {
    #[arg(long, value_name = "N")]
    pub to: Option<String>,
    #[arg(long, value_name = "POSITION")]
    pub at: Option<String>,
    #[arg(long = "for", value_name = "NAME=FIRST..LAST")]
    pub sweep: Option<String>,
}

#[derive(Debug, Args)]
pub struct PeriodArgs {
    #[arg(value_name = "GAME", value_parser = notation)]
    pub game: String,
    #[command(flatten)]
    pub range: RangeArgs,
    #[arg(long)]
    pub outcomes: bool,
    #[arg(long)]
    pub misere: bool,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["outcomes", "misere"])]
    pub certificate: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub long: LongRunArgs,
}

#[derive(Debug, Args)]
pub struct PatternArgs {
    #[arg(value_name = "GAME", value_parser = notation)]
    pub game: String,
    #[arg(long, value_name = "N")]
    pub to: Option<String>,
    #[arg(long, value_name = "N", conflicts_with_all = ["row", "heaps", "from_table"])]
    pub from: Option<String>,
    #[arg(long)]
    pub from_table: bool,
    #[command(flatten)]
    pub convention: ConventionArgs,
    #[arg(long, value_name = "COUNT")]
    pub heaps: Option<String>,
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["misere", "heaps", "to"])]
    pub row: Option<String>,
    #[arg(long, value_name = "NUMBERS")]
    pub at: Option<String>,
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
    #[arg(long, value_name = "LANGUAGE", value_enum, conflicts_with = "at")]
    pub code: Option<Code>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub run: RunArgs,
}

/// Languages in which a pattern is written as code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Code {
    Python,
    Cpp,
    Rust,
    Java,
}

/// How the rows of a survey or a discovery are written, and where.
#[derive(Clone, Debug, Default, Args)]
pub struct RowsArgs {
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    #[arg(long)]
    pub csv: bool,
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    #[arg(long, requires = "output")]
    pub resume: bool,
}

#[derive(Debug, Args)]
pub struct DiscoverArgs {
    #[arg(value_name = "FAMILY", value_parser = notation)]
    pub family: String,
    #[arg(value_name = "NUMBER", conflicts_with = "sweep")]
    pub number: Option<String>,
    #[arg(long, value_name = "COUNT", conflicts_with = "sweep")]
    pub most: Option<String>,
    #[arg(long = "for", value_name = "NAME=FIRST..LAST")]
    pub sweep: Option<String>,
    #[arg(long, value_name = "N")]
    pub to: Option<String>,
    #[command(flatten)]
    pub rows: RowsArgs,
    #[arg(long, value_name = "COUNT")]
    pub threads: Option<String>,
    #[command(flatten)]
    pub long: LongRunArgs,
}

#[derive(Debug, Args)]
pub struct ProveArgs {
    #[arg(value_name = "FORMULA", required = true)]
    pub words: Vec<String>,
    #[arg(long = "in", value_name = "NUMERATION")]
    pub numeration: Option<String>,
    #[arg(long = "define", value_name = "DEFINITION")]
    pub definitions: Vec<String>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct LookupArgs {
    #[arg(value_name = "TERMS", required = true)]
    pub terms: Vec<String>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct MisereArgs {
    #[arg(value_name = "GAME")]
    pub game: String,
    #[arg(long, value_name = "N")]
    pub heaps: Option<String>,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct StatsArgs {
    #[arg(value_name = "GAME", value_parser = notation)]
    pub game: String,
    #[arg(long, value_name = "N")]
    pub to: String,
    #[arg(long, value_name = "POSITION")]
    pub at: Option<String>,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub long: LongRunArgs,
}

#[cfg(feature = "pictures")]
#[derive(Debug, Args)]
pub struct PlotArgs {
    #[arg(value_name = "GAME [POSITION]", required_unless_present = "value")]
    pub words: Vec<String>,
    #[arg(long, value_name = "EXPRESSION", allow_hyphen_values = true)]
    pub value: Vec<String>,
    #[arg(long)]
    pub parts: bool,
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,
    #[command(flatten)]
    pub range: RangeArgs,
    #[arg(long, value_name = "KIND", value_parser = kinds())]
    pub kind: Option<String>,
    #[arg(long, value_name = "THEME", value_parser = ["light", "dark"])]
    pub theme: Option<String>,
    #[arg(long, value_name = "SIZE")]
    pub size: Option<String>,
    #[command(flatten)]
    pub long: LongRunArgs,
}

/// How positions are drawn as text.
#[derive(Clone, Debug, Default, Args)]
pub struct PaperArgs {
    #[arg(long)]
    pub ascii: bool,
    #[arg(long, value_name = "COLUMNS")]
    pub width: Option<String>,
}

#[derive(Debug, Args)]
pub struct DrawArgs {
    #[arg(required = true, value_name = "GAME POSITION")]
    pub words: Vec<String>,
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "VERTEX")]
    pub around: Option<String>,
    #[arg(long)]
    pub values: bool,
    #[command(flatten)]
    pub turn: TurnArgs,
    #[arg(long, value_name = "THEME", value_parser = ["light", "dark"])]
    pub theme: Option<String>,
    #[command(flatten)]
    pub paper: PaperArgs,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct PlayArgs {
    #[arg(required = true, value_name = "GAME [POSITION]")]
    pub words: Vec<String>,
    #[arg(long)]
    pub first: bool,
    #[command(flatten)]
    pub turn: TurnArgs,
    #[arg(long, value_name = "STRENGTH", value_parser = grundy::play::Strength::WORDS.map(|(word, _)| word))]
    pub strength: Option<String>,
    #[arg(long, value_name = "N")]
    pub seed: Option<String>,
    #[arg(long, conflicts_with = "first")]
    pub two: bool,
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub paper: PaperArgs,
    #[command(flatten)]
    pub run: RunArgs,
}

/// What can be plotted.
#[cfg(feature = "pictures")]
fn kinds() -> Vec<&'static str> {
    let of_games = grundy::picture::PictureKind::WORDS.map(|(word, _)| word);
    of_games.into_iter().chain([THERMOGRAPH]).collect()
}

/// The kind of picture that shows values of games of Left and Right.
#[cfg(feature = "pictures")]
pub const THERMOGRAPH: &str = "thermograph";

#[derive(Debug, Args)]
pub struct SurveyArgs {
    #[arg(value_name = "GAME", value_parser = notation)]
    pub game: String,
    #[arg(long, value_name = "SIZE", required_unless_present_any = ["positions", "cells"])]
    pub size: Option<String>,
    #[arg(long, value_name = "CELLS")]
    pub cells: Option<String>,
    #[arg(long, requires = "cells")]
    pub connected: bool,
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["size", "cells", "letters", "up_to_sign", "threads"])]
    pub positions: Option<PathBuf>,
    #[arg(long, value_name = "LETTERS")]
    pub letters: Option<String>,
    #[arg(long)]
    pub up_to_sign: bool,
    #[arg(long, value_name = "KEYS")]
    pub want: Option<String>,
    #[arg(short, value_name = "VALUE", allow_hyphen_values = true)]
    pub s: Option<String>,
    #[arg(short, value_name = "VALUE", allow_hyphen_values = true)]
    pub t: Option<String>,
    #[arg(long = "where", value_name = "CONDITION")]
    pub conditions: Vec<String>,
    #[arg(long)]
    pub unicode: bool,
    #[command(flatten)]
    pub rows: RowsArgs,
    #[arg(long, value_name = "KEY", conflicts_with_all = ["counts", "resume"])]
    pub sort: Option<String>,
    #[arg(long, requires = "sort")]
    pub reverse: bool,
    #[arg(long)]
    pub examples: bool,
    #[arg(long)]
    pub decimal: bool,
    #[arg(long, conflicts_with = "output")]
    pub counts: bool,
    #[arg(long, value_name = "KEY")]
    pub count_by: Option<String>,
    #[arg(long, value_name = "COUNT")]
    pub top: Option<String>,
    #[arg(long, value_name = "COUNT")]
    pub threads: Option<String>,
    #[command(flatten)]
    pub long: LongRunArgs,
}

#[cfg(feature = "web")]
#[derive(Debug, Args)]
pub struct ServeArgs {
    #[arg(long, value_name = "N")]
    pub port: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<String>,
    #[arg(long)]
    pub open: bool,
    #[arg(long)]
    pub public: bool,
    #[arg(long, value_name = "HOW", value_parser = ["sandbox", "off"])]
    pub scripts: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    #[arg(long)]
    pub embed: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[cfg(feature = "web")]
#[derive(Debug, Args)]
pub struct SiteArgs {
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    #[arg(long, value_name = "FILE")]
    pub solver: Option<PathBuf>,
    #[arg(long, value_name = "PATH")]
    pub base: Option<String>,
}

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

/// The definition of the command line, with its texts in one language.
pub fn command(language: Language) -> clap::Command {
    help::overlay(Cli::command(), language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound_in_both_languages() {
        command(Language::English).debug_assert();
        command(Language::Chinese).debug_assert();
    }
}

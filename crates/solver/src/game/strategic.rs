//! Games in which both players choose at once: equilibria and dominated lines.

use super::errors::refuse_misere;
use super::position::{Game, GamePosition, StandalonePosition};
use crate::answer::{Answer, GrundyAnswer, Question, Refusal};
use crate::budget::Budget;
use crate::engine::equilibria;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::{LocalizedString, row};
use grundy_theory::player::Player;
use grundy_theory::ruleset::RulesetInfo;
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::playable::{DrawResult, Playable, PlayableMove, PlayableMoves, not_played};
use grundy_theory::ruleset::scoring::bimatrix::StrategicForm;
use grundy_theory::ruleset::scoring::{NormalFormGame, ScoreMatrix};
use grundy_theory::ruleset::text_format::TextFormat;
use grundy_theory::scene::{Appearance, Pick, Scene, VisibleRange};
use grundy_theory::theorem::{Equilibria, Statement, StrategicTheorem};
use grundy_theory::{text, words};
use grundy_values::keys::Key;
use std::borrow::Cow;
use std::sync::Arc;

/// The game with the rules `R`.
pub struct NormalFormSolver<R: NormalFormGame> {
    rules: R,
    theorems: Arc<[Box<dyn StrategicTheorem>]>,
}

/// Two tables.
struct Position {
    form: StrategicForm,
    theorems: Arc<[Box<dyn StrategicTheorem>]>,
}

impl<R: NormalFormGame> NormalFormSolver<R> {
    /// The game with these theorems, which may be none: then everything follows from the definitions.
    pub fn new(rules: R, theorems: Vec<Box<dyn StrategicTheorem>>) -> NormalFormSolver<R> {
        NormalFormSolver { rules, theorems: theorems.into() }
    }
}

impl<R: NormalFormGame> Game for NormalFormSolver<R> {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        let form = self.rules.parse(data)?;
        Ok(GamePosition::Alone(Box::new(Position { form, theorems: Arc::clone(&self.theorems) })))
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn has_components(&self) -> bool {
        false
    }

    fn drawn(&self) -> &dyn Playable {
        self
    }

    fn notation(&self) -> &dyn ErasedNotation {
        self
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.theorems.iter().map(|theorem| theorem.statement()).collect()
    }
}

/// There are no moves, and so no rules about them.
impl<R: NormalFormGame> ErasedNotation for NormalFormSolver<R> {
    fn about(&self) -> &'static RulesetInfo {
        self.rules.about()
    }

    fn form(&self) -> TextFormat {
        self.rules.form()
    }

    fn example(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.rules.about().example)
    }

    fn parameter_note(&self) -> LocalizedString {
        LocalizedString::default()
    }
}

/// Both players choose at once: there is a table to be seen, and no turns.
impl<R: NormalFormGame> Playable for NormalFormSolver<R> {
    fn scene(&self, at: &Data) -> DrawResult<Scene> {
        let StrategicForm { a, b } = self.rules.parse(at)?;
        let lines = |count: usize| VisibleRange::lines(0, count as u64);
        Ok(Scene::board(&lines(a.rows()), &lines(a.columns()), false, |row, column| {
            let payoff = |table: &ScoreMatrix| {
                table.row(row as usize).get(column as usize).map_or(String::new(), ToString::to_string)
            };
            (Appearance::Card, Some(format!("{}:{}", payoff(&a), payoff(&b))))
        }))
    }

    fn has_turns(&self) -> bool {
        false
    }

    fn moves(&self, _: &Data, _: Player, _: usize) -> DrawResult<PlayableMoves> {
        Err(not_played())
    }

    fn move_from_picks(&self, _: &Data, _: Player, _: &[Pick]) -> DrawResult<Option<PlayableMove>> {
        Err(not_played())
    }
}

impl StandalonePosition for Position {
    fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        refuse_misere(question.play)?;
        if question.asks_any(&[Key::Outcome, Key::Score, Key::Moves, Key::Options, Key::Remoteness]) {
            return Err(Refusal::Unsupported(words!(
                "both players choose simultaneously here: there are \"equilibria\" and \"dominated\" lines, which are always answered, but no outcome, value, moves, options or remoteness",
                "这里双方同时选择：总会回答 \"equilibria\" 和 \"dominated\"，但没有胜负、值、着法和步数"
            )));
        }
        let solved =
            |theorem: &dyn StrategicTheorem| Some((theorem.statement().name, theorem.solve(&self.form)?));
        let (method, solution) = match self.theorems.iter().find_map(|theorem| solved(&**theorem)) {
            Some(found) => found,
            None => {
                let name = text!("comparison of all strategies", "逐一比较所有策略");
                (name, equilibria::by_definition(&self.form, budget)?)
            }
        };
        let explain = question.asks(Key::Explain).then(|| reason(&self.form, &solution));
        Ok(Answer {
            outcome: None,
            grundy: question.asks(Key::Grundy).then_some(GrundyAnswer::None),
            value: None,
            moves: None,
            options: None,
            remoteness: None,
            further: vec![("equilibria", equilibria(&solution)), ("dominated", dominated(&solution))],
            method: method.into(),
            explain,
        })
    }
}

fn equilibria(solution: &Equilibria) -> Data {
    match &solution.equilibria[..] {
        [] => Data::Naturals(Vec::new()),
        pairs => Data::Rows { width: 2, cells: pairs.concat() },
    }
}

fn dominated(solution: &Equilibria) -> Data {
    let lines = |lines: &[u64]| Data::Naturals(lines.to_vec());
    Data::object([("rows", lines(&solution.dominated_rows)), ("columns", lines(&solution.dominated_columns))])
}

fn reason(form: &StrategicForm, solution: &Equilibria) -> LocalizedString {
    let equilibria = match solution.equilibria[..] {
        [] => words!(
            "In every cell some player gains by changing the chosen line alone: there is no pure equilibrium.",
            "在每一格都有一方单独改变选择会更好：没有纯策略均衡。"
        ),
        [[i, j], ..] => {
            let (row, column) = (i as usize, j as usize);
            let a = form.a.row(row).get(column).map(ToString::to_string).unwrap_or_default();
            let b = form.b.row(row).get(column).map(ToString::to_string).unwrap_or_default();
            words!(
                "In cell [{i}, {j}] the row player gets {a}, the most that column {j} of a offers, and the column player {b}, the most that row {i} of b offers: neither gains by changing the chosen line alone.",
                "在格 [{i}, {j}]，行方得 {a}，是行方收益在第 {j} 列中最大的；列方得 {b}，是列方收益在第 {i} 行中最大的：任何一方单独改变选择都不会更好。"
            )
        }
    };
    let rows = row(solution.dominated_rows.iter().copied());
    let columns = row(solution.dominated_columns.iter().copied());
    let dominated = match (rows.is_empty(), columns.is_empty()) {
        (true, true) => words!("No line is strictly dominated.", "没有被严格占优的行或列。"),
        (false, true) => words!(
            "Rows strictly dominated: {rows}; another row is better in every column.",
            "被严格占优的行：{rows}；另有一行在每列都更好。"
        ),
        (true, false) => words!(
            "Columns strictly dominated: {columns}; another column is better in every row.",
            "被严格占优的列：{columns}；另有一列在每行都更好。"
        ),
        (false, false) => words!(
            "Strictly dominated are the rows {rows} and the columns {columns}: another line is better whatever the opponent chooses.",
            "被严格占优的有第 {rows} 行和第 {columns} 列：无论对手如何选择，另有一行（列）更好。"
        ),
    };
    equilibria.then(dominated)
}

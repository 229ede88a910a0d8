//! The rows of an answer, each shown as soon as it is known.

use super::incremental::IncrementalSolve;
use super::moves::{WHY, add, not_found, take_value, told, with_what_is_told};
use super::options::{MOVES, SolveOptions, query};
use crate::hints;
use crate::position::PositionArgs;
use crate::render::Renderer;
use crate::status::CommandResult;
use grundy::KeyAnswers;
use grundy::batch;
use grundy::solver::draw::{TextStyle, text};
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, LocalizedString, row};
use grundy::solver::theory::{text, words};
use grundy::wire::moves;
use std::io;

const READING: LocalizedStr = text!("reading", "读法");
const POSITION: LocalizedStr = text!("position", "局面");
const PLAY: LocalizedStr = text!("play", "规则");
const VALUE: LocalizedStr = text!("value", "Grundy 值");
const SCORE: LocalizedStr = text!("score", "得分");
const BEST: LocalizedStr = text!("best", "最优着法");
const METHOD: LocalizedStr = text!("method", "方法");
const WINNING: LocalizedStr = text!("moves", "必胜着法");
const OPTIONS: LocalizedStr = text!("options", "全部着法");
const LASTS: LocalizedStr = text!("lasts", "步数");
const HINTS: LocalizedStr = text!("hints", "提示");
const HEAT: LocalizedStr = text!("heat", "温度");
const LEFT: LocalizedStr = text!("Left", "左方");
const RIGHT: LocalizedStr = text!("Right", "右方");

/// Asks for one thing after another, and shows each as soon as it is known: an interruption leaves what there
/// is.
pub fn show(
    solver: &mut SolverState,
    asked: &PositionArgs,
    wanted: &SolveOptions,
    view: &mut Renderer,
) -> CommandResult {
    let query = query(asked, wanted, KeySet::EMPTY, 0);
    let language = view.language;
    let mut asking = IncrementalSolve::begin(solver, (asked, wanted), &query, language)?;
    let facts = asking.facts_first();
    let mut answer = asking.ask(Key::Verdict).map_err(|fault| asked.problem(&fault))?;
    let verdict = Question::default().play(wanted.play).player(wanted.player);
    asking.timed(1, |asking| batch::add_winner(asking.solver, &asking.placed, &verdict, &mut answer));
    let Some(outcome) = answer.outcome else {
        asking.show_notes(view)?;
        return show_scores(asking, &answer, facts, view);
    };
    view.verdict(outcome)?;
    asking.show_notes(view)?;
    // A score may tell who wins.
    if answer.value.is_some() {
        return show_scores(asking, &answer, facts, view);
    }
    asking.show_position(view)?;
    if wanted.play == Convention::Misere {
        view.row(
            PLAY,
            [text!("misère: a player who cannot move wins", "反常规则：无法行动者获胜").of(language)],
        )?;
    }
    view.flush()?;
    let has_values = wanted.play == Convention::Normal && !asking.placed.is_partizan();
    if (has_values || wanted.asks(Key::Grundy))
        && let Some(answer) = asking.try_to_ask(Key::Grundy, VALUE, view)?
    {
        let value = match &answer.grundy {
            Some(GrundyAnswer::Value(value)) => value.to_string(),
            Some(GrundyAnswer::Infinite(options)) => {
                let options: Vec<String> = options.iter().map(ToString::to_string).collect();
                let options = options.join(", ");
                words!("infinite, with the options {{{options}}}", "无穷（∞），可变为 {{{options}}}")
                    .of(language)
                    .to_owned()
            }
            Some(GrundyAnswer::Loony) => {
                text!("loony: the player to move wins every sum", "疯（loony）：轮到的一方在任何和中都获胜")
                    .of(language)
                    .to_owned()
            }
            Some(GrundyAnswer::OutOfReach(stop)) => not_found(&stop.words()).of(language).to_owned(),
            Some(unsought @ GrundyAnswer::Unsought) => {
                unsought.unknown().unwrap_or_default().of(language).to_owned()
            }
            Some(GrundyAnswer::None) | None => text!(
                "not computed: this game is solved without Grundy values",
                "未计算：这个游戏不用 Grundy 值求解"
            )
            .of(language)
            .to_owned(),
        };
        view.row(VALUE, [value])?;
    }
    asking.show_facts(facts, view)?;
    // There is none, and it is said why.
    if wanted.asks(Key::Score) {
        asking.try_to_ask(Key::Score, SCORE, view)?;
    }
    view.row(METHOD, [answer.method.of(language)])?;
    if !matches!(outcome, Outcome::P | Outcome::D)
        && let Some(answer) = asking.try_to_ask(Key::Moves, WINNING, view)?
        && let Some(list) = answer.moves
    {
        asking.show_winning(list, view)?;
    }
    asking.show_options(view)?;
    asking.show_hints(view)?;
    if wanted.asks(Key::Remoteness)
        && let Some(answer) = asking.try_to_ask(Key::Remoteness, LASTS, view)?
    {
        let lasts = match answer.remoteness.flatten() {
            Some(1) => words!("1 move", "1 步"),
            Some(moves) => words!("{moves} moves", "{moves} 步"),
            None => words!("a draw has no length", "平局没有步数"),
        };
        view.row(LASTS, [lasts.of(language)])?;
    }
    asking.show_reason(view)?;
    asking.end(view)
}

/// Lists all moves at once, with what they lead to where that is found with little work.
pub fn show_options_alone(
    solver: &mut SolverState,
    asked: &PositionArgs,
    wanted: &SolveOptions,
    view: &mut Renderer,
) -> CommandResult {
    let limit = wanted.options.unwrap_or(MOVES);
    let query = query(asked, wanted, Key::Options.into(), limit);
    let mut asking = IncrementalSolve::begin(solver, (asked, wanted), &query, view.language)?;
    asking.show_notes(view)?;
    let told = asking.timed(1, |asking| batch::ask(asking.solver, &query));
    let told = told.map_err(|fault| asked.problem(&fault))?;
    asking.list_options(told.answer.options.unwrap_or_default(), limit, view)?;
    asking.end(view)
}

/// Shows what games have that nobody wins: scores, equilibria.
fn show_scores(
    mut asking: IncrementalSolve<'_>,
    answer: &Answer,
    facts: Option<Result<KeyAnswers, QuestionError>>,
    view: &mut Renderer,
) -> CommandResult {
    asking.show_position(view)?;
    if let Some(value) = &answer.value {
        view.row(SCORE, [moves::compact(value)])?;
    }
    for (name, value) in &answer.further {
        view.row(further_label(name), [further(name, value, view.language)])?;
    }
    asking.show_facts(facts, view)?;
    if asking.wanted.asks(Key::Outcome) && answer.outcome.is_none() {
        asking.try_to_ask(Key::Outcome, Key::Outcome.name(), view)?;
    }
    view.row(METHOD, [answer.method.of(view.language)])?;
    view.flush()?;
    // Several questions at once have no moves in common.
    let single = matches!(answer.value, Some(Data::Natural(_) | Data::Big(_) | Data::Fraction(_)));
    if single
        && let Some(answer) = asking.try_to_ask(Key::Moves, BEST, view)?
        && let Some(list) = &answer.moves
    {
        let limit = asking.wanted.moves.unwrap_or(MOVES);
        let lines = asking.lines_of_moves(list, limit, view.language);
        view.row(BEST, lines)?;
    }
    asking.show_options(view)?;
    asking.show_hints(view)?;
    if asking.wanted.asks(Key::Remoteness) {
        // There is none, and it is said why.
        asking.try_to_ask(Key::Remoteness, LASTS, view)?;
    }
    asking.show_reason(view)?;
    asking.end(view)
}

fn further_label(name: &'static str) -> LocalizedStr {
    match name {
        "equilibria" => text!("equilibria", "纳什均衡"),
        "dominated" => text!("dominated", "被支配"),
        other => LocalizedStr { en: other, zh: other },
    }
}

/// What games have that nobody wins, in a line: people read the rows and columns that are dominated in words.
fn further(name: &str, value: &Data, language: Language) -> String {
    let ("dominated", Ok(([rows, columns], []))) = (name, value.fields(["rows", "columns"], [])) else {
        return moves::compact(value);
    };
    let [rows, columns] = [rows, columns].map(|lines| {
        let lines = lines.naturals(u64::MAX).unwrap_or_default();
        row(lines.iter().copied())
    });
    let words = match (rows.is_empty(), columns.is_empty()) {
        (true, true) => words!("no row and no column", "没有"),
        (false, true) => words!("rows {rows}", "第 {rows} 行"),
        (true, false) => words!("columns {columns}", "第 {columns} 列"),
        (false, false) => words!("rows {rows}; columns {columns}", "第 {rows} 行；第 {columns} 列"),
    };
    words.of(language).to_owned()
}

impl IncrementalSolve<'_> {
    /// How positions were read, where that may surprise.
    fn show_notes(&self, view: &mut Renderer) -> io::Result<()> {
        view.row(READING, self.asked.notes().map(|note| note.of(view.language)).collect::<Vec<_>>())
    }

    /// The position, where a user has said how it looks.
    fn show_position(&mut self, view: &mut Renderer) -> io::Result<()> {
        let components: Vec<_> = self.asked.components().collect();
        if self.wanted.draw {
            for (notation, at) in &components {
                if let Ok(game) = self.solver.game(notation)
                    && let Ok(scene) = game.drawn().scene(at)
                {
                    view.row(POSITION, text(&scene, &[], TextStyle::UNICODE).lines())?;
                }
            }
            return Ok(());
        }
        if let [(notation, at)] = components[..]
            && let Ok(game) = self.solver.game(notation)
        {
            match game.show(at) {
                Ok(Some(shown)) => view.row(POSITION, shown.lines())?,
                Ok(None) => {}
                Err(fault) => self.note_not_shown(Some(fault)),
            }
        }
        Ok(())
    }

    /// Shows what is wanted of the exact value, where it was found already or is found now.
    fn show_facts(
        &mut self,
        found: Option<Result<KeyAnswers, QuestionError>>,
        view: &mut Renderer,
    ) -> io::Result<()> {
        if self.wanted.facts().is_empty() {
            return Ok(());
        }
        let found = match found {
            Some(Ok(facts)) if facts.is_cut_short() && self.solver.limits().time.is_some() => {
                self.timed(1, Self::facts)
            }
            Some(found) => found,
            None => self.timed(1, Self::facts),
        };
        match found {
            Ok(facts) => {
                crate::value::show(&facts, view)?;
                let cut_short =
                    facts.unanswered.into_iter().find(|(_, fault)| fault.kind == QuestionErrorKind::TooLarge);
                if let Some((_, fault)) = cut_short {
                    self.broken_off.get_or_insert(fault);
                }
            }
            Err(fault) => {
                view.row(VALUE, [not_found(&fault.message).of(view.language)])?;
                self.broken_off.get_or_insert(fault);
            }
        }
        Ok(())
    }

    /// The winning moves, each with the value after it where that is wanted.
    fn show_winning(&mut self, mut list: MoveList, view: &mut Renderer) -> io::Result<()> {
        let mut told = vec![LocalizedString::default(); list.moves.len()];
        for (words, mv) in told.iter_mut().zip(&mut list.moves) {
            if let Some(value) = take_value(mv) {
                add(words, words!("canonical {value}", "规范形 {value}"));
            }
        }
        let lines = self.lines_of_moves(&list, self.wanted.moves.unwrap_or(MOVES), view.language);
        view.row(WINNING, with_what_is_told(lines, &told, view.language))
    }

    /// All moves with what they lead to, where they are wanted.
    fn show_options(&mut self, view: &mut Renderer) -> io::Result<()> {
        let Some(limit) = self.wanted.options else { return Ok(()) };
        let mut keys: KeySet = [Key::Options, Key::Grundy].into_iter().collect();
        keys.extend(self.wanted.asks(Key::Remoteness).then_some(Key::Remoteness));
        let Some(answer) = self.try_to_ask_within(keys, limit, OPTIONS, view)? else { return Ok(()) };
        match answer.options {
            Some(options) => self.list_options(options, limit, view),
            None => Ok(()),
        }
    }

    fn list_options(&mut self, list: OptionList, limit: u64, view: &mut Renderer) -> io::Result<()> {
        let OptionList { options, count } = list;
        let mut told: Vec<LocalizedString> = options.iter().map(told).collect();
        let mut moves: Vec<NamedMove> = options.into_iter().map(|option| option.mv).collect();
        for (words, mv) in told.iter_mut().zip(&mut moves) {
            if let Some(value) = take_value(mv) {
                add(words, words!("canonical {value}", "规范形 {value}"));
            }
        }
        let lines = self.lines_of_moves(&MoveList::new(moves, count), limit, view.language);
        view.row(OPTIONS, with_what_is_told(lines, &told, view.language))
    }

    /// What temperatures say about the moves, where that is wanted.
    fn show_hints(&mut self, view: &mut Renderer) -> io::Result<()> {
        if !self.wanted.asks(Key::Hints) {
            return Ok(());
        }
        let hints = match self.wanted.play {
            Convention::Normal => self.timed(1, |asking| {
                asking.solver.hints(&asking.placed, asking.wanted.player, Glyphs::default())
            }),
            Convention::Misere => Err(grundy::not_in_misere_play()),
        };
        let hints = match hints {
            Ok(hints) => hints,
            Err(fault) => {
                view.row(HINTS, [fault.message.of(view.language)])?;
                if fault.kind != QuestionErrorKind::Unsupported {
                    self.broken_off.get_or_insert(fault);
                }
                return Ok(());
            }
        };
        let language = view.language;
        let games: Vec<String> = self.asked.components().map(|(game, _)| game.to_owned()).collect();
        if !hints.components.is_empty() {
            view.row(HEAT, hints::heats(&hints, &games, language))?;
        }
        for advice in &hints.searched {
            let label = if advice.player == Player::Left { LEFT } else { RIGHT };
            let (moves, told) = hints::winning(advice);
            let count = Some(moves.len().into());
            let list = MoveList::new(moves, count);
            let limit = self.wanted.moves.unwrap_or(MOVES);
            let lines = with_what_is_told(self.lines_of_moves(&list, limit, language), &told, language);
            view.row(label, hints::listed(advice, lines, language))?;
            view.row(WHY, [advice.words().of(language)])?;
        }
        for advice in &hints.players {
            let limit = self.wanted.moves.unwrap_or(MOVES);
            let label = if advice.player == Player::Left { LEFT } else { RIGHT };
            let (moves, told) = hints::chosen(advice);
            let count = Some(moves.len().into());
            let list = MoveList::new(moves, count);
            let lines = with_what_is_told(self.lines_of_moves(&list, limit, language), &told, language);
            view.row(label, hints::named(advice, lines, language))?;
            let why = advice.words(&hints);
            view.row(WHY, why.iter().map(|words| words.of(language)))?;
        }
        Ok(())
    }

    /// The reason, where it is wanted.
    fn show_reason(&mut self, view: &mut Renderer) -> io::Result<()> {
        if self.wanted.asks(Key::Explain)
            && let Some(answer) = self.try_to_ask(Key::Explain, WHY, view)?
            && let Some(reason) = &answer.explain
        {
            view.row(WHY, [self.asked.letters().sentence(reason.of(view.language))])?;
        }
        Ok(())
    }
}

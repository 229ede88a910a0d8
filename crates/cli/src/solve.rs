//! `grundy solve`: who wins, what the position is worth, which moves win, and why.

use crate::arguments::Solve;
use crate::check;
use crate::hints;
use crate::limits;
use crate::position::Asked;
use crate::problem::Problem;
use crate::progress::Waiting;
use crate::scripts;
use crate::status::{Ended, Status, Stopped};
use crate::view::View;
use grundy::Facts;
use grundy::batch;
use grundy::draw::{Paper, text};
use grundy::own::{self, OwnFault};
use grundy::prelude::*;
use grundy::theory::words::{Text, Words};
use grundy::theory::{numeral, text, words};
use grundy::wire::moves;
use grundy::wire::query::{DEFAULT_LIMIT, Given, Part, PlayQuery, Want};
use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Instant;

/// Winning moves shown to a person who does not say how many.
const MOVES: u64 = 20;

/// Runs the command.
pub fn run(arguments: &Solve, language: Language) -> Ended {
    let mut limits = limits::of(&arguments.limits)?;
    limits.tables = arguments.tables.as_deref().map(Arc::from);
    let listed = arguments.moves.as_deref().map(|text| count("--moves", text)).transpose()?;
    let mut solver = scripts::solver(limits.clone(), &arguments.scripts);
    let asked = Asked::read("solve", &arguments.words, &mut solver)?;
    // Only now: whoever waits for standard input ends the program with one Ctrl-C.
    limits::break_off_on_ctrl_c(&mut limits);
    solver.set_limits(limits);
    let question = Wanted {
        play: if arguments.misere { Play::Misere } else { Play::Normal },
        player: arguments.player.as_deref().map(player).transpose()?,
        moves: listed,
        options: arguments.options.as_deref().map(|text| count("--options", text)).transpose()?,
        explain: arguments.explain,
        remoteness: arguments.remoteness,
        keys: match (&arguments.want, arguments.value) {
            (Some(list), _) => crate::value::wanted(list)?,
            (None, true) => vec![Key::Canonical],
            (None, false) => Vec::new(),
        },
        given: Given { s: arguments.s.clone(), t: arguments.t.clone() },
        hints: arguments.hints,
        draw: arguments.draw,
    };
    let mut view = View::new(language);
    let ended = match arguments.json {
        true => json(&mut solver, &asked, &question, language),
        false => show(&mut solver, &asked, &question, &mut view),
    };
    // Also where nobody reads on: the file is wanted for itself.
    if let (Some(file), Ok(_) | Err(Stopped::Io(_))) = (&arguments.certificate, &ended) {
        let said = check::of_question(&mut solver, &asked, question.play, question.player, file)?;
        if !arguments.json && ended.is_ok() {
            check::show(&said, &mut view)?;
        }
    }
    ended
}

/// What a person wants to know besides who wins.
#[derive(Default)]
pub struct Wanted {
    /// How a game without a move ends.
    pub play: Play,
    /// Who moves, where that is said.
    pub player: Option<Player>,
    /// How many moves to list, where that is said.
    pub moves: Option<u64>,
    /// How many of all moves to list, winning or not, where they are wanted.
    pub options: Option<u64>,
    /// Why?
    pub explain: bool,
    /// How long?
    pub remoteness: bool,
    /// What is wanted of the exact value.
    pub keys: Vec<Key>,
    /// The parameters of that.
    pub given: Given,
    /// What temperatures say about the moves?
    pub hints: bool,
    /// The position as text?
    pub draw: bool,
}

/// How many moves to list.
fn count(option: &'static str, text: &str) -> Result<u64, Problem> {
    match numeral::natural(text) {
        Some(count) => Ok(count),
        None if text == "all" => Ok(u64::MAX),
        None => {
            let message = words!(
                "\"{text}\" is not a number of moves: write {option}=50 or {option}=all",
                "\"{text}\" 不是着法的个数：请写 {option}=50 或 {option}=all"
            );
            Err(limits::wrong(option, text, message))
        }
    }
}

/// Who moves.
pub fn player(text: &str) -> Result<Player, Problem> {
    match text {
        "left" => Ok(Player::Left),
        "right" => Ok(Player::Right),
        _ => {
            let message = words!(
                "\"{text}\" is no player: write --player left or --player right",
                "没有名为 \"{text}\" 的一方：请写 --player left 或 --player right"
            );
            Err(limits::wrong("--player", text, message))
        }
    }
}

fn query(asked: &Asked, wanted: &Wanted, want: Want, limit: u64) -> PlayQuery {
    PlayQuery {
        parts: asked
            .parts()
            .map(|(game, position)| Part::Position { game: game.to_owned(), position: position.clone() })
            .collect(),
        is_sum: asked.parts().len() != 1,
        play: wanted.play,
        want,
        limit,
        player: wanted.player,
        style: Style::default(),
        parameters: wanted.given.clone(),
    }
}

/// One line, as the batch answers the same query.
fn json(solver: &mut Solver, asked: &Asked, wanted: &Wanted, language: Language) -> Ended {
    let mut want = Want::VERDICT | Want::GRUNDY;
    for (is_wanted, what) in [
        (wanted.moves.is_some(), Want::MOVES),
        (wanted.options.is_some(), Want::OPTIONS),
        (wanted.explain, Want::EXPLAIN),
        (wanted.remoteness, Want::REMOTENESS),
        (wanted.hints, Want::HINTS),
    ] {
        if is_wanted {
            want = want | what;
        }
    }
    let known = |key: &Key| Want::WORDS.iter().find(|(word, _)| *word == key.as_str()).map(|&(_, want)| want);
    want = wanted.keys.iter().filter_map(known).fold(want, |all, one| all | one);
    let query = query(asked, wanted, want, wanted.moves.or(wanted.options).unwrap_or(DEFAULT_LIMIT));
    for note in asked.notes() {
        // Standard output is for the program that reads the answer.
        writeln!(io::stderr().lock(), "{}", note.of(language))?;
    }
    let mut line = Vec::new();
    let mut limits = solver.limits().clone();
    let waiting = Waiting::begin(&mut limits, language);
    solver.set_limits(limits);
    let answered = batch::answer_query(solver, &query, language, &mut line);
    drop(waiting);
    line.push(b'\n');
    io::stdout().lock().write_all(&line)?;
    Ok(match answered {
        Ok(true) => Status::Answered,
        Ok(false) => Status::Unanswered,
        Err(fault) if fault.kind == FaultKind::TooLarge => Status::Unanswered,
        Err(_) => Status::Misuse,
    })
}

const READING: Text = text!("reading", "读法");
const POSITION: Text = text!("position", "局面");
const PLAY: Text = text!("play", "规则");
const VALUE: Text = text!("value", "Grundy 值");
const SCORE: Text = text!("score", "得分");
const BEST: Text = text!("best", "最优着法");
const METHOD: Text = text!("method", "方法");
const WINNING: Text = text!("moves", "必胜着法");
const OPTIONS: Text = text!("options", "全部着法");
const LASTS: Text = text!("lasts", "步数");
const HINTS: Text = text!("hints", "提示");
const HEAT: Text = text!("heat", "温度");
const LEFT: Text = text!("Left", "左方");
const RIGHT: Text = text!("Right", "右方");
const WHY: Text = text!("why", "理由");

/// Asks for one thing after another, and shows each as soon as it is known: whoever breaks off has what there is.
pub fn show(solver: &mut Solver, asked: &Asked, wanted: &Wanted, view: &mut View) -> Ended {
    let language = view.language;
    let placed = batch::place(solver, &query(asked, wanted, Want::NOTHING, 0))
        .map_err(|fault| asked.problem(&fault))?;
    let began = Instant::now();
    let mut asking =
        Asking { solver, asked, wanted, placed, began, language, broken_off: None, not_shown: None };
    let facts = asking.facts_first();
    let answer = asking.ask(Want::VERDICT).map_err(|fault| asked.problem(&fault))?;
    let Some(outcome) = answer.outcome else {
        asking.show_notes(view)?;
        return show_scores(asking, &answer, view);
    };
    view.verdict(outcome)?;
    asking.show_notes(view)?;
    asking.show_position(view)?;
    if wanted.play == Play::Misere {
        view.row(
            PLAY,
            [text!("misère: a player who cannot move wins", "反常规则：无法行动者获胜").of(language)],
        )?;
    }
    view.flush()?;
    if wanted.play == Play::Normal
        && !asking.placed.is_partizan()
        && let Some(answer) = asking.try_to_ask(Want::GRUNDY, VALUE, view)?
    {
        let value = match &answer.grundy {
            Some(Worth::Value(value)) => value.to_string(),
            Some(Worth::Infinite(options)) => {
                let options: Vec<String> = options.iter().map(ToString::to_string).collect();
                let options = options.join(", ");
                words!("infinite, with the options {{{options}}}", "无穷（∞），可变为 {{{options}}}")
                    .of(language)
                    .to_owned()
            }
            Some(Worth::OutOfReach(stop)) => not_found(&stop.words()).of(language).to_owned(),
            Some(worth @ Worth::Unsought) => worth.unknown().unwrap_or_default().of(language).to_owned(),
            Some(Worth::None) | None => text!(
                "not computed: this game is solved without Grundy values",
                "未计算：这个游戏不用 Grundy 值求解"
            )
            .of(language)
            .to_owned(),
        };
        view.row(VALUE, [value])?;
    }
    asking.show_facts(facts, view)?;
    view.row(METHOD, [answer.method.of(language)])?;
    if !matches!(outcome, Outcome::P | Outcome::D)
        && let Some(answer) = asking.try_to_ask(Want::MOVES, WINNING, view)?
        && let Some(list) = answer.moves
    {
        asking.show_winning(list, view)?;
    }
    asking.show_options(view)?;
    asking.show_hints(view)?;
    if wanted.remoteness
        && let Some(answer) = asking.try_to_ask(Want::REMOTENESS, LASTS, view)?
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

/// Shows what games have that nobody wins: scores, equilibria.
fn show_scores(mut asking: Asking<'_>, answer: &Answer, view: &mut View) -> Ended {
    if let Some(value) = &answer.value {
        view.row(SCORE, [moves::compact(value)])?;
    }
    for (name, value) in &answer.further {
        view.row(further_label(name), [moves::compact(value)])?;
    }
    view.row(METHOD, [answer.method.of(view.language)])?;
    view.flush()?;
    // Several questions at once have no moves in common.
    let single = matches!(answer.value, Some(Data::Natural(_) | Data::Big(_)));
    if single
        && let Some(answer) = asking.try_to_ask(Want::MOVES, BEST, view)?
        && let Some(list) = &answer.moves
    {
        let limit = asking.wanted.moves.unwrap_or(MOVES);
        let lines = asking.lines_of_moves(list, limit, view.language);
        view.row(BEST, lines)?;
    }
    asking.show_options(view)?;
    if asking.wanted.remoteness {
        // There is none, and it is said why.
        asking.try_to_ask(Want::REMOTENESS, LASTS, view)?;
    }
    asking.show_reason(view)?;
    asking.end(view)
}

fn further_label(name: &'static str) -> Text {
    match name {
        "equilibria" => text!("equilibria", "纳什均衡"),
        "dominated" => text!("dominated", "被支配"),
        other => Text { en: other, zh: other },
    }
}

/// A question in parts.
struct Asking<'a> {
    solver: &'a mut Solver,
    asked: &'a Asked,
    wanted: &'a Wanted,
    placed: Placed,
    began: Instant,
    language: Language,
    /// The first limit that was reached.
    broken_off: Option<Fault>,
    /// The first position that custom rules could not show.
    not_shown: Option<OwnFault>,
}

impl Asking<'_> {
    /// Asks for one thing, in the time that is left.
    fn ask(&mut self, want: Want) -> Result<Answer, Fault> {
        self.ask_within(want, self.wanted.moves.unwrap_or(MOVES))
    }

    /// The same, with so many moves listed.
    fn ask_within(&mut self, want: Want, limit: u64) -> Result<Answer, Fault> {
        let query = query(self.asked, self.wanted, want, limit);
        self.timed(1, |asking| {
            let mut answer = asking.solver.ask(&asking.placed, &batch::question(&query))?;
            if asking.wanted.keys.contains(&Key::Canonical)
                && query.play == Play::Normal
                && let Err(fault) = batch::value_moves(asking.solver, &query, &mut answer)
            {
                // The moves are known all the same.
                asking.broken_off.get_or_insert(fault);
            }
            Ok(answer)
        })
    }

    /// Asks in the time that is left, or in one of so many equal parts of it.
    fn timed<T>(&mut self, parts: u32, ask: impl FnOnce(&mut Self) -> T) -> T {
        let limits = self.solver.limits().clone();
        let left = limits.time.map(|time| time.saturating_sub(self.began.elapsed()) / parts);
        self.solver.set_limits(Limits { time: left, ..limits.clone() });
        let answer = self.waiting(ask);
        self.solver.set_limits(limits);
        answer
    }

    /// Does work that may take long while a person waits.
    fn waiting<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let mut limits = self.solver.limits().clone();
        let waiting = Waiting::begin(&mut limits, self.language);
        self.solver.set_limits(limits);
        let done = work(self);
        drop(waiting);
        done
    }

    /// How positions were read, where that may surprise.
    fn show_notes(&self, view: &mut View) -> io::Result<()> {
        view.row(READING, self.asked.notes().map(|note| note.of(view.language)).collect::<Vec<_>>())
    }

    /// The reason, where it is wanted.
    fn show_reason(&mut self, view: &mut View) -> io::Result<()> {
        if self.wanted.explain
            && let Some(answer) = self.try_to_ask(Want::EXPLAIN, WHY, view)?
            && let Some(reason) = &answer.explain
        {
            view.row(WHY, [reason.of(view.language)])?;
        }
        Ok(())
    }

    /// What is wanted of the exact value.
    fn facts(&mut self) -> Result<Facts, Fault> {
        let Wanted { keys, play, given, .. } = self.wanted;
        self.solver.facts(&self.placed, keys, *play, given, Style::default())
    }

    /// The same before anything else, where the value tells who wins: then that need not be searched. A search that is
    /// to answer where the value is out of reach has as much time.
    fn facts_first(&mut self) -> Option<Result<Facts, Fault>> {
        let tells = self.placed.is_partizan() && self.wanted.play == Play::Normal;
        (tells && !self.wanted.keys.is_empty()).then(|| self.timed(2, Self::facts))
    }

    /// Shows what is wanted of the exact value, where it was found already or is found now.
    fn show_facts(&mut self, found: Option<Result<Facts, Fault>>, view: &mut View) -> io::Result<()> {
        if self.wanted.keys.is_empty() {
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
                    facts.unanswered.into_iter().find(|(_, fault)| fault.kind == FaultKind::TooLarge);
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

    /// All moves with what they lead to, where they are wanted.
    fn show_options(&mut self, view: &mut View) -> io::Result<()> {
        let Some(limit) = self.wanted.options else { return Ok(()) };
        let want = Want::OPTIONS | Want::GRUNDY;
        let want = if self.wanted.remoteness { want | Want::REMOTENESS } else { want };
        let Some(answer) = self.try_to_ask_within(want, limit, OPTIONS, view)? else { return Ok(()) };
        let Some(OptionList { options, count }) = answer.options else { return Ok(()) };
        let mut told: Vec<Words> = options.iter().map(told).collect();
        let mut moves: Vec<NamedMove> = options.into_iter().map(|option| option.mv).collect();
        for (words, mv) in told.iter_mut().zip(&mut moves) {
            if let Some(value) = take_value(mv) {
                add(words, words!("canonical {value}", "规范形 {value}"));
            }
        }
        let lines = self.lines_of_moves(&MoveList { moves, count }, limit, view.language);
        view.row(OPTIONS, with_what_is_told(lines, &told, view.language))
    }

    /// What temperatures say about the moves, where that is wanted.
    fn show_hints(&mut self, view: &mut View) -> io::Result<()> {
        if !self.wanted.hints {
            return Ok(());
        }
        let hints = match self.wanted.play {
            Play::Normal => self.timed(1, |asking| {
                asking.solver.hints(&asking.placed, asking.wanted.player, Style::default())
            }),
            Play::Misere => Err(grundy::not_in_misere_play()),
        };
        let hints = match hints {
            Ok(hints) => hints,
            Err(fault) => {
                view.row(HINTS, [fault.message.of(view.language)])?;
                if fault.kind != FaultKind::Unsupported {
                    self.broken_off.get_or_insert(fault);
                }
                return Ok(());
            }
        };
        let language = view.language;
        let games: Vec<String> = self.asked.parts().map(|(game, _)| game.to_owned()).collect();
        view.row(HEAT, hints::heats(&hints, &games, language))?;
        for advice in &hints.players {
            let limit = self.wanted.moves.unwrap_or(MOVES);
            let label = if advice.player == Player::Left { LEFT } else { RIGHT };
            let (moves, told) = hints::chosen(advice);
            let list = MoveList { count: Some(moves.len().into()), moves };
            let lines = with_what_is_told(self.lines_of_moves(&list, limit, language), &told, language);
            view.row(label, hints::named(advice, lines, language))?;
            let why = advice.words(&hints);
            view.row(WHY, why.iter().map(|words| words.of(language)))?;
        }
        Ok(())
    }

    /// The winning moves, each with the value after it where that is wanted.
    fn show_winning(&mut self, mut list: MoveList, view: &mut View) -> io::Result<()> {
        let mut told = vec![Words::default(); list.moves.len()];
        for (words, mv) in told.iter_mut().zip(&mut list.moves) {
            if let Some(value) = take_value(mv) {
                add(words, words!("canonical {value}", "规范形 {value}"));
            }
        }
        let lines = self.lines_of_moves(&list, self.wanted.moves.unwrap_or(MOVES), view.language);
        view.row(WINNING, with_what_is_told(lines, &told, view.language))
    }

    fn lines_of_moves(&mut self, list: &MoveList, limit: u64, language: Language) -> Vec<String> {
        let parts: Vec<_> = self.asked.parts().collect();
        match parts[..] {
            [(notation, from)] => {
                let game = self.solver.game(notation).ok();
                let failed = RefCell::new(None);
                let show = |at: &Data| match game.as_ref()?.show(at) {
                    Ok(shown) => shown,
                    Err(fault) => {
                        failed.borrow_mut().get_or_insert(fault);
                        None
                    }
                };
                let lines = lines_of_moves(list, limit, language, |mv| {
                    moves::describe_own(mv, &show, language)
                        .unwrap_or_else(|| moves::describe(mv, from, language))
                });
                self.note_not_shown(failed.into_inner());
                lines
            }
            _ => lines_of_moves(list, limit, language, |mv| moves::describe_in_sum(mv, &parts, language)),
        }
    }

    /// The position, where a user has said how it looks.
    fn show_position(&mut self, view: &mut View) -> io::Result<()> {
        let parts: Vec<_> = self.asked.parts().collect();
        if self.wanted.draw {
            for (notation, at) in &parts {
                if let Ok(game) = self.solver.game(notation)
                    && let Ok(scene) = game.drawn().scene(at)
                {
                    view.row(POSITION, text(&scene, &[], Paper::UNICODE).lines())?;
                }
            }
            return Ok(());
        }
        if let [(notation, at)] = parts[..]
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

    /// Takes note that rules could not show a position, which takes nothing from the answer but is told at its end.
    fn note_not_shown(&mut self, fault: Option<OwnFault>) {
        self.not_shown = self.not_shown.take().or(fault);
    }

    fn end(self, view: &mut View) -> Ended {
        view.flush()?;
        let told = self.not_shown.map(|fault| self.asked.problem(&own::fault(fault)).show(view.language));
        match self.broken_off {
            None => Ok(told.unwrap_or(Status::Answered)),
            Some(fault) => Err(self.asked.problem(&fault).into()),
        }
    }

    /// Asks for one thing more; where a limit is reached the row says so.
    fn try_to_ask(&mut self, want: Want, label: Text, view: &mut View) -> io::Result<Option<Answer>> {
        self.try_to_ask_within(want, self.wanted.moves.unwrap_or(MOVES), label, view)
    }

    fn try_to_ask_within(
        &mut self,
        want: Want,
        limit: u64,
        label: Text,
        view: &mut View,
    ) -> io::Result<Option<Answer>> {
        match self.ask_within(want, limit) {
            Ok(answer) => Ok(Some(answer)),
            Err(fault) if fault.kind == FaultKind::Unsupported => {
                view.row(label, [fault.message.of(view.language)])?;
                Ok(None)
            }
            Err(fault) => {
                view.row(label, [not_found(&fault.message).of(view.language)])?;
                view.flush()?;
                self.broken_off.get_or_insert(fault);
                Ok(None)
            }
        }
    }
}

/// What a row says where a limit was reached.
pub fn not_found(reason: &Words) -> Words {
    let (en, zh) = (&reason.en, &reason.zh);
    Words { en: format!("not found: {en}"), zh: format!("未求出：{zh}") }
}

/// What is known of the position that a move leads to, for who makes the move.
fn told(option: &OptionTo) -> Words {
    let mut told = match (option.outcome, &option.value) {
        (Some(Outcome::P), _) => words!("wins", "胜"),
        (Some(Outcome::N), _) => words!("loses", "负"),
        (Some(Outcome::D), _) => words!("draws", "平"),
        (_, Some(score)) => {
            let score = moves::compact(score);
            words!("score {score}", "得分 {score}")
        }
        _ => Words::default(),
    };
    match &option.grundy {
        Some(Worth::Value(value)) => add(&mut told, words!("value {value}", "Grundy 值 {value}")),
        Some(Worth::Infinite(_)) => add(&mut told, words!("value infinite", "Grundy 值无穷")),
        _ => {}
    }
    if let Some(Some(moves)) = option.remoteness {
        add(&mut told, words!("remoteness {moves}", "还有 {moves} 步"));
    }
    told
}

/// Says one thing more.
fn add(told: &mut Words, words: Words) {
    let (en_gap, zh_gap) = if told.en.is_empty() { ("", "") } else { (", ", "，") };
    told.en += &format!("{en_gap}{}", words.en);
    told.zh += &format!("{zh_gap}{}", words.zh);
}

/// Takes the value after a move from the fields that name it, where it stands among them.
fn take_value(mv: &mut NamedMove) -> Option<String> {
    match mv.name.last() {
        Some((name, Data::Text(value))) if ["value", "canonical"].contains(name) => {
            let value = value.clone();
            mv.name.pop();
            Some(value)
        }
        _ => None,
    }
}

/// Lines of moves, each with what is told of the move behind it.
fn with_what_is_told(mut lines: Vec<String>, told: &[Words], language: Language) -> Vec<String> {
    for (line, told) in lines.iter_mut().zip(told) {
        if !told.of(language).is_empty() {
            *line += words!(": ", "：").of(language);
            *line += told.of(language);
        }
    }
    lines
}

/// How moves look, and how many there are beside those.
fn lines_of_moves(
    list: &MoveList,
    limit: u64,
    language: Language,
    describe: impl Fn(&NamedMove) -> String,
) -> Vec<String> {
    let mut lines: Vec<String> = list.moves.iter().map(describe).collect();
    let shown = lines.len();
    let rest = match &list.count {
        Some(count) if *count == shown.into() && shown > 0 => return lines,
        Some(count) if shown == 0 => words!("{count}", "{count} 个"),
        Some(count) => {
            let more = count - shown;
            words!("... and {more} more", "……另有 {more} 个")
        }
        None if shown as u64 == limit => {
            words!("... and more: counting them is not feasible", "……还有更多：无法一一计数")
        }
        None => words!("how many there are in all is not known", "总数无法确定"),
    };
    lines.push(rest.of(language).to_owned());
    lines
}

//! A game between people and the program at a terminal.

use super::stage_data;
use crate::draw::{list, show};
use crate::limits::clock;
use crate::position::example_word;
use crate::render::Renderer;
use crate::status::{CommandResult, ExitStatus};
use grundy::move_notation::Signs;
use grundy::play::{GameEnd, LISTED, NimSumTable, ParseMoveError, PlayState, PlayedMove, Session, Strength};
use grundy::solver::draw::{MoverOutcome, TextStyle, text as drawn};
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, LocalizedString};
use grundy::solver::theory::{text, words};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::{self, BufRead, Read, stdin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Lets Ctrl-C interrupt a search, and end the program where there is none.
pub(super) struct Search {
    goes_on: Arc<AtomicBool>,
    broken_off: Arc<AtomicBool>,
    limits: Limits,
}

impl Search {
    pub(super) fn new(limits: &mut Limits) -> Search {
        /// As shells report a program that ended by an interrupt.
        const INTERRUPTED: i32 = 130;
        let broken_off = Arc::<AtomicBool>::default();
        limits.interrupt = Some(Arc::clone(&broken_off));
        let search = Search { goes_on: Arc::default(), broken_off, limits: limits.clone() };
        let (goes_on, broken_off) = (Arc::clone(&search.goes_on), Arc::clone(&search.broken_off));
        // Where no handler can be set Ctrl-C ends the program at once, as it does everywhere.
        let _ = ctrlc::set_handler(move || {
            if !goes_on.load(Ordering::Relaxed) || broken_off.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        });
        search
    }

    /// Whether Ctrl-C broke off the last search.
    fn was_broken_off(&self) -> bool {
        self.broken_off.load(Ordering::Relaxed)
    }

    /// Does work that may take long, and shows on standard error that it goes on, where that is a terminal.
    pub(super) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.broken_off.store(false, Ordering::Relaxed);
        clock::begin(&self.limits);
        self.goes_on.store(true, Ordering::Relaxed);
        let sign = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed}") {
            sign.set_style(style);
        }
        sign.enable_steady_tick(Duration::from_millis(200));
        let done = work();
        sign.finish_and_clear();
        clock::end();
        self.goes_on.store(false, Ordering::Relaxed);
        done
    }
}

/// A game that goes on, and who plays it.
pub(super) struct TerminalGame {
    pub(super) session: Session,
    pub(super) solver: SolverState,
    pub(super) search: Search,
    /// Whether the player who began is a person, and whether the other is.
    pub(super) people: [bool; 2],
    pub(super) strength: Strength,
    pub(super) random: fastrand::Rng,
    pub(super) paper: TextStyle,
    /// Whether the program's move was not found, so that a person makes it or takes one back.
    pub(super) is_stuck: bool,
}

/// The program's move.
pub(super) enum Reply {
    /// It is made; the words say why it was not searched for.
    Move(PlayedMove, Option<LocalizedString>),
    /// There is none.
    None,
    /// A limit was reached: a person may make the move.
    Stuck(LocalizedString),
}

/// The next line that was typed; `None` at the end. What is no text is read as one with signs in its place,
/// and of a line without end only the beginning.
pub(super) fn next_line() -> io::Result<Option<String>> {
    /// No move is longer than this.
    const MAX_LENGTH: u64 = 1 << 20;
    let (mut input, mut line) = (stdin().lock(), Vec::new());
    input.by_ref().take(MAX_LENGTH).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    let mut rest = line.last() != Some(&b'\n') && line.len() as u64 == MAX_LENGTH;
    while rest {
        let mut more = Vec::new();
        input.by_ref().take(MAX_LENGTH).read_until(b'\n', &mut more)?;
        rest = more.len() as u64 == MAX_LENGTH && more.last() != Some(&b'\n');
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

/// What a line says.
pub(super) enum LineMeaning<'a> {
    Command(&'a str, &'a str),
    Move(&'a str),
}

pub(super) const COMMANDS: [&str; 11] =
    ["moves", "hint", "why", "undo", "back", "review", "link", "save", "show", "help", "quit"];

pub(super) fn read(line: &str) -> LineMeaning<'_> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match COMMANDS.contains(&word) {
        true => LineMeaning::Command(word, rest.trim()),
        false => LineMeaning::Move(line),
    }
}

const HELP: LocalizedStr = text!(
    "a move: as it is written (A -2, b1-b2, c3->c4), its number in the list, its picks (h0#2), its fields (heap 0 take 2), or the position it leads to
moves      the moves, with their numbers
hint       a best move
why        who wins, and why
undo       take a move back
back N     back to the position after N moves
review     where the outcome was given away
link       the command that continues from here
save FILE  write the game down
show       draw the position again
quit       resign",
    "着法：按记法（A -2、b1-b2、c3->c4）、列表中的编号、选取（h0#2）、字段（heap 0 take 2），或走后的局面
moves      列出着法及编号
hint       给出一个最优着法
why        谁胜，为什么
undo       悔一步
back N     回到第 N 步之后
review     复盘：在哪里送掉了胜局
link       从这里继续的命令
save 文件  把对局写入文件
show       重画局面
quit       认输"
);

impl TerminalGame {
    fn is_persons_turn(&self) -> bool {
        self.people[self.session.turn()]
    }

    /// Whether the program is to move, and can.
    pub(super) fn is_programs_turn(&self) -> bool {
        !self.is_persons_turn() && !self.is_stuck
    }

    /// A move of a stage as people write it.
    fn written(&self, stage: &PlayState, mv: &PlayedMove, language: Language) -> String {
        mv.written(&self.session.notation(stage, Signs::Ascii, language))
    }

    /// A move from here, with what it changes where the notation does not tell that.
    fn line(&self, mv: &PlayedMove, language: Language) -> String {
        mv.line(&self.session.notation(self.session.stage(), Signs::Ascii, language))
    }

    /// Makes a move.
    pub(super) fn make(&mut self, mv: PlayedMove) {
        self.session.make(mv);
        self.is_stuck = false;
    }

    /// Takes moves back.
    pub(super) fn take_back(&mut self, count: usize) {
        self.session.undo(count);
        self.is_stuck = false;
    }

    /// How many moves `undo` takes back: a person's last move, and what answered it.
    pub(super) fn moves_to_undo(&self) -> usize {
        if self.people == [true, true] || !self.is_persons_turn() { 1 } else { 2 }
    }

    /// Whose turn it is, for people.
    fn mover(&self) -> LocalizedString {
        let number = self.session.made().len() + 1;
        let side = match (self.session.has_sides(), self.session.stage().player) {
            (false, _) => LocalizedString::default(),
            (true, Player::Left) => words!(", Left", "，左方"),
            (true, Player::Right) => words!(", Right", "，右方"),
        };
        let who = match (self.people, self.is_persons_turn()) {
            ([true, true], _) if self.session.turn() == 0 => words!("first player", "先手"),
            ([true, true], _) => words!("second player", "后手"),
            (_, true) => words!("you", "您"),
            (_, false) => words!("program", "程序"),
        };
        LocalizedString {
            en: format!("move {number}: {}{}", who.en, side.en),
            zh: format!("第 {number} 步：{}{}", who.zh, side.zh),
        }
    }

    pub(super) fn run(&mut self, view: &mut Renderer) -> CommandResult {
        self.draw(view)?;
        let mut over = self.told_end(view)?;
        loop {
            if !over && self.is_programs_turn() {
                if self.answer(view)? {
                    over = self.told_end(view)?;
                }
                continue;
            }
            view.flush()?;
            let Some(line) = next_line()? else { return self.resign(over, view) };
            match read(line.trim()) {
                LineMeaning::Move("") => {}
                LineMeaning::Command("quit", _) => return self.resign(over, view),
                LineMeaning::Command("undo", _) => {
                    self.take_back(self.moves_to_undo());
                    self.draw(view)?;
                    over = self.told_end(view)?;
                }
                LineMeaning::Command("back", number) => match number.parse::<usize>() {
                    Ok(number) if number <= self.session.made().len() => {
                        self.take_back(self.session.made().len() - number);
                        self.draw(view)?;
                        over = self.told_end(view)?;
                    }
                    _ => {
                        let made = self.session.made().len();
                        tell(view, &no_such_stage(made))?;
                    }
                },
                LineMeaning::Command(command, rest) => self.command(command, rest, view)?,
                LineMeaning::Move(_) if over => {
                    tell(
                        view,
                        &words!(
                            "the game is over: review, undo, or quit",
                            "对局已结束：可用 review、undo 或 quit"
                        ),
                    )?;
                }
                LineMeaning::Move(line) => match self.session.typed(line) {
                    Ok(mv) => {
                        self.make(mv);
                        self.draw(view)?;
                        over = self.told_end(view)?;
                    }
                    Err(ParseMoveError::NoMove(LocalizedString { en, zh })) => tell(
                        view,
                        &words!(
                            "{en}; \"moves\" lists all of them with numbers to type, and \"help\" says more",
                            "{zh}；输入 moves 可列出全部着法及其编号，help 有说明"
                        ),
                    )?,
                    Err(ParseMoveError::Fault(fault)) => tell(view, &fault.message)?,
                },
            }
        }
    }

    fn draw(&mut self, view: &mut Renderer) -> io::Result<()> {
        match self.session.scene() {
            Ok(scene) => show(view, &drawn(&scene, &[], self.paper))?,
            Err(fault) => tell(view, &fault.message)?,
        }
        Ok(())
    }

    /// Says that the game is over, where it is; else whose turn it is.
    fn told_end(&mut self, view: &mut Renderer) -> io::Result<bool> {
        let (session, solver) = (&self.session, &mut self.solver);
        match self.search.during(|| session.end(solver)) {
            Ok(None) => {
                tell(view, &self.mover())?;
                Ok(false)
            }
            Ok(Some(end)) => {
                tell(view, &self.ended(&end))?;
                Ok(true)
            }
            Err(fault) => {
                // Whether there is a move is seen when one is made.
                tell(view, &fault.message)?;
                tell(view, &self.mover())?;
                Ok(false)
            }
        }
    }

    /// Who has won; `None` where nobody has.
    pub(super) fn winner(&self, end: &GameEnd) -> Option<usize> {
        match end {
            GameEnd::MoverWins(true) => Some(self.session.turn()),
            GameEnd::MoverWins(false) => Some(1 - self.session.turn()),
            GameEnd::Draw | GameEnd::Score(_) => None,
        }
    }

    fn ended(&self, end: &GameEnd) -> LocalizedString {
        match (self.winner(end), end) {
            (Some(winner), _) => match (self.people, self.people[winner]) {
                ([true, true], _) if winner == 0 => words!("the first player wins", "先手胜"),
                ([true, true], _) => words!("the second player wins", "后手胜"),
                (_, true) => words!("you win", "您胜了"),
                (_, false) => words!("the program wins", "程序胜"),
            },
            (None, GameEnd::Score(Some(score))) => {
                words!("the game is over; the score is {score}", "对局结束；得分为 {score}")
            }
            (None, GameEnd::Score(None)) => words!("the game is over", "对局结束"),
            (None, _) => words!("a draw", "平局"),
        }
    }

    fn resign(&self, over: bool, view: &mut Renderer) -> CommandResult {
        if !over {
            tell(view, &words!("resigned", "认输"))?;
        }
        view.flush()?;
        Ok(ExitStatus::Answered)
    }

    /// The program's move; if a person interrupts the search, any move.
    pub(super) fn reply(&mut self) -> Reply {
        let (session, solver, random, strength) =
            (&self.session, &mut self.solver, &mut self.random, self.strength);
        let chosen =
            self.search.during(|| session.choose(strength, &mut |below| random.u64(0..below.max(1)), solver));
        let LocalizedString { en, zh } = match chosen {
            Ok(mv) => return mv.map_or(Reply::None, |mv| Reply::Move(mv, None)),
            Err(fault) => fault.message,
        };
        let moves = self.session.moves(LISTED).map(|list| list.moves).unwrap_or_default();
        if self.search.was_broken_off() && !moves.is_empty() {
            let note = words!(
                "the search did not finish ({en}): the program makes a random move",
                "未能搜索完（{zh}）：随意走一步"
            );
            let chance = self.random.usize(0..moves.len());
            return moves.into_iter().nth(chance).map_or(Reply::None, |mv| Reply::Move(mv, Some(note)));
        }
        self.is_stuck = true;
        Reply::Stuck(words!(
            "the program found no move ({en}): type a move for it, as `moves` lists them, or undo to take yours back",
            "程序未能求出自己的着法（{zh}）：请替它走一步（用 moves 列出着法），或用 undo 悔棋"
        ))
    }

    /// Makes the program's move; false if it found none, which it says.
    fn answer(&mut self, view: &mut Renderer) -> io::Result<bool> {
        view.flush()?;
        match self.reply() {
            Reply::Stuck(note) => {
                tell(view, &note)?;
                return Ok(false);
            }
            // The game is over, or the rules fail to say so.
            Reply::None => self.is_stuck = true,
            Reply::Move(mv, note) => {
                if let Some(note) = note {
                    tell(view, &note)?;
                }
                view.paragraph(&format!("> {}", self.line(&mv, view.language)))?;
                self.make(mv);
            }
        }
        self.draw(view)?;
        Ok(true)
    }

    fn command(&mut self, command: &str, rest: &str, view: &mut Renderer) -> io::Result<()> {
        let done = match command {
            "moves" => self.moves(view),
            "hint" => self.hint(view),
            "why" => self.why(view),
            "review" => self.review(view),
            "link" => return view.paragraph(&self.link()),
            "save" => return self.save(rest, view),
            "show" => return self.draw(view),
            _ => return view.paragraph(HELP.of(view.language)),
        };
        match done {
            Ok(()) => Ok(()),
            Err(PlayError::Fault(fault)) => tell(view, &fault.message),
            Err(PlayError::Io(error)) => Err(error),
        }
    }

    fn moves(&mut self, view: &mut Renderer) -> Result<(), PlayError> {
        let moves = self.session.moves(LISTED)?;
        list(view, &self.session, &moves.moves, None, self.paper.unicode)?;
        if !moves.all {
            tell(view, &words!("... and more", "……还有更多"))?;
        }
        Ok(())
    }

    fn hint(&mut self, view: &mut Renderer) -> Result<(), PlayError> {
        let (session, solver) = (&self.session, &mut self.solver);
        let best = self.search.during(|| session.choose(Strength::Perfect, &mut |_| 0, solver))?;
        match best {
            Some(mv) => {
                view.paragraph(&self.line(&mv, view.language))?;
            }
            None => tell(view, &words!("there is no move here", "这里没有着法"))?,
        }
        Ok(())
    }

    fn why(&mut self, view: &mut Renderer) -> Result<(), PlayError> {
        let (session, solver) = (&self.session, &mut self.solver);
        let (outcome, reason) = self.search.during(|| session.why(solver))?;
        if let Some(outcome) = outcome {
            view.verdict(outcome)?;
        }
        tell(view, &reason)?;
        if let Some(table) = self.session.xor_table(&mut self.solver) {
            xor(&table, view)?;
        }
        Ok(())
    }

    fn review(&mut self, view: &mut Renderer) -> Result<(), PlayError> {
        let (session, solver) = (&self.session, &mut self.solver);
        let reviewed = self.search.during(|| session.review(solver))?;
        let mut mistakes = 0;
        for (one, made) in reviewed.iter().zip(self.session.made()) {
            let number = one.number + 1;
            let stage = &self.session.stages()[one.number];
            let written = |mv: &PlayedMove| self.written(stage, mv, view.language);
            let mv = written(made);
            let who = match (self.people, self.people[one.number % 2]) {
                ([true, true], _) => LocalizedString::default(),
                (_, true) => words!(" (you)", "（您）"),
                (_, false) => words!(" (program)", "（程序）"),
            };
            let (who_en, who_zh) = (who.en, who.zh);
            if !one.judged.is_mistake() {
                let word = one.judged.made.word();
                let (en, zh) = (word.en, word.zh);
                tell(view, &words!("{number}{who_en}: {mv}  {en}", "{number}{who_zh}：{mv}  {zh}"))?;
                continue;
            }
            mistakes += 1;
            let better: Vec<String> = one.better.iter().map(written).collect();
            let (better, before) = (better.join(" | "), one.number);
            let lost = match one.judged.best {
                MoverOutcome::Win => words!("gave the win away", "送掉了胜局"),
                _ => words!("gave the draw away", "送掉了和局"),
            };
            let (en, zh) = (lost.en, lost.zh);
            tell(
                view,
                &words!(
                    "{number}{who_en}: {mv}  {en}; better: {better} (back {before} to find it)",
                    "{number}{who_zh}：{mv}  {zh}；更好的着法：{better}（可用 back {before} 重试）"
                ),
            )?;
        }
        if mistakes == 0 {
            tell(view, &words!("nothing was given away", "没有送掉任何结果"))?;
        }
        Ok(())
    }

    /// The command that goes on from here.
    pub(super) fn link(&self) -> String {
        let mut words = vec!["grundy play".to_owned()];
        for (i, (game, at)) in self.session.games().zip(&self.session.stage().at).enumerate() {
            if i > 0 {
                words.push("+".to_owned());
            }
            let game = game.strip_prefix('@').unwrap_or(game);
            let plain = game.chars().all(|c| c.is_alphanumeric() || "-:.,/_".contains(c));
            words.push(if plain { game.to_owned() } else { format!("'{game}'") });
            words.push(example_word(&at.to_string()));
        }
        if self.session.play() == Convention::Misere {
            words.push("--misere".to_owned());
        } else if grundy::default_convention(self.session.games()) != Ok(Convention::Normal) {
            words.push("--normal".to_owned());
        }
        if self.session.stage().player == Player::Right && self.session.has_sides() {
            words.push("--player right".to_owned());
        }
        if self.people == [true, true] {
            words.push("--two".to_owned());
        } else if !self.is_persons_turn() {
            words.push("--first".to_owned());
        }
        words.join(" ")
    }

    /// Writes the positions and the moves down, a line of JSON each.
    fn save(&self, file: &str, view: &mut Renderer) -> io::Result<()> {
        if file.is_empty() {
            return tell(
                view,
                &words!("a file is missing: save game.jsonl", "缺少文件名：例如 save game.jsonl"),
            );
        }
        let mut lines = Vec::new();
        for (i, stage) in self.session.stages().iter().enumerate() {
            let mv = i.checked_sub(1).and_then(|before| self.session.made().get(before));
            let line = stage_data::stage(&self.session, stage, mv);
            grundy::wire::write::data(&mut lines, &line);
            lines.push(b'\n');
        }
        match fs::write(file, lines) {
            Ok(()) => Ok(()),
            Err(error) => {
                let LocalizedString { en, zh } = LocalizedString::from(&error);
                tell(view, &words!("{file} cannot be written: {en}", "无法写入 {file}：{zh}"))
            }
        }
    }
}

/// Why a command has no answer.
enum PlayError {
    Fault(QuestionError),
    Io(io::Error),
}

impl From<QuestionError> for PlayError {
    fn from(fault: QuestionError) -> PlayError {
        PlayError::Fault(fault)
    }
}

impl From<io::Error> for PlayError {
    fn from(error: io::Error) -> PlayError {
        PlayError::Io(error)
    }
}

/// Where the game can go back to.
pub(super) fn no_such_stage(made: usize) -> LocalizedString {
    words!(
        "back goes to the position after 0 to {made} moves: write back 0",
        "back 可回到第 0 到 {made} 步之后：例如 back 0"
    )
}

fn tell(view: &mut Renderer, words: &LocalizedString) -> io::Result<()> {
    let text = words.of(view.language).to_owned();
    if text.is_empty() { Ok(()) } else { view.paragraph(&text) }
}

/// The values of heaps in binary below each other, and what is left when pairs of ones are struck out.
fn xor(table: &NimSumTable, view: &mut Renderer) -> io::Result<()> {
    let digits =
        table.rows.iter().map(|(_, value)| 64 - value.leading_zeros()).max().unwrap_or(0).max(1) as usize;
    let wide = table.rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(3);
    for (name, value) in table.rows.iter().chain([&("XOR".to_owned(), table.sum)]) {
        view.paragraph(&format!("{name:wide$}  {value:0>digits$b}  {value}"))?;
    }
    Ok(())
}

//! Playing a game: whose turn it is, which moves there are, what was played, and who has won.
//!
//! A [`Session`] knows nothing of terminals and pages: they show it and tell it what was typed or clicked.
//! Any position and any sum that the solver answers questions about can be played; the program's own moves
//! are those that the solver finds.

mod move_list;
mod opponent;
mod parse_move;
mod payoff_table;
mod review;

pub use move_list::MoveTable;
pub use opponent::Strength;
pub use parse_move::{ParseMoveError, read_move};
pub use review::{MoveReview, MoveVerdict, NimSumTable};

use crate::move_notation::{MoveNotation, Signs};
use crate::solver::SolverState;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_draw::{MoveMark, MoverOutcome};
use grundy_solver::answer::{Answer, GrundyAnswer, NamedMove, OptionAnswer, OptionList, Question};
use grundy_solver::game::{Game, GamePosition};
use grundy_theory::data::Data;
use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::MoveName;
use grundy_theory::ruleset::playable::DrawError;
use grundy_theory::ruleset::scoring::score;
use grundy_theory::scene::{Pick, Scene};
use grundy_theory::value::Score;
use grundy_values::keys::Key;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Moves that are listed at once.
pub const LISTED: usize = 1000;

/// Fewer are listed of long positions: those that they lead to take about this many bytes together.
const MAX_BYTES: usize = 32 << 20;

/// A game that is being played.
pub struct Session {
    components: Vec<Part>,
    play: Convention,
    /// Where the game stood at the beginning and after each move.
    stages: Vec<PlayState>,
    made: Vec<PlayedMove>,
    /// The last stage that was asked about: what a search of a sum has found is kept with its position.
    asked: Mutex<Option<(PlayState, GamePosition)>>,
}

/// One game of a sum, or the only one.
struct Part {
    notation: String,
    game: Arc<dyn Game>,
}

/// A position, and who is to move where that makes a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayState {
    /// The positions of the components.
    pub at: Vec<Data>,
    /// Left or Right.
    pub player: Player,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The component that it is made in.
    pub component: usize,
    /// What names it.
    pub name: MoveName,
    /// Where it is picked.
    pub picks: Vec<Pick>,
    /// The position of the component after it.
    pub to: Data,
}

/// The moves that can be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayableMoves {
    /// The first ones; moves that cannot be held in memory are left out.
    pub moves: Vec<PlayedMove>,
    /// Whether these are all.
    pub all: bool,
}

/// What is known about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveInfo {
    /// What it comes to for the player who makes it; in games with scores a best move counts as one that
    /// wins.
    pub verdict: MoverOutcome,
    /// The Grundy value of the position that it leads to.
    pub grundy: Option<String>,
    /// How long the game lasts after it when the winner hurries and the loser delays.
    pub remoteness: Option<u64>,
    /// The score from there on.
    pub value: Option<Data>,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The player who is to move, and cannot, has won or lost.
    MoverWins(bool),
    /// Nobody has won.
    Draw,
    /// Nobody wins games with scores.
    Score(Option<Data>),
}

/// What is known of moves, by the component in which they are made and the position that it becomes.
pub type KnownOptions = HashMap<(usize, Data), MoveInfo>;

impl Session {
    /// Play of these positions, each of its game; several are a sum. `player` begins, where the players have
    /// different moves and the position does not tell it.
    ///
    /// # Errors
    /// [`QuestionError`] where there is no such game or it is no position of it, or the game cannot be
    /// played.
    pub fn new(
        components: &[(String, Data)],
        play: Convention,
        player: Player,
        solver: &mut SolverState,
    ) -> Result<Session, QuestionError> {
        let named = |(notation, _): &(String, Data)| {
            Ok(Part { notation: notation.clone(), game: solver.game(notation)? })
        };
        let games = components.iter().map(named).collect::<Result<Vec<_>, QuestionError>>()?;
        let at = components.iter().map(|(_, at)| at.clone()).collect();
        let session = Session {
            components: games,
            play,
            stages: vec![PlayState { at, player }],
            made: Vec::new(),
            asked: Mutex::default(),
        };
        session.about(solver, session.stage(), |_, _| Ok(()))?;
        Ok(session)
    }

    /// Can the game be played? Not where both players choose at once, or where the play asked for does not
    /// exist.
    ///
    /// # Errors
    /// [`QuestionError`] where it cannot.
    pub fn check(&self, solver: &mut SolverState) -> Result<(), QuestionError> {
        self.ask(self.stage(), Question::new(), solver)?;
        self.moves(1).map(|_| ())
    }

    /// Where the game stands.
    pub fn stage(&self) -> &PlayState {
        // There is a stage at the beginning, and none is taken away below it.
        &self.stages[self.stages.len() - 1]
    }

    /// All stages, one more than moves were made.
    pub fn stages(&self) -> &[PlayState] {
        &self.stages
    }

    /// The moves made so far.
    pub fn made(&self) -> &[PlayedMove] {
        &self.made
    }

    /// How a game without a move ends.
    pub fn play(&self) -> Convention {
        self.play
    }

    /// The games, by their notations.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.components.iter().map(|component| component.notation.as_str())
    }

    /// Whether Left and Right have different moves, so that the player to move is named.
    pub fn has_sides(&self) -> bool {
        let sided = |(component, at): (&Part, &Data)| {
            component.game.is_partizan() || component.game.to_move(at).is_some()
        };
        self.components.iter().zip(&self.stage().at).any(sided)
    }

    /// Are moves made in turns? Else both players choose at once, and there is nothing to play.
    pub fn has_turns(&self) -> bool {
        self.components.iter().all(|component| component.game.drawn().has_turns())
    }

    /// Whose turn it is: 0 for the player who began.
    pub fn turn(&self) -> usize {
        usize::from(self.stage().player != self.stages[0].player)
    }

    /// What the game looks like.
    ///
    /// # Errors
    /// [`QuestionError`] where custom rules fail; so below.
    pub fn scene(&self) -> Result<Scene, QuestionError> {
        self.scene_of(self.stage())
    }

    /// The same with another window where the position is too large to be shown whole: what lies around the
    /// vertex with this number, or the heaps from it on.
    ///
    /// # Errors
    /// As above.
    pub fn scene_around(&self, number: u64) -> Result<Scene, QuestionError> {
        match (&self.components[..], &self.stage().at[..]) {
            ([component], [at]) => component.game.drawn().scene_around(at, number).map_err(fault),
            _ => self.scene(),
        }
    }

    /// What a stage looks like.
    ///
    /// # Errors
    /// As above.
    pub fn scene_of(&self, stage: &PlayState) -> Result<Scene, QuestionError> {
        let scene = |(component, at): (&Part, &Data)| component.game.drawn().scene(at).map_err(fault);
        let mut scenes = self.components.iter().zip(&stage.at).map(scene).collect::<Result<Vec<_>, _>>()?;
        if scenes.len() == 1 {
            return Ok(scenes.swap_remove(0));
        }
        Ok(Scene::beside(scenes.into_iter().enumerate().map(|(i, scene)| (format!("s{i}"), scene)).collect()))
    }

    /// How the moves from a stage are written for people.
    pub fn notation<'a>(
        &'a self,
        stage: &'a PlayState,
        signs: Signs,
        language: Language,
    ) -> MoveNotation<'a> {
        let mut components = self.components.iter().zip(&stage.at).map(|(component, at)| {
            // Where rules fail to say what a position looks like, moves go by their names.
            let scene = component.game.drawn().scene(at).unwrap_or_default();
            (&component.notation[..], at, scene)
        });
        match (self.components.len(), components.next()) {
            (1, Some((game, at, scene))) => MoveNotation::new(game, at, scene, signs, language),
            (_, first) => MoveNotation::from_sum(first.into_iter().chain(components), signs, language),
        }
    }

    /// The moves made so far, each with the player who made it: moves of one turn may follow one another.
    pub fn turns(&self) -> impl Iterator<Item = (Player, &PlayedMove)> {
        self.stages.iter().map(|stage| stage.player).zip(&self.made)
    }

    /// The moves of the player to move, at most this many.
    ///
    /// # Errors
    /// As above.
    pub fn moves(&self, limit: usize) -> Result<PlayableMoves, QuestionError> {
        self.moves_at(self.stage(), limit)
    }

    fn moves_at(&self, stage: &PlayState, limit: usize) -> Result<PlayableMoves, QuestionError> {
        let mut moves = PlayableMoves { moves: Vec::new(), all: true };
        for (i, (component, at)) in self.components.iter().zip(&stage.at).enumerate() {
            let player = component.game.to_move(at).unwrap_or(stage.player);
            let room = (MAX_BYTES / at.size_in_memory()).max(1);
            let limit = limit.saturating_sub(moves.moves.len()).min(room);
            let drawn = component.game.drawn().moves(at, player, limit).map_err(fault)?;
            moves.all &= drawn.all;
            for mv in drawn.moves {
                match mv.to {
                    Some(to) => moves.moves.push(PlayedMove {
                        component: i,
                        name: mv.name,
                        picks: self.picks(i, &mv.picks),
                        to,
                    }),
                    None => moves.all = false,
                }
            }
        }
        Ok(moves)
    }

    /// The picks of a move in a component.
    fn picks(&self, component: usize, picks: &[Pick]) -> Vec<Pick> {
        match self.components.len() {
            1 => picks.to_vec(),
            _ => picks.iter().map(|pick| pick.within(&format!("s{component}"))).collect(),
        }
    }

    /// Makes a move; it must be one of those of the player to move.
    pub fn make(&mut self, mv: PlayedMove) {
        let mut next = self.stage().clone();
        next.at[mv.component] = mv.to.clone();
        if !moves_again(&mv.name) {
            next.player = next.player.opponent();
        }
        self.stages.push(next);
        self.made.push(mv);
    }

    /// Takes back this many moves; says how many there were.
    pub fn undo(&mut self, count: usize) -> usize {
        let count = count.min(self.made.len());
        self.made.truncate(self.made.len() - count);
        self.stages.truncate(self.made.len() + 1);
        count
    }

    /// A question about a stage.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached or the game does not have what is asked for.
    pub fn ask(
        &self,
        stage: &PlayState,
        mut question: Question,
        solver: &mut SolverState,
    ) -> Result<Answer, QuestionError> {
        self.about(solver, stage, |solver, placed| {
            question.play = self.play;
            question.player = player_asked(placed, stage.player);
            solver.ask(placed, &question)
        })
    }

    /// Does something with the position of a stage, which is placed once for all that is asked about it in a
    /// row.
    fn about<T>(
        &self,
        solver: &mut SolverState,
        stage: &PlayState,
        ask: impl FnOnce(&mut SolverState, &GamePosition) -> Result<T, QuestionError>,
    ) -> Result<T, QuestionError> {
        // A question that panicked has changed nothing of the position.
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let placed = match asked.take().filter(|(known, _)| known == stage) {
            Some((_, placed)) => placed,
            None => self.placed(solver, stage)?,
        };
        let (_, placed) = asked.insert((stage.clone(), placed));
        ask(solver, placed)
    }

    fn placed(&self, solver: &mut SolverState, stage: &PlayState) -> Result<GamePosition, QuestionError> {
        let components: Vec<_> = self
            .components
            .iter()
            .map(|component| component.notation.clone())
            .zip(stage.at.iter().cloned())
            .collect();
        match &components[..] {
            [(notation, at)] => solver.place(notation, at),
            components => solver.place_sum(components),
        }
    }

    /// How the game has ended; `None` while there is a move.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached or custom rules fail.
    pub fn end(&self, solver: &mut SolverState) -> Result<Option<GameEnd>, QuestionError> {
        let moves = self.moves(1)?;
        if !moves.moves.is_empty() || !moves.all {
            return Ok(None);
        }
        let answer = self.ask(self.stage(), Question::default(), solver)?;
        Ok(Some(match answer.outcome {
            Some(Outcome::N) => GameEnd::MoverWins(true),
            Some(Outcome::D) => GameEnd::Draw,
            Some(_) => GameEnd::MoverWins(false),
            None => GameEnd::Score(answer.value.map(|last| self.total(&self.for_left(last)))),
        }))
    }

    /// The value of the last stage for Left, where it is known for the player to move.
    fn for_left(&self, value: Data) -> Data {
        let turned = self.stage().player == Player::Right
            && self.components.iter().any(|component| component.game.scores_for_mover());
        match score(&value) {
            Ok(value) if turned => Data::from(&-&value),
            _ => value,
        }
    }

    /// The score of the whole game: what was won on the way, and what its end adds.
    fn total(&self, last: &Data) -> Data {
        let Ok(last) = score(last) else { return last.clone() };
        let won = self.stages.iter().zip(&self.made).filter_map(|(stage, mv)| self.won(stage, mv));
        Data::from(&won.fold(last, |sum, gain| &sum + &gain))
    }

    /// What a move adds to the score.
    fn won(&self, stage: &PlayState, mv: &PlayedMove) -> Option<Score> {
        let told = self.components[mv.component].game.gain(&stage.at[mv.component], &mv.name);
        told.or_else(|| {
            let (_, gain) = mv.name.iter().find(|(name, _)| *name == "gain")?;
            let gain = score(gain).ok()?;
            Some(if stage.player == Player::Left { gain } else { -&gain })
        })
    }

    /// What is known about the moves of a stage, by their parts and the positions that they lead to.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached.
    pub fn known(&self, stage: &PlayState, solver: &mut SolverState) -> Result<KnownOptions, QuestionError> {
        let options = self.options(stage, LISTED, [FEW_STEPS, u64::MAX], solver)?;
        Ok(self.known_of(stage, options))
    }

    /// The same if it takes a second or so; `None` if it takes longer.
    fn known_soon(
        &self,
        stage: &PlayState,
        solver: &mut SolverState,
    ) -> Result<Option<KnownOptions>, QuestionError> {
        match self.options(stage, LISTED, [FEW_STEPS; 2], solver) {
            Ok(options) => Ok(Some(self.known_of(stage, options))),
            Err(fault) if fault.kind == QuestionErrorKind::TooLarge => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    fn known_of(&self, stage: &PlayState, options: OptionList) -> KnownOptions {
        let mut known = HashMap::new();
        for option in options.options {
            if let Some(key) = self.key(stage, &option.mv) {
                known.entry(key).or_insert_with(|| of_option(&option));
            }
        }
        known
    }

    /// Every move with what it leads to: with lengths and values where this many steps find them, else
    /// without in this many.
    fn options(
        &self,
        stage: &PlayState,
        limit: usize,
        [with, without]: [u64; 2],
        solver: &mut SolverState,
    ) -> Result<OptionList, QuestionError> {
        let question = Question::new().options(limit);
        let all = question.key_if(self.play == Convention::Normal, Key::Grundy).remoteness();
        let answer = match self.ask_within(with, stage, all, solver) {
            Ok(answer) => answer,
            Err(_) => self.ask_within(without, stage, question, solver)?,
        };
        let mut list = answer.options.unwrap_or_default();
        if list.options.iter().any(|option| option.outcome.is_none()) {
            // A game with scores: what counts is which moves are best.
            let best = self.ask(stage, question.moves(limit), solver)?;
            let best = best.moves.map(|list| list.moves).unwrap_or_default();
            for option in &mut list.options {
                let is_best = best.contains(&option.mv);
                option.outcome = Some(if is_best { Outcome::P } else { Outcome::N });
            }
        }
        Ok(list)
    }

    /// The same as [`ask`](Session::ask) with no more than this many steps: for what is good to know beside
    /// who wins.
    ///
    /// # Errors
    /// As there; most of all that this is not enough.
    pub fn ask_within(
        &self,
        steps: u64,
        stage: &PlayState,
        question: Question,
        solver: &mut SolverState,
    ) -> Result<Answer, QuestionError> {
        let limits = solver.limits().clone();
        let mut few = limits.clone();
        few.steps = few.steps.min(steps);
        few.positions = few.positions.min((steps / STEPS_A_POSITION).max(1));
        solver.set_limits(few);
        let answer = self.ask(stage, question, solver);
        solver.set_limits(limits);
        answer
    }

    /// The part in which a move of an answer is made, and where it leads.
    fn key(&self, stage: &PlayState, mv: &NamedMove) -> Option<(usize, Data)> {
        let to = mv.to.as_ref()?;
        if self.components.len() == 1 {
            return Some((0, to.clone()));
        }
        let components = to.items().ok()?;
        let told = mv.name.iter().find_map(|(name, value)| match (*name, value) {
            ("component", Data::Natural(component)) => usize::try_from(*component).ok(),
            _ => None,
        });
        let component = told.or_else(|| {
            (0..components.len()).find(|&component| components.get(component) != stage.at.get(component))
        })?;
        Some((component, components.into_iter().nth(component)?))
    }

    /// The places where moves begin, each with the best of them.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached or custom rules fail.
    pub fn marks(&self, solver: &mut SolverState) -> Result<Vec<MoveMark>, QuestionError> {
        if !self.has_turns() {
            let answer = self.ask(self.stage(), Question::default(), solver)?;
            return Ok(payoff_table::marks(&self.stage().at[0], &answer));
        }
        let known = self.known(self.stage(), solver)?;
        let moves = self.moves(LISTED)?.moves;
        Ok(marks(moves.iter().map(|made| (made, known.get(&(made.component, made.to.clone()))))))
    }
}

/// The player whom a question names if this player is to move: none if both have the same moves, or if the
/// position says who is to move.
pub fn player_asked(placed: &GamePosition, player: Player) -> Option<Player> {
    let asks = match placed {
        GamePosition::Alone(alone) => alone.knows_players(),
        other => other.is_partizan(),
    };
    asks.then_some(player)
}

/// Whether the player who makes a move with this name moves again.
pub fn moves_again(name: &MoveName) -> bool {
    name.contains(&("again", Data::Bool(true)))
}

/// The places where these moves begin, each with the best of them.
pub fn marks<'a>(moves: impl Iterator<Item = (&'a PlayedMove, Option<&'a MoveInfo>)>) -> Vec<MoveMark> {
    let mut marks: Vec<MoveMark> = Vec::new();
    let mut places: HashMap<&Pick, usize> = HashMap::new();
    for (made, known) in moves {
        let Some(pick) = made.picks.first() else { continue };
        let verdict = known.map_or(MoverOutcome::Unknown, |known| known.verdict);
        // A value stands where the pick is the whole move.
        let value = known.filter(|_| made.picks.len() == 1).and_then(|known| known.grundy.clone());
        let mark = MoveMark { pick: pick.clone(), verdict, value };
        match places.get(pick) {
            Some(&place) if marks[place].verdict <= verdict => {}
            Some(&place) => marks[place] = mark,
            None => {
                places.insert(pick, marks.len());
                marks.push(mark);
            }
        }
    }
    marks
}

/// What is spent on lengths and values beside who wins: a second or so.
const FEW_STEPS: u64 = 30_000_000;
const STEPS_A_POSITION: u64 = 300;

fn of_option(option: &OptionAnswer) -> MoveInfo {
    MoveInfo {
        verdict: match option.outcome {
            Some(Outcome::P) => MoverOutcome::Win,
            Some(Outcome::D) => MoverOutcome::Draw,
            Some(Outcome::N) => MoverOutcome::Loss,
            _ => MoverOutcome::Unknown,
        },
        grundy: match &option.grundy {
            Some(GrundyAnswer::Value(value)) => Some(value.to_string()),
            Some(GrundyAnswer::Loony) => Some("loony".to_owned()),
            _ => None,
        },
        remoteness: option.remoteness.flatten(),
        value: option.value.clone(),
    }
}

/// Why a position is not drawn, as a fault of the question.
pub fn fault(error: DrawError) -> QuestionError {
    match error {
        DrawError::Position(error) => {
            QuestionError::new(QuestionErrorKind::BadPosition, format!("position{}", error.at), error.message)
        }
        DrawError::Own(fault) => crate::custom_rules::fault(fault),
    }
}

impl PlayedMove {
    /// The move as people write it, with its summand in a sum.
    pub fn written(&self, notation: &MoveNotation<'_>) -> String {
        let note = notation.note_in_sum(self.component, &self.name, Some(&self.picks), Some(&self.to));
        note.unwrap_or_else(|| spelled(&self.picks))
    }

    /// The same with what it changes, where the notation does not tell that.
    pub fn line(&self, notation: &MoveNotation<'_>) -> String {
        notation.line_of(self.component, &self.name, Some(&self.picks), Some(&self.to), &|_| None)
    }
}

/// A move in words of the notation: its picks.
pub fn spelled(picks: &[Pick]) -> String {
    picks.iter().map(Pick::as_str).collect::<Vec<_>>().join(" ")
}

/// A sentence with nothing in it.
pub(crate) fn nothing() -> LocalizedString {
    LocalizedString::default()
}

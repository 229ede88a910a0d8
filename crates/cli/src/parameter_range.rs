//! What tables and pictures go over: positions with coordinates, and games with a parameter that counts up.

use crate::diagnostic::Diagnostic;
use crate::limits::wrong;
use crate::number::natural;
use grundy::sequence::points::{CoordinateFamily, fill};
use grundy::solver::engine::game::Game;
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use std::sync::Arc;

/// A parameter and the numbers that stand for it: `K=3..20`.
pub struct ParameterRange {
    name: String,
    first: u64,
    last: u64,
}

/// Positions in a row, and in each direction of a grid, where nobody says how many.
const ROW: u64 = 100;
const SQUARE: u64 = 16;

/// A sweep makes at most this many games.
const MAX_GAMES: u64 = 10_000;

impl ParameterRange {
    /// Reads what follows `--for`.
    pub fn read(text: &str) -> Result<ParameterRange, Diagnostic> {
        let read = || {
            let (name, range) = text.split_once('=')?;
            let (first, last) = range.split_once("..")?;
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            is_name.then_some((name, first, last.trim_start_matches('=')))
        };
        let (name, first, last) = read().ok_or_else(|| {
            let message = words!(
                "\"{text}\" is not a parameter and its range: write K=3..20, and {{K}} in the name of the game",
                "\"{text}\" 不是参数及其范围：请写 K=3..20，并在游戏名中写 {{K}}"
            );
            wrong("--for", text, message)
        })?;
        let (first, last) = (natural("--for", first)?, natural("--for", last)?);
        if first > last || last - first >= MAX_GAMES {
            let message = words!(
                "{name} goes from {first} to {last}: write the smaller number first, and at most {MAX_GAMES} values",
                "{name} 的范围为 {first} 到 {last}：终点不能小于起点，且最多取 {MAX_GAMES} 个值"
            );
            return Err(wrong("--for", text, message));
        }
        Ok(ParameterRange { name: name.to_owned(), first, last })
    }

    /// The values of the parameter.
    pub fn values(&self) -> impl Iterator<Item = u64> + use<> {
        self.first..=self.last
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Refuses a game's name in which the parameter does not stand.
    pub fn check(&self, notation: &str) -> Result<(), Diagnostic> {
        let name = &self.name;
        if self.notation(notation, 0) != notation {
            return Ok(());
        }
        let message = words!(
            "{{{name}}} does not occur in \"{notation}\": write it where the number belongs, as in 'subtraction:1,2,{{{name}}}'",
            "\"{notation}\" 中没有 {{{name}}}：请把它写在数的位置上，如 'subtraction:1,2,{{{name}}}'"
        );
        Err(wrong("--for", name, message))
    }

    /// The game's name for a value.
    pub fn notation(&self, notation: &str, value: u64) -> String {
        fill(notation, &self.name, value)
    }
}

/// The games that a name means: one, or one for each value of the parameter.
pub struct GameFamily {
    /// At least one.
    all: Vec<Arc<dyn Game>>,
    sweep: Option<ParameterRange>,
}

impl GameFamily {
    /// Reads the games.
    pub fn read(
        solver: &mut SolverState,
        notation: &str,
        sweep: Option<&str>,
    ) -> Result<GameFamily, Diagnostic> {
        let sweep = sweep.map(ParameterRange::read).transpose()?;
        let mut game = |notation: &str| solver.game(notation).map_err(|fault| Diagnostic::from_error(&fault));
        let all = match &sweep {
            None => vec![game(notation)?],
            Some(sweep) => {
                sweep.check(notation)?;
                sweep
                    .values()
                    .map(|value| game(&sweep.notation(notation, value)))
                    .collect::<Result<_, _>>()?
            }
        };
        Ok(GameFamily { all, sweep })
    }

    /// The first of them, or the only one.
    pub fn first(&self) -> &dyn Game {
        &*self.all[0]
    }

    /// All of them.
    pub fn all(&self) -> &[Arc<dyn Game>] {
        &self.all
    }

    /// The parameter, where there is one.
    pub fn sweep(&self) -> Option<&ParameterRange> {
        self.sweep.as_ref()
    }

    /// What is gone over: the positions in which `at` marks coordinates, else those with as many as `ends`
    /// there are; `None` for the values of the single heaps of one game, which have tables of their own.
    pub fn points(
        &self,
        at: Option<&str>,
        ends: usize,
        grid: bool,
        outcomes: bool,
    ) -> Result<Option<CoordinateFamily<'_>>, Diagnostic> {
        let game = self.first();
        let of_values = game.single_heaps().is_some();
        let heaps = !grid && ends <= 1 && (of_values || outcomes && has_single_heaps(game));
        let points = match at {
            Some(at) => CoordinateFamily::marked(game, at),
            None if heaps && self.sweep.is_none() && !outcomes => return Ok(None),
            None if heaps => Ok(CoordinateFamily::heaps(game)),
            None => CoordinateFamily::ending(game, ends),
        };
        let points = points.map_err(|fault| Diagnostic::from_error(&fault))?;
        let points = match &self.sweep {
            None => points,
            Some(sweep) => {
                let games = self.all.iter().map(|game| &**game).collect();
                points
                    .over(&sweep.name, sweep.first, games)
                    .map_err(|fault| Diagnostic::from_error(&fault))?
            }
        };
        Ok(Some(points))
    }

    /// The coordinates that `option` gives, behind that of the parameter: one number stands for all of them.
    fn coordinates(
        &self,
        option: &str,
        text: Option<&str>,
        of_sweep: impl Fn(&ParameterRange) -> u64,
        usual: &[u64],
    ) -> Result<Vec<u64>, Diagnostic> {
        let mut all: Vec<u64> = self.sweep.iter().map(of_sweep).collect();
        let usual = &usual[all.len()..];
        match text {
            Some(text) => match numbers(option, text)?[..] {
                [one] => all.extend(usual.iter().map(|_| one)),
                ref given => all.extend(given),
            },
            None => all.extend(usual),
        }
        Ok(all)
    }

    /// The last coordinates: some way behind the first where it is not said.
    pub fn to(
        &self,
        points: &CoordinateFamily<'_>,
        from: &[u64],
        text: Option<&str>,
    ) -> Result<Vec<u64>, Diagnostic> {
        let count = if points.axes().len() > 1 { SQUARE } else { ROW };
        let usual: Vec<u64> = from.iter().map(|first| first.saturating_add(count - 1)).collect();
        self.coordinates("--to", text, |sweep| sweep.last, &usual)
    }

    /// The first coordinates.
    pub fn from(&self, points: &CoordinateFamily<'_>, text: Option<&str>) -> Result<Vec<u64>, Diagnostic> {
        self.coordinates("--from", text, |sweep| sweep.first, &points.first())
    }
}

/// Whether positions are sums of single heaps, of players with the same moves or with moves of their own.
pub fn has_single_heaps(game: &dyn Game) -> bool {
    game.single_heaps().is_some() || game.notation().sided_rules().is_some()
}

/// Numbers with commas between.
fn numbers(option: &str, text: &str) -> Result<Vec<u64>, Diagnostic> {
    text.split(',').map(|number| natural(option, number)).collect()
}

/// How many numbers an option has.
pub fn count(text: Option<&str>) -> usize {
    text.map_or(0, |text| text.split(',').count())
}

/// The positions with one coordinate that `at` marks, or that are one number.
pub fn one_coordinate<'a>(game: &'a dyn Game, at: Option<&str>) -> Result<CoordinateFamily<'a>, Diagnostic> {
    let points = match at {
        Some(at) => CoordinateFamily::marked(game, at),
        None => CoordinateFamily::numbers(game, Some(1)),
    };
    let points = points.map_err(|fault| Diagnostic::from_error(&fault))?;
    match points.axes().len() {
        1 => Ok(points),
        count => Err(Diagnostic::misuse(words!(
            "{count} coordinates are marked, and a sequence has one: mark one, as in --at '{{n}},3'",
            "标出了 {count} 个坐标，而数列只有一个，如 --at '{{n}},3'"
        ))),
    }
}

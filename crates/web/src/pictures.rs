//! Pictures of values, as `grundy plot` draws them.

use crate::ask::wrong;
use crate::reply;
use crate::route::{Asked, Desk, Job};
use crate::tables::{few, job};
use grundy::Fault;
use grundy::engine::game::Game;
use grundy::picture::{Kind, Picture};
use grundy::theory::words;
use grundy_plot::{Format, Style, Theme};

/// `/api/picture`.
pub fn picture(_: &Desk, asked: &Asked) -> Result<Job, Fault> {
    let wanted = match asked.query.get("kind") {
        None => None,
        Some(word) => Some(Kind::of_word(word).ok_or_else(|| {
            let kinds = Kind::WORDS.map(|(word, _)| word).join(", ");
            wrong("kind", words!("one of {kinds} is expected", "应为 {kinds} 之一"))
        })?),
    };
    let theme = if asked.query.get("theme") == Some("dark") { Theme::Dark } else { Theme::Light };
    job(asked, reply::SVG, move |about, game, budget, language| {
        let kind = wanted.map_or_else(|| Kind::best(game, budget), Ok)?;
        let usual = kind.usual_end();
        let first = about.to.first().copied();
        let to = [first.unwrap_or(usual[0]), about.to.get(1).copied().or(first).unwrap_or(usual[1])];
        match kind {
            Kind::Sequence | Kind::Values => few(to[0])?,
            Kind::Grid | Kind::PPositions => {
                few(to[0].saturating_add(1).saturating_mul(to[1].saturating_add(1)))?
            }
        }
        let (width, height) = kind.usual_size();
        let style = Style { format: Format::Svg, theme, width, height };
        let picture = Picture { game, notation: &about.game, points: None, kind, to, language };
        picture.draw(&style, budget)
    })
}

/// The pictures that there are of a game's values.
pub fn kinds(game: &dyn Game) -> Vec<&'static str> {
    let (heaps, plane) = (game.single_heaps().is_some(), game.plane().is_some());
    let is_there = |kind| match kind {
        Kind::Sequence | Kind::Values => heaps,
        Kind::Grid | Kind::PPositions => plane,
    };
    Kind::WORDS.into_iter().filter(|(_, kind)| is_there(*kind)).map(|(word, _)| word).collect()
}

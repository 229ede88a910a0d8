//! Pictures of values, as `grundy plot` draws them.

use crate::fields::wrong;
use crate::http_request::HttpRequest;
use crate::job::{Job, LaneKind as Lane};
use crate::reply;
use crate::request::PositionRequest;
use crate::state::ServerState;
use crate::tables::{few, job};
use crate::view::text_of;
use grundy::picture::thermograph::{NamedThermograph, draw, usual_size};
use grundy::picture::{Picture, PictureKind};
use grundy::solver::engine::budget::Budget;
use grundy::solver::engine::game::Game;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use grundy::value::Value;
use grundy::{QuestionError, QuestionErrorKind};
use grundy_plot::{PictureFormat, PlotStyle, Theme};

/// `/api/picture`.
pub fn picture(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let wanted = match asked.query.get("kind") {
        None => None,
        Some(word) => Some(PictureKind::from_word(word).ok_or_else(|| {
            let kinds = PictureKind::WORDS.map(|(word, _)| word).join(", ");
            wrong("kind", words!("one of {kinds} is expected", "应为 {kinds} 之一"))
        })?),
    };
    let theme = theme(asked)?;
    job(asked, reply::SVG, move |about, game, budget, language| {
        let kind = wanted.map_or_else(|| PictureKind::best(game, budget), Ok)?;
        let usual = kind.usual_end();
        let first = about.to.first().copied();
        let to = [first.unwrap_or(usual[0]), about.to.get(1).copied().or(first).unwrap_or(usual[1])];
        match kind {
            PictureKind::Sequence | PictureKind::Values => few(to[0])?,
            PictureKind::Grid | PictureKind::PPositions => {
                few(to[0].saturating_add(1).saturating_mul(to[1].saturating_add(1)))?
            }
        }
        let (width, height) = kind.usual_size();
        let style = PlotStyle { format: PictureFormat::Svg, theme, width, height };
        let picture = Picture { game, notation: &about.game, points: None, kind, to, language };
        picture.draw(&style, budget)
    })
}

/// `/api/thermograph`.
pub fn thermograph(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let position = PositionRequest::from_query(None, &asked.query)?;
    let theme = theme(asked)?;
    Ok(Job::new(asked, Lane::Game, reply::SVG, position, move |solver, ticket, position, language| {
        solver.set_limits(ticket.limits());
        let session = position.session(solver)?;
        let mut budget = Budget::new(&ticket.limits());
        let (mut sum, mut names): (Option<Value>, Vec<String>) = (None, Vec::new());
        for (i, (game, at)) in session.games().zip(&session.stage().at).enumerate() {
            let placed = solver.place(game, at)?;
            let value = solver.value_of(&placed).map_err(|fault| position.within(i, fault))?;
            names.push(format!("{game} {}", text_of(game, at, solver)));
            sum = Some(match sum {
                None => value,
                Some(sum) => sum.sum(&value, &mut budget)?,
            });
        }
        // A position has a part at least.
        let value = sum.ok_or_else(|| {
            QuestionError::new(QuestionErrorKind::BadParameter, "game", LocalizedString::default())
        })?;
        let named = NamedThermograph::from_value(&value, &names.join(" + "), &mut budget)?;
        let (width, height) = usual_size(1);
        let style = PlotStyle { format: PictureFormat::Svg, theme, width, height };
        draw(&[named], language, &style, &mut budget)
    })
    .soon())
}

/// Light, or dark where that is asked for.
fn theme(asked: &HttpRequest) -> Result<Theme, QuestionError> {
    match asked.query.get("theme") {
        None | Some("light") => Ok(Theme::Light),
        Some("dark") => Ok(Theme::Dark),
        Some(_) => Err(wrong("theme", words!("light or dark is expected", "应为 light 或 dark"))),
    }
}

/// The pictures that there are of a game's values.
pub fn kinds(game: &dyn Game) -> Vec<&'static str> {
    let (heaps, plane) = (game.single_heaps().is_some(), game.plane().is_some());
    let is_there = |kind| match kind {
        PictureKind::Sequence | PictureKind::Values => heaps,
        PictureKind::Grid | PictureKind::PPositions => plane,
    };
    PictureKind::WORDS.into_iter().filter(|(_, kind)| is_there(*kind)).map(|(word, _)| word).collect()
}

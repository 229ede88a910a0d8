//! Stages of a game as data.

use grundy::play::{PlayState, PlayedMove, Session, spelled};
use grundy::solver::prelude::*;
use grundy::solver::theory::data::Data;

fn positions(stage: &PlayState) -> Data {
    match &stage.at[..] {
        [at] => at.clone(),
        components => Data::List(components.to_vec()),
    }
}

/// A move as programs see it.
pub(super) fn made(mv: &PlayedMove) -> Data {
    let name = mv.name.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Data::object([
        ("do", Data::from(&spelled(&mv.picks)[..])),
        ("part", Data::Natural(mv.component as u64)),
        ("name", Data::Object(name)),
        ("to", mv.to.clone()),
    ])
}

/// A stage of a game, and the move that led to it.
pub(super) fn stage(session: &Session, stage: &PlayState, mv: Option<&PlayedMove>) -> Data {
    let games: Vec<Data> = session.games().map(Data::from).collect();
    let mut fields = vec![
        ("game".to_owned(), if games.len() == 1 { games[0].clone() } else { Data::List(games) }),
        ("position".to_owned(), positions(stage)),
    ];
    if session.has_sides() {
        let player = if stage.player == Player::Left { "left" } else { "right" };
        fields.push(("player".to_owned(), Data::from(player)));
    }
    fields.extend(mv.map(|mv| ("move".to_owned(), made(mv))));
    Data::Object(fields)
}

//! Hints by temperature as data, for lines of JSON.

use grundy_solver::partizan::hints::{Hints, MoveHint, PlayerHints, SearchAdvice, SearchHint};
use grundy_theory::data::Data;
use grundy_theory::player::Player;

/// The hints as an object: `components` (or in their place the regions that they fall apart into, each of
/// which a move then names by its place there as `region`), `hottest`, and what is said to `left` and to
/// `right`, at most `limit` canonical or winning moves each.
pub fn data(hints: &Hints, limit: usize) -> Data {
    let heats = hints.components.iter().map(|heat| {
        let mut fields = Vec::new();
        if let Some(region) = &heat.region {
            fields.push(("region".to_owned(), region.clone()));
        }
        if hints.has_regions() && hints.components.iter().any(|heat| heat.component > 0) {
            fields.push(("component".to_owned(), Data::Natural(heat.component as u64)));
        }
        fields.push(("temperature".to_owned(), number(&heat.temperature)));
        fields.push(("mean".to_owned(), number(&heat.mean)));
        Data::Object(fields)
    });
    let hottest: Vec<u64> = hints.hottest().into_iter().map(|component| component as u64).collect();
    let mut fields = vec![
        ("components".to_owned(), Data::list(heats.collect())),
        ("hottest".to_owned(), Data::from(hottest)),
    ];
    for advice in &hints.players {
        let player = if advice.player == Player::Left { "left" } else { "right" };
        fields.push((player.to_owned(), advised(advice, hints.has_regions(), limit)));
    }
    for advice in &hints.searched {
        let player = if advice.player == Player::Left { "left" } else { "right" };
        fields.push((player.to_owned(), searched(advice, limit)));
    }
    Data::Object(fields)
}

/// What is said by a search, if values are out of reach.
fn searched(advice: &SearchAdvice, limit: usize) -> Data {
    let hint = |hint: &SearchHint| {
        let mut fields: Vec<_> = hint.mv.to.iter().map(|to| ("to".to_owned(), to.clone())).collect();
        fields.extend(hint.mv.name.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        fields.push(("wins".to_owned(), Data::Bool(true)));
        fields.push(("decided_by".to_owned(), Data::from(hint.decided_by())));
        Data::Object(fields)
    };
    Data::object([
        ("wins", Data::Bool(!advice.winning.is_empty())),
        ("winning", Data::list(advice.winning.iter().take(limit).map(hint).collect())),
        ("winning_moves", advice.count.map_or(Data::Null, Data::Natural)),
    ])
}

fn advised(advice: &PlayerHints, has_regions: bool, limit: usize) -> Data {
    let of_move = |mv| of_move(mv, has_regions);
    let mut fields =
        vec![("wins".to_owned(), Data::Bool(advice.wins)), ("stop".to_owned(), number(&advice.stop))];
    for one in &advice.strategies {
        let mut chosen = vec![("ambient".to_owned(), number(&one.ambient))];
        chosen.extend(one.guarantee.as_ref().map(|bound| ("guarantee".to_owned(), number(bound))));
        chosen.extend(of_move(&one.mv));
        fields.push((one.strategy.as_str().to_owned(), Data::Object(chosen)));
    }
    let canonical = advice.canonical.iter().take(limit).map(|mv| Data::Object(of_move(mv)));
    fields.push(("canonical".to_owned(), Data::list(canonical.collect())));
    fields.push(("canonical_moves".to_owned(), Data::Natural(advice.canonical.len() as u64)));
    Data::Object(fields)
}

fn of_move(hinted: &MoveHint, has_regions: bool) -> Vec<(String, Data)> {
    let mut fields: Vec<_> = hinted.mv.to.iter().map(|to| ("to".to_owned(), to.clone())).collect();
    fields.extend(hinted.mv.name.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    if has_regions {
        fields.push(("region".to_owned(), Data::Natural(hinted.place as u64)));
    }
    fields.push(("value".to_owned(), Data::from(hinted.value.as_str())));
    fields.push(("wins".to_owned(), Data::Bool(hinted.wins)));
    fields
}

fn number(number: impl ToString) -> Data {
    Data::Text(number.to_string())
}

//! Pictures of custom games, and play by custom rules.

use super::sums::parts_of;
use super::{CustomKind, CustomRules, CustomRulesError};
use crate::data::Data;
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::heap::of_options;
use crate::ruleset::playable::{DrawError, DrawResult, Playable, PlayableMove, PlayableMoves, tell_apart};
use crate::scene::{ElementKind, Layout, Pick, Scene};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Custom rules as front ends meet them that draw positions and let people play.
pub struct PlayableCustom(pub Arc<dyn CustomRules>);

/// A move changes no more things than this if it is to be told by them.
const MAX_CHANGED: usize = 8;

/// Moves that are looked through for one that is picked.
const MAX_LOOKED_AT: usize = 100_000;

impl PlayableCustom {
    /// What the rules say it looks like, else what they show as text, else what is read off the position.
    fn single(&self, at: &Data) -> DrawResult<Scene> {
        if let Some(said) = self.0.draw(at)? {
            return Scene::read(&said).map_err(|error| self.no_scene(error.at, error.message));
        }
        let scene = Scene::from_numbers(at);
        if self.0.kind() == CustomKind::Heaps {
            return Ok(Scene::rows(at.naturals(u64::MAX)?));
        }
        match (&scene.layout, self.0.show(at)?) {
            (Layout::Text(_), Some(shown)) => Ok(Scene::text(shown)),
            _ => Ok(scene),
        }
    }

    fn no_scene(&self, at: String, message: LocalizedString) -> DrawError {
        let LocalizedString { en, zh } = message;
        DrawError::Own(CustomRulesError::mistake(LocalizedString {
            en: format!("draw returned no scene: at \"{at}\": {en}"),
            zh: format!("draw 返回的不是画面：在 \"{at}\" 处：{zh}"),
        }))
    }

    fn heaps(&self, at: &Data, limit: usize) -> DrawResult<PlayableMoves> {
        let heaps = at.naturals(u64::MAX)?;
        let (mut moves, mut all) = (Vec::new(), true);
        for (heap, &size) in heaps.iter().enumerate().filter(|(_, size)| **size > 0) {
            let mut options = Vec::new();
            self.0.visit_options(size, &mut |left| {
                if moves.len() + options.len() == limit {
                    all = false;
                    return ControlFlow::Break(());
                }
                options.push(left.iter().copied().filter(|&size| size > 0).collect());
                ControlFlow::Continue(())
            })?;
            moves.extend(of_options(heaps, heap, options));
        }
        tell_apart(&mut moves);
        Ok(PlayableMoves { moves, all })
    }
}

impl Playable for PlayableCustom {
    fn scene(&self, at: &Data) -> DrawResult<Scene> {
        let Some(parts) = parts_of(at) else { return self.single(at) };
        let part = |(number, part)| Ok((format!("s{number}"), self.single(part)?));
        parts.iter().enumerate().map(part).collect::<DrawResult<_>>().map(Scene::beside)
    }

    fn scene_around(&self, at: &Data, number: u64) -> DrawResult<Scene> {
        Ok(self.scene(at)?.around(at, number))
    }

    /// Moves are picked by the things that they change.
    fn moves(&self, at: &Data, player: Player, limit: usize) -> DrawResult<PlayableMoves> {
        if self.0.kind() == CustomKind::Heaps {
            return self.heaps(at, limit);
        }
        let (mut shown, mut all) = (Vec::new(), true);
        self.0.visit_moves(at, player, &mut |mv| {
            all = shown.len() < limit;
            if all {
                shown.push(mv);
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        })?;
        let before = self.scene(at)?;
        let mut moves = Vec::with_capacity(shown.len());
        for mv in shown {
            let changed = if matches!(before.layout, Layout::Text(_)) {
                None
            } else {
                changed(&before, &self.scene(&mv.to)?)
            };
            let picks = match (changed, &mv.label) {
                (Some(picks), _) => picks,
                (None, Some(label)) => vec![Pick::word("move", label)],
                (None, None) => vec![Pick::word("to", &mv.to)],
            };
            moves.push(PlayableMove { name: mv.fields(), picks, to: Some(mv.to) });
        }
        tell_apart(&mut moves);
        Ok(PlayableMoves { moves, all })
    }

    fn move_from_picks(&self, at: &Data, player: Player, picks: &[Pick]) -> DrawResult<Option<PlayableMove>> {
        let moves = self.moves(at, player, MAX_LOOKED_AT)?.moves;
        Ok(moves.into_iter().find(|mv| mv.picks == picks))
    }
}

/// The things of a scene that are gone or look different in another; `None` where they are none or many.
fn changed(before: &Scene, after: &Scene) -> Option<Vec<Pick>> {
    let names = after.names();
    let mut picks = Vec::new();
    for thing in &before.things {
        match (names.get(&thing.id).map(|thing| &thing.is), &thing.is) {
            (Some(ElementKind::Heap(left)), ElementKind::Heap(tokens)) if left < tokens => {
                picks.push(Pick::token(&thing.id, left + 1))
            }
            _ if names.get(&thing.id).is_some_and(|after| **after == *thing) => {}
            _ => picks.push(Pick::thing(&thing.id)),
        }
    }
    (1..=MAX_CHANGED).contains(&picks.len()).then_some(picks)
}

//! Moves as people type them.

use super::{LISTED, Part, PlayState, PlayedMove, Session};
use crate::move_notation::Signs;
use crate::move_notation::read::{Fit, MoveText};
use crate::wire::json::data_from_json;
use crate::wire::question::QuestionError;
use crate::wire::text::{self, Source};
use grundy_draw::ThingNames;
use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::outcome::Convention;
use grundy_theory::player::Player;
use grundy_theory::scene::{Pick, by_name};
use grundy_theory::words;
use std::sync::{Arc, Mutex};

/// Why what was typed is no move.
#[derive(Debug)]
pub enum ParseMoveError {
    /// It is none, and this is what to type instead.
    NoMove(LocalizedString),
    /// Custom rules failed.
    Fault(QuestionError),
}

impl From<QuestionError> for ParseMoveError {
    fn from(fault: QuestionError) -> ParseMoveError {
        ParseMoveError::Fault(fault)
    }
}

/// The move of a player that was typed, as [`Session::typed`] reads it, at positions of these games; several
/// are a sum. `None` if it is no move.
///
/// # Errors
/// [`ParseMoveError`] if several moves are written so, or custom rules fail.
pub fn read_move(
    components: Vec<(String, Arc<dyn Game>, Data)>,
    player: Player,
    line: &str,
) -> Result<Option<PlayedMove>, ParseMoveError> {
    let (mut games, mut at) = (Vec::new(), Vec::new());
    for (notation, game, position) in components {
        games.push(Part { notation, game });
        at.push(position);
    }
    let stages = vec![PlayState { at, player }];
    let session = Session {
        components: games,
        play: Convention::Normal,
        stages,
        made: Vec::new(),
        asked: Mutex::default(),
    };
    session.read(line.trim(), &session.moves(LISTED)?.moves)
}

/// What was typed as picks.
fn picks_of(line: &str) -> Vec<Pick> {
    line.split([' ', ';']).filter(|word| !word.is_empty()).map(Pick::typed).collect()
}

impl Session {
    /// The move that was typed: as people write it (`A -2`, `b1-b2`), picks (`h0#2`, `c2,3 c2,4`), the fields
    /// that name it (`heap 0 take 2`), its number in the list of moves, or the position that it leads to.
    ///
    /// # Errors
    /// [`ParseMoveError`] where it is none.
    pub fn typed(&self, line: &str) -> Result<PlayedMove, ParseMoveError> {
        let (moves, line) = (self.moves(LISTED)?.moves, line.trim());
        let read = self.read(line, &moves)?;
        read.ok_or_else(|| ParseMoveError::NoMove(self.no_move(line, &picks_of(line), &moves)))
    }

    /// The move that was typed, of these that are listed or another one; `None` if it is none.
    fn read(&self, line: &str, moves: &[PlayedMove]) -> Result<Option<PlayedMove>, ParseMoveError> {
        if let Ok(number) = line.parse::<usize>()
            && let Some(mv) = number.checked_sub(1).and_then(|place| moves.get(place))
        {
            return Ok(Some(mv.clone()));
        }
        let picks = picks_of(line);
        if let Some(mv) = moves.iter().find(|mv| mv.picks == picks) {
            return Ok(Some(mv.clone()));
        }
        let mut sorted = picks.clone();
        sorted.sort();
        let in_any_order = |mv: &&PlayedMove| {
            let mut own = mv.picks.clone();
            own.sort();
            own == sorted
        };
        let mut same = moves.iter().filter(in_any_order);
        if let (Some(mv), None) = (same.next(), same.next()) {
            return Ok(Some(mv.clone()));
        }
        if let Some(mv) = self.picked(&picks)? {
            return Ok(Some(mv));
        }
        if let Some(mv) = self.noted(line, moves)? {
            return Ok(Some(mv));
        }
        if let Some(mv) = self.by_fields(line, moves)? {
            return Ok(Some(mv));
        }
        let Some(to) = self.position(line) else { return Ok(None) };
        let leads = |mv: &&PlayedMove| self.whole(mv) == to || self.components.len() == 1 && mv.to == to;
        Ok(moves.iter().find(leads).cloned())
    }

    /// The move with these picks, where there are too many moves to list them.
    fn picked(&self, picks: &[Pick]) -> Result<Option<PlayedMove>, QuestionError> {
        for (i, (component, at)) in self.components.iter().zip(&self.stage().at).enumerate() {
            let before = format!("s{i}.");
            let own = picks.iter().map(|pick| match self.components.len() {
                1 => Some(pick.clone()),
                _ => pick.as_str().strip_prefix(&before).map(Pick::typed),
            });
            let Some(own) = own.collect::<Option<Vec<_>>>().filter(|own| !own.is_empty()) else { continue };
            let player = component.game.to_move(at).unwrap_or(self.stage().player);
            let mv = component.game.drawn().move_from_picks(at, player, &own).map_err(super::fault)?;
            if let Some(mv) = mv
                && let Some(to) = mv.to
            {
                return Ok(Some(PlayedMove { component: i, name: mv.name, picks: picks.to_vec(), to }));
            }
        }
        Ok(None)
    }

    /// The move that people write so.
    fn noted(&self, line: &str, moves: &[PlayedMove]) -> Result<Option<PlayedMove>, ParseMoveError> {
        let typed = MoveText::from_line(line, self.components.len() > 1);
        let mut best: Option<Fit> = None;
        let mut found: Vec<&PlayedMove> = Vec::new();
        for language in [Language::English, Language::Chinese] {
            let notation = self.notation(self.stage(), Signs::Ascii, language);
            for made in moves
                .iter()
                .filter(|made| typed.component.is_none_or(|component| component == made.component))
            {
                let note = notation.note(made.component, &made.name, Some(&made.picks), Some(&made.to));
                let Some(fit) = note.and_then(|note| typed.fit(&note.text)) else { continue };
                if best.is_none_or(|best| fit < best) {
                    found.clear();
                    best = Some(fit);
                }
                if best == Some(fit) && !found.contains(&made) {
                    found.push(made);
                }
            }
        }
        let Some((first, rest)) = found.split_first() else { return self.taken(&typed) };
        // Moves that lead to the same position are as good as one.
        if rest.iter().all(|other| (other.component, &other.to) == (first.component, &first.to)) {
            return Ok(Some((*first).clone()));
        }
        let count = found.len();
        let picks: Vec<String> = found.iter().take(6).map(|made| super::spelled(&made.picks)).collect();
        let picks = picks.join(", ");
        Err(ParseMoveError::NoMove(words!(
            "{count} moves here are written \"{line}\": type one of {picks}",
            "这里有 {count} 个着法都写作 \"{line}\"：请输入 {picks} 之一"
        )))
    }

    /// The move that takes a number of tokens, from heaps that have too many moves to list them.
    fn taken(&self, typed: &MoveText) -> Result<Option<PlayedMove>, ParseMoveError> {
        let component = match (typed.component, self.components.len()) {
            (Some(component), _) => component,
            (None, 1) => 0,
            (None, _) => return Ok(None),
        };
        let Some((own, at)) = self.components.get(component).zip(self.stage().at.get(component)) else {
            return Ok(None);
        };
        let scene = own.game.drawn().scene(at).map_err(super::fault)?;
        let Some(name) = typed.heaps(&ThingNames::from_scene(&scene)) else { return Ok(None) };
        let made = self.picked(&self.picks(component, &by_name(&name, &scene)))?;
        let notation = self.notation(self.stage(), Signs::Ascii, Language::English);
        Ok(made.filter(|made| {
            let note = notation.note(component, &made.name, Some(&made.picks), Some(&made.to));
            // Sizes that were typed must be right.
            !typed.has_sizes() || note.is_some_and(|note| typed.fit(&note.text) == Some(Fit::Exact))
        }))
    }

    /// The only move with all these fields, or with no others: names and values in turn.
    fn by_fields(&self, line: &str, moves: &[PlayedMove]) -> Result<Option<PlayedMove>, ParseMoveError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() || words.len() % 2 == 1 {
            return Ok(None);
        }
        let value = |text: &str| data_from_json(text.as_bytes()).unwrap_or_else(|_| Data::from(text));
        // What is moved is shown so: `step 3, move 2`, `coin 1, move 2`.
        let field = |name| match (name, words.contains(&"step")) {
            ("move", true) => "take",
            ("move", false) => "squares",
            _ => name,
        };
        let wanted: Vec<(&str, Data)> =
            words.chunks_exact(2).map(|pair| (field(pair[0]), value(pair[1]))).collect();
        let has = |mv: &PlayedMove, (name, value): &(&str, Data)| {
            let component = ("component", Data::Natural(mv.component as u64));
            mv.name.iter().chain([&component]).any(|(own, data)| own == name && data == value)
        };
        let found: Vec<&PlayedMove> =
            moves.iter().filter(|mv| wanted.iter().all(|field| has(mv, field))).collect();
        let named = wanted.iter().filter(|(name, _)| *name != "component").count();
        let mut whole = found.iter().filter(|mv| mv.name.len() == named);
        match (&found[..], whole.next(), whole.next()) {
            ([mv], ..) | (_, Some(mv), None) => return Ok(Some((*mv).clone())),
            ([], ..) => {}
            (several, ..) => {
                let count = several.len();
                return Err(ParseMoveError::NoMove(words!(
                    "{count} moves here are \"{line}\": type a further field of one, or its number in the list of \"moves\"",
                    "这里有 {count} 个着法符合 \"{line}\"：请再写一个字段，或输入 moves 所列的编号"
                )));
            }
        }
        // A heap may have more moves than are listed: what they are called tells where they are picked.
        const KNOWN: [&str; 8] = ["heap", "take", "heaps", "takes", "both", "step", "coin", "squares"];
        let name = wanted
            .into_iter()
            .map(|(name, value)| Some((*KNOWN.iter().find(|known| **known == name)?, value)));
        let Some(name) = name.collect::<Option<Vec<_>>>() else { return Ok(None) };
        match self.components.len() {
            1 => Ok(self.picked(&by_name(&name, &self.scene()?))?),
            _ => Ok(None),
        }
    }

    /// What was typed as a position, of a sum as a list of positions.
    fn position(&self, line: &str) -> Option<Data> {
        if let Ok(data) = data_from_json(line.as_bytes()) {
            return Some(data);
        }
        let [component] = &self.components[..] else { return None };
        text::position(line, &*component.game, Source::Argument).ok().map(|(data, _)| data)
    }

    /// The positions of all parts after a move.
    fn whole(&self, mv: &PlayedMove) -> Data {
        let mut at = self.stage().at.clone();
        at[mv.component] = mv.to.clone();
        Data::list(at)
    }

    fn no_move(&self, line: &str, picks: &[Pick], moves: &[PlayedMove]) -> LocalizedString {
        /// Nobody reads more of what was typed.
        const LONG: usize = 60;
        let short = line.char_indices().nth(LONG).map(|(end, _)| format!("{}...", &line[..end]));
        let line = short.as_deref().unwrap_or(line);
        let begun: Vec<&PlayedMove> =
            moves.iter().filter(|mv| mv.picks.starts_with(picks) && !picks.is_empty()).collect();
        if !begun.is_empty() {
            let count = begun.len();
            let next = begun.iter().filter_map(|mv| mv.picks.get(picks.len())).map(Pick::as_str);
            let mut next: Vec<&str> = next.collect();
            next.dedup();
            next.truncate(6);
            let next = next.join(", ");
            return words!(
                "{count} moves begin with \"{line}\": continue with {next}",
                "有 {count} 个着法以 \"{line}\" 开头：请接着写 {next}"
            );
        }
        match moves.first() {
            Some(mv) => {
                let written = |language| mv.written(&self.notation(self.stage(), Signs::Ascii, language));
                let (en, zh) = (written(Language::English), written(Language::Chinese));
                words!(
                    "\"{line}\" is not a move here: write one such as \"{en}\"",
                    "\"{line}\" 在这里不是合法着法：请写如 \"{zh}\" 的着法"
                )
            }
            None => words!("there is no move here", "这里没有着法"),
        }
    }
}

//! Games of users' own: rules that may fail, and whose promises are checked.
//!
//! Rules are asked before they are relied on. What they say is kept, and engines work on what was kept, so that no
//! engine meets rules that fail in the middle of its work: a question about which they fail is answered with the
//! failure, and what is remembered stays right. So asked they are rulesets as all others are, and their games those of
//! all others, with methods that ask: [`rules`] are whole positions, [`asked`] heaps.

mod asked;
mod asking;
mod explored;
mod heaps;
mod impartial;
mod packed;
mod partizan;
mod rules;
mod scored;
mod short;
mod study;
mod view;

use super::workbench::SharedWorkbench;
use super::{Game, Placed, SingleHeaps};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::ruleset::About;
use grundy_theory::ruleset::drawn::Drawn;
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::own::drawn::OwnDrawn;
use grundy_theory::ruleset::own::sums::Sums;
use grundy_theory::ruleset::own::{OwnAbout, OwnFault, OwnKind, OwnRules};
use grundy_theory::ruleset::plane::Plane;
use grundy_theory::text;
use grundy_theory::theorem::Statement;
use std::sync::Arc;

/// The game with these rules: everything that a game of the catalogue has.
pub fn game(rules: Arc<dyn OwnRules>) -> Arc<dyn Game> {
    game_on(rules, SharedWorkbench::default())
}

/// The same, with its values made on this workbench.
pub fn game_on(rules: Arc<dyn OwnRules>, bench: SharedWorkbench) -> Arc<dyn Game> {
    let rules = match rules.kind() {
        // The scores of parts say nothing of the score of a sum.
        OwnKind::Heaps | OwnKind::Scored => rules,
        OwnKind::Impartial | OwnKind::Partizan => Arc::new(Sums::of(rules)),
    };
    let asked = Arc::clone(&rules);
    let game: Arc<dyn Game> = match rules.kind() {
        OwnKind::Heaps => Arc::new(heaps::game(asked)),
        OwnKind::Impartial => Arc::new(impartial::game(asked)),
        OwnKind::Partizan => Arc::new(partizan::game(asked, bench)),
        OwnKind::Scored => Arc::new(scored::ScoredGame::new(asked)),
    };
    Arc::new(OwnGame { game, drawn: OwnDrawn(Arc::clone(&rules)), rules })
}

/// A game in its user's words and pictures.
struct OwnGame {
    game: Arc<dyn Game>,
    rules: Arc<dyn OwnRules>,
    /// What is kept of rules holds what was asked before, and people may ask about anything.
    drawn: OwnDrawn,
}

static ABOUT: About = About {
    rules: text!("Rules of one's own.", "自定义规则。"),
    format: text!("a position as these rules understand it", "这些规则所理解的局面"),
    example: "null",
    source: "",
};

/// A position in a message.
fn text_of(rules: &dyn OwnRules, at: &Data) -> String {
    /// Longer ones are cut.
    const LONG: usize = 80;
    let mut text = match rules.show(at) {
        Ok(Some(text)) if !text.contains('\n') => text,
        _ => at.to_string(),
    };
    if let Some((cut, _)) = text.char_indices().nth(LONG) {
        text.truncate(cut);
        text.push_str("...");
    }
    text
}

impl Game for OwnGame {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        self.game.place(data)
    }

    fn bytes(&self) -> u64 {
        self.game.bytes()
    }

    fn has_components(&self) -> bool {
        self.game.has_components()
    }

    fn is_partizan(&self) -> bool {
        self.game.is_partizan()
    }

    fn example(&self) -> String {
        self.rules.about().example.unwrap_or_else(|| self.game.example())
    }

    fn form(&self) -> Form {
        self.game.form()
    }

    fn plane(&self) -> Option<Plane> {
        self.game.plane()
    }

    fn about(&self) -> &'static About {
        self.game.about()
    }

    fn own_words(&self) -> Option<OwnAbout> {
        Some(self.rules.about())
    }

    fn show(&self, at: &Data) -> Result<Option<String>, OwnFault> {
        // A heap is a number, and shown as such.
        if self.rules.kind() == OwnKind::Heaps { Ok(None) } else { self.rules.show(at) }
    }

    fn drawn(&self) -> &dyn Drawn {
        &self.drawn
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.game.statements()
    }

    fn single_heaps(&self) -> Option<&dyn SingleHeaps> {
        self.game.single_heaps()
    }
}

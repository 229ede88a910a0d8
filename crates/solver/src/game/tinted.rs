//! Games whose positions may be coloured: without colours both players have the same moves, and theorems speak.

use super::{Game, Placed};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::ruleset::About;
use grundy_theory::ruleset::drawn::Drawn;
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::plane::Plane;
use grundy_theory::theorem::Statement;
use std::sync::Arc;

/// The game without colours, and that with them.
pub(super) struct TintedGame {
    pub(super) plain: Arc<dyn Game>,
    pub(super) coloured: Arc<dyn Game>,
}

impl Game for TintedGame {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        // What is wrong is told by the rules that know all colours.
        self.plain.place(data).or_else(|_| self.coloured.place(data))
    }

    fn bytes(&self) -> u64 {
        self.plain.bytes() + self.coloured.bytes()
    }

    /// As the rules that know all colours: they may name edges that both players can cut as the plain ones do.
    fn drawn(&self) -> &dyn Drawn {
        self.coloured.drawn()
    }

    /// A position without colours, which theorems speak of.
    fn example(&self) -> String {
        self.plain.example()
    }

    fn form(&self) -> Form {
        self.coloured.form()
    }

    fn plane(&self) -> Option<Plane> {
        self.plain.plane()
    }

    fn about(&self) -> &'static About {
        self.coloured.about()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.plain.statements()
    }
}

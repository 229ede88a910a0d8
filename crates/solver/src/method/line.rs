//! What may be known of the positions of custom rules that differ in one integer: proved from the text of the
//! rules, by a caller that can read it.

use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::theorem::Statement;

/// The values of a line of positions, proved for integers of any size.
pub trait KnownLine: Send + Sync {
    /// The Grundy value of a position, or in misère play 1 if the player to move wins and 0 if not. `None` if
    /// nothing is known of the position, or if its integer is so small that it is searched.
    fn value(&self, at: &Data, play: Convention) -> Option<u32>;

    /// About how many bytes are held.
    fn bytes(&self) -> u64;

    /// The theorem.
    fn statement(&self) -> &'static Statement;

    /// Why a position has its value.
    fn reason(&self, at: &Data, play: Convention) -> LocalizedString;
}

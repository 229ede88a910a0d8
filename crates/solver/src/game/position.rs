//! The form in which front ends meet games: any game as a [`Game`], any position as a [`GamePosition`].

use super::component::Component;
use super::errors::{no_exact_value, no_genus, not_a_component, refuse_player};
use super::heap_sum::HeapSum;
use super::misere::{InMisere, not_impartial};
use super::partizan::whole::Whole;
use super::question;
use super::workbench;
use crate::answer::{Answer, Question, Refusal};
use crate::budget::{Budget, Halt};
use crate::method::line::KnownLine;
use crate::method::misere_quotients::MissingQuotient;
use crate::method::p_positions::PPositions;
use crate::method::single_heaps::SumOfHeaps;
use crate::partizan::hints::Hints;
use crate::partizan::position::PartizanPosition;
use crate::partizan::reasons::not_in_compounds;
use crate::survey::PositionSet;
use crate::value_arena::{SharedArena, ValueArena};
use grundy_quotient::{Element, HeapQuotient};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::player::Player;
use grundy_theory::ruleset::coordinates::Coordinates;
use grundy_theory::ruleset::custom::{CustomInfo, CustomRules, CustomRulesError};
use grundy_theory::ruleset::enumeration::{Size, SizeError, no_sizes};
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::move_formulas::{MoveFormulas, RepeatedStep};
use grundy_theory::ruleset::playable::Playable;
use grundy_theory::ruleset::text_format::TextFormat;
use grundy_theory::ruleset::{MoveName, RulesetInfo};
use grundy_theory::theorem::Statement;
use grundy_theory::value::{Genus, Score};
use grundy_values::loopy::ko::KoFound;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::notation::Glyphs;
use std::sync::Arc;

/// Steps for hints by values.
const HINT_STEPS: u64 = 1 << 28;

/// A game chosen while the program runs.
pub trait Game: Send + Sync {
    /// Reads a position.
    ///
    /// # Errors
    /// [`PositionError`] where it is none of this game.
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError>;

    /// About how many bytes its tables and memories hold.
    fn bytes(&self) -> u64;

    /// May its positions stand in sums of impartial games and in compounds? Then they are
    /// [`GamePosition::Component`]; of a game that may be coloured those without colours are.
    fn has_components(&self) -> bool {
        true
    }

    /// Why its positions can be no components of sums and compounds, if they cannot.
    fn not_a_component(&self) -> LocalizedString {
        not_a_component()
    }

    /// May Left and Right have different moves? Then all positions are [`GamePosition::Partizan`].
    fn is_partizan(&self) -> bool {
        false
    }

    /// What the notation of the rules says of the game as a whole. The methods below that have the same name
    /// hand it on.
    fn notation(&self) -> &dyn ErasedNotation;

    /// A position, as JSON, that makes a good first question.
    fn example(&self) -> String {
        self.notation().example().into_owned()
    }

    /// How people write its positions as text.
    fn form(&self) -> TextFormat {
        self.notation().form()
    }

    /// Positions with two coordinates that make a good grid of values; see [`grid`](super::grid).
    fn plane(&self) -> Option<Coordinates> {
        self.notation().plane()
    }

    /// The rules as formulas; see [`Notation::formulas`](grundy_theory::ruleset::Notation::formulas).
    fn formulas(&self, numbers: usize) -> Option<MoveFormulas> {
        self.notation().formulas(numbers)
    }

    /// The rules by what a single step is; see [`Notation::steps`](grundy_theory::ruleset::Notation::steps).
    fn steps(&self) -> Option<RepeatedStep> {
        self.notation().steps()
    }

    /// Tells the game which of all its positions are lost: it answers by that from now on. Games of which
    /// nobody can be told so much, as it is the default, do not listen.
    fn tell(&self, _known: Arc<dyn PPositions>) {}

    /// Receives the values of a line of positions of custom rules. The default ignores them, which is always
    /// correct.
    fn tell_line(&self, _known: Arc<dyn KnownLine>) {}

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo {
        self.notation().about()
    }

    /// What the rules come to with the parameters of this game, where there is more to say than the rules do.
    fn parameter_note(&self) -> LocalizedString {
        self.notation().parameter_note()
    }

    /// The game in a user's own words, where it is one.
    fn custom_info(&self) -> Option<CustomInfo> {
        None
    }

    /// Whether custom rules show a move in this position; `None` if they cannot be asked about it. All other
    /// rules say when they [place](Game::place) a position what they take.
    fn takes(&self, _at: &Data) -> Option<bool> {
        Some(true)
    }

    /// The custom rules of the game, if a user brought them.
    fn custom_rules(&self) -> Option<Arc<dyn CustomRules>> {
        None
    }

    /// A position as people like to see it, where a user has said how.
    ///
    /// # Errors
    /// Where the user's rules fail.
    fn show(&self, _at: &Data) -> Result<Option<String>, CustomRulesError> {
        Ok(None)
    }

    /// The rules, for those who draw positions and let people play.
    fn drawn(&self) -> &dyn Playable;

    /// Who is to move, where the position tells it.
    fn to_move(&self, _at: &Data) -> Option<Player> {
        None
    }

    /// What a move with this name adds to the score, in games in which scores are won on the way.
    fn gain(&self, _at: &Data, _name: &MoveName) -> Option<Score> {
        None
    }

    /// Whether values are what the player to move wins more than the opponent, for either player.
    fn scores_for_mover(&self) -> bool {
        false
    }

    /// The theorems that speak of the game.
    fn statements(&self) -> Vec<&'static Statement>;

    /// All positions of a size, of these letters alone where some are given. The default has none.
    ///
    /// # Errors
    /// [`SizeError`] where there are none, with what to write instead.
    fn enumerate(&self, _size: Size, _letters: Option<&str>) -> Result<Box<dyn PositionSet>, SizeError> {
        Err(no_sizes())
    }

    /// The game of the components, if positions are compounds of positions of one game. The default, `None`,
    /// says that they are not.
    fn component_game(&self) -> Option<&dyn Game> {
        None
    }

    /// The game as a sum of single heaps, where it is one.
    fn single_heaps(&self) -> Option<&dyn SumOfHeaps> {
        None
    }
}

/// A position, as its game lets it be asked.
pub enum GamePosition {
    /// A position of an impartial game, which may stand in sums.
    Component(Box<dyn Component>),
    /// A position of a game in which the players have different moves, which may stand in sums.
    Partizan(Box<dyn PartizanPosition>),
    /// A position of a game that is only ever played alone: with scores, or won on the board.
    Alone(Box<dyn StandalonePosition>),
    /// A disjunctive sum of positions; see [`sum::of`](super::sum::of).
    Sum(Box<dyn question::Asked>),
}

/// A position of a game that is no part of sums.
pub trait StandalonePosition: Send + Sync {
    /// Whether a question may say who moves.
    fn knows_players(&self) -> bool {
        false
    }

    /// Why the position can be no component of a sum or of another compound.
    fn not_a_component(&self) -> LocalizedString {
        not_a_component()
    }

    /// Answers a question.
    ///
    /// # Errors
    /// [`Refusal`] where the game does not have what is asked for, or a limit is reached.
    fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal>;
}

impl GamePosition {
    /// Answers a question about the position alone.
    ///
    /// # Errors
    /// [`Refusal`] where the game does not have what is asked for, or a limit is reached.
    pub fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Answer, Refusal> {
        match self {
            GamePosition::Component(component) => question::answer(&**component, question, budget),
            GamePosition::Partizan(position) => question::answer(&Whole(&**position), question, budget),
            GamePosition::Sum(sum) => question::answer(&**sum, question, budget),
            GamePosition::Alone(alone) if !alone.knows_players() => {
                refuse_player(question)?;
                alone.answer(question, budget)
            }
            GamePosition::Alone(alone) => alone.answer(question, budget),
        }
    }

    /// Whether Left and Right may have different moves here.
    pub fn is_partizan(&self) -> bool {
        match self {
            GamePosition::Component(_) | GamePosition::Alone(_) => false,
            GamePosition::Partizan(_) => true,
            GamePosition::Sum(sum) => sum.is_partizan(),
        }
    }

    /// What the position is worth in normal play, as a value of this workbench.
    ///
    /// # Errors
    /// [`Refusal`] where it has no such value, or a limit is reached.
    pub fn value(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<LoopyValue, Refusal> {
        match self {
            GamePosition::Component(component) => {
                Ok(workbench::value_of_component(&**component, bench, budget)?)
            }
            GamePosition::Partizan(position) => Ok(position.value(bench, budget)?),
            GamePosition::Sum(sum) => sum.value(bench, budget),
            GamePosition::Alone(_) => Err(Refusal::Unsupported(no_exact_value())),
        }
    }

    /// The same on a workbench that others use. Custom rules are asked before it is held: they may ask about
    /// values too.
    ///
    /// # Errors
    /// [`Refusal`] where it has no such value, or a limit is reached.
    pub fn value_on(&self, bench: &SharedArena, budget: &mut Budget) -> Result<LoopyValue, Refusal> {
        match self {
            GamePosition::Component(component) => {
                let grundy = workbench::grundy_of(&**component, budget)?;
                Ok(workbench::value_of_grundy(&grundy, &mut *budget.lock(bench)?, budget)?)
            }
            GamePosition::Partizan(position) => {
                position.explore(budget)?;
                Ok(position.value(&mut *budget.lock(bench)?, budget)?)
            }
            GamePosition::Sum(_) | GamePosition::Alone(_) => self.value(&mut *budget.lock(bench)?, budget),
        }
    }

    /// Mean and temperature as a game with kos, or why there are none, if the position was written as such a
    /// game.
    pub fn ko(&self) -> Option<&KoFound> {
        match self {
            GamePosition::Partizan(position) => position.ko(),
            GamePosition::Component(_) | GamePosition::Sum(_) | GamePosition::Alone(_) => None,
        }
    }

    /// The genus: the Grundy value, and the misère Grundy values beside Nim heaps of 2.
    ///
    /// # Errors
    /// [`Refusal`] if the players may have different moves, play may go on for ever, or a limit is reached.
    pub fn genus(&self, bench: &SharedArena, budget: &mut Budget) -> Result<Genus, Refusal> {
        self.in_misere(bench)?.genus(budget)
    }

    /// The misère canonical form as text: a Nim heap as its size, any other form by its options, `{2,{2}}`.
    ///
    /// # Errors
    /// [`Refusal`] if the players may have different moves, play may go on for ever, or a limit is reached.
    pub fn misere_canonical(&self, bench: &SharedArena, budget: &mut Budget) -> Result<String, Refusal> {
        self.in_misere(bench)?.canonical_form(budget)
    }

    /// The misère quotient of heaps of a game, and the element that these heaps have in it.
    ///
    /// # Errors
    /// [`Refusal`] if these are no heaps of one game, or no quotient is found within the limits.
    pub fn misere_quotient(
        &self,
        bench: &SharedArena,
        budget: &mut Budget,
    ) -> Result<(Arc<HeapQuotient>, Element), Refusal> {
        self.in_misere(bench)?.quotient(budget)
    }

    /// The misère quotient of all heaps of the game, or of the heaps up to `last` and no others. `None` if
    /// this is no list of heaps of a game.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; it says how many heaps have a quotient.
    pub fn quotient_of_game(
        &self,
        last: Option<u64>,
        budget: &mut Budget,
    ) -> Option<Result<Arc<HeapQuotient>, MissingQuotient>> {
        let GamePosition::Component(component) = self else { return None };
        Some(component.heaps()?.quotients.find(last, budget))
    }

    /// The misère quotient that decides who wins these heaps, of one or more games, in misère play, with the
    /// element of their sum. The games have numbers in the order in which the sum first names them. `None` if
    /// values decide, or no quotient is found.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached.
    pub fn deciding_quotient(
        &self,
        budget: &mut Budget,
    ) -> Result<Option<(Arc<HeapQuotient>, Element)>, Halt> {
        let components = match self {
            GamePosition::Component(component) => vec![&**component],
            GamePosition::Sum(sum) => sum.components().unwrap_or_default(),
            GamePosition::Partizan(_) | GamePosition::Alone(_) => Vec::new(),
        };
        let mut by_values = true;
        for component in &components {
            by_values = by_values && component.contribution(Convention::Misere, budget)?.is_some();
        }
        if by_values {
            return Ok(None);
        }
        Ok(HeapSum::from_components(components.into_iter(), budget)?.map(|sum| (sum.quotient, sum.element)))
    }

    fn in_misere<'a>(&'a self, bench: &'a SharedArena) -> Result<InMisere<'a>, Refusal> {
        let components = match self {
            GamePosition::Component(component) => Some(vec![&**component]),
            GamePosition::Sum(sum) => sum.components(),
            GamePosition::Partizan(_) => None,
            GamePosition::Alone(_) => return Err(Refusal::Unsupported(no_genus())),
        };
        Ok(InMisere::new(components.ok_or_else(not_impartial)?, bench))
    }

    /// What temperatures say to one player, or to both, in normal play; values are written in this style.
    ///
    /// # Errors
    /// [`Refusal`] where both players have the same moves, play may go on for ever, or a limit is reached.
    pub fn hints(
        &self,
        player: Option<Player>,
        style: Glyphs,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<Hints, Refusal> {
        match self {
            GamePosition::Partizan(position) => {
                question::Asked::hints(&Whole(&**position), (player, style), bench, budget)
            }
            GamePosition::Sum(sum) => sum.hints((player, style), bench, budget),
            GamePosition::Component(_) | GamePosition::Alone(_) => Err(question::no_hints()),
        }
    }

    /// The hints that values tell if they are within reach, found by `by_values`, for which there is half of
    /// what is left; else which moves win, by search.
    ///
    /// # Errors
    /// [`Refusal`] as for [`hints`](GamePosition::hints).
    pub fn hints_or_searched(
        &self,
        player: Option<Player>,
        budget: &mut Budget,
        by_values: impl FnOnce(&mut Budget) -> Result<Hints, Refusal>,
    ) -> Result<Hints, Refusal> {
        let steps = HINT_STEPS.min(budget.remaining_steps() / 2);
        let found = budget.with_step_limit(steps, |budget| budget.within_part_of_time(2, by_values));
        let stop = match found {
            Err(Refusal::Stopped(stop)) if stop != Halt::Interrupted => stop,
            found => return found,
        };
        budget.check()?;
        let searched = match self {
            GamePosition::Partizan(position) => {
                question::Asked::searched_hints(&Whole(&**position), player, budget)
            }
            GamePosition::Sum(sum) => sum.searched_hints(player, budget),
            GamePosition::Component(_) | GamePosition::Alone(_) => Err(question::no_hints()),
        };
        searched.map_err(|refusal| match refusal {
            Refusal::Unsupported(_) => stop.into(),
            refusal => refusal,
        })
    }

    /// The position as a part of a sum or of another compound.
    ///
    /// # Errors
    /// The reason why it can be none.
    pub fn component(self) -> Result<Box<dyn Component>, LocalizedString> {
        match self {
            GamePosition::Component(component) => Ok(component),
            GamePosition::Partizan(_) => Err(not_in_compounds()),
            GamePosition::Alone(alone) => Err(alone.not_a_component()),
            GamePosition::Sum(_) => Err(not_a_component()),
        }
    }
}

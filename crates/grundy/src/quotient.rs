//! Misère quotients of the heaps of a game: who wins any number of them in misère play.

use crate::{QuestionError, QuestionErrorKind, SolverState};
use grundy_quotient::{Element, HeapQuotient, MAX_HEAPS};
use grundy_solver::budget::Budget;
use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::sync::Arc;

/// The products of more elements than this are not listed.
const MAX_IN_TABLE: usize = 64;

/// The misère quotient of the heaps of a game.
#[derive(Clone, Debug)]
pub struct MisereQuotient {
    pub(crate) found: Arc<HeapQuotient>,
    /// The largest heap whose element is listed.
    last: u64,
    /// Whether this is the quotient of all heaps.
    pub is_complete: bool,
}

impl MisereQuotient {
    /// The misère quotient of a game on heaps: of all heaps, or of the heaps up to `heaps`. Messages call the
    /// game `name`.
    ///
    /// # Errors
    /// [`QuestionError`] if the game is no sum of single heaps, or a limit is reached; it says up to which
    /// heap a quotient was found.
    pub fn from_game(
        game: &dyn Game,
        name: &str,
        heaps: Option<u64>,
        budget: &mut Budget,
    ) -> Result<MisereQuotient, QuestionError> {
        if heaps.is_some_and(|heaps| heaps > MAX_HEAPS) {
            let message = words!(
                "quotients are computed of heaps up to {MAX_HEAPS}: leave out \"heaps\" for that of all heaps",
                "最多对 {MAX_HEAPS} 以内的堆求商：不写 \"heaps\" 则求所有堆的商"
            );
            return Err(QuestionError::new(QuestionErrorKind::TooLarge, "heaps", message));
        }
        let no_heaps = game.place(&Data::list(Vec::new())).map_err(|_| no_quotient(name))?;
        let found = no_heaps.quotient_of_game(heaps, budget).ok_or_else(|| no_quotient(name))?;
        let found = found.map_err(|error| not_reached(name, error.heaps, &error.stop.words()))?;
        let repetition = found.repetition(0).filter(|_| heaps.is_none());
        let end = repetition.map(|repetition| repetition.preperiod + repetition.period - 1);
        let last = end.or(heaps).unwrap_or_default();
        Ok(MisereQuotient { is_complete: repetition.is_some(), found, last })
    }

    /// How many elements it has.
    pub fn order(&self) -> usize {
        self.found.quotient().order()
    }

    /// The lost elements, rising: the P-portion.
    pub fn lost(&self) -> impl Iterator<Item = Element> + '_ {
        self.found.quotient().lost()
    }

    /// The preperiod and the period of the elements, counted from heap 0; `None` of the quotient of some
    /// heaps alone.
    pub fn period(&self) -> Option<[u64; 2]> {
        let repetition = self.found.repetition(0).filter(|_| self.is_complete)?;
        Some([repetition.preperiod, repetition.period])
    }

    /// The largest heap whose element is listed: that of the question, or the end of the first period.
    pub fn last_heap(&self) -> u64 {
        self.last
    }

    /// Heaps of which a sum has this element, the largest one first.
    pub fn sum_of(&self, element: Element) -> Vec<u64> {
        self.found.sum_of(element).map(|(_, heap)| heap).collect()
    }

    /// Heaps whose elements generate all others, rising.
    pub fn generators(&self) -> Vec<u64> {
        self.found.generators()
    }

    /// The elements of the heaps from 0 to the last one that is listed.
    pub fn elements_of_heaps(&self) -> Vec<u64> {
        (0..=self.last).filter_map(|heap| self.found.element(0, heap)).map(u64::from).collect()
    }

    /// The quotient as data, with the table of products if it is small.
    pub fn data(&self) -> Data {
        let quotient = self.found.quotient();
        let elements = 0..self.order() as Element;
        let counted = |count: Option<u64>| count.map_or(Data::Null, Data::from);
        let mut fields = vec![
            ("order", Data::from(self.order() as u64)),
            ("p_portion", Data::from(self.lost().count() as u64)),
            ("preperiod", counted(self.period().map(|[preperiod, _]| preperiod))),
            ("period", counted(self.period().map(|[_, period]| period))),
            (
                "elements",
                Data::list(elements.clone().map(|element| Data::from(self.sum_of(element))).collect()),
            ),
            ("heaps", Data::from(self.elements_of_heaps())),
            ("p", Data::from(self.lost().map(u64::from).collect::<Vec<u64>>())),
        ];
        if self.order() <= MAX_IN_TABLE {
            let row =
                |x: Element| elements.clone().map(|y| u64::from(quotient.times(x, y))).collect::<Vec<u64>>();
            fields.push(("product", Data::list(elements.clone().map(|x| Data::from(row(x))).collect())));
        }
        fields.push(("generators", Data::from(self.generators())));
        Data::Object(fields.into_iter().map(|(name, field)| (name.to_owned(), field)).collect())
    }
}

/// What the quotient of a game says of heaps that have this element.
pub fn element_data(found: &HeapQuotient, element: Element) -> Data {
    let heaps: Vec<u64> = found.sum_of(element).map(|(_, heap)| heap).collect();
    Data::object([
        ("element", Data::from(heaps)),
        ("in_p", Data::Bool(found.quotient().is_lost(element))),
        ("order", Data::from(found.quotient().order() as u64)),
    ])
}

fn no_quotient(game: &str) -> QuestionError {
    let message = words!(
        "{game} is not a sum of single heaps: ask for misère quotients of games such as octal:0.77",
        "{game} 不是由独立的堆组成的：只对 octal:0.77 这样的游戏求反常商"
    );
    QuestionError::new(QuestionErrorKind::Unsupported, "quotient", message)
}

/// The error for a quotient that was not found: how far it got.
fn not_reached(game: &str, known: u64, reason: &LocalizedString) -> QuestionError {
    let (en, zh) = (&reason.en, &reason.zh);
    let last = known.saturating_sub(1);
    let message = match known {
        0 => words!("no misère quotient of {game} was found: {en}", "没有求得 {game} 的反常商：{zh}"),
        _ => words!(
            "the misère quotient of {game} was found for the heaps 0 to {last} alone: {en}",
            "{game} 的反常商只对 0 至 {last} 的堆求得：{zh}"
        ),
    };
    QuestionError::new(QuestionErrorKind::TooLarge, "quotient", message)
}

impl SolverState {
    /// [`MisereQuotient::from_game`] of the game with this notation.
    ///
    /// # Errors
    /// [`QuestionError`] if there is no such game, and as there.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    /// let kayles = SolverState::default().misere_quotient("octal:0.77", None)?;
    /// assert_eq!((kayles.order(), kayles.lost().count(), kayles.period()), (40, 9, Some([71, 12])));
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn misere_quotient(
        &mut self,
        game: &str,
        heaps: Option<u64>,
    ) -> Result<MisereQuotient, QuestionError> {
        self.trim();
        let rules = self.game(game).map_err(|fault| QuestionError { at: "quotient".to_owned(), ..fault })?;
        self.metered(|_, budget| MisereQuotient::from_game(&*rules, game, heaps, budget))
    }
}

//! Certificates: evidence for an answer, which the crate `grundy-checker` verifies without trusting the
//! solver.
//!
//! ```
//! use grundy::certificate::{self, CertificateRequest};
//! use grundy::solver::prelude::*;
//!
//! let mut solver = SolverState::default();
//! let asked = CertificateRequest::position("kayles", Data::from(vec![3, 1]));
//! let certificate = certificate::of_position(&mut solver, &asked)?;
//! let limits = certificate::CheckLimits::default();
//! let checked = certificate::check(&certificate.to_string(), &limits).expect("a proof");
//! assert!(checked.proved[0].en.contains("the player to move wins"));
//! # Ok::<(), grundy::QuestionError>(())
//! ```
//!
//! Not here: what makes a certificate valid. That is said by the checker, which every certificate passes
//! before it is handed out.

mod automaton;
mod canonical;
mod minimize;
mod nimbers;
mod oracle;
mod outcome;
mod quotient;
mod score;
mod sequence;
mod strategy;
mod values;

use crate::solver::SolverState;
use crate::wire::question::{QuestionError, QuestionErrorKind};
pub use automaton::of_pattern;
use grundy_checker::rules::{AnyRules, ParsePosition, canonical};
pub use grundy_checker::{CheckError, CheckLimits, Verified, check_within as check};
use grundy_solver::answer::{GrundyAnswer, Question};
use grundy_solver::budget::{Budget, Halt, Limits};
use grundy_theory::catalogue::EVERY;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::AnyPosition;
use grundy_theory::words;
use grundy_values::keys::Key;
use oracle::Oracle;
pub use quotient::of_quotient;
pub use sequence::{of_period, of_table};
use std::slice;

/// A position, or a sum of positions, of which something is to be proved.
#[derive(Clone, Debug)]
pub struct CertificateRequest {
    /// The games and their positions.
    pub components: Vec<(String, Data)>,
    /// Whether it is a sum, even of one position.
    pub is_sum: bool,
    /// What happens to a player who cannot move.
    pub play: Convention,
    /// Who moves, where that is to be said.
    pub player: Option<Player>,
    /// Whether the Grundy value is to be proved, or only who wins.
    pub grundy: bool,
    /// Whether the exact value is to be proved, where Left and Right have different moves.
    pub canonical: bool,
}

impl CertificateRequest {
    /// A position in normal play, its value and who wins.
    pub fn position(game: &str, position: Data) -> CertificateRequest {
        CertificateRequest {
            components: vec![(game.to_owned(), position)],
            is_sum: false,
            play: Convention::Normal,
            player: None,
            grundy: true,
            canonical: false,
        }
    }
}

/// A certificate of who wins, and where that is asked, of the Grundy value, the canonical form or the score.
///
/// # Errors
/// [`QuestionError`] where the game has none, a limit is reached, or there is no evidence that the checker
/// knows.
pub fn of_position(solver: &mut SolverState, asked: &CertificateRequest) -> Result<Data, QuestionError> {
    let mut budget = Budget::new(solver.limits());
    // What is beyond tables and searches may be answered by a pattern that automata prove.
    if let ([(game, position)], false, None) = (&asked.components[..], asked.is_sum, asked.player)
        && automaton::is_far(position)
        && let Ok(Some(certificate)) = automaton::of_position(solver, game, position, asked.play)
        && let Ok(certificate) = verified(certificate, &budget)
    {
        return Ok(certificate);
    }
    let mut writing = Writing { oracle: Oracle::new(solver, &mut budget) };
    let certificate = match writing.position(asked) {
        // Who wins may be shown where the value may not.
        Err(fault)
            if asked.grundy
                && matches!(fault.kind, QuestionErrorKind::Unsupported | QuestionErrorKind::TooLarge) =>
        {
            writing.position(&CertificateRequest { grundy: false, ..asked.clone() }).map_err(|_| fault)?
        }
        certificate => certificate?,
    };
    verified(certificate, &budget)
}

/// The limits of a check that is a part of this question.
fn check_limits(budget: &Budget) -> CheckLimits {
    let Limits { memory, time, interrupt, .. } = budget.remaining();
    CheckLimits { memory, time, interrupt, ..CheckLimits::default() }
}

/// No certificate is handed out that the checker refuses.
fn verified(certificate: Data, budget: &Budget) -> Result<Data, QuestionError> {
    match check(&text(&certificate), &check_limits(budget)) {
        Ok(_) => Ok(certificate),
        Err(refused) if refused.is_limit() => Err(refused_for_a_limit(&refused)),
        Err(refused) => {
            let LocalizedString { en, zh } = refused.words();
            Err(no_certificate(words!(
                "the checker does not accept the evidence: {en}",
                "找到的证据未能通过检查：{zh}"
            )))
        }
    }
}

fn refused_for_a_limit(refused: &CheckError) -> QuestionError {
    QuestionError::new(QuestionErrorKind::TooLarge, "certificate", refused.words())
}

/// A certificate as JSON.
pub fn text(certificate: &Data) -> String {
    let mut out = Vec::new();
    crate::wire::write::data(&mut out, certificate);
    String::from_utf8_lossy(&out).into_owned()
}

/// Steps of a search for values that theorems or tables tell.
const FEW_STEPS: u64 = 1 << 26;

/// A single position of a game, as it was written and as it is read.
struct ParsedPosition<'a> {
    game: &'a str,
    position: &'a Data,
    root: AnyPosition,
}

impl<'a> ParsedPosition<'a> {
    fn read(
        game: &'a str,
        position: &'a Data,
        parse: &ParsePosition,
    ) -> Result<ParsedPosition<'a>, QuestionError> {
        let root = parse(position).map_err(|error| {
            QuestionError::new(QuestionErrorKind::BadPosition, format!("position{}", error.at), error.message)
        })?;
        Ok(ParsedPosition { game, position, root })
    }
}

struct Writing<'a> {
    oracle: Oracle<'a>,
}

impl Writing<'_> {
    fn position(&mut self, asked: &CertificateRequest) -> Result<Data, QuestionError> {
        let rules = asked
            .components
            .iter()
            .map(|(game, position)| rules(game, position))
            .collect::<Result<Vec<_>, _>>()?;
        let impartial = rules.iter().all(|rules| matches!(rules, AnyRules::Moves { impartial: true, .. }));
        let valued = impartial && asked.play == Convention::Normal && asked.player.is_none();
        let of_moves = rules.iter().all(|rules| matches!(rules, AnyRules::Moves { .. }));
        let exact = asked.canonical && of_moves && !impartial && asked.play == Convention::Normal;
        let of_heaps = rules.iter().all(|rules| matches!(rules, AnyRules::Moves { heaps: Some(_), .. }));
        if of_heaps
            && asked.play == Convention::Misere
            && asked.player.is_none()
            && let Some(certificate) = quotient::of_heaps(asked, &mut self.oracle)?
            // The checker knows fewer theorems on periods than the solver.
            && check(&text(&certificate), &check_limits(self.oracle.budget)).is_ok()
        {
            return Ok(certificate);
        }
        match (&asked.components[..], &rules[..]) {
            (_, _) if exact && asked.is_sum => Err(no_certificate(words!(
                "certificates of exact values are for single positions: ask for who wins alone, or for one of the positions",
                "精确值的证书只针对单个局面：请只问胜负，或只问其中一个局面"
            ))),
            ([(game, position)], [rules]) if !asked.is_sum => match rules {
                AnyRules::Moves { parse, .. } if exact => {
                    canonical::write(&ParsedPosition::read(game, position, parse)?, &mut self.oracle)
                }
                AnyRules::Scored(..) if asked.play == Convention::Misere || asked.player.is_some() => {
                    Err(no_certificate(words!(
                        "this game has no misère play, and its position says who moves",
                        "这个游戏没有反常规则，且局面已说明由谁走"
                    )))
                }
                AnyRules::Scored(..) => score::write(game, position, &mut self.oracle),
                AnyRules::Moves { heaps: Some(heaps), .. } if valued && asked.grundy => {
                    sequence::of_heaps(game, position, &**heaps, &mut self.oracle)
                }
                AnyRules::Moves { parse, heaps, .. } if valued && (asked.grundy || heaps.is_none()) => {
                    self.values(asked, (game, position), parse, rules)
                }
                _ => self.who_wins(asked, slice::from_ref(rules)),
            },
            (components, _) if valued && asked.grundy => self.sum(components),
            (_, rules) => self.who_wins(asked, rules),
        }
    }

    /// Who wins, by the sums or the positions that a winning strategy leads to.
    fn who_wins(&mut self, asked: &CertificateRequest, rules: &[AnyRules]) -> Result<Data, QuestionError> {
        let rules = rules_of_moves(asked, rules)?;
        if asked.play == Convention::Normal && outcome::suits(asked, &rules) {
            match outcome::write(asked, self.oracle.budget) {
                Err(fault) if fault.kind == QuestionErrorKind::Unsupported => {}
                written => return written,
            }
        }
        strategy::write(asked, &rules, &mut self.oracle)
    }

    /// A position in whose game both players have the same moves.
    fn values(
        &mut self,
        asked: &CertificateRequest,
        (game, position): (&str, &Data),
        parse: &ParsePosition,
        rules: &AnyRules,
    ) -> Result<Data, QuestionError> {
        let parsed = ParsedPosition::read(game, position, parse)?;
        let root = (parse, &canonical(&parsed.root));
        let question = Question::new().key_if(asked.grundy, Key::Grundy).key_if(!asked.grundy, Key::Verdict);
        let answer = self.oracle.ask(&[(game, position.clone())], false, &question)?;
        let is_searched = answer.is_searched();
        // What theorems tell may be far beyond a search, and play may go on for ever.
        let steps = if is_searched { u64::MAX } else { FEW_STEPS };
        // Some games are decided without their values: then none is claimed.
        if !asked.grundy || matches!(answer.grundy, Some(GrundyAnswer::Value(_))) {
            match nimbers::write(game, position, root, (asked.grundy, steps), self.oracle.budget) {
                Err(fault) if fault.kind == QuestionErrorKind::TooLarge && (asked.grundy || !is_searched) => {
                }
                written => return written,
            }
        }
        match asked.grundy {
            true => values::write(&parsed, &mut self.oracle),
            false => {
                strategy::write(asked, &rules_of_moves(asked, slice::from_ref(rules))?, &mut self.oracle)
            }
        }
    }

    /// A sum of positions with values of their own.
    fn sum(&mut self, components: &[(String, Data)]) -> Result<Data, QuestionError> {
        let mut certificates = Vec::new();
        for (i, (game, position)) in components.iter().enumerate() {
            let component = self.position(&CertificateRequest::position(game, position.clone()));
            certificates.push(component.map_err(|mut fault| {
                fault.at = format!("sum[{i}].{}", fault.at);
                fault
            })?);
        }
        let value = |component: &Data| field(field(component, "claim")?, "grundy")?.natural(u64::MAX).ok();
        let Some(value) = certificates.iter().map(value).try_fold(0, |sum, component| Some(sum ^ component?))
        else {
            return Err(no_certificate(words!(
                "a component of this sum has no Grundy value, so adding values proves nothing",
                "和的某一部分没有 Grundy 值，无法用相加来证明"
            )));
        };
        let claim = Data::object([
            ("sum", subjects(components)),
            ("outcome", if value == 0 { "P" } else { "N" }.into()),
            ("grundy", value.into()),
        ]);
        Ok(certificate("sum", claim, vec![("parts", Data::List(certificates))]))
    }
}

fn rules(game: &str, position: &Data) -> Result<AnyRules, QuestionError> {
    if game.contains('@') || game.starts_with(EVERY) {
        return Err(no_certificate(words!(
            "certificates are for the games of the catalogue and their sums, whose rules the checker knows",
            "证书只针对目录中的游戏及其和，这样检查程序才知道规则"
        )));
    }
    AnyRules::new(game, position)
        .map_err(|error| QuestionError::new(QuestionErrorKind::UnknownGame, "game", error.message))
}

/// Who can read the positions of a sum, where all of them are of games that end by having no move.
fn rules_of_moves<'a>(
    asked: &CertificateRequest,
    rules: &'a [AnyRules],
) -> Result<Vec<&'a ParsePosition>, QuestionError> {
    let parse = |rules: &'a AnyRules| match rules {
        AnyRules::Moves { parse, .. } => Some(parse),
        _ => None,
    };
    rules.iter().map(parse).collect::<Option<Vec<_>>>().ok_or_else(|| {
        let games: Vec<&str> = asked.components.iter().map(|(game, _)| game.as_str()).collect();
        let games = games.join(" + ");
        no_certificate(words!("there are no certificates for {games}", "没有关于 {games} 的证书"))
    })
}

fn field<'a>(object: &'a Data, name: &str) -> Option<&'a Data> {
    let Data::Object(fields) = object else { return None };
    fields.iter().find(|(known, _)| known == name).map(|(_, data)| data)
}

fn subjects(components: &[(String, Data)]) -> Data {
    let component = |(game, position): &(String, Data)| {
        Data::object([("game", game.as_str().into()), ("position", position.clone())])
    };
    Data::List(components.iter().map(component).collect())
}

fn certificate(kind: &str, claim: Data, evidence: Vec<(&str, Data)>) -> Data {
    let head = [("certificate", Data::Natural(1)), ("kind", kind.into()), ("claim", claim)];
    Data::Object(head.into_iter().chain(evidence).map(|(name, data)| (name.to_owned(), data)).collect())
}

/// Where entries that were found to be true do not show each other.
fn not_shown() -> QuestionError {
    no_certificate(words!(
        "the facts that were found do not prove each other: no certificate is written",
        "找到的结论不能互相说明：不写出证书"
    ))
}

fn no_certificate(message: LocalizedString) -> QuestionError {
    QuestionError::new(QuestionErrorKind::Unsupported, "certificate", message)
}

fn stopped(stop: &Halt) -> QuestionError {
    QuestionError::new(QuestionErrorKind::TooLarge, "certificate", stop.words())
}

/// Fields that all positions of a list have in common are written once.
fn with_base(positions: &mut [Data]) -> Option<Data> {
    let mut common: Option<Vec<(String, Data)>> = None;
    for position in &*positions {
        let Data::Object(fields) = position else { return None };
        match &mut common {
            None => common = Some(fields.clone()),
            Some(common) => common.retain(|field| fields.contains(field)),
        }
    }
    let common = common.filter(|common| !common.is_empty() && positions.len() > 1)?;
    for position in positions {
        if let Data::Object(fields) = position {
            fields.retain(|field| !common.contains(field));
        }
    }
    Some(Data::Object(common))
}

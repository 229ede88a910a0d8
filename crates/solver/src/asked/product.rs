//! The product of two games on a row of coins, one of them at least custom rules, as rules of positions that
//! are lists of cells.
//!
//! Custom rules of heaps are rules of coins: `options(n)` lists, for the coin in place n that goes from heads
//! to tails, the other coins that are turned with it. Two coins in one place are turned twice, which is not
//! at all.

use crate::method::coins::row::CoinRow;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::player::Player;
use grundy_theory::ruleset::coin::faces;
use grundy_theory::ruleset::coin::product::Cell;
use grundy_theory::ruleset::custom::{
    CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError, CustomRulesErrorKind,
    not_smaller,
};
use grundy_theory::ruleset::{Flow, Visit};
use grundy_theory::structure::symmetric_difference::turn;
use grundy_theory::words;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// One of the two games.
pub(crate) enum Factor {
    /// A game of the catalogue.
    Line(CoinRow),
    /// Custom rules of heaps.
    Custom(Arc<dyn CustomRules>),
}

impl Factor {
    /// Shows the sets of places that are turned with this largest place, rising.
    fn visit_sets(&self, place: u64, visit: &mut dyn FnMut(Vec<u64>) -> Flow) -> CustomResult {
        match self {
            Factor::Line(line) => {
                let _ = line.turns().visit_sets(place, &mut |set| visit(set.places().collect()));
                Ok(())
            }
            Factor::Custom(rules) => {
                let mut fault = None;
                rules.visit_options(place, &mut |others| {
                    if others.iter().any(|&other| other >= place) {
                        fault = Some(not_smaller(&**rules, others, place));
                        return ControlFlow::Break(());
                    }
                    let mut turned = BTreeSet::from([place]);
                    for &other in others.iter().filter(|other| **other > 0) {
                        if !turned.insert(other) {
                            turned.remove(&other);
                        }
                    }
                    visit(turned.into_iter().collect())
                })?;
                fault.map_or(Ok(()), Err)
            }
        }
    }
}

/// The rules of the product; rows are turned by the first game, columns by the second.
pub(crate) struct CustomProduct {
    pub(crate) notation: String,
    pub(crate) factors: Arc<[Factor; 2]>,
}

/// The cells that show heads, rising.
///
/// # Errors
/// Returns an error for what is no list of cells, each once.
pub(crate) fn cells(at: &Data) -> CustomResult<Vec<Cell>> {
    if let Some(rows) = faces::on_a_board(at).map_err(|error| refused(error, at))? {
        return Ok(faces::cells(&rows));
    }
    let listed = match at {
        Data::Naturals(none) if none.is_empty() => &[][..],
        Data::Rows { width: 2, cells } => cells.as_chunks().0,
        _ => return Err(no_cells(at)),
    };
    let heads: BTreeSet<Cell> = listed.iter().copied().collect();
    if heads.len() < listed.len() || heads.iter().flatten().any(|&place| place == 0) {
        return Err(no_cells(at));
    }
    Ok(heads.into_iter().collect())
}

fn refused(error: PositionError, at: &Data) -> CustomRulesError {
    CustomRulesError { message: error.message, ..no_cells(at) }
}

fn no_cells(at: &Data) -> CustomRulesError {
    let message = words!(
        "{at} is not a board of coins: write the cells that show heads, each once and counted from 1, as in [[2,2],[3,1]]",
        "{at} 不是硬币棋盘：请写出正面朝上的格子，从 1 开始编号，每格一次，如 [[2,2],[3,1]]"
    );
    CustomRulesError { kind: CustomRulesErrorKind::Position, message, place: None }
}

fn written(cells: &[Cell]) -> Data {
    match cells {
        [] => Data::Naturals(Vec::new()),
        cells => Data::Rows { width: 2, cells: cells.as_flattened().to_vec() },
    }
}

impl CustomRules for CustomProduct {
    fn kind(&self) -> CustomKind {
        CustomKind::Impartial
    }

    fn about(&self) -> CustomInfo {
        CustomInfo {
            name: self.notation.clone(),
            rules: "A move turns rows by one game on a row of coins, columns by another, and all coins where they cross."
                .to_owned(),
            example: Some("[[2,2],[3,1]]".to_owned()),
            moves_at: self.custom().and_then(|rules| rules.about().moves_at),
            parts_at: None,
        }
    }

    fn gains_by_threads(&self) -> bool {
        self.custom().is_none_or(|rules| rules.gains_by_threads())
    }

    fn work(&self) -> u64 {
        let work = |factor: &Factor| match factor {
            Factor::Line(_) => 0,
            Factor::Custom(rules) => rules.work(),
        };
        self.factors.iter().map(work).sum()
    }

    fn visit_moves(&self, at: &Data, _: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
        let heads = cells(at)?;
        let [rows, columns] = &*self.factors;
        let mut flow = ControlFlow::Continue(());
        for &[i, j] in &heads {
            // The sets of columns are the same for all sets of rows.
            let mut sets: Vec<Vec<u64>> = Vec::new();
            columns.visit_sets(j, &mut |set| {
                sets.push(set);
                ControlFlow::Continue(())
            })?;
            rows.visit_sets(i, &mut |row_set| {
                flow = sets.iter().try_for_each(|column_set| {
                    let crossing =
                        row_set.iter().flat_map(|&row| column_set.iter().map(move |&column| [row, column]));
                    visit(CustomMove::to(written(&turn(&heads, crossing))))
                });
                flow
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Heads are independent.
    fn parts(&self, at: &Data) -> CustomResult<Option<Vec<Data>>> {
        Ok(Some(cells(at)?.into_iter().map(|cell| written(&[cell])).collect()))
    }
}

impl CustomProduct {
    fn custom(&self) -> Option<&Arc<dyn CustomRules>> {
        self.factors.iter().find_map(|factor| match factor {
            Factor::Line(_) => None,
            Factor::Custom(rules) => Some(rules),
        })
    }
}

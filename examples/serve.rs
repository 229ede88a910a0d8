//! Custom games, written as Rust closures, behind the interface of JSON lines. Each is also a game of the
//! catalogue, so that the answers can be compared.
//!
//! `echo '{"game": "@kayles", "position": [3, 4], "want": ["outcome", "moves"]}' | cargo run --example serve`

use grundy::batch::{self, BatchOptions};
use grundy::custom_rules::RulesLoader;
use grundy::solver::prelude::*;
use std::io;
use std::sync::Arc;

struct Games;

/// What is left when `take` tokens are taken from the middle of a row, each way once.
fn split(n: u64, take: u64) -> impl Iterator<Item = Vec<u64>> {
    let rest = n.checked_sub(take);
    rest.into_iter().flat_map(|rest| (0..=rest / 2).map(move |a| vec![a, rest - a]))
}

/// What a heap may become: each option as the heaps that are left.
type Rules = fn(u64) -> Vec<Vec<u64>>;

fn options(name: &str) -> Option<Rules> {
    Some(match name {
        "kayles" => |n| split(n, 1).chain(split(n, 2)).collect(),
        "subtraction:1,3,4" => {
            |n| [1, 3, 4].into_iter().filter_map(|k| n.checked_sub(k)).map(|m| vec![m]).collect()
        }
        "grundys-game" => |n| (1..n.div_ceil(2)).map(|a| vec![a, n - a]).collect(),
        "lieges:2" => |n| {
            let halves = n.is_multiple_of(2).then(|| vec![n / 2; 2]);
            [vec![n - 1]].into_iter().chain(halves).collect()
        },
        "octal:0.6" => |n| if n > 1 { split(n, 1).collect() } else { Vec::new() },
        "allbut:1,3" => |n| (1..=n).filter(|k| ![1, 3].contains(k)).map(|k| vec![n - k]).collect(),
        _ => return None,
    })
}

impl RulesLoader for Games {
    fn load(&self, notation: &str) -> Result<Arc<dyn custom_rules::CustomRules>, QuestionError> {
        let options = options(notation).ok_or_else(|| {
            let message = grundy::solver::theory::words!(
                "there is no game @{notation} here",
                "这里没有游戏 @{notation}"
            );
            QuestionError::new(QuestionErrorKind::UnknownGame, "game", message)
        })?;
        Ok(custom_rules::heaps(notation, options))
    }
}

fn main() -> io::Result<()> {
    let options = BatchOptions { loader: Some(Arc::new(Games)), ..BatchOptions::default() };
    batch::run(io::stdin().lock(), io::stdout().lock(), &options)?;
    Ok(())
}

#[test]
fn answers_are_those_of_the_catalogue() {
    let mut asked = String::new();
    for game in ["kayles", "subtraction:1,3,4", "grundys-game", "lieges:2", "octal:0.6", "allbut:1,3"] {
        for at in ["@", ""] {
            asked += &format!(
                r#"{{"game": "{at}{game}", "position": [7, 12], "want": ["grundy", "moves", "remoteness"]}}"#
            );
            asked.push('\n');
        }
    }
    let mut answers = Vec::new();
    let options = BatchOptions { loader: Some(Arc::new(Games)), ..BatchOptions::default() };
    let done =
        batch::run(asked.as_bytes(), &mut answers, &options).expect("it is read and written in memory");
    assert_eq!(done.errors, 0);
    let text = String::from_utf8(answers).expect("answers are text");
    let told: Vec<&str> =
        text.lines().map(|line| line.split(", \"method\"").next().unwrap_or(line)).collect();
    assert_eq!(told.len(), 12);
    for pair in told.chunks(2) {
        assert_eq!(pair[0], pair[1]);
    }
}

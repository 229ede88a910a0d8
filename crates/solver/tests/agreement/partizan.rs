//! Games of Left and Right: answers by value and answers by search alone are the same.

use crate::search::{PLAYS, budget, with_and_without};
use grundy_solver::answer::{Answer, Question, Refusal};
use grundy_solver::game::{Game, GamePosition, sum};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use std::collections::HashSet;

/// More positions of a game than this are not tried.
const MANY: usize = 40;

/// What is compared of an answer: who wins, and the moves with what they lead to.
fn facts(answer: Result<Answer, Refusal>) -> Option<(Option<String>, Vec<String>, Vec<String>)> {
    let answer = answer.ok()?;
    let outcome = answer.outcome.map(|outcome| outcome.as_str().to_owned());
    let moves = answer.moves.map(|list| {
        assert_eq!(list.count, Some(list.moves.len().into()));
        list.moves.iter().map(|mv| format!("{mv:?}")).collect()
    });
    let options = answer.options.map(|list| {
        assert_eq!(list.count, Some(list.options.len().into()));
        list.options.iter().map(|option| format!("{:?} {:?}", option.mv, option.outcome)).collect()
    });
    Some((outcome, moves.unwrap_or_default(), options.unwrap_or_default()))
}

/// Everything about a position, for both players.
fn questions() -> impl Iterator<Item = Question> {
    let players = [None, Some(Player::Left), Some(Player::Right)];
    PLAYS.into_iter().flat_map(move |play| {
        players
            .map(|player| Question::default().play(play).player(player).outcome().moves(1000).options(1000))
    })
}

/// The positions that moves of either player lead to.
fn followers(game: &dyn Game, at: &Data) -> Vec<Data> {
    let asked = Question::default().options(1000);
    let answer = game.place(at).expect("a position").answer(&asked, &mut budget()).expect("small");
    answer.options.into_iter().flat_map(|list| list.options).filter_map(|option| option.mv.to).collect()
}

fn positions(game: &dyn Game) -> Vec<Data> {
    let example = grundy_data(&game.example());
    let (mut met, mut all) = (HashSet::from([example.to_string()]), vec![example]);
    let mut next = 0;
    while next < all.len() && all.len() < MANY {
        // From far down the tree as well as from near the root.
        let at = all[if next % 2 == 0 { next } else { all.len() - 1 }].clone();
        next += 1;
        all.extend(followers(game, &at).into_iter().filter(|to| met.insert(to.to_string())));
    }
    all.truncate(MANY);
    all
}

fn grundy_data(json: &str) -> Data {
    crate::single_positions::data(&serde_json::from_str(json).expect("JSON"))
}

#[test]
fn values_and_search_give_the_same_answers() {
    for notation in crate::of_left_and_right() {
        let [with, without] = with_and_without(notation);
        for at in positions(&*with) {
            for asked in questions() {
                let [one, other] = [&with, &without]
                    .map(|game| game.place(&at).expect("a position").answer(&asked, &mut budget()));
                assert_eq!(facts(one), facts(other), "{notation} {at} {asked:?}");
            }
        }
    }
}

#[test]
fn sums_of_all_kinds_are_decided_by_value_as_by_search() {
    let summands = [
        ("domineering", r#"["..", ".."]"#),
        ("clobber", r#"["xo."]"#),
        ("nim", "[2]"),
        ("hackenbush", r#"{"edges": [[0, 1, "b"], [1, 2, "r"]], "ground": 0}"#),
        ("toads-and-frogs", r#""t.f""#),
        ("cutcake", "[2, 3]"),
    ];
    for i in 0..summands.len() {
        for j in 0..i {
            let place = |which: usize| {
                let parts = [summands[i], summands[j]].map(|(notation, at)| {
                    with_and_without(notation)[which].place(&grundy_data(at)).expect("a position")
                });
                sum::of(parts.into_iter().collect::<Vec<GamePosition>>()).expect("parts of sums")
            };
            // Without theorems nothing but search is used.
            let [by_value, searched] = [place(0), place(1)];
            for asked in questions() {
                let [one, other] = [&by_value, &searched].map(|sum| facts(sum.answer(&asked, &mut budget())));
                assert_eq!(one, other, "{:?} + {:?} {asked:?}", summands[i], summands[j]);
            }
        }
    }
}

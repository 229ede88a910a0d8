//! What is asked of every sum of single heaps in the catalogue, whatever its rules.

use grundy_theory::catalogue::forms::HeapsGame;
use grundy_theory::catalogue::{self, Selective, SelectiveVisitor};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::heap::{HeapGame, HeapOption, HeapRules};
use grundy_theory::ruleset::{Notation, Ruleset};
use grundy_theory::theorem::HeapTheorem;
use std::ops::ControlFlow;
use std::sync::Arc;

const GAMES: [&str; 35] = [
    "nim",
    "bash:3",
    "subtraction:1,3,4",
    "subtraction:2,5..7",
    "subtraction:1..1000000000000000000",
    "subtraction:3,8..1000000000000000000",
    "subtraction:100000000000000000,300000000000000000",
    "subtraction:fibonacci",
    "subtraction:squares",
    "subtraction:primes",
    "subtraction:powers-of-2",
    "allbut:1,3",
    "allbut:2..1000000000000000000",
    "octal:0.77",
    "octal:4.F0c",
    "octal:0.7F7",
    "octal:C.8",
    "octal:W.gZ",
    "octal:4!.4=V?[3]",
    "octal:0.30[3]",
    "octal:4!.0",
    "kayles",
    "dawsons-kayles",
    "dawsons-chess",
    "treblecross",
    "officers",
    "grundys-game",
    "split-nim",
    "lieges:1",
    "lieges:2",
    "lieges:3",
    "lieges:1000000000",
    "equal-split:1",
    "equal-split:3",
    "xor-nim",
];

/// Does something with the rules of a sum of single heaps.
struct With<F>(F);

trait ForHeaps {
    fn look(self, game: HeapsGame);
}

impl<F: ForHeaps> Selective for With<F> {
    type Output = ();

    fn heaps(self, game: HeapsGame) -> Option<()> {
        self.0.look(game);
        Some(())
    }
}

struct Order;

impl ForHeaps for Order {
    fn look(self, game: HeapsGame) {
        let game = HeapGame(Arc::new(game.rules));
        for at in [vec![], vec![0, 2, 3], vec![5, 2, 2, 1], vec![2, 1, 1, 2, 3], vec![9, 7, 1, 9], vec![8, 3]]
        {
            assert_eq!(game.parse(&game.write(&at)), Ok(at.clone()));
            let mut shown = Vec::new();
            let _ = game.visit_moves(&at, Player::Left, &mut |mv| {
                if game.size_after(&at, &mv) < 1000 {
                    shown.push(game.play(&at, &mv).expect("small positions can be written down"));
                }
                ControlFlow::Continue(())
            });
            assert!(shown.is_sorted(), "moves from {at:?}: {shown:?}");
        }
    }
}

#[test]
fn moves_are_shown_in_the_order_of_answers() {
    for game in GAMES {
        catalogue::visit(game, SelectiveVisitor(With(Order))).unwrap().unwrap();
    }
}

struct Largest;

impl ForHeaps for Largest {
    fn look(self, HeapsGame { rules, theorems }: HeapsGame) {
        let (largest, game) = (rules.largest_heap(), HeapGame(Arc::new(rules)));
        assert!(game.parse(&Data::Naturals(vec![largest + 1])).is_err());
        let mut count = 0;
        let _ = game.visit_moves(&vec![largest, 5], Player::Left, &mut |mv| {
            assert!(game.size_after(&vec![largest, 5], &mv) >= 2);
            count += 1;
            if count < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        for theorem in theorems.iter().filter(|theorem| theorem.holds(&game.0)) {
            for heap in [largest, largest - 1, largest / 2 + 1] {
                let value = theorem.value(&game.0, heap);
                assert!(!theorem.reason(&game.0, heap).zh.is_empty());
                for target in [0, 1, 2, 3, value, value.saturating_sub(1), value / 2, u64::MAX, u64::MAX - 1]
                {
                    see_hundred(&*game.0, &**theorem, heap, target);
                }
            }
        }
    }
}

/// Asks for the first hundred options of a value, and how many there are.
fn see_hundred<H: HeapRules>(rules: &H, theorem: &dyn HeapTheorem<H>, heap: u64, target: u64) {
    let mut seen: Vec<HeapOption> = Vec::new();
    let _ = theorem.visit_options_of_value(rules, heap, target, &mut |left| {
        let odd = left.runs().iter().filter(|run| run.count % 2 == 1);
        let value = odd.fold(0, |sum, run| sum ^ theorem.value(rules, run.size));
        assert_eq!(value, target);
        seen.push(left);
        if seen.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(
        !seen.is_empty() || target >= theorem.value(rules, heap),
        "no option of {heap} has value {target}"
    );
    if let Some(count) = theorem.count_options_of_value(rules, heap, target) {
        assert_eq!(count.min(100u8.into()), seen.len().into(), "options of {heap} of value {target}");
    }
}

#[test]
fn the_largest_heaps_are_answered_at_once() {
    for game in GAMES {
        catalogue::visit(game, SelectiveVisitor(With(Largest))).unwrap().unwrap();
    }
}

#[test]
fn every_line_of_the_catalogue_has_a_sample_that_is_read() {
    struct Any;
    impl Selective for Any {
        type Output = ();
    }
    for entry in catalogue::entries() {
        catalogue::visit(entry.sample, SelectiveVisitor(Any)).unwrap();
    }
}

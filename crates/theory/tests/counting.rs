//! Numbers of moves that rules tell without listing them.
#![allow(clippy::unwrap_used)]

use grundy_theory::player::Player;
use grundy_theory::ruleset::heap::octal::TakeAndBreak;
use grundy_theory::ruleset::heap::{HeapGame, HeapRules};
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::{Ruleset, heap};
use std::ops::ControlFlow;
use std::sync::Arc;

/// As many moves as are listed.
fn listed<R: Ruleset>(rules: &R, at: &R::Position) -> u128 {
    let mut count = 0;
    let _ = rules.visit_moves(at, Player::Left, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

fn agrees<H: HeapRules>(rules: H, name: &str) {
    let rules = HeapGame(Arc::new(rules));
    for heap in 0..=40 {
        let at = vec![heap, 7, heap / 2];
        assert_eq!(rules.count_moves(&at), Some(listed(&rules, &at)), "{name} {at:?}");
    }
}

#[test]
fn the_number_of_moves_is_that_of_the_list() {
    for code in ["0.77", "0.137", "0.007", "0.6", "0.3", "4.333", "8.0", "c.0aF00", "0.8F", "4.0"] {
        agrees(TakeAndBreak::from_parameters(Some(code)).unwrap(), code);
    }
    agrees(heap::nim::Nim, "nim");
    agrees(heap::bash::Bash::from_parameters(Some("3")).unwrap(), "bash:3");
    agrees(heap::subtraction::Subtraction::from_parameters(Some("1,3,4")).unwrap(), "subtraction:1,3,4");
    agrees(heap::allbut::AllBut::from_parameters(Some("1,3")).unwrap(), "allbut:1,3");
    agrees(heap::grundys_game::GrundysGame, "grundys-game");
    for a in 0..12 {
        for b in 0..12 {
            let (rules, at) = (heap::wythoff::Wythoff, [a, b]);
            assert_eq!(rules.count_moves(&at), Some(listed(&rules, &at)), "{at:?}");
        }
    }
}

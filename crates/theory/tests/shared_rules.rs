//! Rules behind a pointer say what they say: nothing of a ruleset is lost on the way to a search that several
//! games share.

use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::chomp::Chomp;
use grundy_theory::ruleset::board::cram::Cram;
use grundy_theory::ruleset::board::domineering::Domineering;
use grundy_theory::ruleset::enumeration::Size;
use grundy_theory::ruleset::heap::partizan_subtraction::PartizanSubtraction;
use grundy_theory::ruleset::heap::wythoff::Wythoff;
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::{Notation, SharedRules};
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What rules say of a position, of each move and of the game.
fn said<R: Notation>(rules: &R, written: &Data) -> Vec<String> {
    let at = rules.parse(written).expect("a position");
    let mut said = of_position(rules, &at);
    for player in [Player::Left, Player::Right] {
        let mut components = Vec::new();
        said.push(rules.visit_option_components(&at, player, &mut |part| components.push(part)).to_string());
        said.push(format!("{components:?}"));
        let _ = rules.visit_moves(&at, player, &mut |mv| {
            said.extend(of_move(rules, &at, player, &mv));
            ControlFlow::Continue(())
        });
    }
    said.extend(of_game(rules, written));
    said
}

fn of_position<R: Notation>(rules: &R, at: &R::Position) -> Vec<String> {
    let (mut parts, mut pieces) = (Vec::new(), Vec::new());
    rules.visit_components(at, &mut |part| parts.push(part));
    rules.visit_raw_components(at, &mut |piece| pieces.push((rules.raw_component_up_to_sign(&piece), piece)));
    let text = |said: &dyn Debug| format!("{said:?}");
    vec![
        text(&(rules.canonical(at), rules.canonical_up_to_sign(at), rules.only_component(at))),
        text(&(parts, pieces, rules.is_sum_of_components(at))),
        text(&(rules.structure_name(at), rules.count_moves(at), rules.estimate_moves(at))),
        text(&(rules.min_play_length(at), rules.min_reachable(at), rules.rankings(at).len())),
        text(&(rules.size_in_memory(at), rules.move_cost(at), rules.outcome_hooks().cells(at))),
        text(&(rules.write(at), rules.write_short(at), rules.has_grundy(at))),
        text(&(rules.scene(at), rules.scene_around(at, 1))),
    ]
}

fn of_move<R: Notation>(rules: &R, at: &R::Position, player: Player, mv: &R::Move) -> Vec<String> {
    let to = rules.play(at, mv).expect("a small position");
    let picks = rules.picks(at, mv);
    let picked = picks.as_ref().and_then(|picks| rules.move_from_picks(at, player, picks));
    vec![
        format!("{:?} {:?} {picks:?}", rules.move_name(at, mv), rules.size_after(at, mv)),
        format!("{picked:?} {:?} {}", rules.move_between(at, &to), rules.move_size_in_memory(mv)),
        format!("{to:?}"),
    ]
}

fn of_game<R: Notation>(rules: &R, written: &Data) -> Vec<String> {
    let formulas = [1, 2, 3].map(|numbers| rules.formulas(numbers).map(|formulas| formulas.moves));
    let sized = ["1x2", "3"].map(|size| {
        let size = Size::parse(size).expect("a size");
        rules.enumerate(size).map(|positions| positions.codes().ok()).ok()
    });
    let switches = [
        rules.is_canonical_cheap(),
        rules.often_decomposes(),
        rules.is_loopy(),
        rules.moves_are_sorted(),
        rules.lists_by_move(),
        rules.plane().is_some(),
        rules.steps().is_some(),
        rules.sided_rules().is_some(),
    ];
    vec![
        format!("{switches:?} {formulas:?} {sized:?}"),
        format!("{:?} {:?}", rules.parameter_note().en, rules.ignored_input(written).en),
        format!("{:?} {:?} {:?}", rules.example(), rules.board_of(2, 3), rules.opening()),
        format!("{:?} {:p}", rules.form().example, rules.about()),
    ]
}

fn check<R: Notation>(rules: R, positions: &[&str]) {
    let rules = Arc::new(rules);
    let shared: SharedRules<R::Position, R::Move> = Arc::clone(&rules) as _;
    for written in positions {
        let data = Data::from(*written);
        let data = if rules.parse(&data).is_ok() { data } else { numbers(written) };
        assert_eq!(said(&shared, &data), said(&*rules, &data), "{written}");
    }
}

fn numbers(written: &str) -> Data {
    Data::Naturals(written.split(' ').map(|number| number.parse().expect("a number")).collect())
}

#[test]
fn rules_behind_a_pointer_say_the_same() {
    check(Domineering::new(), &["..#./....", "...#../..#..."]);
    check(Cram::new(), &["....", "..#./....", "...#../..#..."]);
    check(Chomp, &["5 3 1", "2 2"]);
    check(Wythoff, &["3 5", "0 4"]);
    let subtraction = PartizanSubtraction::from_parameters(Some("1,3|2,3")).expect("two sets");
    check(subtraction, &["7", "3 4"]);
}

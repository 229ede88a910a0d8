//! Genera and misère canonical forms of positions and sums, against plain recursion over the moves alone.
#![allow(clippy::unwrap_used)]

use grundy::solver::engine::game::Game;
use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue::entries;
use grundy::solver::theory::value::Genus;
use grundy::wire::json::data_from_json;
use grundy::wire::question::Operand;
use std::collections::{BTreeSet, HashMap};

/// The answer to a key about a sum of positions.
fn told(solver: &mut SolverState, key: Key, components: &[(&str, &Data)]) -> Result<String, QuestionError> {
    let component =
        |(game, at): &(&str, &Data)| Operand::Position { game: (*game).to_owned(), position: (*at).clone() };
    let components: Vec<Operand> = components.iter().map(component).collect();
    let placed = match &components[..] {
        [one] => solver.place_component(one, Glyphs::Ascii)?,
        several => solver.place_sum_of(several, Glyphs::Ascii)?,
    };
    let facts = solver.facts(&placed, &[key], Convention::Normal, &Default::default(), Glyphs::Ascii)?;
    match facts.or_refused()?.told.pop() {
        Some((_, Data::Text(text))) => Ok(text),
        other => panic!("{other:?}"),
    }
}

/// The genus and the misère canonical form of a sum of positions.
fn both(solver: &mut SolverState, components: &[(&str, &Data)]) -> Result<[String; 2], QuestionError> {
    Ok([told(solver, Key::Genus, components)?, told(solver, Key::MisereCanonical, components)?])
}

fn json(text: &str) -> Data {
    data_from_json(text.as_bytes()).unwrap()
}

/// Positions that moves reach, each with the places of its options; smaller places come first.
struct Tree {
    positions: Vec<Data>,
    options: Vec<Vec<usize>>,
}

impl Tree {
    /// That of a position, if it has at most `most` positions, whose moves can be written, and no play is
    /// endless.
    fn new(game: &dyn Game, at: &Data, most: usize) -> Option<Tree> {
        let mut tree = Tree { positions: Vec::new(), options: Vec::new() };
        tree.add(game, at, most, 0)?;
        Some(tree)
    }

    fn add(&mut self, game: &dyn Game, at: &Data, most: usize, depth: usize) -> Option<usize> {
        if let Some(place) = self.positions.iter().position(|known| known == at) {
            return Some(place);
        }
        let moves = game.drawn().moves(at, Player::Left, most).ok().filter(|moves| moves.all)?;
        let mut options = Vec::new();
        for mv in moves.moves {
            if depth == most || self.positions.len() >= most {
                return None;
            }
            options.push(self.add(game, &mv.to?, most, depth + 1)?);
        }
        self.positions.push(at.clone());
        self.options.push(options);
        Some(self.positions.len() - 1)
    }

    /// The genus of each position.
    fn genera(&self) -> Vec<Genus> {
        let mut genera: Vec<Genus> = Vec::new();
        for options in &self.options {
            let of_options: Vec<&Genus> = options.iter().map(|&option| &genera[option]).collect();
            genera.push(Genus::from_options(&of_options));
        }
        genera
    }
}

/// Misère canonical forms by their definition (Conway, On Numbers and Games, chapter 12).
#[derive(Default)]
struct Forms {
    known: HashMap<BTreeSet<usize>, usize>,
    options: Vec<BTreeSet<usize>>,
    /// Whether the player to move loses each in misère play.
    lost: Vec<bool>,
    /// The text of each, if it is short, and whether it is a Nim heap.
    texts: Vec<Option<(String, bool)>>,
}

impl Forms {
    fn of_options(&mut self, options: BTreeSet<usize>) -> usize {
        for &form in options.iter().flat_map(|&option| &self.options[option]) {
            let kept = &self.options[form];
            let mut rest = options.difference(kept);
            let leads_back = kept.is_subset(&options) && rest.all(|&to| self.options[to].contains(&form));
            if leads_back && (!kept.is_empty() || options.iter().any(|&option| self.lost[option])) {
                return form;
            }
        }
        if let Some(&form) = self.known.get(&options) {
            return form;
        }
        self.texts.push(self.text_of(&options));
        self.lost.push(!options.is_empty() && !options.iter().any(|&option| self.lost[option]));
        self.known.insert(options.clone(), self.options.len());
        self.options.push(options);
        self.options.len() - 1
    }

    fn text_of(&self, options: &BTreeSet<usize>) -> Option<(String, bool)> {
        const LONG: usize = 10_000;
        let texts: Option<Vec<(String, bool)>> =
            options.iter().map(|&option| self.texts[option].clone()).collect();
        let mut texts = texts?;
        texts.sort_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
        if texts.iter().cloned().eq((0..texts.len()).map(|number| (number.to_string(), true))) {
            return Some((texts.len().to_string(), true));
        }
        let texts: Vec<String> = texts.into_iter().map(|(text, _)| text).collect();
        let text = format!("{{{}}}", texts.join(","));
        (text.len() < LONG).then_some((text, false))
    }

    fn text(&self, form: usize) -> Option<String> {
        self.texts[form].as_ref().map(|(text, _)| text.clone())
    }
}

/// A sequence of numbers that looks random (Vigna's SplitMix64).
fn random(seed: &mut u64) -> usize {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut x = *seed;
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (x ^ (x >> 31)) as usize >> 1
}

/// The largest tree of a position on a random play from the example.
fn small_tree(game: &dyn Game) -> Option<Tree> {
    let mut seed = 7;
    for _ in 0..3 {
        let mut at = json(&game.example());
        for _ in 0..30 {
            if let Some(tree) = Tree::new(game, &at, 20) {
                if tree.positions.len() > 1 {
                    return Some(tree);
                }
                break;
            }
            let Ok(moves) = game.drawn().moves(&at, Player::Left, 200) else { break };
            let mut to: Vec<Data> = moves.moves.into_iter().filter_map(|mv| mv.to).collect();
            if to.is_empty() {
                break;
            }
            at = to.swap_remove(random(&mut seed) % to.len());
        }
    }
    None
}

#[test]
fn genera_and_forms_of_every_impartial_game_are_those_of_plain_recursion() {
    let mut solver = SolverState::default();
    let (mut games, mut checked) = (0, 0);
    let versions = entries().iter().flat_map(|entry| {
        [entry.sample.to_owned(), format!("impartial:{}", entry.sample), format!("every:{}", entry.sample)]
    });
    for notation in versions.collect::<Vec<_>>() {
        let Ok(game) = solver.game(&notation) else { continue };
        if game.is_partizan() || !game.has_components() {
            continue;
        }
        let Some(tree) = small_tree(&*game) else { continue };
        let mut forms = Forms::default();
        let mut of: Vec<usize> = Vec::new();
        for options in &tree.options {
            let options = options.iter().map(|&option| of[option]).collect();
            of.push(forms.of_options(options));
        }
        games += 1;
        for ((at, genus), form) in tree.positions.iter().zip(tree.genera()).zip(of) {
            let components = [(notation.as_str(), at)];
            let found = told(&mut solver, Key::Genus, &components);
            assert_eq!(found, Ok(genus.to_string()), "{notation} {at:?}");
            if let Some(text) = forms.text(form) {
                let found = told(&mut solver, Key::MisereCanonical, &components);
                assert_eq!(found, Ok(text), "{notation} {at:?}");
            }
            checked += 1;
        }
    }
    assert!(games > 60 && checked > 400, "{games} games, {checked} positions");
}

#[test]
fn sums_of_different_games_are_those_of_plain_recursion() {
    let mut solver = SolverState::default();
    let components = [
        ("kayles", "[5]"),
        ("nim", "[2, 2]"),
        ("grundys-game", "[7]"),
        ("cram", r##"["...", "..."]"##),
        ("node-kayles", r#"{"vertices": 4, "edges": [[0, 1], [1, 2], [2, 3]]}"#),
        ("mock-turtles", "[2, 4]"),
        ("graph", r#"{"edges": [[0, 1], [1, 2], [0, 3]], "tokens": [0, 1]}"#),
        ("impartial:clobber", r#"["xox"]"#),
    ];
    let mut checked = 0;
    for (i, (one, at)) in components.iter().enumerate() {
        for (other, beside) in &components[..=i] {
            let (at, beside) = (json(at), json(beside));
            let games = [one, other].map(|game| solver.game(game).unwrap());
            let trees =
                [Tree::new(&*games[0], &at, 1000), Tree::new(&*games[1], &beside, 1000)].map(Option::unwrap);
            let [a, b] = trees.each_ref().map(|tree| tree.positions.len());
            let mut forms = Forms::default();
            let (mut of, mut genera): (Vec<usize>, Vec<Genus>) = Default::default();
            for (x, y) in (0..a).flat_map(|x| (0..b).map(move |y| (x, y))) {
                let first = trees[0].options[x].iter().map(|to| to * b + y);
                let options: Vec<usize> =
                    first.chain(trees[1].options[y].iter().map(|to| x * b + to)).collect();
                let of_options: Vec<&Genus> = options.iter().map(|&option| &genera[option]).collect();
                genera.push(Genus::from_options(&of_options));
                of.push(forms.of_options(options.into_iter().map(|option| of[option]).collect()));
            }
            let components = [(*one, &at), (*other, &beside)];
            let genus = genera[a * b - 1].to_string();
            assert_eq!(told(&mut solver, Key::Genus, &components), Ok(genus), "{one} + {other}");
            if let Some(text) = forms.text(of[a * b - 1]) {
                assert_eq!(told(&mut solver, Key::MisereCanonical, &components), Ok(text), "{one} + {other}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 36);
    assert_eq!(both(&mut solver, &[]), Ok(["0", "0"].map(str::to_owned)));
}

#[test]
fn custom_rules_have_genera_too() {
    use grundy::custom_rules;
    let mut solver = SolverState::default();
    let rows = |n: u64| -> Vec<Vec<u64>> {
        (1..=2.min(n)).flat_map(|k| (0..=n - k).map(move |left| vec![left, n - k - left])).collect()
    };
    solver.add("rows", custom_rules::heaps("rows", rows));
    for heaps in ["[1]", "[5]", "[8]", "[3, 7]", "[2, 4, 5]"] {
        let heaps = json(heaps);
        let known = both(&mut solver, &[("kayles", &heaps)]).unwrap();
        assert_eq!(both(&mut solver, &[("@rows", &heaps)]), Ok(known));
        let mixed = both(&mut solver, &[("kayles", &heaps), ("@rows", &heaps)]);
        assert_eq!(mixed, both(&mut solver, &[("kayles", &heaps), ("kayles", &heaps)]));
    }
}

#[test]
fn heaps_that_behave_as_nim_heaps_are_named() {
    let mut solver = SolverState::default();
    for (game, at, genus, form) in [
        ("nim", "[1000000000000000000]", "1000000000000000000", Some("1000000000000000000")),
        ("nim", "[1000000000000000000, 1, 1, 1]", "1000000000000000001", Some("1000000000000000001")),
        ("nim", "[1000000000, 1000000001]", "1^13", None),
        ("subtraction:1,2,3", "[999999999999999998]", "2", Some("2")),
        ("subtraction:1,2,3", "[4000000000000, 8]", "0", Some("0")),
    ] {
        let at = json(at);
        let placed = solver.place(game, &at).unwrap();
        let mut tell = |key| {
            let facts = solver.facts(&placed, &[key], Convention::Misere, &Default::default(), Glyphs::Ascii);
            facts.unwrap()
        };
        assert_eq!(tell(Key::Genus).told, [("genus", Data::from(genus))], "{game} {at:?}");
        let facts = tell(Key::MisereCanonical);
        match form {
            Some(form) => assert_eq!(facts.told, [("misere-canonical", Data::from(form))], "{game} {at:?}"),
            None => assert_eq!(facts.unanswered[0].1.kind, QuestionErrorKind::TooLarge, "{game} {at:?}"),
        }
    }
}

#[test]
fn positions_without_a_genus_are_refused_with_what_to_ask() {
    let mut solver = SolverState::default();
    for (game, at, message) in [
        ("domineering", r#"["..", ".."]"#, "both players have the same moves"),
        ("graph", r#"{"edges": [[0, 1], [1, 0]], "tokens": [0]}"#, "may go on for ever"),
        ("tic-tac-toe", r#"{"board": ["...", "...", "..."]}"#, "not won by moving last"),
    ] {
        let fault = told(&mut solver, Key::Genus, &[(game, &json(at))]).unwrap_err();
        assert!(
            fault.kind == QuestionErrorKind::Unsupported && fault.message.en.contains(message),
            "{game}: {fault}"
        );
    }
    let domineering = json(r#"["..", ".."]"#);
    let mixed = [("nim", &json("[3]")), ("domineering", &domineering)];
    let fault = told(&mut solver, Key::MisereCanonical, &mixed).unwrap_err();
    assert_eq!(fault.kind, QuestionErrorKind::Unsupported);
    let value = solver.place_value("*2", Glyphs::Ascii).unwrap();
    let facts =
        solver.facts(&value, &[Key::Genus], Convention::Normal, &Default::default(), Glyphs::Ascii).unwrap();
    assert_eq!(facts.unanswered[0].1.kind, QuestionErrorKind::Unsupported);
}

#[test]
fn limits_keep_the_answers_of_other_questions() {
    let mut solver = SolverState::default();
    let kayles = |heap: u64| Data::from(vec![heap]);
    let known = both(&mut solver, &[("kayles", &kayles(9))]).unwrap();
    for limits in
        [Limits { steps: 300_000, ..Limits::default() }, Limits { memory: 200_000, ..Limits::default() }]
    {
        solver.set_limits(limits);
        let fault = told(&mut solver, Key::Genus, &[("kayles", &kayles(40))]).unwrap_err();
        assert_eq!(fault.kind, QuestionErrorKind::TooLarge);
        solver.set_limits(Limits::default());
        assert_eq!(both(&mut solver, &[("kayles", &kayles(9))]), Ok(known.clone()));
    }
}

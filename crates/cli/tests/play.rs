//! `grundy play` as a process: by a person in a pipe, and by programs.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, field, object, program, refused, run, with_input};
use grundy::solver::theory::catalogue::entries;
use grundy::solver::theory::data::Data;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout};

#[test]
fn a_game_is_played_in_a_pipe() {
    let moves = "nonsense\nh0#3\nwhy\nhint\nlink\nundo\nheap 1 take 1\nreview\n";
    let Run { status, out, err } = with_input(&["play", "nim", "3,4", "--ascii"], moves);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.starts_with("A  o o o\nB  o o o o\nmove 1: you\n"), "{out}");
    assert!(out.contains("\"nonsense\" is not a move here"), "{out}");
    // Wrong moves lose: the program takes the win.
    assert!(
        out.contains("gave the win away; better: B -1 (4 -> 3)") || out.contains("nothing was given away"),
        "{out}"
    );
    assert!(out.contains("XOR"), "{out}");
    assert!(out.ends_with("resigned\n"), "{out}");
}

#[test]
fn wrong_input_never_ends_the_game() {
    let mut child = program(&["play", "nim", "1,1", "--two"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin
        .write_all(
            b"\xff\xfe\n\0\nback 7\nsave\n{\n[[[[\nh0#99999999999999999999999\n=\n#\n/\n.\nh0#\n1\n1\n",
        )
        .unwrap();
    stdin.write_all(&[b'x'; 3 << 20]).unwrap();
    stdin.write_all(b"\nreview\n").unwrap();
    drop(stdin);
    let Run { status, out, err } = common::finish(child);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("the second player wins"), "{}", &out[..2000]);
    assert!(out.contains("nothing was given away"));
}

#[test]
fn two_persons_play_to_the_end() {
    let Run { status, out, .. } = with_input(&["play", "nim", "1,1", "--two"], "1\n1\nquit\n");
    assert_eq!(status, 0);
    assert!(out.contains("the second player wins"), "{out}");
    let misere = with_input(&["play", "nim", "1,1", "--two", "--misere"], "1\n1\n").out;
    assert!(misere.contains("the first player wins"), "{misere}");
}

#[test]
fn moves_are_typed_as_they_are_written_and_in_four_other_ways() {
    for typed in ["A -2", "a −2 (3 → 1)", "h0#2", "2", "heap 0 take 2", "[1, 4]", "1,4"] {
        let out = with_input(&["play", "nim", "3,4", "--two", "--ascii"], &format!("{typed}\n")).out;
        assert!(out.contains("A  o\nB  o o o o\nmove 2"), "{typed}: {out}");
    }
}

#[test]
fn the_fields_of_one_move_may_be_among_those_of_another() {
    // The same tokens may be taken so that two heaps are left.
    let out = with_input(&["play", "kayles", "4", "--two", "--ascii"], "heap 0 take 1\n").out;
    assert!(out.contains("A  o o o\nmove 2"), "{out}");
    let several = with_input(&["play", "kayles", "4", "--two"], "take 2\nheap 0\n").out;
    assert!(
        several.contains("moves here are \"take 2\"") && several.contains("moves here are \"heap 0\""),
        "{several}"
    );
}

#[test]
fn games_are_saved_and_go_on_from_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let input = format!("h0#1\nsave {}\nlink\n", file.display());
    let out = with_input(&["play", "nim", "3,4", "--two"], &input).out;
    assert!(out.contains("\ngrundy play nim 0,4 --two\n"), "{out}");
    let lines = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<Data> = lines.lines().map(object).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(field(&lines[1], "position"), &Data::from(vec![0, 4]));
}

#[test]
fn a_game_without_turns_is_refused_and_drawn() {
    refused(&["play", "bimatrix"], "choose simultaneously");
    let Run { status, out, .. } = run(&["draw", "bimatrix", r#"{"a":[[2,0],[3,1]],"b":[[2,3],[0,1]]}"#]);
    assert_eq!(status, 0);
    assert!(out.contains("3:0"), "{out}");
    let table = |payoffs: &str| run(&["draw", "bimatrix", payoffs, "--values"]).out;
    let out = table(r#"{"a":[[2,0],[3,1]],"b":[[2,3],[0,1]]}"#);
    assert!(out.contains("◆ Nash equilibrium  c1,1\n  × dominated  c0,0 c0,1 c1,0"), "{out}");
    assert!(table(r#"{"a":[[1,2],[0,3]],"b":[[-1,-2],[0,-3]]}"#).contains("◆ saddle point  c0,0"));
    refused(&["play", "nim", "3", "--seed", "x"], "whole number");
    refused(&["draw", "nim", "3", "-o", "nim.gif"], "write FILE.svg, FILE.png, FILE.pdf or FILE.tex");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.PNG");
    let Run { status, out, err } = run(&["draw", "nim", "3", "--values", "-o", file.to_str().unwrap()]);
    assert_eq!((status, out.as_str(), err.as_str()), (0, "", ""));
    assert!(png::Decoder::new(std::io::Cursor::new(std::fs::read(file).unwrap())).read_info().is_ok());
    refused(&["draw", "nim", "3", "--width", "3"], "--width 80");
}

#[test]
fn programs_learn_how_to_ask() {
    let lines = "{\"move\": \"h0#1\"}\n{\"do\": \"back 7\"}\n{\"do\": \"h0#1\"}\n";
    let Run { out, .. } = with_input(&["play", "nim", "3,4", "--json", "--two"], lines);
    let lines: Vec<&str> = out.lines().collect();
    assert!(
        lines[1].contains(r#"write {\"do\": \"moves\"}"#) && lines[2].contains("after 0 to 0 moves"),
        "{out}"
    );
    assert!(lines[3].contains(r#""position": [0, 4]"#), "{out}");
}

#[test]
fn a_queen_stands_for_two_small_heaps() {
    let Run { out, .. } = run(&["draw", "wythoff", "1,2", "--ascii"]);
    assert_eq!(out, "1  .  .  Q\n0  .  .  .\n   0  1  2\n");
    for typed in ["c0,1", "h0#1 h1#2", "0,1"] {
        let Run { out, .. } = with_input(&["play", "wythoff", "1,2", "--two"], &format!("{typed}\n"));
        assert!(out.contains("0  .  Q") || out.contains("0  ·  Q"), "{typed}: {out}");
    }
    let Run { out, .. } = run(&["draw", "wythoff", "100,200"]);
    assert!(out.contains("B  ") && !out.contains('Q'), "{out}");
}

#[test]
fn large_graphs_are_shown_around_the_token_or_a_vertex() {
    let edges: Vec<String> = (0..2000).map(|v| format!("[{v},{}]", v + 1)).collect();
    let path = format!(r#"{{"edges":[{}],"tokens":[1500]}}"#, edges.join(","));
    let Run { out, .. } = run(&["draw", "graph", &path]);
    assert!(out.contains("v1500[t0]") && out.contains("… +1700") && out.contains("--around v7"), "{out}");
    let Run { out, .. } = run(&["draw", "graph", &path, "--around", "v7"]);
    assert!(out.contains("e7  v7 ─→ v8") && !out.contains("e1500  "), "{out}");
    refused(&["draw", "graph", &path, "--around", "x"], "write --around v7");
    // Heaps too, by the numbers that they have in their game, and the marks of the first and the last one.
    let heaps = "2,".repeat(99) + "3";
    for (game, last) in [("nim", "h99"), ("staircase", "h100"), ("end-nim", "h99")] {
        let Run { out, .. } = run(&["draw", game, &heaps]);
        assert!(!out.contains(last) && out.contains("--around h60"), "{out}");
        let Run { out, .. } = run(&["draw", game, &heaps, "--around", "h90"]);
        assert!(out.contains(last) && out.contains("h50") && !out.contains("h39 "), "{out}");
    }
}

#[test]
fn a_seed_repeats_a_game_and_strengths_differ() {
    let moves = "h2#1\nh1#1\nh0#1\n";
    let play = |strength: &str| {
        with_input(&["play", "nim", "3,5,7", "--seed", "7", "--strength", strength], moves).out
    };
    for strength in ["perfect", "good", "easy"] {
        assert_eq!(play(strength), play(strength));
    }
    refused(&["play", "nim", "3", "--strength", "brilliant"], "perfect, good, easy");
}

/// A game against the program, as another program plays it.
struct Against {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Against {
    fn new(game: &str, seed: u64) -> Against {
        let mut child = program(&["play", game, "--json", "--seed", &seed.to_string()]).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Against { child, input, output }
    }

    fn next(&mut self) -> Data {
        object(&self.output.next().unwrap().unwrap())
    }

    fn ask(&mut self, what: &str) -> Data {
        writeln!(self.input, "{{\"do\": \"{what}\"}}").unwrap();
        self.next()
    }
}

fn is_over(state: &Data) -> bool {
    field(state, "over") == &Data::Bool(true)
}

/// Plays a game at random; says false where the program gave a win away.
fn plays_well(game: &str, seed: u64) -> bool {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut against = Against::new(game, seed);
    let mut state = against.next();
    let (mut lost, mut moves) = (false, 0);
    while !is_over(&state) && moves < 40 {
        let outcome = field(&against.ask("why"), "outcome").clone();
        if lost && outcome != Data::from("P") {
            return false;
        }
        lost = outcome == Data::from("P");
        let list = against.ask("moves");
        let list = field(&list, "moves").items().unwrap();
        let Data::Text(picked) = field(&list[random.usize(0..list.len())], "do") else { panic!("no move") };
        state = against.ask(picked);
        // The program's own moves follow, where the game goes on and it is not the same player's turn again.
        while !is_over(&state) && field(&state, "to_move") == &Data::from("program") {
            state = against.next();
        }
        moves += 1;
    }
    let winner = if is_over(&state) { field(&state, "winner").clone() } else { Data::Null };
    drop(against.input);
    against.child.wait().unwrap();
    !lost || moves == 40 || winner == Data::Natural(1)
}

#[test]
fn programs_play_and_the_perfect_side_never_gives_a_win_away() {
    let games = std::env::var("GRUNDY_PLAY_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(1);
    for entry in entries().iter().filter(|entry| entry.name != "bimatrix") {
        for seed in 0..games {
            assert!(plays_well(entry.sample, seed), "{} {seed}", entry.sample);
        }
    }
}

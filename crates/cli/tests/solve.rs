//! `grundy solve` and `grundy explain` as processes.

mod common;

use common::{Run, finish, program, run, with_input};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;

fn refused(arguments: &[&str]) -> String {
    let Run { status, out, err } = run(arguments);
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
    err
}

#[test]
fn an_answer_says_who_wins_with_value_method_and_moves() {
    let Run { status, out, err } = run(&["solve", "nim", "3,4,5"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(
        out,
        "N: the player to move wins\nvalue      2\nmethod     Bouton's theorem\nmoves      A -2 (3 -> 1)\n"
    );
    assert_eq!(
        run(&["solve", "nim", "1,2,3"]).out,
        "P: the player to move loses\nvalue      0\nmethod     Bouton's theorem\n"
    );
}

#[test]
fn a_game_without_a_command_is_solved() {
    let solved = run(&["solve", "nim", "3,4,5", "--lang", "zh"]);
    assert_eq!(solved.status, 0);
    for words in [
        &["nim", "3,4,5", "--lang", "zh"][..],
        &["--lang", "zh", "nim", "3", "4", "5"],
        &["--lang=zh", "nim", "3,4,5"],
        &["--lang=zh-TW", "NIM", "3,4,5"],
    ] {
        assert_eq!(run(words).out, solved.out, "{words:?}");
    }
    assert_eq!(run(&["nim", "1,1", "--misère"]).out, run(&["solve", "nim", "1,1", "--misere"]).out);
    assert!(refused(&["sovle", "nim", "3"]).contains(" solve?"));
    let far = "xo^18446744073709551615";
    assert!(refused(&["clobber", far]).contains("is \"^\""), "{far}");
}

#[test]
fn every_form_of_a_position_is_read() {
    let json = std::env::temp_dir().join(format!("grundy-position-{}.json", std::process::id()));
    std::fs::write(&json, "3 4,\n5\n").unwrap();
    let file = format!("@{}", json.display());
    for position in ["3,4,5", "3 4 5", "[3, 4, 5]", "3, 4 , 5", &file] {
        assert!(run(&["solve", "nim", position]).out.contains("3 -> 1"), "{position}");
    }
    std::fs::remove_file(json).unwrap();
    for input in ["3,4,5\n", "[3,\n4,\n5]\n"] {
        assert!(with_input(&["solve", "nim", "-"], input).out.contains("3 -> 1"), "{input}");
    }
    for empty in ["", "[]"] {
        assert!(run(&["solve", "nim", empty]).out.starts_with('P'));
    }
    assert!(run(&["solve", "nim", "7"]).out.contains("A -7 (7 -> 0)"));
    assert!(run(&["solve", "every:nim", "[[1, 2], [3]]"]).out.starts_with("N"));
}

#[test]
fn graphs_trees_boards_and_matrices_are_read_as_people_write_them() {
    let verdict = |game: &str, position: &str| {
        let Run { status, out, err } = run(&["solve", game, position]);
        assert_eq!((status, err.as_str()), (0, ""), "{game} {position}");
        out.lines().next().unwrap().to_owned()
    };
    assert!(verdict("graph", "0->1 1->0 0->2 2->3; tokens 0").starts_with('D'));
    assert!(verdict("hackenbush", "p edge 4 4\ne 0 1\ne 1 2\ne 2 3\ne 3 1").starts_with('N'));
    assert!(verdict("geography", "0-1 1-2 2-3; token 1").starts_with('N'));
    assert!(verdict("forest-paths", "-1,0,0,2").starts_with('N'));
    assert!(verdict("tic-tac-toe", "X.O/.X./..O").starts_with('D'));
    assert!(verdict("darkraft", "XL\nRX\n").starts_with('N'));
    assert!(verdict("coin-grid", "3 4; 2 1").starts_with('N'));
    assert!(verdict("sharti:2", "1 2 2 3; n 3").starts_with('N'));
    assert_eq!(
        verdict("minimax", "5 3; 5 4; 4 2; 4 1; 3 1; payoff 1 -3; payoff 2 8; start 5; first min"),
        "score      -3"
    );
    assert_eq!(verdict("wooden-chess", "4 1; 2 8 | 1 5; 3 3"), "score      -2");
    assert_eq!(verdict("carrots", "4 1 6 2 5; extra all"), "score      [2, 6, 2, 6, 6]");
    assert_eq!(verdict("bimatrix", "2 0\n3 1\n\n2 3\n0 1\n"), "equilibria [[1, 1]]");
}

#[test]
fn every_move_compounds_explain_themselves() {
    let Run { status, out, err } = run(&["explain", "every:nim"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("A move is a move in every one of them"), "{out}");
    let err = refused(&["solve", "every:minimax", "[]"]);
    assert!(err.contains("cannot be a component of a sum"), "{err}");
}

#[test]
fn errors_in_text_point_at_the_line() {
    let err = refused(&["solve", "graph", "3->2 2->1; tokens 3 7"]);
    assert!(err.contains("no edge has the vertex 7") && err.contains("^^^"), "{err}");
    let err = refused(&["solve", "forest-paths", "-1,0,9"]);
    assert!(err.contains("-1,0,9"), "{err}");
    let err = refused(&["solve", "mnk:3,3,3", "X.O/XX"]);
    assert!(err.contains('^'), "{err}");
}

#[test]
fn sums_show_the_component_that_moves() {
    let Run { status, out, .. } = run(&["solve", "nim", "3,4", "+", "bash:3", "10"]);
    assert_eq!(status, 0);
    assert!(out.contains("component 0 (nim): B -3 (4 -> 1)"), "{out}");
}

#[test]
fn misere_play_says_so() {
    assert!(run(&["solve", "nim", "1,1"]).out.starts_with('P'));
    let out = run(&["solve", "nim", "1,1", "--misere"]).out;
    assert!(out.starts_with("N: the player to move wins\nplay       misère"), "{out}");
}

#[test]
fn a_sum_may_contain_values() {
    // Clobber xoxo is worth +-{*,^}, and the switch is hotter.
    let Run { status, out, .. } = run(&["solve", "clobber", "xoxo", "+", "value", "{3|-1}"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("N:") && out.contains("Left: component 1 (value): -> 3\n"), "{out}");
    let alone = run(&["solve", "value", "{3|-1} + *", "--player", "left"]);
    assert!(alone.out.contains("moves      -> 3*\n"), "{}", alone.out);
    let listed = run(&["options", "clobber", "xo", "+", "value", "^"]);
    assert!(listed.out.contains("Right: component 1 (value): -> *: wins"), "{}", listed.out);
    assert!(refused(&["solve", "clobber", "xo", "+", "{3|-1}"]).contains("hint: a value is written behind"));
    assert!(refused(&["solve", "clobber", "xo", "+", "value"]).contains("a value is missing"));
    assert!(refused(&["solve", "clobber", "xo", "+", "value", "{3|"]).contains("a value is expected here"));
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("f.json");
    let certified =
        run(&["solve", "clobber", "xo", "+", "value", "*", "--certificate", file.to_str().unwrap()]);
    assert!(certified.err.contains("certificates are about positions, not values"), "{}", certified.err);
}

#[test]
fn keys_are_asked_for_by_their_words() {
    let asked = |words: &[&str]| run(&[&["solve"], words].concat()).out;
    let all = asked(&["nim", "3,4", "--want", "outcome,grundy,moves,options,remoteness,explain"]);
    for label in ["value      7", "moves      B", "options    B", "lasts      7 moves", "why "] {
        assert!(all.contains(label), "{label}: {all}");
    }
    assert!(asked(&["nim", "3,4", "--want", "value"]).contains("score      this game is not scored"));
    assert!(
        asked(&["carrots", "1,2,3,4", "--want", "outcome"])
            .contains("outcome    this game ends with a score")
    );
    let json = asked(&["nim", "3", "--json", "--want", "pattern,genus"]);
    assert!(json.contains("\"genus\": \"3\"") && json.contains("\"pattern\": {"), "{json}");
    assert!(refused(&["solve", "nim", "3", "--want", "cool"]).contains("the parameter t is missing"));
    assert!(refused(&["solve", "nim", "3", "--want", "pattern"]).contains("grundy pattern GAME"));
    assert!(refused(&["value", "^", "--want", "moves"]).contains("a value has no \"moves\""));
}

#[test]
fn sums_of_push_and_shove_in_misere_play_are_decided_by_their_last_stones() {
    let push = "push ox.xooo + push .xoooxo + push ooxo.x. + push .x.xoxo + push xx.ooo.";
    let shove =
        "shove .xxxoo. + shove ox.xxxo + shove .xxxoo. + shove xo..x.x + shove .xo.o.x + shove .ooooox";
    for (sum, outcome, total) in [
        (push, "L", "(-7) + (-7) + 6 + (-7) + (-6) = -21"),
        (shove, "R", "(-6) + (-7) + (-6) + 7 + 7 + 7 = 2"),
        ("push ..x + shove o.o + push .", "N", "3 + (-3) + 0 = 0"),
        ("shove ..xo", "L", "integer -4"),
    ] {
        let words: Vec<&str> = ["solve"].into_iter().chain(sum.split(' ')).collect();
        let Run { status, out, .. } = run(&[&words[..], &["--misere", "--explain"]].concat());
        assert!(status == 0 && out.starts_with(outcome), "{out}");
        assert!(out.contains("method     last stones of Push and Shove") && out.contains(total), "{out}");
    }
    // Left makes the total negative by the last stone alone; Right makes it positive.
    let out = run(&["solve", "push", "x.x", "+", "shove", "o.o", "--misere", "--json", "--moves"]).out;
    assert_eq!(out.matches("\"player\"").count(), 2, "{out}");
    let out = run(&["solve", "push", "x.x", "--misere", "--player", "left", "--json", "--moves"]).out;
    assert!(out.contains("\"outcome\": \"P\"") && out.contains("\"moves\": []"), "{out}");
    // Beside other games the whole sum is searched.
    let out = run(&["solve", "push", "xo", "+", "nim", "1", "--misere"]).out;
    assert!(out.contains("search of the whole sum"), "{out}");
}

#[test]
fn moves_are_cut_and_the_rest_is_counted() {
    let heaps = vec!["1"; 41].join(",");
    assert!(run(&["solve", "nim", &heaps]).out.ends_with("... and 21 more\n"));
    assert!(
        run(&["solve", "nim", &heaps, "--moves=1"]).out.ends_with("(1 -> 0)\n           ... and 40 more\n")
    );
    assert_eq!(run(&["solve", "nim", &heaps, "--moves=all"]).out.matches("->").count(), 41);
    assert!(run(&["solve", "nim", &heaps, "--moves=0"]).out.ends_with("moves      41\n"));
    assert!(run(&["solve", "--moves", "nim", "3,4,5"]).out.contains("3 -> 1"));
}

#[test]
fn explain_and_remoteness_add_a_row_each() {
    let out = run(&["solve", "nim", "3,4,5", "--explain", "--remoteness"]).out;
    assert!(out.contains("\nlasts ") && out.contains("\nwhy ") && out.contains("nim sum"), "{out}");
}

#[test]
fn json_is_what_the_batch_answers() {
    let query =
        r#"{"game": "nim", "position": [3, 4, 5], "want": ["outcome", "grundy", "moves", "explain"]}"#;
    let out = run(&["solve", "nim", "3,4,5", "--json", "--moves", "--explain"]).out;
    assert_eq!(out, with_input(&["batch"], query).out);
    let query = r#"{"sum": [{"game": "nim", "position": [3]}, {"game": "bash:3", "position": [5]}], "play": "misere", "want": ["outcome", "grundy"]}"#;
    let out = run(&["solve", "nim", "3", "+", "bash:3", "5", "--json", "--misere"]).out;
    assert_eq!(out, with_input(&["batch"], query).out);
    let bad = run(&["solve", "nim", "[-1]", "--json"]);
    assert_eq!(bad.status, 2);
    assert_eq!(bad.out, with_input(&["batch"], r#"{"game": "nim", "position": [-1]}"#).out);
}

#[test]
fn errors_point_at_the_place() {
    assert!(refused(&["solve", "nim", "3,x,5"]).ends_with("1 | nim 3,x,5\n  |       ^\n"));
    assert!(
        refused(&["solve", "nim", "3", "+", "nim", "[3, \"a\"]"])
            .ends_with("nim 3 + nim [3, \"a\"]\n  |                 ^^^\n")
    );
    assert!(refused(&["solve", "nim", "[3, 4"]).contains('^'));
    assert!(refused(&["solve", "nim", "[3, -4]"]).ends_with("    ^^\n"));
    let err = with_input(&["solve", "nim", "-"], "3\n4 x\n").err;
    assert!(err.contains("2 | 4 x\n  |   ^"), "{err}");
}

#[test]
fn errors_say_what_to_write() {
    assert!(refused(&["solve", "nimm", "3"]).contains("did you mean nim?"));
    assert!(refused(&["solve", "nim"]).contains("grundy solve nim 3,5,7"));
    assert!(refused(&["solve", "nim", "3", "@a"]).contains("a file is a whole position"));
    assert!(refused(&["solve", "nim", "3", "+"]).contains("on both sides"));
    assert!(refused(&["solve", "bash:x", "3"]).contains("whole number"));
    assert!(refused(&["solve", "nim", "-", "+", "nim", "-"]).contains("only once"));
    assert!(refused(&["solve", "nim", "@/no/such/file"]).contains("cannot be read"));
    assert!(refused(&["solve", "nim", "3", "--moves=x"]).contains("--moves=all"));
    assert!(refused(&["solve", "nim", "3", "--time", "soon"]).contains("10s"));
    assert!(refused(&["solve", "nim", "3", "--memory", "much"]).contains("4GiB"));
    assert!(refused(&["solve", "nim", "3", "--mov"]).contains("--moves"));
    assert!(refused(&["solve"]).contains("missing"));
    assert!(refused(&["sovle", "nim", "3"]).contains(" solve?"));
}

#[test]
fn no_input_is_a_crash() {
    for word in [
        "\u{1b}[31m",
        "{",
        "[[[[",
        "\"",
        "尼姆",
        "9999999999999999999999",
        "1e3",
        "@",
        "+",
        ",",
        "{\"a\": 1}",
    ] {
        for arguments in [["solve", "nim", word], ["solve", word, "3"], ["explain", "nim", word]] {
            let Run { status, err, .. } = run(&arguments);
            assert!((0..=2).contains(&status) && !err.contains("panicked"), "{arguments:?}: {err}");
        }
    }
}

/// A question about Nim that only search answers, and not soon.
const LONG: [&str; 4] = ["solve", "nim", "50,60,70,80,90", "--remoteness"];

#[test]
fn a_limit_leaves_what_is_known_and_exits_with_1() {
    for limit in [["--time", "50ms"], ["--memory", "100KB"]] {
        let Run { status, out, err } = run(&[&LONG[..], &limit].concat());
        assert_eq!(status, 1, "{out}{err}");
        assert!(out.starts_with("N: ") && out.contains("lasts      not found: "), "{out}");
        assert!(err.starts_with("limit reached: ") && err.contains("--time"), "{err}");
        let json = run(&[&LONG[..], &limit, &["--json"]].concat());
        assert_eq!(json.status, 1);
        assert!(json.out.contains("too-large"), "{}", json.out);
    }
}

#[test]
fn ctrl_c_leaves_what_is_known_and_exits_with_1() {
    let mut child = program(&LONG).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    lines.read_line(&mut first).unwrap();
    assert!(first.starts_with("N: "));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    let mut rest = String::new();
    lines.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("not found: interrupted"), "{rest}");
    assert_eq!(finish(child).status, 1);
}

#[test]
fn a_broken_pipe_is_no_error() {
    let mut child = program(&["solve", "nim", "-"]).spawn().unwrap();
    // The program reads first, so that nobody listens by the time it answers.
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"3,4,5").unwrap();
    let Run { status, err, .. } = finish(child);
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn chinese_is_spoken_where_asked_for_and_by_locale() {
    let out = run(&["solve", "nim", "3,4,5", "--lang", "zh", "--explain"]).out;
    for words in ["N：先手必胜", "A -2 (3 -> 1)", "布顿定理", "尼姆和"] {
        assert!(out.contains(words), "{out}");
    }
    let by_locale =
        program(&["solve", "nim", "1"]).env("LC_ALL", "").env("LANG", "zh_CN.UTF-8").spawn().unwrap();
    assert!(finish(by_locale).out.contains("先手必胜"));
    let overruled =
        program(&["solve", "nim", "1", "--lang=en"]).env("LC_ALL", "zh_CN.UTF-8").spawn().unwrap();
    assert!(finish(overruled).out.contains("wins"));
}

#[test]
fn every_complaint_is_translated() {
    for arguments in [
        &["solve", "nim", "3,x"][..],
        &["solve", "nimm", "3"],
        &["solve", "nim"],
        &["solve"],
        &["solve", "nim", "3", "--mov"],
        &["sovle"],
        &["solve", "nim", "3", "--time", "x"],
        &["solve", "nim", "@/no/such/file"],
        &["eval", "1 ^ 2"],
        &["games", "no such game"],
        &["man", "x"],
        &["completions", "x"],
        &["batch", "/no/such/file"],
    ] {
        let err = run(&[&["--lang", "zh"], arguments].concat()).err;
        assert!(err.starts_with("错误："), "{arguments:?}: {err}");
        assert!(err["错误：".len()..].lines().next().is_some_and(|line| !line.is_ascii()), "{err}");
    }
}

#[test]
fn explain_tells_rules_theorem_source_and_an_example() {
    let Run { status, out, err } = run(&["explain", "nim"]);
    assert_eq!((status, err.as_str()), (0, ""));
    for words in [
        "Nim: ",
        "A move takes",
        "Bouton's theorem",
        "1901",
        "grundy solve nim 3,5,7",
        "A -1 (3 -> 2)",
        "why ",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
    assert!(run(&["explain", "bash"]).out.contains("bash:3 10,7 --explain"));
    assert!(run(&["explain", "bash:4", "11"]).out.contains("A -1 (11 -> 10)"));
    assert!(refused(&["explain", "nimm"]).contains("did you mean nim?"));
    assert!(refused(&["explain", "nim", "x"]).contains('^'));
}

#[test]
fn options_and_moves_have_their_values_where_the_value_is_wanted() {
    let Run { status, out, err } = run(&["solve", "domineering", "../..", "--value", "--options"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("options    Left: a1-a2: -> #./#.: wins, canonical 1\n"), "{out}");
    assert!(out.contains("moves      Left: a1-a2: -> #./#.: canonical 1\n"), "{out}");
    let sum = ["solve", "domineering", "../..", "+", "clobber", "xo", "--want", "canonical", "--options"];
    let Run { out, .. } = run(&sum);
    assert!(out.contains("component 1 (clobber): 0->1: -> .x: loses, canonical +-1"), "{out}");
    // Nothing is added where it is not wanted.
    assert!(!run(&["solve", "domineering", "../..", "--options"]).out.contains("canonical 1"));
}

#[test]
fn hints_say_what_is_hot_what_strategies_choose_and_whether_it_wins() {
    let Run { status, out, err } = run(&["solve", "domineering", "../..", "--hints", "--player", "right"]);
    assert_eq!((status, err.as_str()), (0, ""));
    for line in [
        "heat       temperature 1, mean 0\n",
        "Right      Hotstrat: a2-b2: -> ##/..: wins, canonical -1\n",
        "why        Right, Hotstrat: the position is the hottest, of temperature 1. This guarantees nothing.\n",
    ] {
        assert!(out.contains(line), "{line}{out}");
    }
    let Run { status, out, .. } = run(&["solve", "domineering", "../..", "--hints", "--lang", "zh"]);
    assert_eq!(status, 0);
    assert!(out.contains("温度       温度 1，均值 0\n") && out.contains("左方"), "{out}");
    let Run { status, out, .. } = run(&["solve", "nim", "3", "--hints"]);
    assert_eq!(status, 0);
    assert!(out.contains("hints      hints by temperature are for games"), "{out}");
}

#[test]
fn the_points_of_a_thermograph_are_distinct() {
    let walls = run(&["value", "{3|1}", "--want", "thermograph"]).out;
    assert_eq!(walls, "thermograph left: [-1, 4], [1, 2]; right: [-1, 0], [1, 2]\n");
}

#[test]
fn hints_name_the_regions_of_a_board_that_falls_apart() {
    let Run { status, out, err } =
        run(&["solve", "domineering", "..#.../..#...", "--hints", "--player", "left"]);
    assert_eq!((status, err.as_str()), (0, ""));
    for line in [
        "heat       region 0, ../..: temperature 1, mean 0\n",
        "           region 1, .../...: temperature 5/4, mean 3/4, the hottest\n",
        "Left       Hotstrat: e1-e2: -> ..#.#./..#.#.: wins, canonical 2\n",
        "why        Left, Hotstrat: region 1 is the hottest, of temperature 5/4. This guarantees nothing.\n",
    ] {
        assert!(out.contains(line), "{line}{out}");
    }
}

#[test]
fn an_unsupported_question_is_reported_in_its_row() {
    let Run { status, out, err } = run(&["value", "over", "--want", "canonical,mean"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.starts_with("canonical  over\nmean       there is no \"mean\""), "{out}");
    assert!(refused(&["value", "over", "--want", "mean"]).contains("there is no \"mean\""));
    let Run { status, out, .. } = run(&["solve", "domineering", ".../...", "--value", "--misere"]);
    assert_eq!(status, 0);
    assert!(out.contains("canonical  values and temperatures are those of normal play"), "{out}");
    assert!(out.contains("moves      Left: ") && !out.contains(": canonical"), "{out}");
}

#[test]
fn values_that_are_written_almost_right_are_set_right() {
    assert!(refused(&["value", "3{1|0}"]).contains("write 3*{ for 3 copies, 3 + { for the sum"));
    assert!(refused(&["value", "1/2{1|0}"]).contains("write 1/2 + {"));
    let message = refused(&["value", "^ + @squares 5"]);
    assert!(message.contains("in parentheses, as in game.star(5)"), "{message}");
}

#[test]
fn scripts_stand_in_expressions_as_games_do() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("cover-2.star");
    let text = "def left(s):\n    return [s[:i] + '##' + s[i + 2:] for i in range(len(s) - 1) if s[i:i + 2] == '..']\n\n\
                def right(s):\n    return [s[:i] + '#' + s[i + 1:] for i in range(len(s)) if s[i] == '.']\n";
    std::fs::write(&rules, text).unwrap();
    let script = rules.display();
    for (expression, expected) in [
        (format!("{script}(...)"), "{-1|-2}"),
        (format!("cool({script}(...), 1/2)"), "-3/2*"),
        (format!("2*({script}(..)) + @{script}(.) - clobber(xo)"), "-2*"),
        (format!("{{{script}(..)|{script}(....)}}"), "-1Miny(1)"),
    ] {
        let Run { status, out, err } = run(&["value", &expression, "--want", "canonical"]);
        assert_eq!(
            (status, out.as_str()),
            (0, format!("canonical  {expected}\n").as_str()),
            "{expression}: {err}"
        );
    }
    assert!(refused(&["value", "cool(no-such.star(...), 1)"]).contains("no-such.star"));
    assert!(refused(&["value", "x.star(...)", "--sandbox"]).contains("x.star"));
}

#[test]
fn concepts_that_are_nearly_right_are_shown_and_others_are_searched() {
    assert_eq!(run(&["explain", "temprature"]).out, run(&["explain", "temperature"]).out);
    let found = run(&["explain", "atomic"]);
    assert!(found.status == 0 && found.out.contains("grundy explain atomic-weight"), "{}", found.out);
    let found = run(&["explain", "Plambeck", "--lang", "zh"]);
    assert!(found.status == 0 && found.out.contains("grundy explain notakto"), "{}", found.out);
    assert!(run(&["games", "Plambeck"]).out.contains("notakto"));
    assert!(refused(&["explain", "kaylse"]).contains("did you mean kayles?"));
}

#[test]
fn moves_on_boards_too_long_for_a_line_are_named_by_their_cells_alone() {
    let out = run(&["solve", "domineering", "7x8", "--moves=2"]).out;
    assert!(out.contains("moves      Right: a7-b7\n           Right: b7-c7\n"), "{out}");
}

#[test]
fn a_score_that_decides_who_wins_says_so_first() {
    let Run { out, .. } = run(&["solve", "dots-and-boxes", "2x2"]);
    assert!(
        out.starts_with("N: the player to move wins\nreading") && out.contains("\nscore      2\n"),
        "{out}"
    );
    let Run { out, .. } = run(&["solve", "strings-and-coins", "0-1 1-2; ground 0"]);
    assert!(out.starts_with("N: the player to move wins\n"), "{out}");
    let Run { out, .. } = run(&["solve", "carrots", "3 1 2"]);
    assert!(out.contains("score") && !out.contains("wins"), "{out}");
}

#[test]
fn numbers_that_nothing_depends_on_are_refused() {
    for (arguments, expected) in [
        (&["value", "{1|-1}", "-t", "1/2"][..], "write it beside --want cool"),
        (&["value", "{1|-1}", "--want", "mean", "-s", "1"], "write it beside --want overheat"),
        (&["solve", "domineering", ".../...", "--value", "-t", "1"], "write it beside --want cool"),
        (&["value", "{1|-1}", "--want", "Mean"], "did you mean mean?"),
        (&["value", "{1|-1}", "--want", "left stop"], "did you mean left-stop?"),
        (&["solve", "geography", "0->1 1->2; token 1"], "write 0-1 for an edge"),
    ] {
        let said = refused(arguments);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

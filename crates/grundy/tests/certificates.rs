//! Certificates: written from what the solver finds, verified by the checker and by the one in Python, and
//! refused once anything is changed.
#![allow(clippy::unwrap_used)]

use grundy::certificate::{self, CertificateRequest, CheckLimits, check};
use grundy::pattern::PatternSearch;
use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue;
use grundy::solver::theory::data::Data;
use grundy::wire::json::data_from_json;
use grundy::wire::question::Operand;
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Checks whatever a test hands over: few steps, so that nothing runs for long.
fn limits() -> CheckLimits {
    CheckLimits { steps: 20_000_000, ..CheckLimits::default() }
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/certificates")
}

fn read(text: &str) -> Data {
    data_from_json(text.as_bytes()).unwrap()
}

/// The example certificates, by their names.
fn given() -> Vec<(String, Data)> {
    let mut given: Vec<(String, Data)> = fs::read_dir(examples())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| {
            (
                path.file_stem().unwrap().to_str().unwrap().to_owned(),
                read(&fs::read_to_string(&path).unwrap()),
            )
        })
        .collect();
    given.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(given.len() >= 12, "the examples are there");
    given
}

/// A certificate of a position, where there is one.
fn certified(solver: &mut SolverState, asked: &CertificateRequest) -> Option<Data> {
    match certificate::of_position(solver, asked) {
        Ok(certificate) => Some(certificate),
        Err(fault) => {
            assert!(
                matches!(fault.kind, QuestionErrorKind::Unsupported | QuestionErrorKind::TooLarge)
                    && !fault.message.en.contains("does not accept the evidence"),
                "{asked:?}: {fault:?}"
            );
            None
        }
    }
}

fn asked(game: &str, position: &str, play: Convention) -> CertificateRequest {
    CertificateRequest { play, ..CertificateRequest::position(game, read(position)) }
}

#[test]
fn examples_of_the_whole_catalogue_have_certificates() {
    let mut solver = SolverState::new(Limits { steps: 400_000_000, ..Limits::default() });
    let mut without = Vec::new();
    for entry in catalogue::entries() {
        let Ok(game) = solver.game(entry.sample) else { panic!("{}", entry.sample) };
        let position = read(&game.example());
        for play in [Convention::Normal, Convention::Misere] {
            let asked =
                CertificateRequest { play, ..CertificateRequest::position(entry.sample, position.clone()) };
            let placed = solver.place(entry.sample, &position).unwrap();
            let question = Question::default().play(play);
            let answer = solver.ask(&placed, &question);
            match (answer, certified(&mut solver, &asked)) {
                (Ok(answer), Some(certificate)) => {
                    let text = certificate::text(&certificate);
                    let checked = check(&text, &CheckLimits::default()).unwrap();
                    let verdict = answer.outcome.map_or("", |outcome| outcome.verdict().en);
                    assert!(checked.proved.iter().any(|said| said.en.ends_with(verdict)), "{text}");
                }
                (Err(_), None) => {}
                (Ok(_), None) => without.push(format!("{} {play:?}", entry.sample)),
                (Err(fault), Some(_)) => panic!("{}: {fault:?}", entry.sample),
            }
        }
    }
    // What is out of reach of a strategy that is written down, and what nobody plays.
    for name in &without {
        assert!(NO_CERTIFICATE.contains(&name.as_str()), "{name} has no certificate; without: {without:?}");
    }
}

/// Games whose first example has no certificate.
const NO_CERTIFICATE: &[&str] = &[
    "bimatrix Normal",
    "backsliding-toads-and-frogs Normal",
    "backsliding-toads-and-frogs Misere",
    "northcott Normal",
    "northcott Misere",
    "quixo:3 Normal",
    "dodgem:3 Normal",
    "three-mens-morris Normal",
    "achi Normal",
    "othello:4 Normal",
    "dots-and-boxes Normal",
    "strings-and-coins Normal",
    "nimstring Normal",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Graphs have no canonical form that is quickly found: writer and checker have to take the same steps
    /// towards it.
    #[test]
    fn graphs_with_cycles_have_certificates(edges in prop::collection::vec((0u64..6, 0u64..6), 1..10)) {
        let edges = edges.iter().map(|(u, v)| format!("[{u}, {v}]")).collect::<Vec<_>>().join(", ");
        let graph = format!("{{\"edges\": [{edges}], \"ground\": 0}}");
        for play in [Convention::Normal, Convention::Misere] {
            prop_assert!(certified(&mut SolverState::default(), &asked("hackenbush", &graph, play)).is_some());
        }
    }
}

#[test]
fn coloured_edges_that_do_not_stand_on_the_ground_are_lost() {
    let graph = r#"{"edges": [[1, 2, "b"], [2, 2, "r"]], "ground": 0}"#;
    for play in [Convention::Normal, Convention::Misere] {
        let found = certified(&mut SolverState::default(), &asked("hackenbush", graph, play));
        assert!(found.is_some(), "{play:?}");
    }
}

/// Patterns that automata prove: of values and of lost positions, in three numerations, misère too, and by
/// stated moves.
fn patterns(solver: &mut SolverState) -> Vec<(String, Data)> {
    let mut all = Vec::new();
    let usual = PatternSearch { from_table: true, ..PatternSearch::default() };
    let misere = PatternSearch { play: Convention::Misere, ..usual };
    for (game, look) in [
        ("nim", usual),
        ("bash:3", usual),
        ("subtraction:1,3,4", usual),
        ("octal:0.8", usual),
        ("lieges:2", usual),
        ("xor-nim", usual),
        ("mock-turtles", usual),
        ("ruler", usual),
        ("wythoff", usual),
        ("wythoff", misere),
        ("euclid", usual),
        ("nimhoff:1+1", usual),
        ("moore:2", usual),
        ("staircase", usual),
        ("dynamic:1", usual),
        ("dynamic:2", usual),
    ] {
        let found = solver.pattern(game, &look).unwrap().unwrap();
        let certificate = certificate::of_pattern(solver, game, &look, &found);
        all.push((
            format!("{game} {look:?}"),
            certificate.unwrap_or_else(|fault| panic!("{game}: {fault:?}")),
        ));
    }
    for (game, position) in [
        ("nim", "[1000000000000000000, 7]"),
        ("nimhoff:1+1", "[1000000000000, 7]"),
        ("euclid", "[1000000000000, 700000000000]"),
    ] {
        all.push((
            format!("{game} {position}"),
            certified(solver, &asked(game, position, Convention::Normal)).unwrap(),
        ));
    }
    all
}

/// Rows as a position.
fn rows(rows: &str) -> Data {
    Data::list(rows.split('/').map(Data::from).collect())
}

/// Small positions of games of Left and Right, with parts, with options that are dominated, and with
/// reversible ones.
fn partizan() -> Vec<(&'static str, Data)> {
    let boards = [
        ("domineering", "../.."),
        ("domineering", ".../.../..#"),
        ("domineering", "....../.#.#.."),
        ("clobber", "xox/oxo"),
        ("clobber", "xo.xo/..xxo"),
        ("snort", "x../.#./..o"),
        ("snort", ".../..x"),
        ("col", ".x./..."),
        ("konane", "xo.xo/ox.o."),
        ("amazons", "x../..o"),
        ("maze", "x../..."),
    ];
    let strips = [("toads-and-frogs", "tt.ff"), ("toads-and-frogs", "tf.t.f"), ("toppling-dominoes", "lrel")];
    let others = [
        ("partizan-subtraction:1,4|2,3", "[5, 7]"),
        ("partizan-octal:0.7|0.3", "[4, 3]"),
        ("cutcake", "[[2, 4], [3, 2]]"),
        ("hackenbush", r#"{"edges": [[0, 1, "b"], [1, 2, "r"], [0, 3, "r"], [3, 1, "b"]], "ground": 0}"#),
    ];
    let mut all: Vec<(&str, Data)> = boards.map(|(game, at)| (game, rows(at))).to_vec();
    all.extend(strips.map(|(game, at)| (game, Data::from(at))));
    all.extend(others.map(|(game, at)| (game, read(at))));
    all
}

/// The certificate of an exact value.
fn exact(solver: &mut SolverState, game: &str, position: Data) -> Data {
    let asked =
        CertificateRequest { canonical: true, ..CertificateRequest::position(game, position.clone()) };
    certificate::of_position(solver, &asked).unwrap_or_else(|fault| panic!("{game} {position}: {fault:?}"))
}

/// The last form of a table, in braces.
fn form(table: &Data) -> String {
    let mut forms: Vec<String> = Vec::new();
    for form in table.items().unwrap() {
        let side = |side: &Data| {
            let options = side.naturals(u64::MAX).unwrap().iter();
            options.map(|&option| forms[option as usize].clone()).collect::<Vec<_>>().join(",")
        };
        let sides = form.items().unwrap();
        forms.push(format!("{{{}|{}}}", side(&sides[0]), side(&sides[1])));
    }
    forms.pop().unwrap()
}

/// Whether the position of a claim is worth the canonical form that it names.
fn has_form(solver: &mut SolverState, game: &str, position: &Data, table: &Data) -> bool {
    let at = Operand::Position { game: game.to_owned(), position: position.clone() };
    solver.compare(&[at, Operand::Value(form(table))]) == Ok("=")
}

#[test]
fn exact_values_have_certificates() {
    let mut solver = SolverState::default();
    let (mut names, mut games) = (String::new(), 0);
    let examples = catalogue::entries().iter().map(|entry| {
        let game = SolverState::default().game(entry.sample).unwrap();
        (entry.sample, read(&game.example()))
    });
    for (game, position) in partizan().into_iter().chain(examples) {
        let placed = solver.place(game, &position).unwrap();
        if !placed.is_partizan() {
            continue;
        }
        let asked =
            CertificateRequest { canonical: true, ..CertificateRequest::position(game, position.clone()) };
        match certificate::of_position(&mut solver, &asked) {
            Ok(certificate) => {
                let text = certificate::text(&certificate);
                let checked = check(&text, &CheckLimits::default()).unwrap();
                assert_eq!(checked.kind, "canonical", "{game} {position}");
                let claim = get(&certificate, "claim").unwrap();
                let table = get(claim, "canonical").unwrap();
                assert!(has_form(&mut solver, game, &position, table), "{game} {position}: {text}");
                names += &text;
                games += 1;
            }
            // What has no value can come back to where it was.
            Err(fault) => assert!(fault.message.en.contains("come back"), "{game} {position}: {fault:?}"),
        }
    }
    assert!(games > 40, "{games}");
    assert!(names.contains("dominated") && names.contains("reversible"));
}

/// A table may hold any forms that are canonical; what is claimed of a position follows from the rules alone.
#[test]
fn forms_that_are_not_canonical_prove_nothing() {
    let certificate = |forms: &str, form: u64, left: &str, canonical: &str| {
        format!(
            r#"{{"certificate": 1, "kind": "canonical",
                "claim": {{"game": "cutcake", "position": [1, 3], "outcome": "L", "canonical": {canonical}}},
                "forms": {forms}, "positions": [[[[1, 2]], 1, [], []], [[[1, 3]], {form}, {left}, []]]}}"#
        )
    };
    let two = "[[[], []], [[0], []], [[1], []]]";
    check(&certificate(two, 2, "[]", two), &limits()).unwrap();
    for (forms, form, left) in [
        // {0, 1 |} has a dominated option, and {0 || 0 | 1} a reversible one.
        ("[[[], []], [[0], []], [[0, 1], []]]", 2, "[]"),
        ("[[[], []], [[0], []], [[0], [1]], [[0], [2]]]", 3, "[]"),
        // It is worth 2, no other number, and 1 is not dominated.
        (two, 1, "[]"),
        (two, 0, "[]"),
        (two, 2, r#"[[[1], "dominated", 1]]"#),
        (two, 2, r#"[[[], "reversible", []]]"#),
    ] {
        assert!(check(&certificate(forms, form, left, forms), &limits()).is_err(), "{forms} {form} {left}");
    }
}

/// The rows of a board may not be turned round, nor a cell in which nothing can happen be written otherwise.
#[test]
fn positions_of_the_evidence_are_written_in_one_way() {
    let mut solver = SolverState::default();
    for (game, position) in partizan() {
        let who_wins =
            certified(&mut solver, &asked(game, &position.to_string(), Convention::Normal)).unwrap();
        for (certificate, name) in
            [(who_wins, "losing"), (exact(&mut solver, game, position.clone()), "positions")]
        {
            let entries = get(&certificate, name).unwrap().items().unwrap();
            for (i, entry) in entries.iter().enumerate() {
                let mut fields = entry.items().unwrap();
                let Data::List(rows) = fields[0].clone() else { continue };
                let mirrored = |row: &Data| match row {
                    Data::Text(row) => Data::Text(row.chars().rev().collect()),
                    other => other.clone(),
                };
                let turned: Vec<Data> = rows.iter().rev().cloned().collect();
                let padded = rows.iter().cloned().chain([rows[0].clone()]).collect();
                for other in [turned, rows.iter().map(mirrored).collect(), padded] {
                    if other == rows {
                        continue;
                    }
                    fields[0] = Data::list(other);
                    let mut entries = entries.clone();
                    entries[i] = Data::list(fields.clone());
                    let changed = with(&certificate, name, Data::list(entries));
                    assert!(
                        check(&certificate::text(&changed), &limits()).is_err(),
                        "{game} {position}: {changed}"
                    );
                }
            }
        }
    }
}

/// A certificate with another field.
fn with(certificate: &Data, name: &str, value: Data) -> Data {
    let Data::Object(fields) = certificate else { panic!("{certificate}") };
    let field = |(known, old): &(String, Data)| {
        (known.clone(), if known == name { value.clone() } else { old.clone() })
    };
    Data::Object(fields.iter().map(field).collect())
}

/// Small positions of many kinds.
fn small(solver: &mut SolverState) -> Vec<(String, Data)> {
    let mut all = Vec::new();
    let mut add = |name: String, asked: &CertificateRequest| {
        if let Some(certificate) = certified(solver, asked) {
            all.push((name, certificate));
        }
    };
    let heaps = |a: u64, b: u64| format!("[{a}, {b}]");
    for (game, step) in
        [("nim", 1), ("kayles", 2), ("subtraction:1,3,4", 3), ("grundys-game", 4), ("allbut:1,3", 2)]
    {
        for a in 0..6 {
            for play in [Convention::Normal, Convention::Misere] {
                add(format!("{game} {a} {play:?}"), &asked(game, &heaps(a, a * step % 5), play));
            }
        }
    }
    for rows in ["../..", ".../...", "..../..#.", ".#./...", "...../.....", ".../.#./..."] {
        let rows: Vec<String> = rows.split('/').map(|row| format!("{row:?}")).collect();
        let position = format!("[{}]", rows.join(", "));
        for player in [None, Some(Player::Left), Some(Player::Right)] {
            for play in [Convention::Normal, Convention::Misere] {
                let asked = CertificateRequest { player, ..asked("domineering", &position, play) };
                add(format!("domineering {position} {player:?} {play:?}"), &asked);
            }
        }
    }
    for edges in
        ["[[0,1],[1,2],[2,0],[2,3]]", "[[0,1],[1,0],[1,2],[3,0],[3,2]]", "[[0,1],[0,2],[1,2],[2,3],[3,1]]"]
    {
        for token in 0..4 {
            let position = format!("{{\"edges\": {edges}, \"tokens\": [{token}, 0]}}");
            if edges.contains(&token.to_string()) {
                add(format!("graph {edges} {token}"), &asked("graph", &position, Convention::Normal));
            }
        }
    }
    for board in ["[\"X.O\", \".X.\", \"..O\"]", "[\"XO.\", \".X.\", \"O..\"]", "[\"XOX\", \"OX.\", \"...\"]"]
    {
        add(
            format!("tic-tac-toe {board}"),
            &asked("tic-tac-toe", &format!("{{\"board\": {board}}}"), Convention::Normal),
        );
    }
    for (game, position) in partizan() {
        for player in [None, Some(Player::Right)] {
            let asked =
                CertificateRequest { player, ..asked(game, &position.to_string(), Convention::Normal) };
            add(format!("{game} {position} {player:?}"), &asked);
        }
        let asked =
            CertificateRequest { canonical: true, ..CertificateRequest::position(game, position.clone()) };
        add(format!("exact {game} {position}"), &asked);
    }
    for n in 1..5 {
        let components =
            vec![("nim".to_owned(), read("[2, 3]")), ("bash:2".to_owned(), read(&format!("[{n}]")))];
        for play in [Convention::Normal, Convention::Misere] {
            let asked = CertificateRequest {
                components: components.clone(),
                is_sum: true,
                play,
                player: None,
                grundy: true,
                canonical: false,
            };
            add(format!("sum {n} {play:?}"), &asked);
        }
    }
    all
}

/// Every way to change a value that the mutator knows.
fn mutants(data: &Data) -> Vec<Data> {
    let mut changed = Vec::new();
    match data {
        Data::Natural(n) => {
            changed.extend([n + 1, n.wrapping_sub(1) & 0xFFFF, n ^ 7, 1 << 62].map(Data::Natural));
            changed.extend([Data::small(-1), Data::Null, Data::from("1")]);
        }
        Data::Text(text) => {
            let words = [
                "N", "P", "D", "L", "R", "left", "right", "misere", "normal", "nim", "kayles", "bash:3", "#",
                "..",
            ];
            changed.extend(words.iter().filter(|word| *word != text).map(|word| Data::from(*word)));
            changed.push(Data::from(text.replace('.', "#").as_str()));
            changed.push(Data::Natural(1));
        }
        Data::Big(_) | Data::Fraction(_) => changed.extend([Data::Natural(0), Data::Natural(3), Data::Null]),
        Data::Null => changed.extend([Data::Natural(0), Data::Natural(1), Data::Bool(false)]),
        Data::Bool(value) => changed.push(Data::Bool(!value)),
        Data::Object(fields) => {
            for i in 0..fields.len() {
                let mut without = fields.clone();
                without.remove(i);
                changed.push(Data::Object(without));
                for value in mutants(&fields[i].1) {
                    let mut other = fields.clone();
                    other[i].1 = value;
                    changed.push(Data::Object(other));
                }
            }
        }
        list => {
            let items = list.items().unwrap();
            for i in 0..items.len() {
                let mut without = items.clone();
                without.remove(i);
                changed.push(Data::list(without));
                let mut twice = items.clone();
                twice.insert(i, items[i].clone());
                changed.push(Data::list(twice));
                let mut turned = items.clone();
                turned.swap(i, 0);
                changed.push(Data::list(turned));
                for value in mutants(&items[i]) {
                    let mut other = items.clone();
                    other[i] = value;
                    changed.push(Data::list(other));
                }
            }
        }
    }
    changed.retain(|mutant| mutant != data);
    changed
}

fn get<'a>(data: &'a Data, name: &str) -> Option<&'a Data> {
    let Data::Object(fields) = data else { return None };
    fields.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

/// The largest heap that games on heaps take.
const MAX_HEAP: u64 = 1_000_000_000_000_000_000;

/// Whether this is true of the misère quotient of all heaps of a game.
fn is_quotient(solver: &mut SolverState, claim: &Data, preperiod: u64, period: u64) -> bool {
    let Some(Data::Text(game)) = get(claim, "game") else { panic!("{claim}") };
    let found = solver.misere_quotient(game, None).unwrap();
    let elements = found.elements_of_heaps();
    let [first, length] = found.period().unwrap();
    let at = |heap: u64| elements[(heap.min(first) + heap.saturating_sub(first) % length) as usize];
    let holds =
        |name: &str, value: u64| get(claim, name).is_none_or(|claimed| *claimed == Data::Natural(value));
    (preperiod..preperiod.max(first) + length).all(|heap| at(heap) == at(heap + period))
        && holds("order", found.order() as u64)
        && holds("p_portion", found.lost().count() as u64)
}

/// Is what a certificate claims true? The solver is asked.
fn is_true(solver: &mut SolverState, claim: &Data) -> bool {
    let text = |data: &Data| if let Data::Text(text) = data { text.clone() } else { panic!("{data}") };
    let subject = |data: &Data| (text(get(data, "game").unwrap()), get(data, "position").cloned());
    if let Some(Data::Naturals(period)) =
        get(claim, "period").filter(|period| period.items().unwrap().len() == 2)
    {
        return is_quotient(solver, claim, period[0], period[1]);
    }
    let (components, is_sum) = match get(claim, "sum") {
        // The moves are stated in the certificate.
        None if get(claim, "game").is_none() => return true,
        Some(sum) => (sum.items().unwrap().iter().map(subject).collect(), true),
        None => (vec![subject(claim)], false),
    };
    if let (Some(Data::Naturals(period)), [(game, _)]) = (get(claim, "period"), &components[..]) {
        for n in period[0]..period[0] + 2 * period[1] {
            let value = |solver: &mut SolverState, n: u64| {
                let question = Question::default().grundy();
                let answer = solver.ask_one(game, &Data::from(vec![n]), &question).unwrap();
                let Some(GrundyAnswer::Value(value)) = answer.grundy else { panic!() };
                value.to_u64().unwrap()
            };
            // A preperiod that is too long leaves the claim true, and may lead beyond the largest heap of the
            // game.
            if n + period[1] > MAX_HEAP {
                break;
            }
            if value(solver, n) + period[2] != value(solver, n + period[1]) {
                return false;
            }
        }
    }
    let Some(components): Option<Vec<(String, Data)>> =
        components.into_iter().map(|(game, position)| Some((game, position?))).collect()
    else {
        return true;
    };
    let play = if get(claim, "play") == Some(&Data::from("misere")) {
        Convention::Misere
    } else {
        Convention::Normal
    };
    let player = match get(claim, "player") {
        Some(Data::Text(word)) if word == "left" => Some(Player::Left),
        Some(_) => Some(Player::Right),
        None => None,
    };
    let question = Question::default()
        .play(play)
        .player(player)
        .key_if(get(claim, "value").is_none() && components[0].0 != "carrots", Key::Outcome)
        .key_if(get(claim, "grundy").is_some(), Key::Grundy);
    let answer = match is_sum {
        true => solver.ask_sum(&components, &question),
        false => solver.ask_one(&components[0].0, &components[0].1, &question),
    };
    let answer = answer.unwrap_or_else(|fault| panic!("{claim}: {fault:?}"));
    let outcome = answer.outcome.map(|outcome| Data::from(outcome.as_str()));
    let grundy = match answer.grundy {
        Some(GrundyAnswer::Value(value)) => value.to_u64().map(Data::Natural),
        _ => Some(Data::Null),
    };
    let (game, position) = &components[0];
    get(claim, "canonical").is_none_or(|claimed| has_form(solver, game, position, claimed))
        && get(claim, "value").is_none_or(|claimed| Some(claimed) == answer.value.as_ref())
        && get(claim, "outcome").is_none_or(|claimed| Some(claimed) == outcome.as_ref())
        && get(claim, "grundy").is_none_or(|claimed| Some(claimed) == grundy.as_ref())
}

/// What the checker in Python says of many certificates.
fn second_opinion(files: &[PathBuf]) -> Vec<String> {
    let run =
        Command::new("python3").arg(examples().join("check.py")).arg("20000").args(files).output().unwrap();
    let out = String::from_utf8(run.stdout).unwrap();
    let said: Vec<String> = out.lines().map(str::to_owned).collect();
    assert_eq!(said.len(), files.len(), "{}", String::from_utf8_lossy(&run.stderr));
    said
}

/// More small certificates, of every kind.
fn more(solver: &mut SolverState) -> Vec<(String, Data)> {
    let mut all = Vec::new();
    for game in
        ["nim", "kayles", "bash:2", "grundys-game", "subtraction:2,3", "allbut:2", "octal:0.15", "octal:0.4"]
    {
        for last in [2, 3, 5, 12] {
            all.push((format!("{game} to {last}"), certificate::of_table(solver, game, last).unwrap()));
        }
    }
    for game in ["wythoff", "dawsons-chess", "bash:3", "subtraction:2,5", "moore:2", "octal:0.13"] {
        for position in ["[1, 2]", "[3, 3]", "[2, 4]", "[5]", "[1, 1, 2]"] {
            if let Ok(Ok(_)) = solver.game(game).map(|_| solver.place(game, &read(position))) {
                let name = format!("{game} {position}");
                all.extend(
                    certified(solver, &asked(game, position, Convention::Normal)).map(|found| (name, found)),
                );
            }
        }
    }
    for values in ["[1, 3]", "[2, 1, 2]", "[3, 1, 4, 1]", "[5]"] {
        let position = format!("{{\"values\": {values}, \"extra\": 0}}");
        let found = certified(solver, &asked("carrots", &position, Convention::Normal));
        all.extend(found.map(|found| (format!("carrots {values}"), found)));
    }
    for game in ["subtraction:1,2", "octal:0.22", "octal:0.75", "octal:0.13"] {
        let found = solver.misere_quotient(game, None).unwrap();
        let certificate = certificate::of_quotient(solver, game, &found).unwrap();
        all.push((format!("quotient of {game}"), certificate));
    }
    for game in ["subtraction:2,5,7", "octal:0.77", "octal:0.156", "allbut:2,4", "octal:0.37"] {
        let look = PatternSearch::default();
        if let Some(found) = solver.pattern(game, &look).unwrap() {
            let certificate = certificate::of_pattern(solver, game, &look, &found);
            all.extend(certificate.ok().map(|certificate| (format!("pattern of {game}"), certificate)));
        }
    }
    all
}

/// Large positions of games of Left and Right, alone and in sums.
fn large(solver: &mut SolverState) -> Vec<(String, Data)> {
    let mut all = Vec::new();
    for components in [
        &[("domineering", "..../..../..../....")][..],
        &[("domineering", "...../...../...#.")],
        &[("clobber", "xo.xx/oxxoo/x.oxo")],
        &[("snort", ".x../..o./..../....")],
        &[("nogo", "x.xo/.ox./x.oo/.x..")],
        &[("konane", "xoxo/oxox/xo../oxox")],
        &[("domineering", ".../..#"), ("snort", ".../..."), ("nim", "[2, 3]")],
        &[("clobber", "xox/oxo"), ("clobber", "xoxo/oxo.")],
    ] {
        let components: Vec<(String, Data)> =
            components.iter().map(|&(game, at)| (game.to_owned(), position_of(game, at))).collect();
        for player in [None, Some(Player::Right)] {
            let asked = CertificateRequest {
                is_sum: components.len() > 1,
                player,
                components: components.clone(),
                ..CertificateRequest::position("nim", Data::Null)
            };
            let certificate = certificate::of_position(solver, &asked);
            let certificate = certificate.unwrap_or_else(|fault| panic!("{components:?}: {fault:?}"));
            all.push((format!("{components:?} {player:?}"), certificate));
        }
    }
    all
}

fn position_of(game: &str, at: &str) -> Data {
    if game == "nim" { read(at) } else { rows(at) }
}

#[test]
fn large_boards_have_certificates_of_their_outcome() {
    let mut solver = SolverState::default();
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outcomes");
    fs::create_dir_all(&directory).unwrap();
    let (mut files, mut expected, mut listed) = (Vec::new(), Vec::new(), 0);
    for (i, (name, certificate)) in large(&mut solver).into_iter().enumerate() {
        let claim = get(&certificate, "claim").unwrap().clone();
        assert_eq!(get(&certificate, "kind"), Some(&Data::from("outcome")), "{name}");
        assert!(is_true(&mut solver, &claim), "{name}: {claim}");
        listed += get(&certificate, "lost").unwrap().items().unwrap().len();
        let mutants = mutants(&certificate);
        let step = (mutants.len() / 24).max(1);
        for (k, mutant) in [certificate].into_iter().chain(mutants.into_iter().step_by(step)).enumerate() {
            let text = certificate::text(&mutant);
            let proved = check(&text, &limits()).is_ok();
            let other = get(&mutant, "claim");
            assert!(
                k == 0
                    || !proved
                    || other.is_some_and(|other| *other != claim && is_true(&mut solver, other)),
                "{name}: {mutant}"
            );
            if k % 10 == 0 {
                let file = directory.join(format!("{i}-{k}.json"));
                fs::write(&file, &text).unwrap();
                files.push(file);
                expected.push(proved);
            }
        }
    }
    assert!(listed >= 4, "{listed}");
    let mut agreed = 0;
    for ((file, expected), said) in files.iter().zip(&expected).zip(second_opinion(&files)) {
        let unknown =
            ["not known to this checker", "more steps than the limit"].iter().any(|why| said.contains(why));
        assert!(said.ends_with(": proved") == *expected || unknown, "{}\n{said}", file.display());
        agreed += u32::from(!unknown);
    }
    assert!(agreed > 10, "{agreed}");
}

/// A certificate whose evidence is changed is refused. One that claims something else is accepted only where
/// that is true.
#[test]
fn changed_files_are_refused_unless_they_claim_another_truth() {
    let mut solver = SolverState::default();
    let mut certificates = [small(&mut solver), more(&mut solver), patterns(&mut solver), given()].concat();
    certificates.sort_by_key(|(_, certificate)| certificate::text(certificate));
    certificates.dedup_by_key(|(_, certificate)| certificate::text(certificate));
    let (mut changed, mut accepted) = (0, 0);
    for (name, certificate) in &certificates {
        let claim = get(certificate, "claim").unwrap();
        let mutants = mutants(certificate);
        // Long ones are changed in some places.
        let step = (mutants.len() / MAX_MUTANTS).max(1);
        for mutant in mutants.into_iter().step_by(step) {
            changed += 1;
            if check(&certificate::text(&mutant), &limits()).is_ok() {
                accepted += 1;
                let other = get(&mutant, "claim").unwrap();
                assert_ne!(other, claim, "{name}: {mutant}\n{certificate}");
                assert!(is_true(&mut solver, other), "{name}: {mutant}");
            }
        }
    }
    assert!(certificates.len() >= 200 && changed > 8_000, "{} {changed}", certificates.len());
    // Fields that are left out of a claim, and heaps in another order: few.
    assert!(accepted * 20 < changed, "{accepted} of {changed}");
}

/// A misère quotient determines its certificate: any other evidence for the same claim is refused, in
/// whatever it differs.
#[test]
fn quotients_with_any_change_of_the_evidence_are_refused() {
    let mut solver = SolverState::default();
    for (game, heaps) in [("subtraction:1,2", None), ("octal:0.34", None), ("octal:0.07", Some(9))] {
        let found = solver.misere_quotient(game, heaps).unwrap();
        let certificate = certificate::of_quotient(&mut solver, game, &found).unwrap();
        let claim = get(&certificate, "claim").unwrap();
        for mutant in mutants(&certificate) {
            let other = get(&mutant, "claim").is_some_and(|other| other != claim);
            assert!(other || check(&certificate::text(&mutant), &limits()).is_err(), "{game}: {mutant}");
        }
    }
}

/// Sums of heaps of one game or more in misère play, which their quotient decides.
#[test]
fn sums_of_heaps_that_a_quotient_decides_have_certificates() {
    let mut solver = SolverState::default();
    let far = "[1000000000000000000, 12]";
    for components in [
        &[("kayles", far)][..],
        &[("octal:0.75", far), ("octal:0.75", "[3]")],
        &[("octal:0.77", far), ("octal:0.33", "[999999999999999999]")],
        &[("octal:0.22", "[7]"), ("octal:0.75", far), ("octal:0.22", "[50]")],
        &[("octal:0.07", "[20, 18, 5]")],
    ] {
        let components: Vec<(String, Data)> =
            components.iter().map(|(game, position)| ((*game).to_owned(), read(position))).collect();
        let asked = CertificateRequest {
            is_sum: components.len() > 1,
            play: Convention::Misere,
            components: components.clone(),
            ..CertificateRequest::position("kayles", Data::Null)
        };
        let certificate = certificate::of_position(&mut solver, &asked).unwrap();
        assert_eq!(get(&certificate, "kind"), Some(&Data::from("quotient")), "{certificate}");
        let sum = solver.place_sum(&components).unwrap();
        let question = Question::default().play(Convention::Misere);
        let outcome = solver.ask(&sum, &question).unwrap().outcome.unwrap();
        let claim = get(&certificate, "claim").unwrap();
        assert_eq!(get(claim, "outcome"), Some(&Data::from(outcome.as_str())), "{certificate}");
        let mutants = mutants(&certificate);
        let step = (mutants.len() / 400).max(1);
        for mutant in mutants.into_iter().step_by(step) {
            let other = get(&mutant, "claim").is_some_and(|other| other != claim);
            assert!(other || check(&certificate::text(&mutant), &limits()).is_err(), "{mutant}");
        }
    }
}

/// Positions that are searched by their rules, where both players have the same moves.
const SEARCHED: &[(&str, &str)] = &[
    ("cram", "[\"...\"]"),
    ("cram", "[\"...\", \"..#\"]"),
    ("cram", "[\".....\", \"...##\"]"),
    ("cram", "[\"..#..\", \"..#..\", \"####.\"]"),
    ("cram", "[\"...\", \"...\", \"..#\"]"),
    ("cram", "[\"...\", \"...\", \"...\"]"),
    ("impartial:clobber", "[\"xox\", \"oxo\"]"),
    ("impartial:col", "[\"..\", \".x\"]"),
    ("node-kayles", r#"{"vertices": 6, "edges": [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0], [4, 5]]}"#),
    ("arc-kayles", r#"{"vertices": 5, "edges": [[0, 1], [1, 2], [2, 3], [3, 0], [3, 4]]}"#),
];

/// Claims of values, and of who wins alone.
#[test]
fn searched_values_with_any_change_of_the_evidence_are_refused() {
    let mut solver = SolverState::default();
    let mut kinds = Vec::new();
    for &(game, position) in SEARCHED {
        for grundy in [true, false] {
            let asked = CertificateRequest { grundy, ..asked(game, position, Convention::Normal) };
            let certificate = certificate::of_position(&mut solver, &asked).unwrap();
            let claim = get(&certificate, "claim").unwrap();
            assert_eq!(get(&certificate, "kind"), Some(&Data::from("values")), "{game} {position}");
            assert_eq!(get(claim, "grundy").is_some(), grundy);
            assert!(is_true(&mut solver, claim), "{certificate}");
            kinds.push((grundy, get(claim, "outcome") == Some(&Data::from("N"))));
            for mutant in mutants(&certificate) {
                if check(&certificate::text(&mutant), &limits()).is_ok() {
                    let other = get(&mutant, "claim").unwrap();
                    assert_ne!(other, claim, "{game} {position}: {mutant}\n{certificate}");
                    assert!(is_true(&mut solver, other), "{game} {position}: {mutant}");
                }
            }
        }
    }
    for kind in [(true, true), (true, false), (false, true), (false, false)] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
}

#[test]
fn the_outcome_takes_less_evidence_than_the_value() {
    let mut solver = SolverState::default();
    let position = Data::from("....../....../......");
    let mut sizes = Vec::new();
    for grundy in [true, false] {
        let asked = CertificateRequest { grundy, ..CertificateRequest::position("cram", position.clone()) };
        let certificate = certificate::of_position(&mut solver, &asked).unwrap();
        let claim = get(&certificate, "claim").unwrap();
        assert_eq!(get(claim, "grundy"), grundy.then_some(&Data::Natural(4)));
        sizes.push(get(&certificate, "values").unwrap().items().unwrap().len());
    }
    // All parts of all positions that can be reached are more than a thousand.
    assert!(sizes[1] < sizes[0] && sizes[0] < 500, "{sizes:?}");
}

/// So many changes of one certificate are tried.
const MAX_MUTANTS: usize = 60;

#[test]
fn the_checker_in_python_agrees() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("certificates");
    fs::create_dir_all(&directory).unwrap();
    let mut files = Vec::new();
    let mut expected = Vec::new();
    for (i, (_, certificate)) in given().into_iter().enumerate() {
        let mutants = mutants(&certificate);
        // Values of boards take the second checker a second.
        let is_outcome = get(&certificate, "kind") == Some(&Data::from("outcome"));
        let step = (mutants.len() / if is_outcome { 20 } else { 120 }).max(1);
        let all = [certificate].into_iter().chain(mutants.into_iter().step_by(step));
        for (k, mutant) in all.enumerate() {
            let text = certificate::text(&mutant);
            let file = directory.join(format!("{i}-{k}.json"));
            fs::write(&file, &text).unwrap();
            files.push(file);
            expected.push(check(&text, &limits()).is_ok());
        }
    }
    let mut agreed = 0;
    for ((file, expected), said) in files.iter().zip(&expected).zip(second_opinion(&files)) {
        // It knows fewer games, and takes fewer steps: what it refuses for that is no disagreement.
        let unknown =
            ["not known to this checker", "more steps than the limit"].iter().any(|why| said.contains(why));
        assert!(
            said.ends_with(": proved") == *expected || unknown,
            "{}\n{said}",
            fs::read_to_string(file).unwrap()
        );
        agreed += u32::from(!unknown);
    }
    assert!(agreed > 1000, "{agreed}");
}

#[test]
fn certificates_in_the_documents_are_proofs() {
    for name in ["certificates.md", "certificates.zh.md"] {
        let text = fs::read_to_string(examples().join("../../docs").join(name)).unwrap();
        let shown: Vec<&str> =
            text.split("```json\n").skip(1).map(|block| block.split("```").next().unwrap()).collect();
        assert_eq!(shown.len(), 8, "{name}");
        for certificate in shown {
            check(certificate, &limits()).unwrap_or_else(|refused| panic!("{certificate}: {refused:?}"));
        }
    }
}

#[test]
fn positions_that_are_asked_about_together_have_no_score() {
    let position = r#"{"values": [1, 3], "extra": "all"}"#;
    let claim = format!(r#"{{"game": "carrots", "position": {position}, "value": 1}}"#);
    let wrong =
        format!(r#"{{"certificate": 1, "kind": "score", "claim": {claim}, "bounds": [[{position}, 1, 1]]}}"#);
    assert!(check(&wrong, &limits()).is_err());
}

//! What the program takes of the machine where positions are huge, for every game: no question may end it,
//! and with it the answers to all others. Linux tells how much memory a process has had.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use grundy::SolverState;
use grundy::solver::theory::catalogue;
use grundy::solver::theory::data::Data;
use grundy::wire::json::data_from_json;
use grundy::wire::write;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The limit of each question, and what the process may really take for it.
const LIMIT: &str = "256MiB";
const MAX_MIB: u64 = 256 * 3 / 2;

/// Questions that once took all the memory of the machine, or ran on for minutes.
const ENDED_IT: &[&str] = &[
    r#"{"game": "every:nim", "position": [[0, 1000000000000000000]], "want": ["outcome", "remoteness"]}"#,
    r#"{"sum": [{"game": "every:bash:1000000000000000000", "position": [[363442975012], [12]]}, {"game": "nim", "position": [3]}], "want": ["remoteness", "outcome"]}"#,
    r#"{"sum": [{"game": "every:grundys-game", "position": [[], [4, 283390271902, 831428806895]]}, {"game": "nim", "position": [3]}], "want": ["remoteness", "outcome"]}"#,
    r#"{"sum": [{"game": "every:tartan:coins:2-5,run,turning-turtles", "position": [[[3, 1], [1, 1]], [[4, 286433917813], [2, 2]]]}, {"game": "nim", "position": [3]}], "want": ["remoteness", "outcome"]}"#,
    r#"{"game": "every:chomp", "position": [[2], [1000000000000000000, 1]], "want": ["remoteness", "explain"]}"#,
    r#"{"game": "every:euclid", "position": [[247718115115, 15], [8, 1]], "play": "misere", "want": ["remoteness"]}"#,
    r#"{"game": "every:moore:10", "position": [[711764, 943, 1, 4], []], "want": ["remoteness"]}"#,
    r#"{"game": "every:nim", "position": [[3, 3, 3], [2, 1, 2, 1, 2, 1], [3, 3, 3], [2, 1, 2, 1, 2, 1], [3, 3, 3], [2, 1, 2, 1, 2, 1]], "want": ["options"]}"#,
    r#"{"game": "tartan:mock-turtles,coins:4-6,run", "position": [[2, 1], [883770, 2]], "want": ["explain", "grundy"], "play": "misere"}"#,
    r#"{"sum": [{"game": "every:nim", "position": [[2], [850388149232]]}, {"game": "nim", "position": [3]}, {"game": "chomp", "position": [2, 2]}], "want": ["outcome", "grundy", "moves", "remoteness"]}"#,
];

/// A batch that answers line by line.
struct Batch {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Batch {
    /// With a clock for each question. Should the limits fail, the system stops it at 4 GiB, before the
    /// machine suffers.
    fn new(time: &str) -> Batch {
        let line = format!(
            "ulimit -v 4194304; exec {} batch --memory {LIMIT} --time {time}",
            env!("CARGO_BIN_EXE_grundy")
        );
        let shell =
            Command::new("sh").args(["-c", &line]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = shell.unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (send, answers) = channel();
        thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        Batch { child, input, answers }
    }

    /// Asks, and holds the answer and the memory that it took against what they may be.
    fn ask(&mut self, question: &str) -> String {
        /// No answer takes so long, however slow and busy the machine is, unless work is not metered.
        const PATIENCE: Duration = Duration::from_secs(120);
        let process = format!("/proc/{}", self.child.id());
        // From here on the largest size is counted anew. Where the system does not allow that it is the
        // largest of all.
        let _ = fs::write(format!("{process}/clear_refs"), "5");
        let before = mib(&process, "VmRSS:");
        writeln!(self.input, "{question}").unwrap();
        let begin: String = question.chars().take(300).collect();
        let answer = self.answers.recv_timeout(PATIENCE);
        let answer = answer.unwrap_or_else(|reason| panic!("no answer to {begin}: {reason}"));
        let largest = mib(&process, "VmHWM:");
        let taken = largest.saturating_sub(before);
        assert!(taken <= MAX_MIB, "{taken} MiB were taken for {begin}: {answer}");
        // Tables are kept from one question to the next, and the allocator keeps some of what was given back.
        assert!(largest <= 3 * MAX_MIB, "{largest} MiB after {begin}: {answer}");
        answer
    }

    fn answers_still(&mut self) {
        let answer = self.ask(r#"{"game": "nim", "position": [3]}"#);
        assert!(answer.starts_with(r#"{"outcome": "N""#), "{answer}");
    }
}

/// What the system says of a process, in MiB.
fn mib(process: &str, name: &str) -> u64 {
    let status = fs::read_to_string(format!("{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
}

impl Drop for Batch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn questions_that_once_ended_the_program_are_answered_or_refused() {
    let mut batch = Batch::new("1s");
    for question in ENDED_IT {
        let answer = batch.ask(question);
        assert!(
            [r#""kind": "too-large""#, r#""method""#, r#""options""#].iter().any(|key| answer.contains(key)),
            "{question}: {answer}"
        );
    }
    batch.answers_still();
}

#[test]
fn moves_are_weighed_with_the_positions_that_are_written_for_them() {
    let mut batch = Batch::new("1s");
    let edges = ["[0, 1, \"b\"], [1, 2, \"r\"], [2, 3, \"g\"]"; 3000].join(", ");
    let graph = format!(r#""game": "partizan-arc-kayles", "position": {{"edges": [{edges}]}}"#);
    let row = format!("\"{}\"", "x..o.x..o".repeat(16));
    let board = format!(r#""game": "queens", "position": [{}]"#, vec![&row[..]; 100].join(", "));
    for want in [r#"["moves"]"#, r#"["options"]"#] {
        batch.ask(&format!(r#"{{{graph}, "want": {want}}}"#));
        batch.ask(&format!(
            r#"{{"sum": [{{{graph}}}, {{"game": "chomp", "position": [2, 2]}}], "want": {want}}}"#
        ));
        batch.ask(&format!(r#"{{{board}, "want": {want}}}"#));
    }
    batch.answers_still();
}

/// A way to make a position huge.
#[derive(Clone, Copy)]
enum Huge {
    /// Every number is as large as it gets.
    Every(u64),
    /// The first number alone.
    First(u64),
    /// What stands in a list stands there so many times, and rows of letters are so much longer.
    Many(usize),
}

const WAYS: [Huge; 5] = [
    Huge::Every(1_000_000_000_000_000_000),
    Huge::First(286_433_917_813),
    Huge::Every(883_770),
    Huge::Many(20),
    Huge::Many(3_000),
];

impl Huge {
    fn of(self, data: &Data, met: &mut bool) -> Data {
        let number = |n: u64, met: &mut bool| match self {
            Huge::Every(large) if n > 0 => large,
            Huge::First(large) if !*met => {
                *met = true;
                large
            }
            _ => n,
        };
        match data {
            Data::Natural(n) => Data::Natural(number(*n, met)),
            Data::Text(row) => Data::Text(match self {
                Huge::Many(times) => row.repeat(times),
                _ => row.clone(),
            }),
            Data::Object(fields) => {
                Data::Object(fields.iter().map(|(name, field)| (name.clone(), self.of(field, met))).collect())
            }
            list => {
                let Ok(items) = list.items() else { return list.clone() };
                let is_board = items.iter().all(|item| matches!(item, Data::Text(_)));
                let items: Vec<Data> = match self {
                    // A board of some thousand cells each way would be refused for its size alone.
                    Huge::Many(times) if is_board => {
                        let wide: Vec<Data> =
                            items.iter().map(|row| Huge::Many(times.min(50)).of(row, met)).collect();
                        wide.iter().cycle().take(items.len() * times.min(50)).cloned().collect()
                    }
                    Huge::Many(times) => items.iter().cycle().take(items.len() * times).cloned().collect(),
                    _ => items.iter().map(|item| self.of(item, met)).collect(),
                };
                Data::list(items)
            }
        }
    }
}

fn json(data: &Data) -> String {
    let mut text = Vec::new();
    write::data(&mut text, data);
    String::from_utf8(text).unwrap()
}

/// The keys of a question, of which each is asked now and then about each game.
const WANTS: [&str; 7] = [
    r#"["outcome", "moves"]"#,
    r#"["grundy", "explain"]"#,
    r#"["remoteness"]"#,
    r#"["options"]"#,
    r#"["moves"], "play": "misere""#,
    r#"["options", "remoteness", "explain"], "play": "misere""#,
    r#"["hints"]"#,
];

/// Huge positions of every game: alone, in an every-move compound, and in a sum.
fn questions() -> Vec<String> {
    let mut solver = SolverState::default();
    let products = ["tartan:coins:2-5,run,turning-turtles", "tartan:mock-turtles,ruler"];
    let names = catalogue::entries().iter().map(|entry| entry.sample).chain(products);
    let mut questions = Vec::new();
    for (i, name) in names.enumerate() {
        let example = match name.starts_with("tartan") {
            true => "[[2, 1], [3, 2]]",
            false => solver.game(name).unwrap().about().example,
        };
        let example = data_from_json(example.as_bytes()).unwrap();
        for (j, way) in WAYS.into_iter().enumerate() {
            let (huge, plain) = (json(&way.of(&example, &mut false)), json(&example));
            let asked = [
                format!(r#""game": "{name}", "position": {huge}"#),
                format!(r#""game": "every:{name}", "position": [{plain}, {huge}]"#),
                format!(
                    r#""sum": [{{"game": "{name}", "position": {huge}}}, {{"game": "chomp", "position": [2, 2]}}]"#
                ),
            ];
            // Many moves of many small components.
            let parts = vec![&plain[..]; 4 + 2 * j].join(", ");
            questions.push(format!(
                r#"{{"game": "every:{name}", "position": [{parts}], "want": {}}}"#,
                WANTS[[3, 0, 2, 5, 4][(i + j) % 5]]
            ));
            for (k, asked) in asked.into_iter().enumerate() {
                let want = WANTS[(i + 3 * j + 2 * k) % WANTS.len()];
                questions.push(format!(r#"{{{asked}, "want": {want}}}"#));
            }
        }
    }
    questions
}

/// Asks those questions whose number leaves this remainder, and says how they were answered.
fn ask_all(remainder: usize, divisor: usize, time: &str) {
    let mut batch = Batch::new(time);
    for question in questions().iter().skip(remainder).step_by(divisor) {
        batch.ask(question);
    }
    batch.answers_still();
}

#[test]
fn huge_positions_of_every_game_take_no_more_memory_than_they_may_1() {
    ask_all(0, 4, "50ms");
}

#[test]
fn huge_positions_of_every_game_take_no_more_memory_than_they_may_2() {
    ask_all(1, 4, "50ms");
}

#[test]
fn huge_positions_of_every_game_take_no_more_memory_than_they_may_3() {
    ask_all(2, 4, "50ms");
}

#[test]
fn huge_positions_of_every_game_take_no_more_memory_than_they_may_4() {
    ask_all(3, 4, "50ms");
}

/// The same with a second for each question: some minutes.
#[test]
#[ignore = "takes minutes"]
fn huge_positions_of_every_game_take_no_more_memory_in_a_second() {
    // A new program now and then: what it keeps from one question to the next is not what is looked at here.
    (0..40).for_each(|part| ask_all(part, 40, "1s"));
}

//! Values of well-known positions: ours, ours without parts and symmetry (every position on its own), and the
//! crate `cgt` with a new table for each run. All three must agree.
//!
//! ```sh
//! cargo run --release --manifest-path benches/cgt-peer/Cargo.toml           # a minute
//! cargo run --release --manifest-path benches/cgt-peer/Cargo.toml -- slow   # with what takes long: half an hour
//! cargo run --release --manifest-path benches/cgt-peer/Cargo.toml -- ours Clobber   # ours alone, of one game
//! ```
//!
//! The figures stand in `docs/benchmarks.md`.

mod peer;

use grundy_budget::{Budget, Limits};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::{
    amazons::Amazons, clobber::Clobber, domineering::Domineering, snort::Snort,
};
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::strip::toads_and_frogs::ToadsAndFrogs;
use grundy_theory::ruleset::{Flow, Notation, PositionTooLarge, Ruleset, Visit};
use grundy_theory::theorem::Theorem;
use grundy_theory::theorem::terminal_toads::TerminalToads;
use grundy_values::arena::Arena;
use grundy_values::notation::{self, EvaluatedValue, Glyphs, NoResolver};
use grundy_values::positions::{PositionValues, ValueReductions};
use std::time::{Duration, Instant};

/// Each value is found so often by each method, the methods by turns; the median counts.
const RUNS: usize = 7;
/// What takes longer than this is found once.
const LONG: Duration = Duration::from_secs(5);

/// A ruleset that nobody told about parts and symmetry.
struct Plain<R>(R);

impl<R: Ruleset> Ruleset for Plain<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn visit_moves(&self, at: &R::Position, player: Player, visit: Visit<'_, R::Move>) -> Flow {
        self.0.visit_moves(at, player, visit)
    }

    fn play(&self, at: &R::Position, mv: &R::Move) -> Result<R::Position, PositionTooLarge> {
        self.0.play(at, mv)
    }

    fn size_in_memory(&self, at: &R::Position) -> usize {
        self.0.size_in_memory(at)
    }
}

/// A value, and how long it took.
struct Run {
    value: String,
    time: Duration,
}

impl Run {
    /// All methods by turns, so that whatever else the machine does meets each of them.
    fn by_turns(methods: &[&dyn Fn() -> String]) -> Vec<Run> {
        let mut all: Vec<(String, Vec<Duration>)> = vec![(String::new(), Vec::new()); methods.len()];
        for _ in 0..RUNS {
            for (find, (value, times)) in methods.iter().zip(&mut all) {
                if times.first().is_none_or(|first| *first <= LONG) {
                    let start = Instant::now();
                    *value = find();
                    times.push(start.elapsed());
                }
            }
        }
        let median = |mut times: Vec<Duration>| {
            times.sort_unstable();
            times[times.len() / 2]
        };
        all.into_iter().map(|(value, times)| Run { value, time: median(times) }).collect()
    }
}

/// How long a method takes.
#[derive(Clone, Copy, PartialEq)]
enum Takes {
    Seconds,
    Minutes,
    /// More than anybody waits for, or the method does not play this game.
    TooLong,
}
use Takes::{Minutes, Seconds, TooLong};

/// A position of one game, and how long each method takes.
struct Case<'a> {
    name: &'a str,
    board: &'a str,
    ours: Takes,
    plain: Takes,
    peer: (Takes, fn(&str) -> String),
}

fn unlimited() -> Budget {
    Budget::new(&Limits { steps: u64::MAX, positions: u64::MAX, ..Limits::default() })
}

/// A printed value, how many parts were met, and how many bytes the arena takes.
fn value_of<R: Ruleset>(rules: &R, at: &R::Position, theorems: &ValueReductions<R>) -> (String, usize, u64) {
    let (mut arena, mut budget) = (Arena::new(), unlimited());
    let mut positions = PositionValues::new(theorems.clone());
    let value = positions.value(rules, at, &mut arena, &mut budget);
    let printed = value.and_then(|value| arena.print(value, Glyphs::Ascii, &mut budget));
    (printed.unwrap_or_else(|stop| panic!("no limit was set: {stop:?}")), positions.len(), arena.size_in_memory())
}

/// What another program printed, as we print it.
fn in_our_words(value: &str) -> String {
    let (mut arena, mut budget) = (Arena::new(), unlimited());
    let expression = notation::read(value).unwrap_or_else(|error| panic!("{value}: {error:?}"));
    match notation::evaluate(&expression, &mut arena, &mut NoResolver, &mut budget) {
        Ok(EvaluatedValue::Short(value)) => {
            arena.print(value, Glyphs::Ascii, &mut budget).unwrap_or_default()
        }
        other => panic!("{value}: {other:?}"),
    }
}

fn measure<R: Notation + Parameters>(case: &Case<'_>, theorems: &ValueReductions<R>, words: &[String]) {
    let [slow, ours] = ["slow", "ours"].map(|asked| words.iter().any(|word| word == asked));
    let wanted = |takes| takes == Seconds || takes == Minutes && slow;
    let named = words.iter().filter(|word| !matches!(word.as_str(), "slow" | "ours")).collect::<Vec<_>>();
    if !wanted(case.ours) || !named.is_empty() && !named.iter().any(|word| case.name.contains(*word)) {
        return;
    }
    let rules = R::from_parameters(None).unwrap_or_else(|error| panic!("{error:?}"));
    let at = rules.parse(&Data::from(case.board)).unwrap_or_else(|error| panic!("{error:?}"));
    let plain = Plain(R::from_parameters(None).unwrap_or_else(|error| panic!("{error:?}")));
    let find = || value_of(&rules, &at, theorems).0;
    let alone = || value_of(&plain, &at, &none()).0;
    let peer = || case.peer.1(case.board);
    let mut methods: Vec<(&str, &dyn Fn() -> String)> = vec![("ours", &find)];
    if !ours && wanted(case.plain) {
        methods.push(("every position alone", &alone));
    }
    if !ours && wanted(case.peer.0) {
        methods.push(("cgt", &peer));
    }
    let finds: Vec<&dyn Fn() -> String> = methods.iter().map(|(_, find)| *find).collect();
    let runs = Run::by_turns(&finds);
    let (_, parts, bytes) = value_of(&rules, &at, theorems);
    let own = &runs[0];
    println!(
        "{:<22} {:>10.3?}  {parts} parts, values in {} KiB: {:.20}",
        case.name,
        own.time,
        bytes >> 10,
        own.value
    );
    for ((name, _), run) in methods.iter().zip(&runs).skip(1) {
        let value = if *name == "cgt" { in_our_words(&run.value) } else { run.value.clone() };
        assert_eq!(value, own.value, "{} by {name}", case.name);
        let ratio = run.time.as_secs_f64() / own.time.as_secs_f64();
        println!("  {name:<20} {:>10.3?}  {ratio:.1} times", run.time);
    }
}

/// No theorem.
fn none<R: Ruleset>() -> ValueReductions<R> {
    ValueReductions::default()
}

/// An empty board.
fn empty(height: usize, width: usize) -> String {
    vec![".".repeat(width); height].join("/")
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    for (height, width, ours, plain, peer) in [
        (4, 4, Seconds, Seconds, Seconds),
        (5, 5, Seconds, Minutes, Seconds),
        (5, 6, Seconds, TooLong, Minutes),
        (4, 8, Seconds, TooLong, TooLong),
        (6, 6, Minutes, TooLong, TooLong),
    ] {
        let (name, board) = (format!("Domineering {height} x {width}"), empty(height, width));
        let peer = (peer, peer::domineering as fn(&str) -> String);
        let case = Case { name: &name, board: &board, ours, plain, peer };
        measure::<Domineering>(&case, &none(), &words);
    }
    let no_peer = (TooLong, peer::domineering as fn(&str) -> String);
    let clobber = Case {
        name: "Clobber 4 x 4",
        board: "xoxo/oxox/xoxo/oxox",
        ours: Seconds,
        plain: Minutes,
        peer: no_peer,
    };
    measure::<Clobber>(&clobber, &none(), &words);
    let amazons = Case {
        name: "Amazons 3 x 4",
        board: "x.../..../...o",
        ours: Seconds,
        plain: Minutes,
        peer: (Seconds, peer::amazons),
    };
    measure::<Amazons>(&amazons, &none(), &words);
    let snort = Case {
        name: "Snort 4 x 4",
        board: &empty(4, 4),
        ours: Seconds,
        plain: Minutes,
        peer: (Seconds, peer::snort),
    };
    measure::<Snort>(&snort, &none(), &words);
    let toads = Case {
        name: "Toads and Frogs 5-3-5",
        board: "ttttt...fffff",
        ours: Seconds,
        plain: Seconds,
        peer: (Seconds, peer::toads_and_frogs),
    };
    let theorem: Box<dyn Theorem<ToadsAndFrogs>> = Box::new(TerminalToads);
    measure(&toads, &vec![theorem].into(), &words);
}

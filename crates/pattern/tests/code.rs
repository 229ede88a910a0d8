//! Code in every language says what the pattern says: it is compiled and run where there is a compiler, and
//! compared.
#![allow(clippy::unwrap_used)]

use grundy_budget::{Budget, Limits};
use grundy_pattern::answer::Answer;
use grundy_pattern::code::Target;
use grundy_pattern::formula::{Body, Feature, Property, Rule, Sign, Term, Test};
use grundy_pattern::numerations::Numerations;
use grundy_pattern::outcome_table::OutcomeTable;
use grundy_pattern::positions;
use grundy_pattern::rules::HeapRulesSource;
use grundy_pattern::sequence::find;
use grundy_pattern::solution::{LostPeriod, Solution, Table};
use grundy_pattern::value_table::ValueTable;
use grundy_theory::outcome::Convention;
use grundy_theory::theorem::ArithmeticPeriod;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The numbers that are compared; those of which a pattern says nothing are left out.
fn numbers() -> Vec<u64> {
    let mut all: Vec<u64> = (0..130).collect();
    all.extend([
        255, 256, 511, 720, 999, 1000, 1023, 1024, 2310, 4095, 4096, 5040, 6765, 10_000, 65_535, 65_536,
    ]);
    all.extend([
        99_999,
        100_000,
        510_510,
        720_720,
        999_983,
        1_000_000,
        1 << 30,
        (1 << 31) - 1,
        1_000_000_000,
    ]);
    all
}

/// Numbers near the largest ones, for patterns whose code needs no trial division.
const LARGE: [u64; 9] = [
    (1 << 53) + 1,
    2_642_245 * 2_642_245 * 2_642_245,
    7_540_113_804_746_346_429,
    (1 << 63) - 1,
    1 << 63,
    12_200_160_415_121_876_738,
    ((1 << 32) - 1) * ((1 << 32) - 1),
    u64::MAX - 1,
    u64::MAX,
];

/// Whether a pattern is computed fast at [`LARGE`] numbers.
fn is_fast(solution: &Solution) -> bool {
    let Solution::Formula(Rule { body, .. }) = solution else { return false };
    match body {
        Body::Values(terms) => {
            use Feature::{CubeRoot, Root, TriangleRoot};
            matches!(terms.as_slice(), [Term::Of(Root | CubeRoot | TriangleRoot, _)])
        }
        Body::Lost(Test::Is(property, _)) => {
            matches!(property, Property::Square | Property::Triangle | Property::Pronic)
        }
        Body::Lost(test) => matches!(test, Test::Chain { .. } | Test::TwoStep { .. } | Test::Lagged { .. }),
    }
}

fn rule(body: Body) -> Solution {
    Solution::Formula(Rule { arity: 1, listed: (0, Vec::new()), body })
}

fn n() -> Term {
    Term::Number(0)
}

fn of(feature: Feature) -> Term {
    Term::Of(feature, Box::new(n()))
}

fn two(sign: Sign, one: Term, other: Term) -> Term {
    Term::Two(sign, Box::new(one), Box::new(other))
}

/// Every function and every property of the formulas.
fn formulas() -> Vec<Solution> {
    use Feature::*;
    let features = [
        Valuation(2),
        Valuation(6),
        PowerPart(3),
        Cofactor(2),
        DigitSum(10),
        DigitXor(3),
        Length(2),
        Highest(5),
        Leading(10),
        LastNonzero(10),
        Root,
        CubeRoot,
        TriangleRoot,
        Primes,
        PrimesRepeated,
        Divisors,
        LeastPrime,
        GreatestPrime,
        LeastIndex,
        GreatestIndex,
        ExponentXor,
        MaxExponent,
        OddExponents,
        Radical,
        Totient,
        LargestDivisor,
        IndexXor,
        SubtractPrimeChain,
        PrimesUpTo,
        TotientChain,
        DivisorChain,
        RootChain,
        DigitChain(2),
        SubtractDivisorChain,
        FibonacciParts,
        FibonacciLast,
    ];
    let properties = [
        Property::Square,
        Property::Triangle,
        Property::Pronic,
        Property::Prime,
        Property::Squarefree,
        Property::PrimePower,
        Property::Power(2, 4),
        Property::Fibonacci,
        Property::Factorial,
    ];
    let mut all: Vec<Solution> =
        features.into_iter().map(|feature| rule(Body::Values(vec![of(feature)]))).collect();
    all.extend(properties.into_iter().map(|property| rule(Body::Lost(Test::Is(property, n())))));
    let seven = || Term::Constant(7);
    for sign in
        [Sign::Plus, Sign::Over, Sign::Mod, Sign::Xor, Sign::And, Sign::Or, Sign::Gcd, Sign::Min, Sign::Max]
    {
        all.push(rule(Body::Values(vec![two(sign, n(), seven()), n(), Term::Constant(1)])));
    }
    all.push(rule(Body::Values(vec![two(Sign::Distance, n(), seven())])));
    all.push(rule(Body::Values(vec![two(Sign::Power, Term::Constant(2), of(Valuation(2)))])));
    let minus = two(Sign::Mod, two(Sign::Minus, n(), seven()), Term::Constant(3));
    all.push(rule(Body::Lost(Test::Equal(minus, Term::Constant(1)))));
    all.push(rule(Body::Lost(Test::Chain { start: 2, times: 3, over: 2, plus: 1 })));
    all.push(rule(Body::Lost(Test::TwoStep { start: [1, 2], times: 2, more: 1, plus: 0 })));
    all.push(rule(Body::Lost(Test::TwoStep { start: [1, 2], times: 1, more: 1, plus: 0 })));
    all.push(rule(Body::Lost(lagged())));
    let pair =
        |test: Test| Solution::Formula(Rule { arity: 2, listed: (0, Vec::new()), body: Body::Lost(test) });
    all.push(pair(Test::BelowGolden(n(), Term::Number(1))));
    all.push(pair(Test::Wythoff(n(), Term::Number(1))));
    all.push(rule(Body::Lost(Test::None(vec![
        Test::Less(of(DigitSum(2)), Term::Constant(3)),
        Test::Is(Property::Square, n()),
    ]))));
    all
}

fn lagged() -> Test {
    Test::Lagged { start: vec![1, 2, 3, 4, 6], lag: 3 }
}

fn table(first: u64, values: &[u64]) -> Table {
    Table { first, values: values.to_vec() }
}

/// Periods, recurrences and automata.
fn others() -> Vec<Solution> {
    let pattern = ArithmeticPeriod { preperiod: 3, period: 4, saltus: 2 };
    let period = Solution::Period { table: table(0, &[0, 5, 1, 0, 1, 2, 3]), pattern };
    let pure = Solution::Period {
        table: table(0, &[0, 1, 2]),
        pattern: ArithmeticPeriod { preperiod: 0, period: 3, saltus: 0 },
    };
    let lost = LostPeriod { lost: vec![true, false, false, true, false], preperiod: 2, period: 3 };
    let mut all = vec![period.clone(), pure.clone(), Solution::LostPeriod(lost)];
    let mut numerations = Numerations::default();
    let budget = &mut Budget::new(&Limits::default());
    let sequences: [&dyn Fn(u64) -> u64; 4] = [
        &|n| n.checked_ilog2().map_or(0, |_| 1 << n.trailing_zeros()),
        &|n| u64::from(n.count_ones() % 3),
        &|n| if n == 0 { 0 } else { (n >> n.trailing_zeros()) / 2 },
        &|n| if n.is_multiple_of(3) && n > 0 { n / 3 } else { 7 },
    ];
    for value in sequences {
        let values: Vec<u64> = (0..700).map(value).collect();
        let found = find(
            ValueTable { first: 0, values: &values },
            None,
            HeapRulesSource::Unknown,
            &mut numerations,
            budget,
        );
        all.extend(found.unwrap().and_then(|found| found.solution));
    }
    let lost = (0..64 * 64).map(|place| (place / 64) ^ (place % 64) == 5).collect();
    let outcomes =
        OutcomeTable { at: vec!["a".to_owned(), "b".to_owned()], below: 64, play: Convention::Normal, lost };
    let found =
        positions::find(&outcomes, positions::PositionRules::Unknown, &mut numerations, budget).unwrap();
    all.extend(found.and_then(|found| found.solution));
    all.push(Solution::NimSum(vec![period, pure]));
    all.push(Solution::Classes { first: 0, modulus: 2, arity: 2, values: vec![0, 1, 2, 0] });
    all
}

/// What a pattern says of each position, as a number.
fn expected(solution: &Solution) -> Vec<(Vec<u64>, u64)> {
    let positions: Vec<Vec<u64>> = match solution.arity() {
        1 => {
            let large = LARGE.into_iter().filter(|_| is_fast(solution));
            numbers().into_iter().chain(large).map(|n| vec![n]).collect()
        }
        _ => (0..12).flat_map(|a| [vec![a, 3], vec![a, a ^ 5], vec![1 << 40, (1 << 40) + a]]).collect(),
    };
    let said = positions.into_iter().filter_map(|position| {
        let value = match solution.at(&position)? {
            Answer::Value(value) => value,
            Answer::Lost(lost) => u64::from(lost),
        };
        Some((position, value))
    });
    said.collect()
}

/// The program that prints what all patterns say, a number in a line, and what it should print.
fn program(target: Target) -> (String, String) {
    let (mut modules, mut calls, mut wanted) = (String::new(), String::new(), String::new());
    let mut runs = String::new();
    for (i, solution) in formulas().iter().chain(&others()).enumerate() {
        let Some(code) = solution.code(target) else { continue };
        let name = if solution.has_values() { "grundy" } else { "lost" };
        // Methods of Java are short.
        if target == Target::Java {
            let _ = writeln!(calls, "    }}\n\n    static void c{i}() {{");
            let _ = writeln!(runs, "        c{i}();");
        }
        for (position, value) in expected(solution) {
            if target == Target::Java && position.iter().any(|&n| n > i64::MAX as u64) {
                continue;
            }
            let suffix = match target {
                Target::Cpp => "ULL",
                Target::Java => "L",
                Target::Python | Target::Rust => "",
            };
            let list = position.iter().map(|n| format!("{n}{suffix}")).collect::<Vec<_>>().join(", ");
            let _ = match target {
                Target::Python => writeln!(calls, "print(int(m{i}['{name}']({list})))"),
                Target::Cpp => writeln!(calls, "    std::printf(\"%llu\\n\", (u64) m{i}::{name}({list}));"),
                Target::Rust => writeln!(calls, "    println!(\"{{}}\", u64::from(m{i}::{name}({list})));"),
                Target::Java if name == "lost" => {
                    writeln!(calls, "        System.out.println(M{i}.{name}({list}) ? 1 : 0);")
                }
                Target::Java => writeln!(calls, "        System.out.println(M{i}.{name}({list}));"),
            };
            let _ = writeln!(wanted, "{value}");
        }
        let _ = match target {
            Target::Python => writeln!(modules, "m{i} = {{}}\nexec('''{code}''', m{i})"),
            Target::Cpp => {
                let code =
                    code.replace("#include <vector>", "").replace("typedef unsigned long long u64;", "");
                writeln!(modules, "namespace m{i} {{\n{code}}}")
            }
            Target::Rust => writeln!(modules, "mod m{i} {{\n{code}}}"),
            Target::Java => {
                writeln!(modules, "{}", code.replace("final class Pattern", &format!("final class M{i}")))
            }
        };
    }
    let program = match target {
        Target::Python => format!("{modules}\n{calls}"),
        Target::Cpp => format!(
            "#include <cstdio>\n#include <vector>\ntypedef unsigned long long u64;\n{modules}\nint main() {{\n{calls}}}\n"
        ),
        Target::Rust => format!("#![allow(warnings)]\n{modules}\nfn main() {{\n{calls}}}\n"),
        Target::Java => format!(
            "{modules}\nfinal class Main {{\n    public static void main(String[] a) {{\n{runs}{calls}    }}\n}}\n"
        ),
    };
    (program, wanted)
}

fn folder(target: Target) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-code-{}-{}", target.as_str(), std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Whether a program can be run.
fn exists(program: &str, argument: &str) -> bool {
    Command::new(program).arg(argument).output().is_ok_and(|output| output.status.success())
}

/// Runs the steps of a compilation, and compares what the last one prints.
fn check(target: Target, file: &str, steps: &[(&str, &[&str])]) {
    let folder = folder(target);
    let (program, wanted) = program(target);
    fs::write(folder.join(file), program).unwrap();
    let mut printed = String::new();
    for (program, arguments) in steps {
        let path =
            if program.starts_with("./") { folder.join(program) } else { Path::new(program).to_owned() };
        let output = Command::new(path).args(*arguments).current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
        printed = String::from_utf8(output.stdout).unwrap();
    }
    let wrong = printed.lines().zip(wanted.lines()).position(|(printed, wanted)| printed != wanted);
    assert_eq!((printed.lines().count(), wrong), (wanted.lines().count(), None), "{}", folder.display());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn python_says_what_the_pattern_says() {
    if !exists("python3", "--version") {
        eprintln!("skipped: there is no python3");
        return;
    }
    check(Target::Python, "code.py", &[("python3", &["code.py"])]);
}

#[test]
fn rust_says_what_the_pattern_says() {
    if !exists("rustc", "--version") {
        eprintln!("skipped: there is no rustc");
        return;
    }
    check(Target::Rust, "code.rs", &[("rustc", &["--edition=2021", "code.rs"]), ("./code", &[])]);
}

#[test]
fn cpp_says_what_the_pattern_says() {
    if !exists("g++", "--version") {
        eprintln!("skipped: there is no g++");
        return;
    }
    check(Target::Cpp, "code.cpp", &[("g++", &["-std=c++11", "-o", "code", "code.cpp"]), ("./code", &[])]);
}

#[test]
fn java_says_what_the_pattern_says() {
    if !exists("javac", "-version") {
        eprintln!("skipped: there is no javac");
        return;
    }
    check(Target::Java, "Main.java", &[("javac", &["Main.java"]), ("java", &["Main"])]);
}

#[test]
fn python_has_no_largest_number() {
    if !exists("python3", "--version") {
        eprintln!("skipped: there is no python3");
        return;
    }
    let mut program = "n = 10**30 + 7\n".to_owned();
    for (feature, of_n) in [
        (Feature::Root, "n * n"),
        (Feature::CubeRoot, "n * n * n"),
        (Feature::TriangleRoot, "n * (n + 1) // 2"),
    ] {
        let code = rule(Body::Values(vec![of(feature)])).code(Target::Python).unwrap();
        let _ = writeln!(program, "{code}\nassert grundy({of_n}) == n and grundy({of_n} - 1) == n - 1");
    }
    let code = rule(Body::Lost(lagged())).code(Target::Python).unwrap();
    let _ = writeln!(program, "{code}\nassert lost(6) and not lost(5) and not lost(10**400)");
    let output = Command::new("python3").args(["-c", &program]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn code_that_may_overflow_says_so() {
    let plus = two(Sign::Plus, n(), Term::Constant(7));
    assert!(rule(Body::Values(vec![plus.clone()])).may_overflow());
    assert!(rule(Body::Lost(Test::None(vec![Test::Is(Property::Prime, plus)]))).may_overflow());
    assert!(!rule(Body::Values(vec![of(Feature::Totient)])).may_overflow());
    assert!(!rule(Body::Lost(lagged())).may_overflow());
    let grows = |saltus: u64| Solution::Period {
        table: table(0, &[0, 1]),
        pattern: ArithmeticPeriod { preperiod: 0, period: 2, saltus },
    };
    assert!(grows(2).may_overflow() && !grows(0).may_overflow());
}

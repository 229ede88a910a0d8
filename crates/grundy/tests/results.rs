//! Tables of results: the page of octal codes whose misère quotients are known, with their certificates, and
//! published outcomes.
//!
//! `GRUNDY_WRITE_QUOTIENTS=1 cargo test -p grundy --test results` tries all codes, and writes both anew, to
//! be looked at.
#![allow(clippy::unwrap_used)]

use grundy::certificate::{self, CheckLimits, check};
use grundy::quotient::MisereQuotient;
use grundy::solver::engine::budget::Budget;
use grundy::solver::engine::game::game_with;
use grundy::solver::engine::method::theorems::UseTheorems;
use grundy::solver::prelude::*;
use grundy::solver::theory::data::Data;
use grundy::wire::json::data_from_json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The steps that a code may take, by the number of its digits.
const STEPS: [u64; 4] = [0, 20_000_000, 20_000_000, 3_000_000];

/// Codes that take more, and are known to have a finite quotient.
const LONG: [&str; 2] = ["0.644", "0.4107"];

/// Quotients of more elements have no certificate in the file: their tables are long.
const MAX_ELEMENTS: u64 = 200;

/// Nor have those of which more heaps would have to be listed.
const MAX_HEAPS: u64 = 1000;

/// A row of the page: the code, the order, the size of the P-portion, the preperiod and the period.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    code: String,
    numbers: [u64; 4],
}

impl Row {
    fn new(code: &str, quotient: &MisereQuotient) -> Row {
        let [preperiod, period] = quotient.period().unwrap();
        let numbers = [quotient.order() as u64, quotient.lost().count() as u64, preperiod, period];
        Row { code: code.to_owned(), numbers }
    }

    fn from_line(line: &str) -> Option<Row> {
        let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
        let code = cells.next()?.to_owned();
        let numbers: Vec<u64> = cells.map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Row { code, numbers: numbers.try_into().ok()? })
    }

    fn line(&self) -> String {
        let [order, lost, preperiod, period] = self.numbers;
        format!("| {} | {order} | {lost} | {preperiod} | {period} |\n", self.code)
    }

    fn game(&self) -> String {
        format!("octal:{}", self.code)
    }

    fn has_certificate(&self) -> bool {
        let [order, _, preperiod, period] = self.numbers;
        order <= MAX_ELEMENTS && preperiod + period <= MAX_HEAPS
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn certificates() -> PathBuf {
    root().join("examples/certificates/misere-quotients.jsonl")
}

fn pages() -> [PathBuf; 2] {
    ["misere-quotients.md", "misere-quotients.zh.md"].map(|name| root().join("docs").join(name))
}

/// The rows of a page.
fn rows(page: &Path) -> Vec<Row> {
    fs::read_to_string(page).unwrap().lines().filter_map(Row::from_line).collect()
}

/// The codes of the page's tables: of one and two digits, those that begin with 0 and with 4, of three
/// digits, and of four.
fn all_codes() -> [Vec<String>; 4] {
    let digits = |count: u32, first: u8| {
        let numbers = (1..8_u32.pow(count)).filter(|number| number % 8 > 0);
        numbers.map(|number| format!("{first}.{number:0width$o}", width = count as usize)).collect::<Vec<_>>()
    };
    let to_two = |first: u8| {
        let mut codes = [digits(1, first), digits(2, first)].concat();
        codes.sort();
        codes
    };
    [to_two(0), to_two(4), digits(3, 0), vec![LONG[1].to_owned()]]
}

/// A part of the page: a heading in both languages, the rows, and the codes whose quotient was not found, if
/// they are told.
struct Part {
    heading: [&'static str; 2],
    rows: Vec<Row>,
    open: Option<Vec<String>>,
}

const HEADINGS: [[&str; 2]; 4] = [
    ["Codes 0.d and 0.dd", "代码 0.d 与 0.dd"],
    ["Codes 4.d and 4.dd", "代码 4.d 与 4.dd"],
    ["Codes 0.ddd", "代码 0.ddd"],
    ["A code of four digits", "一个四位代码"],
];

const HEADS: [&str; 2] = [
    "# Misère quotients of octal codes\n\n\
     In misère play the last move loses. Where the heaps of a game have a finite misère quotient, its elements decide every sum of them, of any\n\
     number of heaps of any size: see `grundy explain misere-quotient`. This page lists the octal codes whose quotient Grundy found and proved,\n\
     with the number of elements, the number of lost ones (the P-portion), and how the elements of single heaps repeat: those of n and n + period\n\
     are the same for all n from the preperiod on, counted from heap 0.\n\n\
     `grundy misere octal:0.77` finds a quotient anew, and `--certificate FILE` writes the evidence. Certificates of the codes below with at most\n\
     {ELEMENTS} elements, whose first period ends before heap {HEAPS}, are in\n\
     [`examples/certificates/misere-quotients.jsonl`](../examples/certificates/misere-quotients.jsonl), one a line;\n\
     [two checkers](certificates.md#quotient-who-wins-sums-of-heaps-in-misère-play), which share no code with the solver, verify them:\n\n\
     ```sh\n\
     grundy check examples/certificates/misere-quotients.jsonl\n\
     python3 examples/certificates/check.py examples/certificates/misere-quotients.jsonl\n\
     ```\n\n\
     Published values, with their sources, are in [`tables/misere-quotients.csv`](../tables/misere-quotients.csv); they agree. A code that is\n\
     not on this page has no finite quotient, or it was not found with the effort that was spent here.\n",
    "# 八进制代码的反常商\n\n\
     反常规则下走最后一步者负。若某个游戏的堆有有限的反常商，则由其元素判定任意多个、任意大小的堆的和：见 `grundy explain 反常商`。\
     本页列出 Grundy 已求得并证明其商的八进制代码：元素个数、必败元素个数（P 部分），以及各堆的元素如何重复：\
     从预周期起，n 颗与 n + 周期 颗的堆是同一元素，预周期从 0 颗的堆数起。\n\n\
     `grundy misere octal:0.77` 重新求商，`--certificate 文件` 写出证据。下列代码中，元素不超过 {ELEMENTS} 个且第一个周期在 {HEAPS} 颗的堆之前结束的，其证书都在\
     [`examples/certificates/misere-quotients.jsonl`](../examples/certificates/misere-quotients.jsonl) 里，每行一份；\
     [两个检查程序](certificates.zh.md)与求解程序没有共用代码，可以检查它们：\n\n\
     ```sh\n\
     grundy check examples/certificates/misere-quotients.jsonl\n\
     python3 examples/certificates/check.py examples/certificates/misere-quotients.jsonl\n\
     ```\n\n\
     已发表的数值及其来源见 [`tables/misere-quotients.csv`](../tables/misere-quotients.csv)，与本页一致。\
     不在本页的代码没有有限的商，或以这里所花的工作量没有求得。\n",
];

const COLUMNS: [&str; 2] = [
    "| code | elements | lost | preperiod | period |\n|---|---|---|---|---|\n",
    "| 代码 | 元素 | 必败 | 预周期 | 周期 |\n|---|---|---|---|---|\n",
];

fn page(parts: &[Part], language: usize) -> String {
    let head = HEADS[language].replace("{ELEMENTS}", &MAX_ELEMENTS.to_string());
    let mut page = head.replace("{HEAPS}", &MAX_HEAPS.to_string());
    for Part { heading, rows, open } in parts {
        page.push_str(&format!("\n## {}\n\n{}", heading[language], COLUMNS[language]));
        rows.iter().for_each(|row| page.push_str(&row.line()));
        if let Some(open) = open.as_ref().filter(|open| !open.is_empty()) {
            let open = open.join(", ");
            page.push_str(&match language {
                0 => format!("\nNot found: {open}.\n"),
                _ => format!("\n未求得：{open}。\n"),
            });
        }
    }
    page
}

/// Tries all codes, and writes the pages and the certificates.
fn write() {
    let mut parts = Vec::new();
    let mut lines = String::new();
    for (heading, codes) in HEADINGS.into_iter().zip(all_codes()) {
        let (mut rows, mut open) = (Vec::new(), Vec::new());
        for code in codes {
            let is_long = LONG.contains(&code.as_str());
            let steps = if is_long { Limits::default().steps } else { STEPS[code.len() - 2] };
            let mut solver = SolverState::new(Limits { steps, ..Limits::default() });
            let game = format!("octal:{code}");
            let Ok(found) = solver.misere_quotient(&game, None) else {
                open.push(code);
                continue;
            };
            let row = Row::new(&code, &found);
            if row.has_certificate() {
                solver.set_limits(Limits::default());
                let certificate = certificate::of_quotient(&mut solver, &game, &found).unwrap();
                lines.push_str(&(certificate::text(&certificate) + "\n"));
            }
            rows.push(row);
        }
        let open = heading[0].ends_with(".dd").then_some(open);
        parts.push(Part { heading, rows, open });
    }
    for (language, file) in pages().iter().enumerate() {
        fs::write(file, page(&parts, language)).unwrap();
    }
    fs::write(certificates(), lines).unwrap();
}

fn field<'a>(object: &'a Data, name: &str) -> &'a Data {
    let Data::Object(fields) = object else { panic!("{object} is no object") };
    &fields.iter().find(|(known, _)| known == name).unwrap().1
}

/// What a certificate claims of a code.
fn claimed(certificate: &Data) -> Row {
    let claim = field(certificate, "claim");
    let Data::Text(game) = field(claim, "game") else { panic!("{claim}") };
    let number = |name: &str| field(claim, name).natural(u64::MAX).unwrap();
    let period = field(claim, "period").naturals(u64::MAX).unwrap().to_vec();
    Row {
        code: game.strip_prefix("octal:").unwrap().to_owned(),
        numbers: [number("order"), number("p_portion"), period[0], period[1]],
    }
}

#[test]
fn pages_list_what_certificates_prove() {
    if std::env::var_os("GRUNDY_WRITE_QUOTIENTS").is_some() {
        write();
    }
    let [english, chinese] = pages().map(|page| rows(&page));
    assert_eq!(english, chinese);
    assert!(english.len() > 150, "{}", english.len());
    let certified = english.iter().filter(|row| row.has_certificate());
    let text = fs::read_to_string(certificates()).unwrap();
    let mut certificates = text.lines();
    for row in certified {
        let line = certificates.next().unwrap();
        assert_eq!(claimed(&data_from_json(line.as_bytes()).unwrap()), *row);
        check(line, &CheckLimits::default()).unwrap_or_else(|refused| panic!("{row:?}: {refused:?}"));
    }
    assert_eq!(certificates.next(), None);
}

/// All codes with fewer than three digits, and some of those with three.
#[test]
fn pages_list_what_is_found() {
    let mut solver = SolverState::default();
    let listed = rows(&pages()[0]);
    let (short, long): (Vec<Row>, Vec<Row>) = listed.into_iter().partition(|row| row.code.len() < 5);
    for row in short.into_iter().chain(long.into_iter().step_by(7)).filter(Row::has_certificate) {
        let found = solver.misere_quotient(&row.game(), None).unwrap();
        assert_eq!(Row::new(&row.code, &found), row);
    }
}

#[test]
fn the_checker_in_python_proves_them_too() {
    let folder = certificates().parent().unwrap().to_path_buf();
    let run = Command::new("python3").arg(folder.join("check.py")).arg(certificates()).output().unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(run.status.success(), "{said}");
    assert_eq!(said.lines().count(), fs::read_to_string(certificates()).unwrap().lines().count());
}

/// Who wins openings that were published, in `tables/outcomes.tsv`, found by search of the rules alone,
/// without any theorem.
#[test]
fn published_outcomes_are_found_from_the_rules() {
    let table = fs::read_to_string(root().join("tables/outcomes.tsv")).unwrap();
    let mut count = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [notation, position, outcome, _source] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let game = game_with(notation, UseTheorems::None).unwrap();
        let placed = game.place(&data_from_json(position.as_bytes()).unwrap()).unwrap();
        let question = Question::default().play(grundy::default_convention([notation]).unwrap());
        let answer = placed.answer(&question, &mut Budget::new(&Limits::default())).unwrap();
        assert_eq!(answer.outcome.map(|outcome| outcome.as_str()), Some(outcome), "{line}");
        count += 1;
    }
    assert!(count >= 8, "{count}");
}

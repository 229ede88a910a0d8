//! `grundy check`, and the files that `--certificate` writes.

use crate::arguments::Check;
use crate::number::natural;
use crate::position::Asked;
use crate::problem::Problem;
use crate::solve::Wanted;
use crate::status::{Ended, Status, Stopped};
use crate::view::{View, json_line};
use grundy::certificate::{self, CheckLimits, Checked, Refused};
use grundy::prelude::*;
use grundy::theory::words::{Text, Words};
use grundy::theory::{text, words};
use std::fs::File;
use std::io::{self, Read, Write, stdin};
use std::path::Path;

const PROVED: Text = text!("proved", "已证明");
const CERTIFICATE: Text = text!("certificate", "证书");

/// Longer files are refused before memory runs out.
const LONGEST: u64 = 1 << 28;

/// Runs the command.
pub fn run(arguments: &Check, language: Language) -> Ended {
    let mut limits = CheckLimits::default();
    if let Some(steps) = &arguments.steps {
        limits.steps = natural("--steps", steps)?;
    }
    let mut view = View::new(language);
    let mut status = Status::Answered;
    for file in &arguments.files {
        let checked = certificate::check(&read(file)?, &limits);
        if checked.is_err() {
            status = Status::Unanswered;
        }
        if arguments.json {
            json_line(&data(file, &checked, language))?;
            continue;
        }
        match checked {
            Ok(checked) => {
                view.row(
                    PROVED,
                    checked.proved.iter().map(|words| words.of(language).to_owned()).collect::<Vec<_>>(),
                )?;
            }
            Err(refused) => {
                view.flush()?;
                let Words { en, zh } = refused.words();
                let problem = words!("{file} is refused: {en}", "{file} 未通过检查：{zh}");
                Problem::nothing(problem).show(language);
            }
        }
    }
    view.flush()?;
    Ok(status)
}

fn read(file: &str) -> Result<String, Problem> {
    let mut text = String::new();
    let read = match file {
        "-" => stdin().lock().take(LONGEST + 1).read_to_string(&mut text),
        file => File::open(file).and_then(|file| file.take(LONGEST + 1).read_to_string(&mut text)),
    };
    match read {
        Ok(bytes) if bytes as u64 > LONGEST => {
            Err(Problem::limit(words!("{file} is longer than {LONGEST} bytes", "{file} 超过 {LONGEST} 字节")))
        }
        Ok(_) => Ok(text),
        Err(error) => {
            let Words { en, zh } = Words::from(&error);
            Err(Problem::misuse(words!("{file} cannot be read: {en}", "无法读取 {file}：{zh}")))
        }
    }
}

fn data(file: &str, checked: &Result<Checked, Refused>, language: Language) -> Data {
    let mut fields = vec![("file", Data::from(file))];
    match checked {
        Ok(checked) => {
            let proved = checked.proved.iter().map(|words| words.of(language).into()).collect();
            fields.push(("kind", checked.kind.as_str().into()));
            fields.push(("proved", Data::list(proved)));
            fields.push(("steps", checked.steps.into()));
        }
        Err(refused) => fields.push(("refused", refused.words().of(language).into())),
    }
    Data::Object(fields.into_iter().map(|(name, data)| (name.to_owned(), data)).collect())
}

/// Writes the certificate of a question, and says that it is there.
pub fn of_question(
    solver: &mut Solver,
    asked: &Asked,
    wanted: &Wanted,
    file: &Path,
) -> Result<Words, Stopped> {
    let &Wanted { play, player, .. } = wanted;
    let canonical = wanted.keys.contains(&Key::Canonical);
    let parts: Vec<(String, Data)> =
        asked.parts().map(|(game, position)| (game.to_owned(), position.clone())).collect();
    let is_sum = parts.len() != 1;
    let asked = certificate::Asked { parts, is_sum, play, player, grundy: true, canonical };
    save(file, certificate::of_position(solver, &asked))
}

/// Refuses a certificate of something else than the heaps of a game.
pub fn of_heaps_alone(file: Option<&Path>, of_heaps: bool) -> Result<(), Problem> {
    match file {
        Some(_) if !of_heaps => Err(Problem::misuse(words!(
            "--certificate is for the values of heaps in normal play: leave out --misere, --grid, --outcomes, --at and --for",
            "--certificate 只用于正常规则下各堆的值：请去掉 --misere、--grid、--outcomes、--at 和 --for"
        ))),
        _ => Ok(()),
    }
}

/// Writes a certificate to a file.
pub fn save(file: &Path, certificate: Result<Data, Fault>) -> Result<Words, Stopped> {
    let certificate = certificate.map_err(|fault| {
        let Words { en, zh } = &fault.message;
        let message = words!("there is no certificate: {en}", "没有证书：{zh}");
        if fault.kind == FaultKind::TooLarge { Problem::limit(message) } else { Problem::nothing(message) }
    })?;
    if file == Path::new("-") {
        let message = words!(
            "--certificate needs the name of a file: the answer is written to the output",
            "--certificate 需要文件名：输出用来写答案"
        );
        return Err(Problem::misuse(message).into());
    }
    let text = certificate::text(&certificate) + "\n";
    let name = file.display().to_string();
    File::create(file).and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error: io::Error| {
        let Words { en, zh } = Words::from(&error);
        Problem::misuse(words!("{name} cannot be written: {en}", "无法写入 {name}：{zh}"))
    })?;
    Ok(words!("{name} ({CHECK} {name} checks it)", "{name}（用 {CHECK} {name} 检查）"))
}

const CHECK: &str = "grundy check";

/// The row that says where the certificate is.
pub fn show(said: &Words, view: &mut View) -> io::Result<()> {
    view.row(CERTIFICATE, [said.of(view.language)])
}

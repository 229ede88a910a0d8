//! Questions of the batch, one of them or many.

use crate::desk::Desk;
use crate::reply::{self, Reply};
use crate::route::{Asked, Job, as_text, failure};
use crate::ticket::{Kind, Work};
use grundy::theory::words;
use grundy::{Fault, FaultKind, batch};

/// One line of the batch.
pub fn solve(_: &Desk, asked: &Asked) -> Result<Job, Fault> {
    let line = one_line(&asked.body).to_vec();
    Ok(Job::of(asked, Kind::Game, reply::JSON, line, |solver, _, line, language| {
        let mut out = Vec::new();
        batch::answer_line(solver, line, language, &mut out);
        Ok(out)
    }))
}

/// The line without blanks around it; line ends within it are blanks of JSON.
fn one_line(body: &[u8]) -> &[u8] {
    body.trim_ascii()
}

/// The lines of a batch.
pub fn lines(asked: &Asked) -> Result<Vec<Vec<u8>>, Reply> {
    let lines = asked.body.split(|&byte| byte == b'\n').map(|line| line.trim_ascii().to_vec());
    let lines: Vec<Vec<u8>> = lines.filter(|line| !line.is_empty()).collect();
    if lines.len() > MOST_LINES {
        let message = words!("a batch has at most {MOST_LINES} lines", "每批最多 {MOST_LINES} 行");
        return Err(
            failure(&Fault::new(FaultKind::BadParameter, "", message), asked.language).with_status(413)
        );
    }
    Ok(lines)
}

/// The question of a line.
pub fn of_line(line: Vec<u8>, asked: &Asked) -> Work {
    let language = asked.language;
    let work: Work = Box::new(move |solver, _| {
        let mut out = Vec::new();
        batch::answer_line(solver, &line, language, &mut out);
        Reply::of(reply::JSON, out)
    });
    if asked.texts() { as_text(work) } else { work }
}

/// Lines of a batch.
pub const MOST_LINES: usize = 1000;

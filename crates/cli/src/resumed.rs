//! What is said of files that long work is written to, and gone on with.

use crate::problem::Problem;
use grundy::resumed::Refused;
use grundy::theory::words;
use grundy::theory::words::Words;
use std::io;
use std::path::Path;

/// Why a file was not begun or gone on with. `unfinished` says what it holds where that is not finished; who
/// deletes `journal` begins anew.
pub fn refused(refused: Refused, path: &Path, resume: bool, unfinished: Words, journal: &str) -> Problem {
    let name = path.display();
    match refused {
        Refused::Io(error) if resume => {
            Problem::misuse(words!("{name} cannot be gone on with: {error}", "不能接着 {name} 继续：{error}"))
        }
        Refused::Io(error) => unwritten(path, &error),
        Refused::Other(reason) => {
            let (en, zh) = (reason.en, reason.zh);
            Problem::misuse(Words {
                en: format!("{name} is not gone on with: {en}"),
                zh: format!("不能接着 {name} 继续：{zh}"),
            })
            .hint(words!(
                "leave out --resume to begin anew, or name another file after -o",
                "去掉 --resume 可重新开始，或在 -o 后另写一个文件名"
            ))
        }
        Refused::Unfinished => Problem::misuse(unfinished).hint(words!(
            "add --resume to go on with it; delete {journal} to begin anew",
            "加上 --resume 可继续；删除 {journal} 可重新开始"
        )),
    }
}

/// A file that cannot be written.
pub fn unwritten(path: &Path, error: &io::Error) -> Problem {
    let path = path.display();
    Problem::misuse(words!("{path} cannot be written: {error}", "无法写入 {path}：{error}"))
}

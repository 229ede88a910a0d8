//! What is said of files that long work is written to, and continued.

use crate::diagnostic::Diagnostic;
use grundy::journal::JournalError;
use grundy::theory::localized::LocalizedString;
use grundy::theory::words;
use std::io;
use std::path::Path;

/// Why a file was not begun or continued. `unfinished` says what it holds where that is not finished; who
/// deletes `journal` begins anew.
pub fn refused(
    refused: JournalError,
    path: &Path,
    resume: bool,
    unfinished: LocalizedString,
    journal: &str,
) -> Diagnostic {
    let name = path.display();
    match refused {
        JournalError::Io(error) if resume => {
            Diagnostic::misuse(words!("{name} cannot be resumed: {error}", "不能接着 {name} 继续：{error}"))
        }
        JournalError::Io(error) => unwritten(path, &error),
        JournalError::Other(reason) => {
            let (en, zh) = (reason.en, reason.zh);
            Diagnostic::misuse(LocalizedString {
                en: format!("{name} is not gone on with: {en}"),
                zh: format!("不能接着 {name} 继续：{zh}"),
            })
            .hint(words!(
                "leave out --resume to start again, or name another file after -o",
                "去掉 --resume 可重新开始，或在 -o 后另写一个文件名"
            ))
        }
        JournalError::Unfinished => Diagnostic::misuse(unfinished).hint(words!(
            "add --resume to continue it, or delete {journal} to start again",
            "加上 --resume 可继续；删除 {journal} 可重新开始"
        )),
    }
}

/// A file that cannot be written.
pub fn unwritten(path: &Path, error: &io::Error) -> Diagnostic {
    let path = path.display();
    Diagnostic::misuse(words!("{path} cannot be written: {error}", "无法写入 {path}：{error}"))
}

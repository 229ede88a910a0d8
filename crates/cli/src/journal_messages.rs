//! Messages about files to which long work is written, and from which it resumes.

use crate::diagnostic::Diagnostic;
use grundy::journal::JournalError;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use std::io;
use std::path::Path;

/// Why a job did not begin or resume. `unfinished` names an unfinished job of the file, which starts again
/// once `journal` is deleted.
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
                en: format!("{name} cannot be resumed: {en}"),
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

/// How an interrupted job is resumed, whose results until now are in this file.
pub fn resume_hint(output: Option<&Path>) -> LocalizedString {
    match output {
        Some(path) => {
            let path = path.display();
            words!(
                "the results until now are in {path}: run the same command with --resume to continue",
                "已完成的部分保存在 {path} 中：在同样的命令后加 --resume 可以继续"
            )
        }
        None => words!(
            "nothing was saved: add -o FILE to continue later with --resume",
            "使用 -o 文件 可以保存已完成的部分，以后用 --resume 继续"
        ),
    }
}

//! `grundy site`: the page as a folder of files.

use crate::arguments::SiteArgs;
use crate::diagnostic::Diagnostic;
use crate::limits::wrong;
use crate::render::Renderer;
use crate::status::{CommandResult, ExitStatus};
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::localized::{Language, LocalizedString};
use grundy::solver::theory::words;
use grundy_web::{BasePath, SOLVER, ServerState};
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::Path;

/// How a file of WebAssembly begins.
const MAGIC: &[u8] = b"\0asm";

/// A file that every site has and little else.
const MARK: &str = "sw.js";

/// Runs the command.
pub fn run(arguments: &SiteArgs, language: Language) -> CommandResult {
    let folder = &arguments.folder;
    let base = base(arguments.base.as_deref().unwrap_or("/"))?;
    let solver = solver(arguments.solver.as_deref())?;
    is_ours(folder)?;
    let desk = ServerState::alone(Limits::default());
    let files = grundy_web::site(&desk, language, &base, &solver);
    let mut bytes = 0;
    for (path, file) in &files {
        let path = folder.join(path);
        let inside = path.parent().unwrap_or(folder);
        fs::create_dir_all(inside)
            .and_then(|()| fs::write(&path, file))
            .map_err(|error| failed(&path, &error))?;
        bytes += file.len();
    }
    let (count, kilobytes, folder) = (files.len(), bytes / 1000, folder.display());
    let said = match arguments.base.as_deref().filter(|base| *base != "/") {
        None => words!(
            "{count} files, {kilobytes} kB: serve {folder} as the root of a host, for example with python3 -m http.server -d {folder}",
            "{count} 个文件，{kilobytes} kB：把 {folder} 作为网站根目录即可，例如 python3 -m http.server -d {folder}"
        ),
        Some(base) => words!(
            "{count} files, {kilobytes} kB: put {folder} on a host so that it is found at {base}",
            "{count} 个文件，{kilobytes} kB：把 {folder} 放到网站的 {base} 处即可"
        ),
    };
    Renderer::new(language).paragraph(said.of(language))?;
    Ok(ExitStatus::Answered)
}

fn base(path: &str) -> Result<BasePath, Diagnostic> {
    BasePath::from_path(path).ok_or_else(|| {
        let message = words!(
            "\"{path}\" is not a folder of a host: write a path of letters, digits and - . _ ~, such as --base /games/",
            "\"{path}\" 不是网站上的目录：请写由字母、数字和 - . _ ~ 组成的路径，例如 --base /games/"
        );
        wrong("--base", path, message)
    })
}

fn solver(file: Option<&Path>) -> Result<Cow<'static, [u8]>, Diagnostic> {
    let Some(file) = file else {
        return SOLVER.map(Cow::Borrowed).ok_or_else(|| {
            Diagnostic::misuse(words!(
                "this program was built without the solver as WebAssembly",
                "本程序编译时没有包含 WebAssembly 求解器"
            ))
            .hint(words!(
                "build it with .ci/site and name it: grundy site DIR --solver target/site/grundy.wasm",
                "请用 .ci/site 生成，再写：grundy site 文件夹 --solver target/site/grundy.wasm"
            ))
        });
    };
    let bytes = fs::read(file).map_err(|error| failed(file, &error))?;
    match bytes.starts_with(MAGIC) {
        true => Ok(Cow::Owned(bytes)),
        false => {
            let file = file.display();
            Err(Diagnostic::misuse(words!("{file} is not WebAssembly", "{file} 不是 WebAssembly 文件")))
        }
    }
}

/// Refuses a folder with other things in it.
fn is_ours(folder: &Path) -> Result<(), Diagnostic> {
    let empty = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(failed(folder, &error)),
    };
    if empty || folder.join(MARK).is_file() {
        return Ok(());
    }
    let folder = folder.display();
    Err(Diagnostic::misuse(words!(
        "{folder} has other files in it: name a new folder",
        "{folder} 中有其他文件：请写一个新的文件夹"
    )))
}

fn failed(path: &Path, error: &io::Error) -> Diagnostic {
    let (path, LocalizedString { en, zh }) = (path.display(), LocalizedString::from(error));
    Diagnostic::misuse(words!("{path}: {en}", "{path}：{zh}"))
}

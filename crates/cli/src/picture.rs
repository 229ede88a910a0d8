//! Kinds of pictures, by the ends of the names of their files.

use crate::diagnostic::Diagnostic;
use crate::limits::wrong;
use crate::status::CommandError;
use grundy::solver::draw::Theme;
#[cfg(feature = "pictures")]
use grundy::solver::draw::{of_one_theme, pdf, png_of_svg, tikz};
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// The kind of file that a picture is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    Svg,
    Png,
    Pdf,
    /// TikZ, in a file `.tex` or `.tikz`.
    Tikz,
}

/// Whether the picture is for standard output.
fn is_standard_output(output: &Path) -> bool {
    output.as_os_str() == "-"
}

impl OutputFormat {
    /// The format that the name of a file says; on standard output SVG.
    pub fn from_path(output: &Path) -> Result<OutputFormat, Diagnostic> {
        if is_standard_output(output) {
            return match io::stdout().is_terminal() {
                false => Ok(OutputFormat::Svg),
                true => Err(Diagnostic::misuse(words!(
                    "a terminal cannot show a picture: write -o FILE.svg, FILE.png, FILE.pdf or FILE.tex",
                    "图片不宜输出到终端：请写 -o 文件.svg、文件.png、文件.pdf 或 文件.tex"
                ))),
            };
        }
        let ending = output.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(OutputFormat::Svg),
            Some("png") => Ok(OutputFormat::Png),
            Some("pdf") => Ok(OutputFormat::Pdf),
            Some("tex" | "tikz") => Ok(OutputFormat::Tikz),
            _ => {
                let name = output.display().to_string();
                let message = words!(
                    "the name \"{name}\" does not say which kind of picture it is: write FILE.svg, FILE.png, FILE.pdf or FILE.tex",
                    "从文件名 \"{name}\" 看不出图片的格式：请写 文件.svg、文件.png、文件.pdf 或 文件.tex"
                );
                Err(wrong("--output", &name, message))
            }
        }
    }

    /// The file of a picture that is drawn as SVG, with the colours of a theme.
    #[cfg(feature = "pictures")]
    pub fn file(self, svg: String, theme: Theme) -> Result<Vec<u8>, Diagnostic> {
        let plain = |svg: String| of_one_theme(svg, theme);
        let file = match self {
            OutputFormat::Svg => Ok(svg.into_bytes()),
            OutputFormat::Png => png_of_svg(&plain(svg)),
            OutputFormat::Pdf => pdf(&plain(svg)),
            OutputFormat::Tikz => tikz(&plain(svg)).map(|text| (Self::head() + &text).into_bytes()),
        };
        file.map_err(Diagnostic::limit)
    }

    /// The same in a program that draws nothing but SVG.
    #[cfg(not(feature = "pictures"))]
    pub fn file(self, svg: String, _theme: Theme) -> Result<Vec<u8>, Diagnostic> {
        match self {
            OutputFormat::Svg => Ok(svg.into_bytes()),
            OutputFormat::Png | OutputFormat::Pdf | OutputFormat::Tikz => Err(Diagnostic::misuse(words!(
                "this program was built without PNG, PDF and TikZ: write FILE.svg, or build it with --features pictures",
                "这个程序构建时未包含 PNG、PDF 和 TikZ：请写 文件.svg，或用 --features pictures 构建"
            ))),
        }
    }

    /// What a document needs for a TikZ picture.
    pub fn head() -> String {
        "% \\usepackage{tikz}\n".to_owned()
    }
}

/// The theme of a word of the command line. Only an SVG file can leave it to its reader.
pub fn theme(word: Option<&str>, format: OutputFormat) -> Theme {
    match word {
        Some("dark") => Theme::Dark,
        None if format == OutputFormat::Svg => Theme::Either,
        _ => Theme::Light,
    }
}

/// Writes the file of a picture.
pub fn write(output: &Path, picture: &[u8]) -> Result<(), CommandError> {
    if is_standard_output(output) {
        return Ok(io::stdout().lock().write_all(picture)?);
    }
    fs::write(output, picture).map_err(|error| {
        let path = output.display();
        let LocalizedString { en, zh } = LocalizedString::from(&error);
        Diagnostic::misuse(words!("{path} cannot be written: {en}", "无法写入 {path}：{zh}")).into()
    })
}

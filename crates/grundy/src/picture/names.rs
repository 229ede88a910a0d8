//! What is written in pictures, in both languages.

use grundy_plot::{ChartStrings, ENGLISH, PictureFormat, PlotStyle};
use grundy_theory::catalogue::game_within;
use grundy_theory::localized::Language;

const CHINESE: ChartStrings = ChartStrings {
    value: "值",
    ranks: "值（按名次）",
    zero: "值 0",
    one: "值 1",
    points: "点数",
    common: "常见的值",
    rare: "稀有的值",
    together: "每条代表 {} 个值中最常见的一个",
    left_wall: "左墙",
    right_wall: "右墙",
    mast: "桅杆",
};

/// The language in which a picture speaks: a PNG file brings its letters along, and there are no Chinese ones
/// among them.
pub fn spoken(language: Language, style: &PlotStyle) -> Language {
    match style.format {
        PictureFormat::Svg => language,
        PictureFormat::Png => Language::English,
    }
}

/// The names of the parts of a picture.
pub fn names(language: Language, style: &PlotStyle) -> &'static ChartStrings {
    match spoken(language, style) {
        Language::English => &ENGLISH,
        Language::Chinese => &CHINESE,
    }
}

/// A notation as it stands in a title: of a script, the name of its file.
pub fn titled(notation: &str) -> String {
    let (made, game) = game_within(notation);
    match game.strip_prefix('@') {
        Some(script) => format!("{made}{}", script.rsplit(['/', '\\']).next().unwrap_or(script)),
        None => notation.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_name_the_file_of_a_script() {
        for (notation, title) in [
            ("@../games/squares.star:3", "squares.star:3"),
            ("@squares.star", "squares.star"),
            ("every:@a/b.star", "every:b.star"),
            ("octal:0.77", "octal:0.77"),
            ("impartial:@a/b.star", "impartial:b.star"),
            ("every:nim", "every:nim"),
        ] {
            assert_eq!(titled(notation), title);
        }
    }
}

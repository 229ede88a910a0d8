//! Positions to begin with: the one that a page opens with, and others to choose from.

use crate::request::{example, written};
use grundy::solver::engine::game::Game;
use grundy::solver::theory::localized::{Language, LocalizedStr};
use grundy::solver::theory::text;
use grundy::wire::write;

/// Where a game begins: the first position is the usual one.
type Openings = &'static [(&'static str, OpeningName)];

/// What an opening is called: a size or heaps, the same in all languages, or words.
#[derive(Clone, Copy, Debug)]
pub enum OpeningName {
    /// The same in all languages.
    Same(&'static str),
    /// Words.
    Said(LocalizedStr),
}

impl OpeningName {
    /// The name in a language.
    pub fn of(self, language: Language) -> &'static str {
        match self {
            OpeningName::Same(name) => name,
            OpeningName::Said(text) => text.of(language),
        }
    }
}

/// The size of a board as its name.
macro_rules! sized {
    ($at:literal, $name:literal) => {
        ($at, OpeningName::Same($name))
    };
}

const OPEN: OpeningName = OpeningName::Said(text!("empty", "空盘"));
const MIDDLE: OpeningName = OpeningName::Said(text!("in the middle of a game", "中盘"));
const SMALL: OpeningName = OpeningName::Said(text!("small", "小"));
const USUAL: OpeningName = OpeningName::Said(text!("usual", "常用"));
const LARGE: OpeningName = OpeningName::Said(text!("large", "大"));

const FOUR: (&str, OpeningName) = sized!("..../..../..../....", "4 × 4");
const FIVE: (&str, OpeningName) = sized!("...../...../...../...../.....", "5 × 5");
const SIX: (&str, OpeningName) = sized!("....../....../....../....../....../......", "6 × 6");
const EIGHT: (&str, OpeningName) =
    sized!("......../......../......../......../......../......../......../........", "8 × 8");
const HOLES: (&str, OpeningName) =
    (".#.../...../..#../...../...#.", OpeningName::Said(text!("with holes", "有障碍")));

/// Games with the positions that are worth playing.
const KNOWN: &[(&str, Openings)] = &[
    (
        "nim",
        &[
            sized!("3,4,5", "3, 4, 5"),
            sized!("1,3,5,7", "1, 3, 5, 7"),
            sized!("3,5,7", "3, 5, 7"),
            sized!("2,4,7,8,9,11", "2, 4, 7, 8, 9, 11"),
        ],
    ),
    (
        "kayles",
        &[sized!("5,6,7", "5, 6, 7"), sized!("10", "10"), sized!("13", "13"), sized!("7,9,11", "7, 9, 11")],
    ),
    ("dawsons-kayles", &[sized!("5,6,7", "5, 6, 7"), sized!("12", "12"), sized!("7,9,11", "7, 9, 11")]),
    ("dawsons-chess", &[sized!("9", "9"), sized!("12", "12"), sized!("7,9,11", "7, 9, 11")]),
    ("wythoff", &[sized!("7,10", "7, 10"), sized!("5,8", "5, 8"), sized!("12,19", "12, 19")]),
    ("grundys-game", &[sized!("12", "12"), sized!("8,9", "8, 9"), sized!("20", "20")]),
    (
        "chomp",
        &[
            sized!("6,6,6,6", "4 × 6"),
            sized!("5,5,5", "3 × 5"),
            sized!("5,5,5,5,5", "5 × 5"),
            sized!("8,8", "2 × 8"),
        ],
    ),
    ("domineering", &[SIX, FOUR, FIVE, EIGHT]),
    ("cram", &[FIVE, FOUR, SIX, HOLES]),
    (
        "clobber",
        &[
            sized!("xoxox/oxoxo/xoxox/oxoxo", "4 × 5"),
            sized!("xoxo/oxox/xoxo", "3 × 4"),
            sized!("xoxoxo/oxoxox/xoxoxo/oxoxox/xoxoxo", "5 × 6"),
        ],
    ),
    ("hot-clobber", &[sized!("xoxox/oxoxo/xoxox/oxoxo", "4 × 5"), sized!("xoxo/oxox/xoxo", "3 × 4")]),
    (
        "konane",
        &[
            sized!("xoxoxo/oxoxox/xo..xo/oxoxox/xoxoxo/oxoxox", "6 × 6"),
            sized!("xoxo/o..x/xoxo/oxox", "4 × 4"),
        ],
    ),
    (
        "amazons",
        &[
            sized!(".x.x./...../...../...../.o.o.", "5 × 5"),
            sized!(".x../x.../...o/..o.", "4 × 4"),
            sized!("..x..x/....../....../....../....../o..o..", "6 × 6"),
        ],
    ),
    ("snort", &[FIVE, FOUR, SIX, HOLES]),
    ("col", &[FIVE, FOUR, SIX, HOLES]),
    ("nogo", &[FIVE, FOUR, SIX]),
    ("fission", &[sized!("...../...../..x../...../.....", "5 × 5"), sized!("..../.x../..../....", "4 × 4")]),
    ("tic-tac-toe", &[(".../.../...", OPEN), (".../.X./O..", MIDDLE)]),
    ("mnk:3,3,3", &[(".../.../...", OPEN), (".../.X./O..", MIDDLE)]),
    ("hex:3", &[(".../.../...", OPEN), (".../.xo/...", MIDDLE)]),
    (
        "connect-four",
        &[
            ("......./......./......./......./......./.......", OPEN),
            (".X..X.X/OO..X.O/OXX.O.O/XXO.OOX/OXXXOXO/OOXXXOO", MIDDLE),
        ],
    ),
    ("tac-tix", &[sized!("xxxx/xxxx/xxxx/xxxx", "4 × 4"), sized!("xxx/xxx/xxx", "3 × 3")]),
    (
        "hackenbush",
        &[
            (
                r#"{"edges":[[0,1,"b"],[1,2,"b"],[1,3,"r"],[3,4,"g"],[0,5,"r"],[5,6,"b"],[6,7,"r"],[0,8,"b"],[8,9,"r"]],"ground":0}"#,
                OpeningName::Said(text!("three plants", "三棵")),
            ),
            (
                r#"{"edges":[[0,1,"b"],[1,2,"r"],[2,3,"b"]],"ground":0}"#,
                OpeningName::Said(text!("a stalk", "一根茎")),
            ),
            (
                r#"{"edges":[[0,1,"b"],[0,2,"r"],[1,2,"g"],[1,3,"b"],[2,4,"r"],[3,4,"g"]],"ground":0}"#,
                OpeningName::Said(text!("a house", "房子")),
            ),
            (
                r#"{"edges":[[0,1],[1,2],[2,3],[2,4],[1,5],[5,6],[5,7],[0,8],[8,9],[9,10]],"ground":0}"#,
                OpeningName::Said(text!("a green tree", "绿树")),
            ),
        ],
    ),
    (
        "toads-and-frogs",
        &[
            sized!("tt.ff", "tt.ff"),
            sized!("ttt..fff", "ttt..fff"),
            sized!("tttt..ffff", "4 + 2"),
            sized!("ttttt...fffff", "5 + 3"),
        ],
    ),
    (
        "toppling-dominoes",
        &[(r#""lrelrlerl""#, USUAL), (r#""lrelr""#, SMALL), (r#""lrellrrelrlelr""#, LARGE)],
    ),
    ("cutcake", &[sized!("5,8", "5 × 8"), sized!("3,5", "3 × 5"), sized!("8,8", "8 × 8")]),
    ("maundy-cake", &[sized!("6,8", "6 × 8"), sized!("4,6", "4 × 6"), sized!("12,12", "12 × 12")]),
    ("subtraction:1,3,4", &[sized!("17", "17"), sized!("10,5", "10, 5"), sized!("24,13", "24, 13")]),
    ("bash:3", &[sized!("21", "21"), sized!("10,7", "10, 7")]),
    ("silver-dollar", &[sized!("1,4,7,9,12", "1, 4, 7, 9, 12"), sized!("1,3,7,8", "1, 3, 7, 8")]),
    ("treblecross-strip", &[(r#""..............""#, USUAL), (r#""..X....""#, SMALL)]),
    ("turning-turtles", &[sized!("3,6,8,11", "3, 6, 8, 11"), sized!("3,6,8", "3, 6, 8")]),
    ("euclid", &[sized!("36,25", "36, 25"), sized!("24,7", "24, 7")]),
];

/// Games whose cards show more than the empty board that they begin with: a position, and moves from it.
const PICTURED: &[(&str, &str, &[&str])] = &[
    ("domineering", "...../...../...../.....", &["b3-b4", "d3-e3", "a1-a2", "b1-c1"]),
    ("cram", "...../...../...../.....", &["b3-b4", "d3-e3", "a1-a2", "c1-d1"]),
    ("tic-tac-toe", "X.O/.X./..O", &[]),
    ("mnk:3,3,3", "X.O/.X./..O", &[]),
    ("amazons", "x.#./.#.o/..../#.x#", &[]),
    ("snort", ".x../..../..o./x...", &[]),
    ("col", "x.../..o./.x../...o", &[]),
    ("nogo", ".x../..o./x.../..o.", &[]),
    ("hex:3", ".x./.xo/o..", &[]),
    ("connect-four", "......./......./...X.../...O.../..XO.../.OXX.O.", &[]),
];

/// What the card of a game shows, if that is not what the game begins with: a position, and moves from it.
pub fn pictured(notation: &str) -> Option<(&'static str, &'static [&'static str])> {
    PICTURED.iter().find(|(name, ..)| *name == notation).map(|&(_, at, moves)| (at, moves))
}

/// The positions of a game that are worth beginning with, as the shell takes them; at least one that is known
/// to be a position.
pub fn openings(notation: &str, game: &dyn Game) -> Vec<(String, OpeningName)> {
    let listed = KNOWN.iter().find(|(name, _)| *name == notation).map_or(&[][..], |(_, list)| list);
    if !listed.is_empty() {
        return listed.iter().map(|(at, name)| ((*at).to_owned(), *name)).collect();
    }
    vec![(written(&example(game), game), USUAL)]
}

/// The position that the page of a game opens with, where it is not the example of the game.
pub fn first(notation: &str) -> Option<&'static str> {
    KNOWN.iter().find(|(name, _)| *name == notation).and_then(|(_, list)| list.first()).map(|(at, _)| *at)
}

/// The positions to begin with as JSON.
pub fn write_openings(out: &mut Vec<u8>, notation: &str, game: &dyn Game, language: Language) {
    write::list(out, openings(notation, game), |out, (at, name)| {
        let mut one = write::ObjectWriter::begin(out);
        one.put("at", &at[..]);
        one.put("name", name.of(language));
        one.end();
    });
}

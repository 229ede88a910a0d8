//! The gallery: every game of the catalogue and a sum of each family, as text and as SVG.
//!
//! The test compares checksums with `gallery.csv` beside this file, and leaves those of today in
//! `target/tmp/gallery.csv`. `GRUNDY_WRITE_GALLERY=FOLDER cargo test --workspace --test gallery` also writes the
//! pages and the pictures into a folder, for a release and for a person to look at.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, run, shell};
use grundy::solver::theory::catalogue::entries;
use std::fs;
use std::path::{Path, PathBuf};

/// Sums and compounds, each with the name of its picture and its words.
const SUMS: [(&str, &str); 6] = [
    ("sum-of-heaps", "nim 3,4 + kayles 5 + wythoff 2,3"),
    ("sum-of-coins", "ruler 3,6 + coin-grid '[[3,4],[2,1]]'"),
    (
        "sum-of-graphs",
        r#"hackenbush '{"edges":[[0,1],[1,2],[1,3],[0,4]],"ground":0}' + geography '{"edges":[[0,1],[1,2]],"token":1,"vertices":3}'"#,
    ),
    ("sum-of-boards", "domineering '.../.#.' + toads-and-frogs 't.f' + nim 2"),
    ("compound", "every:euclid '[[7,3],[5,2]]'"),
    ("large", "nim 1000000000000000000,7 + kayles 100"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A picture: its name, its title in both languages, and the words of the command.
struct Shown {
    name: String,
    title: [String; 2],
    words: String,
}

fn all() -> Vec<Shown> {
    let games = run(&["games"]).out;
    let examples = games.lines().filter_map(|line| line.trim().strip_prefix("grundy solve "));
    let of_game = |(entry, words): (&grundy::solver::theory::catalogue::CatalogueEntry, &str)| Shown {
        name: entry.name.to_owned(),
        title: [entry.title.en.to_owned(), entry.title.zh.to_owned()],
        words: words.to_owned(),
    };
    let sums = SUMS.iter().map(|(name, words)| Shown {
        name: (*name).to_owned(),
        title: [words.to_string(), words.to_string()],
        words: (*words).to_owned(),
    });
    entries().iter().zip(examples).map(of_game).chain(sums).collect()
}

const HEADS: [&str; 2] = [
    "# Gallery\n\nEvery game of the catalogue from its example, then sums. `grundy draw GAME POSITION` shows a position as text, with `-o FILE.svg` \
     as a picture that is light or dark as its reader prefers, with `-o FILE.png` as pixels; `grundy play GAME` plays it. Names in pictures \
     are what a move is typed with. `--values` marks what each move comes to, and equilibria in tables of payoffs; of a large graph `--around v7` shows the \
     part around vertex 7.\n",
    "# 画廊\n\n目录中的每个游戏（取自其例子），然后是和。`grundy draw 游戏 局面` 以文本画出局面，加 `-o 文件.svg` 则画成图片，随读者的偏好呈浅色或深色，\
     加 `-o 文件.png` 则画成像素；`grundy play 游戏` 可以对弈。图中的名称就是输入着法时所用的名称。`--values` 标出各着法的结果，以及收益表中的均衡；\
     大的图可用 `--around v7` 显示顶点 7 附近的部分。\n",
];

fn page(shown: &[Shown], drawn: &[String], language: usize) -> String {
    let mut page = HEADS[language].to_owned();
    for (shown, text) in shown.iter().zip(drawn) {
        let Shown { name, title, words } = shown;
        let title = &title[language];
        page.push_str(&format!(
            "\n## {name}\n\n{title}\n\n![{name}](gallery/{name}.svg)\n\n```console\n$ grundy draw {words}\n{text}```\n"
        ));
    }
    page
}

#[test]
fn every_game_is_drawn_as_the_checksums_say() {
    let shown = all();
    assert_eq!(shown.len(), entries().len() + SUMS.len());
    // Tests run in the folder of their crate; a person names a folder from the root of the project.
    let folder = std::env::var_os("GRUNDY_WRITE_GALLERY").map(|folder| root().join(folder));
    if let Some(folder) = &folder {
        fs::create_dir_all(folder.join("gallery")).unwrap();
    }
    let mut drawn = Vec::new();
    let mut sums = "name,text,picture\n".to_owned();
    for Shown { name, words, .. } in &shown {
        let Run { status, out: text, err } = shell(&format!("grundy draw {words}"));
        assert_eq!((status, err.as_str()), (0, ""), "{words}");
        let Run { status, out: picture, err } = shell(&format!("grundy draw {words} -o -"));
        assert_eq!((status, err.as_str()), (0, ""), "{words}");
        let parsed = roxmltree::Document::parse(&picture).unwrap();
        assert_eq!(parsed.root_element().attribute("role"), Some("group"), "{words}");
        let [of_text, of_picture] = [&text, &picture].map(|drawn| crc32fast::hash(drawn.as_bytes()));
        sums.push_str(&format!("{name},{of_text:08x},{of_picture:08x}\n"));
        if let Some(folder) = &folder {
            fs::write(folder.join("gallery").join(format!("{name}.svg")), &picture).unwrap();
        }
        drawn.push(text);
    }
    if let Some(folder) = &folder {
        for (language, name) in ["gallery.md", "gallery.zh.md"].into_iter().enumerate() {
            fs::write(folder.join(name), page(&shown, &drawn, language)).unwrap();
        }
    }
    let today = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery.csv");
    fs::write(&today, &sums).unwrap();
    let known = fs::read_to_string(root().join("crates/cli/tests/gallery.csv")).unwrap_or_default();
    let changed: Vec<&str> = sums.lines().filter(|line| !known.lines().any(|known| known == *line)).collect();
    let today = today.display();
    assert!(
        changed.is_empty(),
        "drawn otherwise than before; look at the gallery, then take {today}: {changed:?}"
    );
    assert_eq!(known.lines().count(), sums.lines().count(), "gallery.csv names what is no longer drawn");
}

//! Scenes as text and as SVG.
#![allow(clippy::unwrap_used)]

use grundy_draw::{MoveMark, MoverOutcome, TextStyle, Theme, place, svg, text};
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::scene::{Appearance, Pick, Scene, VisibleRange};
use roxmltree::Document;
use unicode_width::UnicodeWidthStr;

fn graph(edges: &[[u64; 2]], ground: Option<u64>) -> Scene {
    Scene::graph(ground, edges.len(), |edge| (edge as u64, edges[edge], Appearance::Plain))
}

#[test]
fn heaps_are_rows_of_tokens_and_large_ones_a_bar_with_its_number() {
    let scene = Scene::piles(&[2, 1_000_000_000_000_000_000, 0], 0);
    assert_eq!(text(&scene, &[], TextStyle::ASCII), "A  o o\nB  =======> 1000000000000000000\nC\n");
    assert_eq!(text(&Scene::piles(&[2], 1), &[], TextStyle::UNICODE), "A  ● ●\n");
}

#[test]
fn signs_tell_what_moves_come_to_without_colour() {
    let mark = |pick: Pick, verdict| MoveMark { pick, verdict, value: None };
    let marks =
        [mark(Pick::token("h0", 1), MoverOutcome::Win), mark(Pick::token("h0", 3), MoverOutcome::Loss)];
    let scene = Scene::piles(&[3], 0);
    assert_eq!(text(&scene, &marks, TextStyle::ASCII), "A  o o o\n   +   -\n");
    let coloured = text(&scene, &marks, TextStyle { colour: true, ..TextStyle::UNICODE });
    assert!(coloured.contains("\u{1b}[1;32m● \u{1b}[0m"), "{coloured:?}");
}

#[test]
fn boards_are_as_wide_as_the_paper_and_full_width_characters_count_twice() {
    let wide = Scene::board(&VisibleRange::lines(0, 2), &VisibleRange::lines(0, 30), false, |row, column| {
        (Appearance::Card, (row == column).then(|| "尼姆".to_owned()))
    });
    for width in [30, 50, 80] {
        let drawn = text(&wide, &[], TextStyle { width, ..TextStyle::UNICODE });
        assert!(drawn.lines().all(|line| line.width() <= width), "{width}: {drawn}");
        assert_eq!(drawn.matches("尼姆").count(), 2);
    }
    let narrow = text(&wide, &[], TextStyle { width: 30, ..TextStyle::UNICODE });
    assert!(narrow.lines().count() > 6, "columns that do not fit follow below: {narrow}");
    let columns: Vec<usize> = narrow.lines().take(3).map(UnicodeWidthStr::width).collect();
    assert!(columns.windows(2).all(|pair| pair[0] == pair[1]), "{narrow}");
}

#[test]
fn omitted_items_are_counted() {
    let heaps: Vec<u64> = (0..1000).collect();
    assert!(text(&Scene::piles(&heaps, 0), &[], TextStyle::ASCII).ends_with("... +940\n"));
    let line = Scene::strip(&VisibleRange::around(1, 1_000_000, &[500_000]), |_| (Appearance::Tails, None));
    assert!(line.things.iter().any(|thing| thing.id == "c500000"));
    assert_eq!(line.hidden + line.things.len() as u64, 1_000_000);
}

#[test]
fn a_graph_stands_on_the_ground_and_layers_lead_down() {
    let bush = graph(&[[0, 1], [1, 2], [1, 3]], Some(0));
    let at = |scene: &Scene, name: &str| {
        let placed = place(scene);
        placed.vertices.iter().find(|(known, _)| known == name).unwrap().1
    };
    assert!(at(&bush, "v0")[1] > at(&bush, "v1")[1] && at(&bush, "v1")[1] > at(&bush, "v2")[1]);
    assert_eq!(2 * at(&bush, "v1")[0], at(&bush, "v2")[0] + at(&bush, "v3")[0]);
    let dag = graph(&[[5, 2], [5, 3], [2, 3], [3, 1]], None).directed();
    for [from, to] in [["v5", "v2"], ["v2", "v3"], ["v3", "v1"]] {
        assert!(at(&dag, from)[1] < at(&dag, to)[1]);
    }
}

#[test]
fn any_graph_has_a_place_for_each_vertex_the_same_every_time() {
    let wheel: Vec<[u64; 2]> = (0..12).flat_map(|i| [[i, (i + 1) % 12], [i, 20]]).collect();
    for scene in
        [graph(&wheel, None), graph(&wheel, None).directed(), graph(&[[0, 0], [0, 1], [0, 1]], Some(0))]
    {
        let placed = place(&scene);
        assert_eq!(placed, place(&scene));
        let mut places: Vec<[i32; 2]> = placed.vertices.iter().map(|(_, at)| *at).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), placed.vertices.len(), "no two vertices lie on each other: {placed:?}");
    }
}

#[test]
fn everything_in_a_picture_that_can_be_picked_has_a_name_and_a_sentence() {
    let position = Data::object([
        ("edges", Data::Rows { width: 2, cells: vec![0, 1, 1, 2] }),
        ("tokens", Data::from(vec![0, 0])),
    ]);
    let scene = Scene::beside(vec![
        ("s0".to_owned(), Scene::piles(&[3, 1 << 40], 0)),
        ("s1".to_owned(), Scene::from_position(&position).directed()),
        ("s2".to_owned(), Scene::text("<&\u{1}>")),
    ]);
    let pick = Pick::typed("s0.h0#2");
    let marks = [MoveMark { pick, verdict: MoverOutcome::Win, value: Some("0".to_owned()) }];
    for (language, word) in [(Language::English, "wins (0)"), (Language::Chinese, "胜 (0)")] {
        let file = svg(&scene, &marks, Theme::Either, language);
        let document = Document::parse(&file).unwrap();
        let picked: Vec<_> = document.descendants().filter(|node| node.has_attribute("data-pick")).collect();
        assert!(picked.iter().all(|node| node.children().any(|child| child.has_tag_name("title"))));
        let button = picked.iter().find(|node| node.attribute("data-pick") == Some("s0.h0#2")).unwrap();
        assert_eq!((button.attribute("role"), button.attribute("tabindex")), (Some("button"), Some("0")));
        assert!(file.contains(word), "{file}");
        for pick in ["s0.h1", "s1.e0", "s1.v2", "s1.t1"] {
            assert!(picked.iter().any(|node| node.attribute("data-pick") == Some(pick)), "{pick}");
        }
    }
}

#[test]
fn a_picture_is_light_or_dark_as_its_reader_prefers() {
    let scene = Scene::piles(&[1], 0);
    let [either, light, dark] =
        [Theme::Either, Theme::Light, Theme::Dark].map(|theme| svg(&scene, &[], theme, Language::English));
    assert!(either.contains("prefers-color-scheme:dark") && !light.contains("prefers-color-scheme"));
    assert_ne!(light, dark);
}

#[test]
fn scenes_that_are_written_wrongly_are_refused_with_the_place() {
    let thing = |field: &str, value: Data| Data::object([("id", Data::from("a")), (field, value)]);
    for (layout, thing, place) in [
        ("heaps", thing("heap", Data::from(3)), ".layout"),
        ("grid", thing("cell", Data::from(vec![1])), ".things[0].cell"),
        ("graph", thing("edge", Data::list(vec![Data::from("b"), Data::from("c")])), ".things[0]"),
        ("piles", thing("look", Data::from("golden")), ".things[0]"),
    ] {
        let scene = Data::object([("layout", Data::from(layout)), ("things", Data::list(vec![thing]))]);
        assert_eq!(Scene::read(&scene).unwrap_err().at, place);
    }
}

#[test]
fn a_forest_with_a_cycle_is_drawn_and_ends() {
    let vertex = |id: &str| Data::object([("id", Data::from(id)), ("vertex", Data::Bool(true))]);
    let edge = |id: &str, from: &str, to: &str| {
        Data::object([("id", Data::from(id)), ("edge", Data::list(vec![Data::from(from), Data::from(to)]))])
    };
    let things = vec![
        vertex("a"),
        vertex("b"),
        vertex("c"),
        edge("e", "a", "b"),
        edge("f", "b", "c"),
        edge("g", "c", "b"),
    ];
    let scene = Data::object([("layout", Data::from("forest")), ("things", Data::list(things))]);
    let scene = Scene::read(&scene).unwrap();
    assert_eq!(text(&scene, &[], TextStyle::ASCII).lines().count(), 3);
    assert_eq!(place(&scene).vertices.len(), 3);
}

/// The colours of some pixels of a PNG file, and its width and height.
#[cfg(feature = "png")]
fn pixels(file: &[u8]) -> (u32, u32, std::collections::HashSet<[u8; 3]>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut image = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut image).unwrap();
    (info.width, info.height, image.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

#[test]
#[cfg(feature = "png")]
fn images_of_pixels_have_the_colours_of_their_theme_and_twice_the_size() {
    let scene = Scene::piles(&[3, 1], 0);
    let (light, dark) = ([0xfc, 0xfc, 0xfb], [0x18, 0x19, 0x1b]);
    for (theme, ground, other) in [(Theme::Either, light, dark), (Theme::Dark, dark, light)] {
        let drawn = svg(&scene, &[], theme, Language::English);
        let document = Document::parse(&drawn).unwrap();
        let side = |name| document.root_element().attribute(name).unwrap().parse::<u32>().unwrap();
        let (width, height, colours) =
            pixels(&grundy_draw::png(&scene, &[], theme, Language::English).unwrap());
        assert_eq!((width, height), (2 * side("width"), 2 * side("height")));
        assert!(colours.contains(&ground) && !colours.contains(&other), "{theme:?}");
        // Tokens, and the letters beside them.
        assert!(colours.len() > 20, "{}", colours.len());
    }
    // A picture that would be larger than people look at is made smaller.
    let heaps = vec![24; 60];
    let wide = Scene::beside((0..40).map(|i| (format!("s{i}"), Scene::piles(&heaps, 0))).collect());
    let (width, height, _) = pixels(&grundy_draw::png(&wide, &[], Theme::Light, Language::English).unwrap());
    assert!(width.max(height) <= 8000, "{width} x {height}");
}

//! Pictures, read back: what is in the SVG files, and the colours of pixels of the PNG files.

use grundy_plot::{
    ENGLISH, HeatMap, Labels, PeriodMark, PictureFormat, PlotError, PlotStyle, Theme, ThermographPlot, Tick,
    ValueCount,
};
use grundy_plot::{grid, points, sequence, thermographs, value_counts};
use proptest::prelude::*;
use roxmltree::Document;
use std::io::Cursor;

const LABELS: Labels = Labels { title: "Title <&>", x: "heap size", y: "value", names: &ENGLISH };
fn square(columns: usize, values: &[Option<u64>]) -> HeatMap<'_> {
    HeatMap { first: (0, 0), columns, values }
}

const SVG: PlotStyle =
    PlotStyle { format: PictureFormat::Svg, theme: Theme::Light, width: 1200, height: 750 };
const PNG: PlotStyle = PlotStyle { format: PictureFormat::Png, ..SVG };

fn text(picture: Result<Vec<u8>, PlotError>) -> String {
    String::from_utf8(picture.expect("a picture")).expect("UTF-8")
}

fn count(svg: &str, element: &str) -> usize {
    let document = Document::parse(svg).expect("XML");
    document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", element))).count()
}

/// What is written in a picture.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("XML");
    let elements = document.descendants().filter(|node| node.is_element());
    elements.filter_map(|node| node.text()).map(|text| text.trim().to_owned()).collect()
}

struct Pixels {
    width: usize,
    bytes: Vec<u8>,
}

fn pixels(picture: Result<Vec<u8>, PlotError>) -> Pixels {
    let decoder = png::Decoder::new(Cursor::new(picture.expect("a picture")));
    let mut reader = decoder.read_info().expect("PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("PNG");
    Pixels { width: info.width as usize, bytes }
}

impl Pixels {
    fn height(&self) -> usize {
        self.bytes.len() / 3 / self.width
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let place = (y * self.width + x) * 3;
        [self.bytes[place], self.bytes[place + 1], self.bytes[place + 2]]
    }

    /// How many pixels are about of this colour.
    fn near(&self, color: [u8; 3]) -> usize {
        let is_near = |pixel: &[u8]| pixel.iter().zip(color).all(|(a, b)| a.abs_diff(b) < 12);
        self.bytes.chunks_exact(3).filter(|pixel| is_near(pixel)).count()
    }
}

#[test]
fn an_svg_of_few_points_holds_each_of_them() {
    let svg = text(sequence(&LABELS, 0, (0..=120).map(|n| n % 5), None, &SVG));
    assert_eq!(count(&svg, "circle"), 121);
    let pairs: Vec<(u64, u64)> = (0..30).map(|i| (i, 2 * i)).collect();
    assert_eq!(count(&text(points(&LABELS, 60, &pairs, &SVG)), "circle"), 30);
}

#[test]
fn the_title_the_axes_and_round_ticks_are_written() {
    let svg = text(sequence(&LABELS, 0, (0..=3000).map(|n| n % 5), None, &SVG));
    let texts = texts(&svg);
    for expected in ["Title <&>", "heap size", "value", "0", "500", "1,000", "2,500", "4"] {
        assert!(texts.iter().any(|text| text == expected), "{expected} is not in {texts:?}");
    }
}

#[test]
fn an_svg_of_a_million_points_is_small_and_holds_an_image() {
    let svg = text(sequence(&LABELS, 0, (0..1_000_000u64).map(|n| n * n % 257), None, &SVG));
    assert_eq!((count(&svg, "circle"), count(&svg, "image")), (0, 1));
    assert!(svg.len() < 2_000_000, "{} bytes", svg.len());
    assert!(texts(&svg).iter().any(|text| text == "points"), "the colour bar has no name");
}

#[test]
fn a_lone_value_among_a_million_is_seen() {
    let most = |lone: u64| {
        let values = (0..1_000_000u64).map(move |n| if n == 300_000 { lone } else { n % 2 });
        let picture = pixels(sequence(&LABELS, 0, values.chain([200]), None, &PNG));
        // Lower than the value 200 and higher than 1, where it is not hidden by others.
        let middle = (picture.height() / 3..picture.height() / 2)
            .flat_map(|y| (200..picture.width - 200).map(move |x| (x, y)));
        let ground = picture.at(3, 3);
        let mesh = |[r, g, b]: [u8; 3]| r.abs_diff(g) < 8 && g.abs_diff(b) < 8;
        middle.filter(|&(x, y)| picture.at(x, y) != ground && !mesh(picture.at(x, y))).count()
    };
    assert_eq!(most(1), 0);
    assert!(most(120) >= 4);
}

#[test]
fn a_grid_shows_every_cell_with_its_value() {
    let values: Vec<Option<u64>> = (0..12).map(|i| (i != 8).then_some((i % 4) ^ (i / 4))).collect();
    let svg = text(grid(&LABELS, square(4, &values), &SVG));
    let document = Document::parse(&svg).expect("XML");
    let cells = document.descendants().filter(|node| {
        // Other rectangles are the ground and the rows of the colour bar.
        let side = |name| node.attribute(name).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        node.tag_name().name() == "rect" && side("height") > 50.0 && side("width") < 2000.0
    });
    assert_eq!(cells.count(), 11);
    assert!(texts(&svg).iter().filter(|text| *text == "3").count() > 2, "the values 3, beside the tick");
}

#[test]
fn equal_values_have_equal_colours_in_every_size_of_grid() {
    let chess = |side: u64| (0..side * side).map(|i| Some((i % side + i / side) % 2)).collect::<Vec<_>>();
    for side in [4, 60] {
        let values = chess(side);
        let picture = pixels(grid(&LABELS, square(side as usize, &values), &PNG));
        let (zero, one) = (picture.near([226, 88, 34]), picture.near([254, 232, 37]));
        assert!(zero > 100_000 && one > 100_000, "{zero} and {one} pixels for the side {side}");
    }
}

#[test]
fn grids_have_their_first_row_on_top_as_tables_have() {
    // Zeros in the first row alone, which is seen in the upper half of the picture.
    for side in [4, 60] {
        let values: Vec<Option<u64>> = (0..side * side).map(|i| Some(u64::from(i >= side))).collect();
        let picture = pixels(grid(&LABELS, square(side as usize, &values), &PNG));
        let is_zero = |y: usize| picture.at(picture.width / 2, y) == [226, 88, 34];
        let rows: Vec<usize> = (0..picture.height()).filter(|&y| is_zero(y)).collect();
        assert!(!rows.is_empty() && rows.iter().all(|&y| y < picture.height() / 2), "{rows:?}");
    }
    // So have points: (0, 3) stands below (0, 0).
    let svg = text(points(&LABELS, 9, &[(0, 0), (0, 3)], &SVG));
    let document = Document::parse(&svg).expect("XML");
    let circles = document.descendants().filter(|node| node.tag_name().name() == "circle");
    let heights: Vec<f64> = circles.map(|node| node.attribute("cy").unwrap().parse().unwrap()).collect();
    assert!(heights[0] < heights[1], "{heights:?}");
}

#[test]
fn numbers_are_written_where_they_can_be_read() {
    let values: Vec<Option<u64>> = (0..400).map(|i| Some(i % 20)).collect();
    let written = |width, height| {
        let style = PlotStyle { width, height, ..SVG };
        texts(&text(grid(&LABELS, square(20, &values), &style))).iter().filter(|text| *text == "7").count()
    };
    assert!(written(1200, 750) >= 20 && written(400, 300) <= 1);
}

#[test]
fn small_pictures_can_be_read() {
    let style = PlotStyle { width: 400, height: 300, ..SVG };
    let svg = text(sequence(&LABELS, 0, (0..100).map(|n| n % 9), None, &style));
    let document = Document::parse(&svg).expect("XML");
    let sizes = document.descendants().filter_map(|node| node.attribute("font-size"));
    // Half of what is drawn, about: the file is shown at half the size.
    let sizes: Vec<f64> =
        sizes.map(|size| size.trim_end_matches("px").parse::<f64>().unwrap() / 2.0).collect();
    assert!(!sizes.is_empty() && sizes.iter().all(|&size| size >= 7.5), "{sizes:?}");
}

#[test]
fn a_long_title_is_cut() {
    let title = "a long title ".repeat(30);
    let labels = Labels { title: &title, ..LABELS };
    let written = texts(&text(sequence(&labels, 0, 0..9, None, &SVG)));
    assert!(written.iter().any(|text| text.starts_with("a long") && text.ends_with('…')), "{written:?}");
}

#[test]
fn a_period_is_marked() {
    let repeats = PeriodMark { from: 3, length: 5, text: "period 5 from heap 3 on" };
    let svg = |repeats| text(sequence(&LABELS, 0, (0..40).map(|n| n % 5), repeats, &SVG));
    let (with, without) = (svg(Some(repeats)), svg(None));
    let color = |svg: &str| svg.matches("#E25822").count();
    // Two lines, and the legend.
    assert_eq!((color(&with), color(&without)), (3, 0));
    assert!(texts(&with).iter().any(|text| text == repeats.text));
    // What is past the end of the picture is not drawn.
    let past = PeriodMark { from: 30, length: 50, text: "period 50" };
    assert_eq!(color(&svg(Some(past))), 2);
}

#[test]
fn rare_and_common_values_have_two_colours_and_a_legend() {
    let counts: Vec<ValueCount> = (0..50)
        .map(|value| ValueCount {
            value,
            common: if value % 7 == 0 { 0 } else { 1000 },
            rare: (value % 7 == 0).into(),
        })
        .collect();
    let svg = text(value_counts(&LABELS, &counts, &SVG));
    assert!(texts(&svg).iter().any(|text| text == "rare values"));
    let fill = |color: &str| svg.matches(&format!("fill=\"{color}\"")).count();
    assert_eq!((fill("#2A78D6"), fill("#E25822")), (42 + 1, 8 + 1));
    let only_common = &counts[1..7];
    assert!(!text(value_counts(&LABELS, only_common, &SVG)).contains("rare values"));
}

#[test]
fn many_values_share_bars_and_the_axis_says_so() {
    let counts: Vec<ValueCount> =
        (0..100_000).map(|value| ValueCount { value, common: 9, rare: 0 }).collect();
    let svg = text(value_counts(&LABELS, &counts, &SVG));
    assert!(count(&svg, "rect") < 1000);
    assert!(texts(&svg).iter().any(|text| text.contains("the most frequent of")));
}

#[test]
fn both_themes_keep_points_apart_from_the_ground() {
    for (theme, ground, point) in
        [(Theme::Light, [252, 252, 251], [42, 120, 214]), (Theme::Dark, [24, 25, 27], [88, 160, 240])]
    {
        let style = PlotStyle { theme, ..PNG };
        let picture = pixels(sequence(&LABELS, 0, (0..100).map(|n| n % 9), None, &style));
        assert_eq!((picture.width, picture.height()), (1200, 750));
        assert_eq!(picture.at(2, 2), ground);
        assert!(picture.near(point) > 500, "{theme:?}: {}", picture.near(point));
    }
}

#[test]
fn positions_without_a_drawing_get_a_message() {
    let none: [u64; 0] = [];
    assert!(matches!(sequence(&LABELS, 0, none, None, &SVG), Err(PlotError::Empty)));
    assert!(matches!(value_counts(&LABELS, &[], &SVG), Err(PlotError::Empty)));
    assert!(matches!(grid(&LABELS, square(3, &[None; 3]), &SVG), Err(PlotError::Empty)));
    assert!(matches!(grid(&LABELS, square(0, &[Some(1)]), &SVG), Err(PlotError::Shape { .. })));
    assert!(matches!(grid(&LABELS, square(3, &[Some(1); 4]), &SVG), Err(PlotError::Shape { .. })));
    let wide = PlotStyle { width: 1_000_000, ..PNG };
    assert!(matches!(sequence(&LABELS, 0, [1], None, &wide), Err(PlotError::Size { width: 1_000_000, .. })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn no_numbers_and_no_size_panic(
        values in prop::collection::vec(prop_oneof![0..5u64, Just(u64::MAX), any::<u64>()], 1..30),
        first in prop_oneof![Just(0), Just(u64::MAX), any::<u64>()],
        (width, height) in (200..500u32, 200..500u32),
    ) {
        for format in [PictureFormat::Svg, PictureFormat::Png] {
            let style = PlotStyle { format, theme: Theme::Dark, width, height };
            prop_assert!(sequence(&LABELS, first, values.iter().copied(), None, &style).is_ok());
            prop_assert!(points(&LABELS, first, &[(first, 0), (u64::MAX, 3)], &style).is_ok());
            let cells: Vec<Option<u64>> = values.iter().map(|&value| (value != 3).then_some(value)).collect();
            let row = HeatMap { first: (first, 0), columns: cells.len(), values: &cells };
            prop_assert_eq!(grid(&LABELS, row, &style).is_ok(), values.iter().any(|&value| value != 3));
            let count = |&value: &u64| ValueCount { value, common: value, rare: first };
            let counts: Vec<ValueCount> = values.iter().map(count).collect();
            prop_assert!(value_counts(&LABELS, &counts, &style).is_ok());
        }
    }
}

fn mark(at: f64, text: &str) -> Tick {
    Tick { at, text: text.to_owned() }
}

/// The switch {3|1} in units of 2: from the temperature -1 up to its own, 1.
fn switch() -> ThermographPlot {
    ThermographPlot {
        name: "{3|1}".to_owned(),
        notes: vec!["mean 2".to_owned()],
        left: vec![(0.0, 1.0), (1.0, 0.0)],
        right: vec![(0.0, -1.0), (1.0, 0.0)],
        values: vec![mark(0.0, "2"), mark(0.5, "3"), mark(-0.5, "1"), mark(0.001, "hidden")],
        temperatures: vec![mark(1.0, "1"), mark(0.5, "0"), mark(0.0, "-1")],
    }
}

#[test]
fn a_thermograph_has_both_walls_in_their_colours_and_large_values_on_the_left() {
    let picture = pixels(thermographs(&LABELS, 0.5, &[switch()], &PNG));
    let palette = [[42, 120, 214], [226, 88, 34]];
    let columns = |color: [u8; 3]| {
        let is_color = |x: &usize| (200..picture.height() - 100).any(|y| picture.at(*x, y) == color);
        (0..picture.width).filter(is_color).collect::<Vec<_>>()
    };
    let [left, right] = palette.map(columns);
    assert!(left.len() > 100 && right.len() > 100);
    assert!(left.last().unwrap() <= &(right[0] + 10), "{:?} {:?}", left.last(), right.first());
    let written = texts(&text(thermographs(&LABELS, 0.5, &[switch()], &SVG)));
    for expected in ["2", "3", "1", "0", "-1", "mean 2", "Left wall", "Right wall", "mast"] {
        assert!(written.iter().any(|text| text == expected), "{expected}: {written:?}");
    }
    // There is no room for it beside what is more important; and a single thermograph has its name in the
    // title.
    assert!(!written.iter().any(|text| text == "hidden" || text == "{3|1}"));
}

#[test]
fn thermographs_beside_each_other_have_their_names() {
    let each = vec![ThermographPlot { name: "n".repeat(500), ..switch() }, switch(), switch()];
    let written = texts(&text(thermographs(&LABELS, 0.5, &each, &SVG)));
    assert_eq!(written.iter().filter(|text| *text == "{3|1}").count(), 2);
    assert!(written.iter().any(|text| text.starts_with("nnn") && text.ends_with('…')));
    assert!(matches!(thermographs(&LABELS, 0.5, &[], &SVG), Err(PlotError::Empty)));
}

proptest! {
    #[test]
    fn no_numbers_break_a_thermograph(numbers in prop::collection::vec(any::<f64>(), 9)) {
        let one = ThermographPlot {
            left: vec![(numbers[0], numbers[1]), (numbers[2], numbers[3])],
            right: vec![(numbers[4], numbers[5])],
            values: vec![mark(numbers[6], "a")],
            temperatures: vec![mark(numbers[7], "b")],
            ..switch()
        };
        let small = PlotStyle { width: 200, height: 200, ..SVG };
        let svg = text(thermographs(&LABELS, numbers[8], &[one, switch()], &small));
        prop_assert!(Document::parse(&svg).is_ok());
    }
}

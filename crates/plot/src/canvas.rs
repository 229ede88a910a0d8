//! A scene becomes a file.

use crate::axis::Axis;
use crate::error::PlotError;
use crate::layout::{FINENESS, FONT, NAME, PlotLayout, TICK, TITLE, fitting, text, ticks_along};
use crate::raster::encode;
use crate::scene::{ColorBar, PlotFrame, PlotScene, TextAnchor};
use crate::style::{PictureFormat, PlotStyle};
use crate::theme::Palette;
use plotters::backend::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters::chart::{ChartBuilder, ChartContext, LabelAreaPosition};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, EmptyElement, PathElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, register_font};
use png::ColorType;
use std::fmt::Display;
use std::sync::Once;

type Sheet<DB> = DrawingArea<DB, Shift>;
type Chart<'a, DB> = ChartContext<'a, DB, Cartesian2d<Axis, Axis>>;

/// The file of a scene.
pub fn file(
    frame: &PlotFrame,
    scene: &PlotScene,
    layout: &PlotLayout,
    style: &PlotStyle,
) -> Result<Vec<u8>, PlotError> {
    match style.format {
        PictureFormat::Svg => svg(frame, scene, layout, style),
        PictureFormat::Png => png(frame, scene, layout, style),
    }
}

fn svg(
    frame: &PlotFrame,
    scene: &PlotScene,
    layout: &PlotLayout,
    style: &PlotStyle,
) -> Result<Vec<u8>, PlotError> {
    let (width, height) = (style.width, style.height);
    let (fine_width, fine_height) = (width * FINENESS, height * FINENESS);
    let mut text = String::new();
    let sheet = SVGBackend::with_string(&mut text, (fine_width, fine_height)).into_drawing_area();
    paint(&sheet, frame, scene, layout, style.theme.palette())?;
    drop(sheet);
    if let Some(raster) = &scene.raster {
        let end = text.rfind("</svg>").unwrap_or(text.len());
        text.insert_str(end, &raster.svg_element(layout.plot)?);
    }
    // The size in which it is shown; the `viewBox` keeps that in which it is drawn.
    let drawn = format!("width=\"{fine_width}\" height=\"{fine_height}\"");
    let shown = format!("width=\"{width}\" height=\"{height}\"");
    Ok(text.replacen(&drawn, &shown, 1).into_bytes())
}

fn png(
    frame: &PlotFrame,
    scene: &PlotScene,
    layout: &PlotLayout,
    style: &PlotStyle,
) -> Result<Vec<u8>, PlotError> {
    let size = (style.width * FINENESS, style.height * FINENESS);
    let mut pixels = vec![0; size.0 as usize * size.1 as usize * 3];
    let sheet = BitMapBackend::with_buffer(&mut pixels, size).into_drawing_area();
    paint(&sheet, frame, scene, layout, style.theme.palette())?;
    drop(sheet);
    if let Some(raster) = &scene.raster {
        raster.lay_over(&mut pixels, size.0 as usize, layout.plot);
    }
    encode(&smaller(&pixels, size.0 as usize), (style.width, style.height), ColorType::Rgb)
}

/// The image with every square of fine pixels made one pixel, their mean: edges and letters become smooth.
fn smaller(pixels: &[u8], columns: usize) -> Vec<u8> {
    let fineness = FINENESS as usize;
    let bytes = columns * 3;
    let mut image = Vec::with_capacity(pixels.len() / (fineness * fineness));
    for rows in pixels.chunks_exact(bytes * fineness) {
        for first in (0..bytes).step_by(3 * fineness) {
            for channel in 0..3 {
                let square = (0..fineness * fineness).map(|i| (i / fineness) * bytes + (i % fineness) * 3);
                let sum: u32 = square.map(|place| u32::from(rows[first + channel + place])).sum();
                image.push((sum / (FINENESS * FINENESS)) as u8);
            }
        }
    }
    image
}

fn failed(error: impl Display) -> PlotError {
    PlotError::Drawing(error.to_string())
}

/// Makes the font known, once in a process. The layout measures texts, so this comes first.
pub fn know_font() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // A font that could not be read would show as an error at the first text.
        let _ = register_font(FONT, FontStyle::Normal, ttf_noto_sans::REGULAR);
    });
}

fn paint<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    frame: &PlotFrame,
    scene: &PlotScene,
    layout: &PlotLayout,
    palette: &Palette,
) -> Result<(), PlotError> {
    sheet.fill(&palette.ground).map_err(failed)?;
    let corner = (layout.plot.left, layout.pixels(22.0));
    let room = sheet.dim_in_pixel().0 as i32 - corner.0 - layout.pixels(12.0);
    let (title, size) = fitting(frame.labels.title, layout.pixels(TITLE), room)?;
    sheet.draw(&Text::new(title, corner, text(size, palette.ink))).map_err(failed)?;
    legend(sheet, scene, layout, palette)?;
    let mut chart = axes(sheet, frame, layout, palette)?;
    contents(&mut chart, scene)?;
    if let Some(bar) = &scene.color_bar {
        color_bar(sheet, bar, layout, palette)?;
    }
    sheet.present().map_err(failed)
}

fn legend<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    scene: &PlotScene,
    layout: &PlotLayout,
    palette: &Palette,
) -> Result<(), PlotError> {
    let style = text(layout.pixels(NAME), palette.muted).pos(Pos::new(HPos::Left, VPos::Center));
    let (side, gap, middle) = (layout.pixels(7.0), layout.pixels(10.0), layout.pixels(74.0));
    let mut x = layout.plot.left;
    for (color, meaning) in &scene.legend {
        let corners = [(x, middle - side), (x + 2 * side, middle + side)];
        sheet.draw(&Rectangle::new(corners, color.filled())).map_err(failed)?;
        x += 2 * side + gap;
        sheet.draw(&Text::new(meaning.as_str(), (x, middle), style.clone())).map_err(failed)?;
        let (width, _) = sheet.estimate_text_size(meaning, &style).map_err(failed)?;
        x += width as i32 + 3 * gap;
    }
    Ok(())
}

fn axes<'a, DB: DrawingBackend>(
    sheet: &'a Sheet<DB>,
    frame: &PlotFrame,
    layout: &PlotLayout,
    palette: &Palette,
) -> Result<Chart<'a, DB>, PlotError> {
    let plot = layout.plot;
    let (width, height) = sheet.dim_in_pixel();
    let mut chart = ChartBuilder::on(sheet)
        .margin_left(plot.left - layout.y_labels)
        .margin_top(plot.top)
        .margin_right(width as i32 - 1 - plot.right)
        .margin_bottom(height as i32 - 1 - plot.bottom - layout.x_labels)
        .set_label_area_size(LabelAreaPosition::Left, layout.y_labels)
        .set_label_area_size(LabelAreaPosition::Bottom, layout.x_labels)
        .build_cartesian_2d(frame.x.clone(), frame.y.clone())
        .map_err(failed)?;
    let line = layout.pixels(1.0).max(1) as u32;
    chart
        .configure_mesh()
        .x_labels(layout.ticks.0)
        .y_labels(layout.ticks.1)
        .max_light_lines(0)
        .bold_line_style(palette.mesh.stroke_width(line))
        .light_line_style(palette.mesh.mix(0.0))
        .axis_style(palette.axis.stroke_width(line))
        .label_style(text(layout.pixels(TICK), palette.muted))
        .axis_desc_style(text(layout.pixels(NAME), palette.ink))
        .set_all_tick_mark_size(layout.pixels(6.0))
        .x_label_formatter(&|tick| frame.x.written(*tick))
        .y_label_formatter(&|tick| frame.y.written(*tick))
        .x_desc(frame.labels.x)
        .y_desc(frame.labels.y)
        .draw()
        .map_err(failed)?;
    Ok(chart)
}

fn contents<DB: DrawingBackend>(chart: &mut Chart<'_, DB>, scene: &PlotScene) -> Result<(), PlotError> {
    let boxes = scene.boxes.iter().map(|filled| Rectangle::new(filled.corners, filled.color.filled()));
    chart.draw_series(boxes).map_err(failed)?;
    let lines = scene
        .lines
        .iter()
        .map(|line| PathElement::new(line.points.clone(), line.color.stroke_width(line.width.max(1) as u32)));
    chart.draw_series(lines).map_err(failed)?;
    let discs = scene.discs.iter().map(|disc| Circle::new(disc.at, disc.radius, disc.color.filled()));
    chart.draw_series(discs).map_err(failed)?;
    let texts = scene.texts.iter().map(|label| {
        let (offset, pos) = stand(label.place);
        let style = text(label.size, label.color).pos(pos);
        EmptyElement::at(label.at) + Text::new(label.text.clone(), offset, style)
    });
    chart.draw_series(texts).map_err(failed)?;
    Ok(())
}

/// How far from its point a text is anchored, and by what.
fn stand(place: TextAnchor) -> ((i32, i32), Pos) {
    match place {
        TextAnchor::Around => ((0, 0), Pos::new(HPos::Center, VPos::Center)),
        TextAnchor::Above(gap) => ((0, -gap), Pos::new(HPos::Center, VPos::Bottom)),
        TextAnchor::RightOf(gap, up) => ((gap, -up), Pos::new(HPos::Left, VPos::Center)),
    }
}

fn color_bar<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    bar: &ColorBar,
    layout: &PlotLayout,
    palette: &Palette,
) -> Result<(), PlotError> {
    /// How high a stripe of one colour is, in fine pixels. Each reaches under the next one, so that no ground
    /// shines through between them where edges are smoothed.
    const STRIPE: i32 = 4;
    let area = layout.color_bar();
    let height = area.bottom - area.top;
    let at = |share: f64| area.bottom - (share * f64::from(height)).round() as i32;
    for row in (0..height).step_by(STRIPE as usize) {
        let color = (bar.color)(f64::from(row) / f64::from(height));
        let top = (area.bottom - row - 2 * STRIPE).max(area.top);
        let corners = [(area.left, top), (area.right, area.bottom - row)];
        sheet.draw(&Rectangle::new(corners, color.filled())).map_err(failed)?;
    }
    let style = text(layout.pixels(TICK), palette.muted).pos(Pos::new(HPos::Left, VPos::Center));
    let line = palette.axis.stroke_width(layout.pixels(1.0).max(1) as u32);
    let (tick, gap) = (layout.pixels(5.0), layout.pixels(9.0));
    for number in bar.axis.ticks(ticks_along(height, layout.pixels(62.0))) {
        let y = at(bar.axis.share(number));
        let mark = vec![(area.right, y), (area.right + tick, y)];
        sheet.draw(&PathElement::new(mark, line)).map_err(failed)?;
        sheet
            .draw(&Text::new(bar.axis.written(number), (area.right + gap, y), style.clone()))
            .map_err(failed)?;
    }
    let name = text(layout.pixels(TICK), palette.ink).pos(Pos::new(HPos::Left, VPos::Bottom));
    sheet.draw(&Text::new(bar.name.as_str(), (area.left, area.top - gap), name)).map_err(failed)
}

//! Colours.

use plotters::style::RGBColor;
use plotters::style::colors::colormaps::{ColorMap, ViridisRGB};

/// Dark on light, or light on dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on a light ground.
    #[default]
    Light,
    /// Light ink on a dark ground.
    Dark,
}

/// What a picture is coloured with. Ink is for titles, `muted` for what is read second.
pub struct Palette {
    pub ground: RGBColor,
    pub ink: RGBColor,
    pub muted: RGBColor,
    pub axis: RGBColor,
    pub mesh: RGBColor,
    /// The first kind of thing, and where there is only one.
    pub first: RGBColor,
    /// The second kind of thing. The two differ in hue and lightness, for all kinds of colour vision.
    pub second: RGBColor,
}

const LIGHT: Palette = Palette {
    ground: RGBColor(252, 252, 251),
    ink: RGBColor(24, 24, 23),
    muted: RGBColor(84, 83, 79),
    axis: RGBColor(150, 149, 143),
    mesh: RGBColor(231, 230, 226),
    first: RGBColor(42, 120, 214),
    second: RGBColor(226, 88, 34),
};

const DARK: Palette = Palette {
    ground: RGBColor(24, 25, 27),
    ink: RGBColor(245, 245, 243),
    muted: RGBColor(186, 186, 180),
    axis: RGBColor(118, 118, 114),
    mesh: RGBColor(48, 50, 53),
    first: RGBColor(88, 160, 240),
    second: RGBColor(245, 134, 72),
};

impl Theme {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    /// The colour of a density from 0, a single point, to 1: the denser the further from the ground. Both
    /// ends of the scale can be told from the ground, since a single point may be what one looks for.
    pub(crate) fn density(self, share: f64) -> RGBColor {
        match self {
            Theme::Light => even(0.62 * (1.0 - share)),
            Theme::Dark => even(0.36 + 0.64 * share),
        }
    }
}

/// A scale of colours along which equal steps look equal, from 0 to 1: viridis.
pub(crate) fn even(share: f64) -> RGBColor {
    ViridisRGB.get_color(share as f32)
}

/// One colour with a share of another one, from 0 to 1.
pub(crate) fn mixed(RGBColor(r, g, b): RGBColor, other: RGBColor, share: f64) -> RGBColor {
    let mix = |one: u8, other: u8| {
        (f64::from(one) + (f64::from(other) - f64::from(one)) * share.clamp(0.0, 1.0)).round() as u8
    };
    RGBColor(mix(r, other.0), mix(g, other.1), mix(b, other.2))
}

/// The ink that is legible on a colour: by its luminance as Rec. 709 weighs red, green and blue.
pub(crate) fn ink_on(RGBColor(r, g, b): RGBColor) -> RGBColor {
    let luminance = 0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b);
    if luminance > 120.0 { LIGHT.ink } else { DARK.ink }
}

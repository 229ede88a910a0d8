//! Scenes as images of pixels.

use crate::mark::MoveMark;
use crate::svg::{Theme, of_one_theme, svg};
use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::scene::Scene;
use grundy_theory::words;
use resvg::render;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use std::sync::{Arc, LazyLock};

/// Pixels for one of the picture's own units: letters are sharp on paper and on fine screens.
const FINENESS: f32 = 2.0;

/// Pictures are made smaller until they have no longer side than this, in pixels.
const MAX_LENGTH: f32 = 8000.0;

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(ttf_noto_sans::REGULAR.to_vec());
    fonts.set_sans_serif_family("Noto Sans");
    Arc::new(fonts)
});

/// A scene as a PNG file; light where the theme is left to the reader.
///
/// # Errors
/// Words for a picture that cannot be drawn.
pub fn png(
    scene: &Scene,
    marks: &[MoveMark],
    theme: Theme,
    language: Language,
) -> Result<Vec<u8>, LocalizedString> {
    let theme = if theme == Theme::Dark { theme } else { Theme::Light };
    png_of_svg(&of_one_theme(svg(scene, marks, theme, language), theme))
}

/// An SVG file without variables as a PNG file.
///
/// # Errors
/// Words for a picture that cannot be drawn.
pub fn png_of_svg(text: &str) -> Result<Vec<u8>, LocalizedString> {
    let tree = tree(text)?;
    let size = tree.size();
    let scale = FINENESS.min(MAX_LENGTH / size.width().max(size.height()));
    let pixels = |side: f32| ((side * scale).ceil() as u32).max(1);
    let image = Pixmap::new(pixels(size.width()), pixels(size.height()));
    let mut image = image.ok_or_else(|| no_picture_because(&words!("it is too large", "图片太大")))?;
    render(&tree, Transform::from_scale(scale, scale), &mut image.as_mut());
    image.encode_png().map_err(|error| no_picture(&error.to_string()))
}

/// What an SVG file shows.
pub(crate) fn tree(text: &str) -> Result<Tree, LocalizedString> {
    let options =
        Options { font_family: "Noto Sans".to_owned(), fontdb: Arc::clone(&FONTS), ..Options::default() };
    Tree::from_str(text, &options).map_err(|error| no_picture(&error.to_string()))
}

/// The message for a picture that cannot be drawn, with the reason of a library.
pub(crate) fn no_picture(reason: &str) -> LocalizedString {
    no_picture_because(&LocalizedString { en: reason.to_owned(), zh: reason.to_owned() })
}

/// The same with a reason of this crate.
pub(crate) fn no_picture_because(LocalizedString { en, zh }: &LocalizedString) -> LocalizedString {
    words!("the picture cannot be drawn: {en}", "无法画出图片：{zh}")
}

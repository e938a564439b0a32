//! Drawings as PNG and PDF, for papers and for whatever shows no SVG.
//!
//! Both are made from the SVG in its light colours, with the fonts that the style sheet names. Their letters that drawings use are
//! part of the program, so the same drawing gives the same bytes on a machine with other fonts, or with none.

use std::fmt;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Size, Tree, WriteOptions};

/// Pixels for a unit of a drawing: text of 12 units is legible in print.
const SCALE: f32 = 2.0;
/// Pixels of a PNG, at most; a larger drawing has fewer pixels for a unit.
const MAX_PIXELS: f32 = 40_000_000.0;

/// Why a drawing cannot be converted.
#[derive(Clone, Debug)]
pub struct RasterError(String);

impl fmt::Display for RasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the drawing cannot be converted: {}", self.0)
    }
}

impl std::error::Error for RasterError {}

/// Turns a drawing in SVG into a PNG of two pixels for each of its units, or fewer if these were more than 40 million.
///
/// # Errors
/// If it is no SVG, or there is no memory for the picture.
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    let tree = parsed(svg, fonts())?;
    let [width, height] = [tree.size().width(), tree.size().height()];
    let scale = SCALE.min((MAX_PIXELS / (width * height)).sqrt());
    let too_large = || RasterError("its size is out of range".to_owned());
    let size = Size::from_wh(width * scale, height * scale).ok_or_else(too_large)?.to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| RasterError(error.to_string()))
}

/// Turns a drawing in SVG into a PDF of one page of its size, a point for each unit. Text is drawn as outlines.
///
/// # Errors
/// If it is no SVG.
pub fn pdf(svg: &str) -> Result<Vec<u8>, RasterError> {
    let outlines = WriteOptions { preserve_text: false, ..WriteOptions::default() };
    let outlined = parsed(svg, fonts())?.to_string(&outlines);
    let tree = parsed(&outlined, Database::new())?;
    svg2pdf::to_pdf(&tree, svg2pdf::ConversionOptions::default(), svg2pdf::PageOptions::default())
        .map_err(|error| RasterError(error.to_string()))
}

fn parsed(svg: &str, fonts: Database) -> Result<Tree, RasterError> {
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| RasterError(error.to_string()))
}

/// The fonts of drawings, regular and bold, and of what stands in their nodes.
const FONTS: [&[u8]; 3] = [
    include_bytes!("../fonts/DejaVuSans.ttf"),
    include_bytes!("../fonts/DejaVuSans-Bold.ttf"),
    include_bytes!("../fonts/DejaVuSansMono.ttf"),
];

fn fonts() -> Database {
    let mut fonts = Database::new();
    for font in FONTS {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts
}

//! Drawings of proofs and pictures of positions: from a certificate to DOT, to SVG, to a page.
//!
//! Nothing here judges. A drawing shows what a certificate says; whether that holds is for the checker to tell,
//! and a drawing of what it does not accept says so in red.

pub mod article;
pub mod diagram;
mod dot;
mod label;
pub mod layout;
mod legend;
pub mod page;
pub mod picture;
pub mod proof;
#[cfg(feature = "raster")]
pub mod raster;
mod svg;
pub mod tex;
mod tree;
pub mod words;

pub use dot::dot;
pub use svg::{legible, svg};
pub use tree::{TreeDrawing, TreeNode, tree_dot, tree_svg};

/// What stands on a drawing besides the proof.
#[derive(Clone, Copy, Debug)]
pub struct Caption<'a> {
    /// What the checker has against the certificate, if it does not verify it.
    pub warning: Option<&'a str>,
    /// Whether positions are drawn as pictures where there are some.
    pub with_pictures: bool,
}

//! The module with which pages draw moves of Sprouts.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The module, compressed: `crates/sprouts-web` is its source, and `build.sh` there writes it.
const MODULE: &[u8] = include_bytes!("sprouts.wasm.gz");

/// What a page has to be allowed beside scripts, so that they may run the module that is in it.
pub(super) const POLICY: &str = " 'wasm-unsafe-eval'";

/// Whether moves of a game are drawn by the module.
pub(super) fn is_drawn_on(game: &str) -> bool {
    game == "sprouts"
}

/// The element that holds the module.
pub(super) fn element() -> String {
    format!("<script type=\"text/plain\" id=\"paper\">{}</script>\n", STANDARD.encode(MODULE))
}

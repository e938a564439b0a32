//! The board of Sprouts for pages, as a WebAssembly module: the drawings of `gamecert_draw` with the moves in them.
//!
//! A page keeps texts and numbers; boards and their moves stay in the module ([`Boards`]), where nothing that was given a
//! number changes any more. A module that panics traps; the page goes on without it.

#[cfg(target_arch = "wasm32")]
mod abi;
mod boards;

pub use boards::Boards;

//! What the module exports. It imports nothing, and no pointer is ever followed: texts go in and out byte by byte.
//!
//! The other side is `crates/draw/src/page/tables/sprouts.js`.
#![allow(unsafe_code, reason = "declares the names of exports; there is no unsafe block")]

use std::sync::Mutex;

use crate::Boards;

/// What lies between two calls: the text that is put in, and what is left of the answer, last byte first.
struct Desk {
    text: Vec<u8>,
    answer: Vec<u8>,
    boards: Boards,
}

static DESK: Mutex<Desk> = Mutex::new(Desk { text: Vec::new(), answer: Vec::new(), boards: Boards::new() });

/// What tells that there is nothing.
const NONE: i32 = -1;

fn at_desk(work: impl FnOnce(&mut Desk) -> Option<usize>) -> i32 {
    let done = DESK.lock().ok().and_then(|mut desk| work(&mut desk));
    done.and_then(|number| i32::try_from(number).ok()).unwrap_or(NONE)
}

/// Keeps an answer, and tells how many bytes it has.
fn answered(text: Option<String>, desk: &mut Desk) -> Option<usize> {
    desk.answer = text?.into_bytes();
    desk.answer.reverse();
    Some(desk.answer.len())
}

/// Puts the next byte of a text in.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn put(byte: u8) {
    at_desk(|desk| {
        desk.text.push(byte);
        None
    });
}

/// Takes the next byte of the answer, or -1 if there is none left.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn take() -> i32 {
    at_desk(|desk| desk.answer.pop().map(usize::from))
}

/// Draws the position that was put in. Returns the number of its board, or -1 if it cannot be drawn.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn draw(small_regions: bool) -> i32 {
    at_desk(|desk| {
        let text = String::from_utf8(std::mem::take(&mut desk.text)).ok()?;
        desk.boards.draw(&text, small_regions)
    })
}

/// Plays a move of a board, as an answer to the one before or not. Returns the number of the board after it, or -1.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn play(board: usize, chosen: usize, is_reply: bool) -> i32 {
    at_desk(|desk| desk.boards.play(board, chosen, is_reply))
}

/// Answers with the picture of a board, or returns -1.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn picture(board: usize) -> i32 {
    at_desk(|desk| answered(desk.boards.picture(board), desk))
}

/// Answers with the moves of a board, or returns -1 if not all of them can be drawn.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn moves(board: usize) -> i32 {
    at_desk(|desk| answered(desk.boards.moves(board), desk))
}

/// Answers with the line of a move, or returns -1.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn line(board: usize, chosen: usize) -> i32 {
    at_desk(|desk| answered(desk.boards.line(board, chosen), desk))
}

//! The rules of each game.

mod bridge;
mod chomp;
mod connect4;
mod cram;
mod dots {
    mod colours;
    mod graph;
    mod pairs;
    mod text;
}
mod go;
mod grundy;
mod nim;
mod octal;
mod othello;
mod sprouts;
mod unmetered;

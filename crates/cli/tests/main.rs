//! The program as its users see it, in one binary: each one more would link everything once more.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

mod accessible;
mod archive;
mod article;
mod book;
mod bridge_in_browser;
mod captures;
mod checker;
mod commands;
mod connect4_in_browser;
mod deals;
mod documents;
mod draw;
mod drawing_in_browser;
mod go_in_browser;
mod golden;
mod help;
mod imports;
mod othello_in_browser;
mod page_in_browser;
mod par;
mod play;
mod problems;
mod program;
mod progress;
mod publish;
mod random_deals;
mod records;
mod repair;
mod shrink;
mod sprouts_in_browser;
mod stats;
mod strangers;
mod strategy;
mod typing;
mod watch;

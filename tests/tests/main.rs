//! Tests across the crates, in one binary: each one more would link everything once more.
//!
//! One file for each subject. A file that is not named here would not be tested; `architecture` sees to that.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

mod advice;
mod architecture;
mod attacks;
mod bridge;
mod bridge_repair;
mod broken_checkers;
mod brute_force;
mod checker_in_browser;
mod connect4;
mod contest_repair;
mod dependencies;
mod dots;
mod drawings;
mod every_lemma;
mod format_document;
mod formats;
mod go;
mod go_proofs;
mod go_sgf;
mod imports;
mod known_values;
mod links;
mod memory;
mod merge;
mod misere;
mod misere_repair;
mod misere_values;
mod moves;
mod mutations;
mod new_values;
mod node_counts;
mod othello;
mod pages;
mod periods;
mod records;
mod regressions;
mod reject;
mod repair;
mod repair_anything;
mod rules_agree;
mod score_databases;
mod scores;
mod shrink;
mod site;
mod site_in_browser;
mod sprouts;
mod steering;
mod strategies;
mod trees;
mod wasm_module;

//! The worked example of `docs/format.md` is what the program writes, to the byte.

use gamecert_certs::{Certificate, text};
use gamecert_elaborate::notation::notation;
use gamecert_tests::judge;

/// The contents of the first fenced block of a language.
fn block<'a>(document: &'a str, language: &str) -> &'a str {
    let start = format!("```{language}\n");
    let (_, rest) = document.split_once(&start).unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn the_worked_example_is_rebuilt() {
    let document = include_str!("../../docs/format.md");
    let certificate = text::read(block(document, "text"), notation).unwrap();
    let mut written = Vec::new();
    certificate.write(&mut written).unwrap();
    let bytes: Vec<u8> = block(document, "hex")
        .lines()
        .flat_map(|line| line.split(';').next().unwrap_or("").split_whitespace())
        .map(|digits| u8::from_str_radix(digits, 16).unwrap())
        .collect();
    assert_eq!(written, bytes);
    assert_eq!(judge(&bytes).exit_code(), 0);
    assert_eq!(Certificate::read(bytes.as_slice()).unwrap().0, certificate);
    let count = format!("is these {} bytes", bytes.len());
    assert!(document.contains(&count), "{count}");
}

/// So is the example at the head of the text form's own description.
#[test]
fn the_example_of_the_text_form_is_a_proof() {
    let source = include_str!("../../crates/certs/src/text.rs");
    let lines = source.lines().filter_map(|line| line.strip_prefix("//!"));
    let document: String = lines.map(|line| line.trim_start().to_owned() + "\n").collect();
    let certificate = text::read(block(&document, "text"), notation).unwrap();
    let mut written = Vec::new();
    certificate.write(&mut written).unwrap();
    assert_eq!(judge(&written).exit_code(), 0, "{}", judge(&written));
}

//! The smallest proofs that we have: each certificate in `fixtures/records/` is verified, has the number of
//! lemmas that the table there tells, and is not larger than the smallest published one.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::PathBuf;

use gamecert_elaborate::command::earned_by_file;
use gamecert_elaborate::{Config, Verdict, check};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/records")
}

/// A row of the table: file, claim, published lemmas, lemmas.
struct Record {
    file: String,
    claim: String,
    published: usize,
    lemmas: usize,
}

fn table() -> Vec<Record> {
    let text = fs::read_to_string(folder().join("README.md")).unwrap();
    let cells = |line: &str| -> Option<Record> {
        let cells: Vec<&str> = line.strip_prefix("| [")?.split(" | ").collect();
        let file = cells[0].split(']').next()?.to_owned();
        let claim = cells[1].trim_matches('`').to_owned();
        Some(Record { file, claim, published: cells[2].parse().unwrap(), lemmas: cells[3].parse().unwrap() })
    };
    text.lines().filter_map(cells).collect()
}

#[test]
fn records_are_verified() {
    let table = table();
    for Record { file, claim, lemmas, published } in &table {
        let earned = earned_by_file(&folder().join(file), |_| None);
        let config =
            Config { max_memory: earned.memory / 5, expected: Some(claim.clone()), ..Config::default() };
        let from = File::open(folder().join(file)).unwrap();
        let verdict = check(BufReader::new(from), &config, &mut |_| {});
        let Verdict::Verified(summary) = verdict else { panic!("{file}: {verdict}") };
        assert!(5 * summary.work <= earned.work, "{file} takes {} units of {}", summary.work, earned.work);
        assert_eq!(summary.lemmas, *lemmas as u64, "{file}");
        assert!(lemmas <= published, "{file}");
    }
    let smaller = table.iter().filter(|record| record.lemmas < record.published).count();
    assert!(2 * smaller > table.len(), "{smaller} of {}", table.len());
}

#[test]
fn the_table_lists_all_files() {
    let listed: BTreeSet<String> = table().into_iter().map(|record| record.file).collect();
    let names =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let present: BTreeSet<String> = names.filter(|name| name.ends_with(".cert")).collect();
    assert_eq!(listed, present);
    let starts: BTreeSet<String> = (1..=17).map(|spots| format!("sprouts-{spots}.cert")).collect();
    let boards = ["cram-5x5.cert", "cram-5x7.cert"].map(str::to_owned);
    assert!(starts.is_subset(&listed) && boards.iter().all(|board| listed.contains(board)));
}

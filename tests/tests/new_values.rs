//! Values that are not known from elsewhere: each certificate in `fixtures/new-values/` is verified, and says what the
//! table there tells.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::PathBuf;

use gamecert_elaborate::command::earned_by_file;
use gamecert_elaborate::{Config, Verdict, check};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/new-values")
}

#[test]
fn files_of_up_to_100_kilobytes_are_verified() {
    check_files(100 << 10);
}

#[test]
#[ignore = "slow: all new values, a quarter of a minute"]
fn new_values_are_verified() {
    check_files(u64::MAX);
}

/// All files are in the table; those of up to `most` bytes are verified.
fn check_files(most: u64) {
    let text = fs::read_to_string(folder().join("README.md")).unwrap();
    let mut listed = BTreeSet::new();
    for row in text.lines().filter_map(|line| line.strip_prefix("| [")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let file = cells[0].split(']').next().unwrap();
        listed.insert(file.to_owned());
        if fs::metadata(folder().join(file)).unwrap().len() > most {
            continue;
        }
        let earned = earned_by_file(&folder().join(file), |_| None);
        let config = Config {
            max_memory: earned.memory / 5,
            expected: Some(cells[1].trim_matches('`').to_owned()),
            ..Config::default()
        };
        let verdict = check(BufReader::new(File::open(folder().join(file)).unwrap()), &config, &mut |_| {});
        let Verdict::Verified(summary) = verdict else { panic!("{file}: {verdict}") };
        assert!(5 * summary.work <= earned.work, "{file} takes {} units of {}", summary.work, earned.work);
        assert_eq!(summary.lemmas.to_string(), cells[2], "{file}");
    }
    let names = fs::read_dir(folder()).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
    let present: BTreeSet<String> = names.filter(|name| name.ends_with(".cert")).collect();
    assert_eq!(listed, present);
}

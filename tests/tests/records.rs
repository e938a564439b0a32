//! The smallest proofs that we have: each certificate in `fixtures/records/` is verified, is the one that the list names, and is not larger than
//! the smallest published one if it was shrunk.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::BufReader;

use gamecert_certs::Certificate;
use gamecert_elaborate::command::earned_by_file;
use gamecert_elaborate::{Config, Verdict, check};
use gamecert_site::{Recipe, Reference, recipes};
use gamecert_tests::records::{folder, page, rewritten};

/// Larger ones take seconds each.
const MOST_LEMMAS: u64 = 1000;

fn assert_verified(Recipe { name, claim, lemmas, .. }: &Recipe) {
    let file = folder().join(format!("{name}.cert"));
    let earned = earned_by_file(&file, |_| None);
    let config =
        Config { max_memory: earned.memory / 5, expected: Some(claim.to_string()), ..Config::default() };
    let verdict = check(BufReader::new(File::open(&file).unwrap()), &config, &mut |_| {});
    let Verdict::Verified(summary) = verdict else { panic!("{name}: {verdict}") };
    assert!(5 * summary.work <= earned.work, "{name} takes {} units of {}", summary.work, earned.work);
    assert_eq!(summary.lemmas, *lemmas, "{name}");
}

fn kept() -> Vec<Recipe> {
    recipes().unwrap().into_iter().filter(Recipe::is_kept).collect()
}

#[test]
fn records_are_verified() {
    let small = recipes().unwrap().into_iter().filter(|recipe| recipe.lemmas <= MOST_LEMMAS);
    let checked = small.inspect(assert_verified).count();
    assert!(checked >= 20, "{checked}");
}

#[test]
#[ignore = "slow: checks proofs of up to a hundred thousand lemmas"]
fn large_records_are_verified() {
    let large = kept().into_iter().filter(|recipe| recipe.lemmas > MOST_LEMMAS);
    assert!(large.inspect(assert_verified).count() > 10);
}

/// Whatever they are worth, the files are those of the list.
#[test]
fn the_list_is_about_the_files() {
    let recipes = kept();
    for Recipe { name, claim, lemmas, bytes, identity, .. } in &recipes {
        let file = fs::read(folder().join(format!("{name}.cert"))).unwrap();
        let (certificate, totals) = Certificate::read(&file[..]).unwrap();
        assert_eq!(&certificate.statement.claim(), claim, "{name}");
        assert!(certificate.hints.is_none(), "{name} is not bare");
        let found = (certificate.lemmas.len() as u64, file.len() as u64, totals.identity.to_string());
        assert_eq!(found, (*lemmas, *bytes, identity.clone()), "{name}");
    }
    let listed: BTreeSet<String> = recipes.iter().map(|recipe| format!("{}.cert", recipe.name)).collect();
    let names =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let present: BTreeSet<String> = names.filter(|name| name.ends_with(".cert")).collect();
    assert_eq!(listed, present);
}

#[test]
fn shrunk_records_are_not_larger_than_published_ones() {
    let reference = Reference::published().unwrap();
    let shrunk = recipes().unwrap().into_iter().filter(|recipe| recipe.shrunk.is_some());
    let sizes: Vec<(u64, u64)> =
        shrunk.filter_map(|recipe| Some((recipe.lemmas, reference.lemmas(&recipe.claim)?))).collect();
    assert!(sizes.iter().all(|(lemmas, published)| lemmas <= published), "{sizes:?}");
    assert!(sizes.iter().filter(|(lemmas, published)| lemmas < published).count() > 20);
}

/// `cargo run -p gamecert-tools --bin regenerate` writes the tables.
#[test]
fn the_page_has_these_tables() {
    let page = fs::read_to_string(page()).unwrap();
    assert_eq!(rewritten(&page), page);
    for game in ["sprouts", "cram"] {
        assert!(page.contains(&format!("<!-- table {game} outcome -->")));
    }
}

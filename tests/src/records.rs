//! The tables of docs/records.md, from the list of records.

use std::fmt::Write;
use std::path::PathBuf;

use gamecert_draw::words::grouped;
use gamecert_site::{Recipe, Reference, recipes};

/// The page with the tables.
#[must_use]
pub fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/records.md")
}

/// The folder with the certificates.
#[must_use]
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/records")
}

const BEGIN: &str = "<!-- table ";
const END: &str = "<!-- end -->";

/// The page with each table as it should be: between `<!-- table GAME QUESTION -->` and `<!-- end -->`.
///
/// # Panics
/// If the list of records is broken, or a table has no end.
#[must_use]
pub fn rewritten(page: &str) -> String {
    let mut parts = page.split(BEGIN);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(" -->").expect("the name of a table ends");
        let (_, after) = rest.split_once(END).expect("a table ends");
        let _ = write!(whole, "{BEGIN}{name} -->\n\n{}\n{END}{after}", table(name));
    }
    whole
}

/// A table of the records about a game whose claims begin with a word, such as `sprouts outcome`.
fn table(name: &str) -> String {
    let (game, question) = name.split_once(' ').expect("a game and a question");
    let mut table = "| certificate | claim | published | lemmas | solved | without `small-region` | bytes | solve, s | shrink, s | check, s | advice | id |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n".to_owned();
    let mut of_them: Vec<Recipe> = recipes().expect("the list of records is whole");
    of_them.retain(|recipe| recipe.claim.game == game && recipe.claim.to_string().starts_with(question));
    let numbers = |recipe: &Recipe| -> Vec<u32> {
        recipe
            .claim
            .position
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|it| it.parse().ok())
            .collect()
    };
    of_them.sort_by_cached_key(numbers);
    let published = Reference::published().expect("the list of published results is whole");
    for recipe in &of_them {
        let Recipe { name, claim, lemmas, bytes, identity, check, plain, solved, advice, shrunk, .. } =
            recipe;
        let certificate = if recipe.is_kept() {
            format!("[{name}](../fixtures/records/{name}.cert)")
        } else {
            name.clone()
        };
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let _ = writeln!(
            table,
            "| {certificate} | `{claim}` | {} | {} | {} | {} | {} | {} | {} | {} | {} | `{}` |",
            or_none(published.lemmas(claim).map(grouped)),
            grouped(*lemmas),
            grouped(solved.lemmas),
            or_none(plain.map(grouped)),
            grouped(*bytes),
            short(solved.seconds),
            or_none(shrunk.as_ref().map(|shrunk| short(shrunk.seconds))),
            short(*check),
            match advice.len() {
                0 => "-".to_owned(),
                1 => "1 proof".to_owned(),
                count => format!("{count} proofs"),
            },
            &identity[..16],
        );
    }
    table
}

fn short(seconds: f64) -> String {
    if seconds < 10.0 { format!("{seconds:.1}") } else { format!("{seconds:.0}") }
}

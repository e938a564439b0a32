//! Citations as a line for people.

use gamecert_archive::Author;

use super::escape::one_line;
use super::{authors, bibtex, doi_url, people, year};
use crate::model::{About, Item};

/// How to cite the collection.
#[must_use]
pub fn collection(about: &About) -> String {
    let people = people(about, &[]);
    let address = about.doi.as_deref().map(doi_url).or_else(|| about.url.clone());
    let what = [Some(one_line(&about.title)), about.publisher.as_deref().map(one_line), address];
    line(&people.among(about.authors.iter()), &about.date, &what)
}

/// How to cite a certificate of the collection.
#[must_use]
pub fn certificate(about: &About, item: &Item) -> String {
    let people = people(about, std::slice::from_ref(item));
    let claim = item.entry.statement.claim();
    let address = bibtex::url(about, item).or_else(|| about.doi.as_deref().map(doi_url));
    let names: Vec<&str> = people.among(about.authors.iter()).iter().map(|it| it.name.as_str()).collect();
    let collectors = if names.is_empty() { String::new() } else { format!("{}, ", names.join("; ")) };
    let what = [
        Some(format!("{claim} [certificate {}]", item.entry.identity)),
        Some(format!("In: {}{}", collectors, one_line(&about.title))),
        about.publisher.as_deref().map(one_line),
        address,
    ];
    let date = item.entry.date.as_deref().unwrap_or(&about.date);
    line(&people.among(authors(item)), date, &what)
}

fn line(authors: &[&Author], date: &str, what: &[Option<String>]) -> String {
    let names: Vec<&str> = authors.iter().map(|author| author.name.as_str()).collect();
    let who = match names.as_slice() {
        [] => String::new(),
        names => format!("{} ", names.join("; ")),
    };
    let parts: Vec<&str> = what.iter().flatten().map(String::as_str).collect();
    format!("{who}({}): {}", year(date), parts.join(". "))
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn lines() {
        let (about, items, _) = sample::site();
        assert_eq!(
            collection(&about),
            "Ole \"O\\\" Ørsted; van der Berg, Anna; Collective (2026): Proofs & \"games\" <test>. A & B <Repository>. \
             https://doi.org/10.5281/zenodo.9"
        );
        let text = certificate(&about, &items[0]);
        assert!(text.contains("(2026): nimber(cram 5x5) = 0 [certificate 07"), "{text}");
        assert!(text.ends_with(
            "Collective, Proofs & \"games\" <test>. A & B <Repository>. https://example.org/proofs/certificates/0707070707070707070707070707070707070707070707070707070707070707/index.html"
        ));
        assert!(
            certificate(&about, &sample::bare()).starts_with("(2026): nimber(cram 5x5) = 0 [certificate 09")
        );
    }
}

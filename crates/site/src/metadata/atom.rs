//! `feed.atom`: what is new, as an Atom feed (RFC 4287).
//!
//! The identifiers are UUIDs of version 8 (RFC 9562) made from hashes. Those of entries do not depend on
//! the address of the site, so a reader recognises an entry after the site has moved.

use std::cmp::Reverse;
use std::fmt::Write;

use gamecert_archive::Author;
use gamecert_draw::picture::shape::escape;

use super::escape::address as relative;
use super::{authors, doi_url, orcid_url, people, summary};
use crate::model::{About, Item};
use crate::module::hex;

/// The most entries.
const MAX_ENTRIES: usize = 100;
/// Separates the identifiers of entries from all other hashes.
const ENTRY: &str = "gamecert 1 entry of a feed";
/// Separates the identifiers of feeds from all other hashes.
const FEED: &str = "gamecert 1 feed";

/// The text of the file.
#[must_use]
pub fn atom(about: &About, items: &[Item]) -> String {
    let people = people(about, items);
    let mut newest: Vec<&Item> = items.iter().collect();
    // Among those of one day, those that tell their day come first.
    newest.sort_by_key(|item| {
        (
            Reverse(date(about, item)),
            item.entry.date.is_none(),
            item.entry.statement.claim().to_string(),
            item.entry.identity,
        )
    });
    let mut text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".to_owned();
    text += "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n";
    text += &element(
        "id",
        &uuid(FEED, format!("{}\n{}", about.title, about.url.as_deref().unwrap_or("")).as_bytes()),
    );
    text += &element("title", &about.title);
    text += &element("subtitle", &about.description);
    text += &element("updated", &moment(&about.date));
    people.among(about.authors.iter()).iter().for_each(|author| text += &person(author));
    text += &link("alternate", &address(about, ""), "text/html", None);
    if about.url.is_some() {
        text += &link("self", &address(about, "feed.atom"), "application/atom+xml", None);
    }
    text += &element("rights", &about.licence);
    text += "<generator>gamecert</generator>\n";
    for item in newest.iter().take(MAX_ENTRIES) {
        text += &entry(about, item, &people.among(authors(item)));
    }
    text + "</feed>\n"
}

fn entry(about: &About, item: &Item, authors: &[&Author]) -> String {
    let claim = item.entry.statement.claim();
    let mut text = "<entry>\n".to_owned();
    text += &element("id", &uuid(ENTRY, &item.entry.identity.0));
    text += &element("title", &claim.to_string());
    text += &element("updated", &moment(date(about, item)));
    authors.iter().for_each(|author| text += &person(author));
    text += &link("alternate", &address(about, &item.page_path()), "text/html", None);
    if let Some(file) = item.certificate() {
        text += &link("enclosure", &address(about, &file.path), file.media, Some(file.bytes));
    }
    for doi in item.cited().iter().filter_map(|it| it.doi.as_deref()) {
        let related = format!("<link rel=\"related\" href=\"{}\"/>\n", escape(&doi_url(doi)));
        if !text.contains(&related) {
            text += &related;
        }
    }
    let _ = writeln!(text, "<category term=\"{}\"/>", escape(&item.entry.statement.game));
    text += &element("summary", &summary(item));
    text + "</entry>\n"
}

/// The day an entry was made, or else published.
fn date<'a>(about: &'a About, item: &'a Item) -> &'a str {
    item.entry.date.as_deref().unwrap_or(&about.date)
}

fn element(name: &str, content: &str) -> String {
    format!("<{name}>{}</{name}>\n", escape(content))
}

fn link(rel: &str, href: &str, media: &str, bytes: Option<u64>) -> String {
    let length = bytes.map(|bytes| format!(" length=\"{bytes}\"")).unwrap_or_default();
    format!("<link rel=\"{rel}\" type=\"{}\" href=\"{}\"{length}/>\n", escape(media), escape(href))
}

fn person(author: &Author) -> String {
    let uri = author.orcid.as_deref().map(|orcid| format!("<uri>{}</uri>", escape(&orcid_url(orcid))));
    format!("<author><name>{}</name>{}</author>\n", escape(&author.name), uri.unwrap_or_default())
}

fn moment(date: &str) -> String {
    format!("{date}T00:00:00Z")
}

/// Where a file is: absolute if the site knows its own address.
fn address(about: &About, path: &str) -> String {
    let path = relative(path);
    match &about.url {
        Some(url) => format!("{url}{path}"),
        None if path.is_empty() => "./".to_owned(),
        None => path,
    }
}

/// A UUID of version 8 made from a hash.
fn uuid(context: &str, content: &[u8]) -> String {
    let hash = blake3::derive_key(context, content);
    let mut bytes: Vec<u8> = hash.iter().copied().take(16).collect();
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = hex(&bytes);
    let part = |from: usize, to: usize| &digits[from..to];
    format!("urn:uuid:{}-{}-{}-{}-{}", part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32))
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn an_identifier_stays_when_the_site_moves() {
        let (mut about, items, _) = sample::site();
        let ids = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.starts_with("<id>")).skip(1).map(str::to_owned).collect()
        };
        let before = ids(&atom(&about, &items));
        about.url = Some("https://elsewhere.example/".to_owned());
        assert_eq!(before, ids(&atom(&about, &items)));
        assert_eq!(before.len(), items.len());
        let one = uuid(ENTRY, &[7; 32]);
        assert_eq!((one.len(), &one[23..24]), (45, "8"), "{one}");
        assert!("89ab".contains(&one[28..29]), "{one}");
        assert_ne!(one, uuid(FEED, &[7; 32]));
    }

    #[test]
    fn the_newest_is_first_and_old_ones_are_left_out() {
        let (about, items, _) = sample::site();
        let mut many = vec![items[0].clone(); 120];
        for (place, item) in many.iter_mut().enumerate() {
            item.entry.date = Some(format!("{:04}-01-01", 1900 + place));
            item.entry.identity.0[0] = u8::try_from(place).unwrap();
        }
        let text = atom(&about, &many);
        assert_eq!(text.matches("<entry>").count(), MAX_ENTRIES);
        let days: Vec<&str> = text.lines().filter(|line| line.starts_with("<updated>")).skip(1).collect();
        assert_eq!(days[0], "<updated>2019-01-01T00:00:00Z</updated>");
        assert!(days.is_sorted_by(|a, b| a > b));
        let turned: Vec<Item> = many.into_iter().rev().collect();
        assert_eq!(text, atom(&about, &turned));
    }

    #[test]
    fn signs_are_escaped_and_links_are_relative_without_an_address() {
        let (mut about, items, _) = sample::site();
        let text = atom(&about, &items);
        assert!(text.contains("<title>Proofs &amp; &quot;games&quot; &lt;test&gt;</title>"), "{text}");
        assert!(text.contains("href=\"https://example.org/proofs/feed.atom\""));
        about.url = None;
        let text = atom(&about, &items);
        assert!(!text.contains("rel=\"self\"") && text.contains("href=\"./\""));
        assert!(text.contains(&format!("href=\"{}index.html\"", items[0].folder())));
    }
}

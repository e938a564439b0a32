//! The columns of the tables on the first page. A new column is one more element of an array.

use gamecert_draw::picture::shape::escape;
use gamecert_draw::picture::{self, Picture};
use gamecert_draw::words;

use super::{grouped, link};
use crate::model::Item;
use crate::table::{Row, Standing};

/// A column of a table whose rows are made from a `T`.
pub(crate) struct Column<T> {
    pub(super) head: &'static str,
    pub(super) kind: Kind,
    /// The content of the cell in a row, as HTML.
    pub(super) cell: fn(&T) -> String,
}

/// What the cells of a column are.
pub(super) enum Kind {
    /// What the row is about.
    Name,
    Text,
    Number,
}

/// What is certified next to what has been published: a row for each position.
pub(crate) fn results<'a>() -> [Column<Row<'a>>; 5] {
    [
        Column {
            head: "position",
            kind: Kind::Name,
            cell: |row| format!("{}<code>{}</code>", thumbnail(row), escape(&row.position)),
        },
        Column { head: "published", kind: Kind::Text, cell: published },
        Column { head: "certified", kind: Kind::Text, cell: certified },
        Column { head: "lemmas (published)", kind: Kind::Number, cell: lemmas },
        Column { head: "compared", kind: Kind::Text, cell: |row| comparison(row.standing()).1.to_owned() },
    ]
}

/// A row for each certificate.
pub(crate) const CERTIFICATES: [Column<Item>; 6] = [
    Column {
        head: "claim",
        kind: Kind::Text,
        cell: |item| link(&item.page_path(), &item.entry.statement.claim().to_string()),
    },
    Column { head: "lemmas", kind: Kind::Number, cell: |item| grouped(item.lemmas()) },
    Column { head: "bytes", kind: Kind::Number, cell: |item| grouped(item.entry.bytes) },
    Column { head: "date", kind: Kind::Text, cell: |item| escape(item.entry.date.as_deref().unwrap_or("")) },
    Column {
        head: "rests on",
        kind: Kind::Text,
        cell: |item| escape(&item.entry.statement.axioms.join(", ")),
    },
    Column {
        head: "identity",
        kind: Kind::Text,
        cell: |item| format!("<code>{}</code>", &item.entry.identity.to_string()[..12]),
    },
];

/// The beginning of a table of this class, as far as its first row.
pub(crate) fn head<T>(class: &str, columns: &[Column<T>]) -> String {
    let heads: String =
        columns.iter().map(|column| format!("<th scope=\"col\">{}</th>", column.head)).collect();
    format!("<table class=\"{class}\">\n<thead><tr>{heads}</tr></thead>\n<tbody>\n")
}

/// The cells of a row.
pub(crate) fn cells<T>(columns: &[Column<T>], row: &T) -> String {
    let cell = |column: &Column<T>| {
        let content = (column.cell)(row);
        match column.kind {
            Kind::Name => format!("<th scope=\"row\">{content}</th>"),
            Kind::Text => format!("<td>{content}</td>"),
            Kind::Number => format!("<td class=\"number\">{content}</td>"),
        }
    };
    columns.iter().map(cell).collect()
}

/// How certified and published results compare: the class of the row, and the words in it.
pub(crate) fn comparison(standing: Standing) -> (&'static str, &'static str) {
    match standing {
        Standing::Differs => ("differs", "contradiction"),
        Standing::Disputed => ("differs", "sources disagree"),
        Standing::New => ("open", "not in the list"),
        Standing::More => ("more", "more than published"),
        Standing::Agrees => ("agrees", "agrees"),
        Standing::Partly => ("agrees", "agrees in part"),
        Standing::Silent => ("open", "says nothing of it"),
        Standing::Open => ("open", "no certificate"),
    }
}

/// A small picture of the position, of those that a proof here is about.
fn thumbnail(row: &Row<'_>) -> String {
    if row.proofs.is_empty() {
        return String::new();
    }
    let parts = row.position.split('+').map(str::trim);
    let picture = picture::sum(&row.game, parts);
    picture.filter(|it| it.width > 0.0 && it.height > 0.0).map(|it| svg(&it)).unwrap_or_default()
}

/// A picture for the eye alone, beside a text that says the same.
fn svg(picture: &Picture) -> String {
    let (width, height) = (picture.width, picture.height);
    format!(
        "<svg class=\"thumb\" aria-hidden=\"true\" viewBox=\"-2 -2 {:.1} {:.1}\" width=\"{width:.0}\" height=\"{height:.0}\">{}</svg>",
        width + 4.0,
        height + 4.0,
        picture.elements()
    )
}

fn published(row: &Row<'_>) -> String {
    let result = |known: &&crate::reference::Known| {
        format!("{}<sup>{}</sup>", escape(&words::value(&row.game, known.kind)), escape(&known.source))
    };
    row.known.iter().map(result).collect::<Vec<_>>().join("<br>")
}

fn certified(row: &Row<'_>) -> String {
    let proof =
        |proof: &&Item| link(&proof.page_path(), &words::value(&row.game, proof.entry.statement.claim));
    row.proofs.iter().map(proof).collect::<Vec<_>>().join("<br>")
}

/// The lemmas of each proof; bold if the published proof of what it settles has more.
fn lemmas(row: &Row<'_>) -> String {
    let proof = |proof: &&Item| {
        let count = grouped(proof.lemmas());
        match row.published_lemmas(proof) {
            Some(most) if proof.lemmas() < most => format!("<b>{count}</b> ({})", grouped(most)),
            Some(most) => format!("{count} ({})", grouped(most)),
            None => count,
        }
    };
    row.proofs.iter().map(proof).collect::<Vec<_>>().join("<br>")
}

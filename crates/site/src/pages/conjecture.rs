//! A conjecture about all starts of Sprouts, with a proof beside each that is certified.

use gamecert_certs::{ClaimKind, Outcome};
use gamecert_draw::picture::shape::escape;
use gamecert_draw::words;

use super::columns::{self, Column, Kind};
use super::{counted, grouped, link};
use crate::implication::Range;
use crate::model::Item;
use crate::records::spots_of_start;
use crate::table::Row;

const GAME: &str = "sprouts";

/// A start, what is conjectured of it, and the smallest proof that settles it.
struct Start<'a> {
    spots: u32,
    conjectured: Outcome,
    proved: Outcome,
    proof: &'a Item,
}

fn columns<'a>() -> [Column<Start<'a>>; 5] {
    [
        Column { head: "spots", kind: Kind::Name, cell: |start| start.spots.to_string() },
        Column { head: "remainder by 6", kind: Kind::Number, cell: |start| (start.spots % 6).to_string() },
        Column { head: "conjectured", kind: Kind::Text, cell: |start| text(start.conjectured) },
        Column { head: "lemmas", kind: Kind::Number, cell: |start| grouped(start.proof.lemmas()) },
        Column {
            head: "certified",
            kind: Kind::Text,
            cell: |start| link(&start.proof.page_path(), &text(start.proved)),
        },
    ]
}

fn text(outcome: Outcome) -> String {
    words::value(GAME, ClaimKind::Outcome(outcome))
}

/// The section about the starts that are certified; nothing if there is none.
pub(super) fn section(rows: &[Row<'_>]) -> String {
    let starts: Vec<Start<'_>> = rows.iter().filter_map(start).collect();
    if starts.is_empty() {
        return String::new();
    }
    let fits = starts.iter().filter(|start| start.conjectured == start.proved).count() as u64;
    let lines = starts.iter().map(|start| {
        let class = if start.conjectured == start.proved { "agrees" } else { "differs" };
        let cells = columns::cells(&columns(), start);
        format!("<tr class=\"{class}\" data-text=\"sprouts 0*{}\">{cells}</tr>\n", start.spots)
    });
    format!(
        "<section aria-labelledby=\"conjecture\">\n<h2 id=\"conjecture\">The conjecture about Sprouts</h2>\n<p>D. Applegate, G. Jacobson and D. Sleator conjectured in 1991 \
        that the first player wins from n spots if and only if n leaves a remainder of 3, 4 or 5 when it is divided by 6. {}</p>\n{}{}</tbody>\n</table>\n</section>\n",
        escape(&format!(
            "It holds for {fits} of {} that are certified here.",
            counted(starts.len() as u64, "start")
        )),
        columns::head("conjecture", &columns()),
        lines.collect::<String>(),
    )
}

/// A row that is about a start with a certified outcome.
fn start<'a>(row: &Row<'a>) -> Option<Start<'a>> {
    let spots = spots_of_start(&row.game, row.play, &row.position)?;
    let conjectured = if spots % 6 < 3 { Outcome::Loss } else { Outcome::Win };
    let settled =
        |proof: &&Item, outcome| proof.range().settles(Range::of(GAME, ClaimKind::Outcome(outcome), None));
    let of = |outcome| {
        let proofs = row.proofs.iter().copied().filter(|proof| settled(proof, outcome));
        let proof = proofs.min_by_key(|proof| proof.lemmas())?;
        Some(Start { spots, conjectured, proved: outcome, proof })
    };
    of(Outcome::Win).or_else(|| of(Outcome::Loss))
}

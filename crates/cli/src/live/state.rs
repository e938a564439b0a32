//! What is on the screen, independent of how it is drawn.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use gamecert_engine::live::{Event, Factor, Link, Snapshot, View};

use super::Subject;
use super::record::Record;
use super::save::Saving;
use crate::amounts::counted;
use crate::message::message;
use crate::stop_conditions::StopConditions;

/// The speed is measured over the last seconds.
const SPEED_OVER: Duration = Duration::from_secs(3);

/// The latest view of a search, and what the user is about to do.
pub(super) struct State {
    pub(super) subject: Subject,
    pub(super) link: Link,
    pub(super) watch: StopConditions,
    pub(super) record: Record,
    pub(super) snapshot: Option<Snapshot>,
    /// The selected row: a level of the branch, or a child.
    pub(super) chosen: usize,
    /// The node of the tree on display.
    pub(super) node: usize,
    /// The factor by which a node is preferred.
    pub(super) factor: Factor,
    pub(super) is_paused: bool,
    pub(super) wants_help: bool,
    pub(super) message: String,
    seen: VecDeque<(Instant, u64)>,
    saving: Option<Saving>,
}

impl State {
    pub(super) fn new(subject: Subject, link: Link, watch: StopConditions, record: Record) -> Self {
        Self {
            subject,
            link,
            watch,
            record,
            snapshot: None,
            chosen: 1,
            node: 0,
            factor: Factor::BLOCK,
            is_paused: false,
            wants_help: false,
            message: String::new(),
            seen: VecDeque::new(),
            saving: None,
        }
    }

    /// Takes what the search has sent, and requests more.
    pub(super) fn refresh(&mut self) {
        for event in self.record.take() {
            match event {
                Event::Obeyed(logged) => {
                    self.message = format!("at {} nodes: {}", logged.nodes, logged.command)
                }
                Event::Refused(logged) => self.message = format!("{} has no effect here", logged.command),
                Event::Table(settled) => {
                    let saving = Saving::start_for(&self.subject, settled);
                    self.message = saving.as_ref().err().cloned().unwrap_or_default();
                    self.saving = saving.ok();
                }
            }
        }
        if let Some(outcome) = self.saving.as_ref().and_then(Saving::outcome) {
            (self.message, self.saving) = (outcome, None);
        }
        if let Some(snapshot) = self.link.snapshot() {
            let now = Instant::now();
            self.seen.push_back((now, snapshot.statistics.nodes));
            while self.seen.len() > 2 && self.seen.front().is_some_and(|(then, _)| now - *then > SPEED_OVER) {
                self.seen.pop_front();
            }
            self.chosen = self.chosen.min(rows(&snapshot.view).saturating_sub(1));
            if let View::Tree(tree) = &snapshot.view
                && tree.node.number != self.node
            {
                // Another one may have been asked for since.
                let is_gone = self.snapshot.as_ref().is_some_and(
                    |before| matches!(&before.view, View::Tree(before) if before.node.number == self.node),
                );
                if is_gone {
                    self.message =
                        format!("node {} is settled or no longer of interest; this is the start", self.node);
                    (self.node, self.chosen) = (tree.node.number, 0);
                }
            }
            self.snapshot = Some(snapshot);
        }
        self.link.ask(self.node);
    }

    /// Waits until saving is done, unless the user is in a hurry.
    pub(super) fn finish(mut self) -> Record {
        if let Some(saving) = self.saving.take() {
            message!(
                "{} are being proved, checked and saved (Ctrl-C: not)",
                counted(saving.count as u64, "position")
            );
            message!("{}", saving.finish(&self.watch));
        }
        self.record
    }

    pub(super) fn nodes_per_second(&self) -> f64 {
        let (Some((first, before)), Some((last, now))) = (self.seen.front(), self.seen.back()) else {
            return 0.0;
        };
        let seconds = (*last - *first).as_secs_f64();
        #[allow(clippy::cast_precision_loss, reason = "it is shown with few digits")]
        let nodes = (now - before) as f64;
        if seconds > 0.0 { nodes / seconds } else { 0.0 }
    }

    /// The cost of the search so far, in one line.
    pub(super) fn figures(&self) -> String {
        let Some(Snapshot { statistics, .. }) = &self.snapshot else { return "no node yet".to_owned() };
        let speed = if self.is_paused { 0.0 } else { self.nodes_per_second() };
        let saving = self
            .saving
            .as_ref()
            .map_or(String::new(), |saving| format!("; saving {} positions", saving.count));
        let (table, bytes) = (statistics.entries, statistics.table_bytes / 1024);
        let (nodes, known, time) = (statistics.nodes, statistics.losing_couples, clock(self.watch.elapsed()));
        // Searches for scores count neither.
        let known = match (&self.subject.request, known) {
            (Some(_), known) => format!(", {known} nimbers"),
            (None, 0) => String::new(),
            (None, known) => format!(", {known} lost sums"),
        };
        format!("{time}  {nodes} nodes  {speed:.0}/s  table {table} ({bytes} KiB){known}{saving}")
    }

    pub(super) fn is_search_over(&self) -> bool {
        self.watch.is_search_over()
    }
}

/// The number of rows that can be selected.
pub(super) fn rows(view: &View) -> usize {
    match view {
        View::Hidden => 0,
        View::Branch(levels) => levels.len(),
        View::Tree(tree) => tree.children.len(),
    }
}

/// A time such as `1:02:03`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

//! The terminal, which is restored however the program ends.

use std::io::{self, BufWriter, Stderr, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gamecert_engine::live::View;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};
use ratatui::{Frame, Terminal};

use super::record::Record;
use super::state::State;
use super::{branch, keys, tree};
use crate::progress;

/// The longest time until the end of the search is noticed.
const MOST_WAIT: Duration = Duration::from_millis(50);

/// The screen, on standard error: standard output is for the answer.
pub(super) struct Screen(Terminal<CrosstermBackend<BufWriter<Stderr>>>);

impl Screen {
    pub(super) fn open() -> io::Result<Self> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        progress::hide(true);
        enable_raw_mode()?;
        // From here on, whatever fails, the terminal is given back.
        let opened = execute!(io::stderr(), EnterAlternateScreen)
            .and_then(|()| Terminal::new(CrosstermBackend::new(BufWriter::new(io::stderr()))));
        opened.map(Self).inspect_err(|_| restore())
    }

    /// Shows the search until it is over.
    pub(super) fn show(mut self, mut state: State, refresh: Duration, is_over: &AtomicBool) -> Record {
        while !is_over.load(Ordering::Relaxed) {
            state.refresh();
            // A picture that cannot be drawn is no reason to end the search.
            let _ = self.0.draw(|frame| draw(frame, &state));
            let next = Instant::now() + refresh;
            while !is_over.load(Ordering::Relaxed) && Instant::now() < next {
                let wait = next.saturating_duration_since(Instant::now()).min(MOST_WAIT);
                if !event::poll(wait).unwrap_or_else(|_| {
                    std::thread::sleep(wait);
                    false
                }) {
                    continue;
                }
                if let Ok(Event::Key(key)) = event::read()
                    && key.kind != KeyEventKind::Release
                {
                    keys::press(&mut state, key);
                    let _ = self.0.draw(|frame| draw(frame, &state));
                }
            }
        }
        drop(self);
        state.finish()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal; if that fails, there is no remedy.
fn restore() {
    progress::hide(false);
    let _ = disable_raw_mode();
    let _ = execute!(io::stderr(), LeaveAlternateScreen, Show);
    let _ = io::stderr().flush();
}

fn draw(frame: &mut Frame<'_>, state: &State) {
    let parts = [Constraint::Length(2), Constraint::Min(3), Constraint::Length(2)];
    let [head, body, foot] = Layout::vertical(parts).areas(frame.area());
    let phase = match (state.is_search_over(), state.is_paused) {
        (true, _) => "writing the proof",
        (false, true) => "PAUSED",
        (false, false) => "searching",
    };
    let super::Subject { question, algorithm, .. } = &state.subject;
    let title = format!("{question}  {algorithm}  {phase}");
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Paragraph::new(vec![Line::styled(title, bold), Line::raw(state.figures())]), head);
    match state.snapshot.as_ref().map(|snapshot| &snapshot.view) {
        Some(View::Branch(levels)) => branch::draw(frame, body, levels, state.chosen),
        Some(View::Tree(surroundings)) => tree::draw(frame, body, surroundings, state),
        Some(View::Hidden) => {
            let none = "This search shows nothing of its way; --algorithm dfs, df-pn and pn do.";
            frame.render_widget(Paragraph::new(none), body);
        }
        None => {}
    }
    let dim = Style::new().add_modifier(Modifier::DIM);
    frame.render_widget(
        Paragraph::new(vec![Line::raw(state.message.as_str()), Line::styled(keys::LINE, dim)]),
        foot,
    );
    if state.wants_help {
        draw_help(frame);
    }
}

fn draw_help(frame: &mut Frame<'_>) {
    let lines = u16::try_from(keys::HELP.lines().count()).unwrap_or(u16::MAX);
    let all = frame.area();
    let (width, height) = (all.width.min(76), all.height.min(lines.saturating_add(2)));
    let area = Rect { x: (all.width - width) / 2, y: (all.height - height) / 2, width, height };
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(keys::HELP).block(Block::bordered().title(" keys ")), area);
}

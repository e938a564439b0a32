//! The branch of a depth-first search as a table (tables 5.1 and figure 5.4 of the thesis of J. Lemoine and S. Viennot).

use gamecert_engine::live::Level;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Block, Paragraph, Row, Table, TableState};

/// The orange of the thesis, in the palette of 256 colours.
const ORANGE: Color = Color::Indexed(208);

/// The fewer children are unknown, the closer to red: such a level is nearly done.
pub(super) fn colour(unknown: usize) -> Style {
    match unknown {
        0 => Style::new(),
        1 => Style::new().fg(Color::Red),
        2 => Style::new().fg(ORANGE),
        3..=5 => Style::new().fg(Color::Yellow),
        6..=10 => Style::new().fg(Color::LightGreen),
        _ => Style::new(),
    }
}

/// Draws the levels from the root down, keeping the selected one in view.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, levels: &[Level], chosen: usize) {
    let board = levels.get(chosen).and_then(|level| board(&level.question.position));
    let width = board.as_ref().map_or(0, |board| board.lines().map(str::len).max().unwrap_or(0) + 2);
    let width = u16::try_from(width).unwrap_or(u16::MAX);
    // A board that leaves no room for the table is not drawn.
    let width = if area.width >= width.saturating_add(60) { width } else { 0 };
    let [left, right] = Layout::horizontal([Constraint::Min(30), Constraint::Length(width)]).areas(area);
    let rows = (1..).zip(levels).map(|(number, level)| row(number, level));
    let widths = [4, 11, 6, 6].map(Constraint::Length).into_iter().chain([Constraint::Min(20)]);
    let head = Row::new(["", "Index", "Alive", "Lives", "Position"]).style(Modifier::BOLD);
    let table = Table::new(rows, widths).header(head).row_highlight_style(Modifier::REVERSED);
    let mut state = TableState::new().with_selected(Some(chosen));
    frame.render_stateful_widget(table, left, &mut state);
    if let (Some(board), true) = (board, width > 0) {
        frame.render_widget(Paragraph::new(board).block(Block::bordered()), right);
    }
}

fn row(number: usize, level: &Level) -> Row<'static> {
    let question = &level.question;
    // A component of a sum has no siblings to be counted: its sum waits for it.
    let alive = if level.is_awaited { "part".to_owned() } else { level.alive.to_string() };
    let style = if number == 1 || level.is_awaited { Style::new() } else { colour(level.alive) };
    Row::new([
        number.to_string(),
        format!("{} / {}", level.number, level.siblings),
        alive,
        question.measure.to_string(),
        format!("{} - {}", question.heap, question.position),
    ])
    .style(style)
}

/// The boards of a sum as rows of cells; `None` if positions are not boards.
fn board(position: &str) -> Option<String> {
    let is_board = position.contains('/') && position.bytes().all(|byte| b".#/ +".contains(&byte));
    is_board.then(|| position.replace(" + ", "\n\n").replace('/', "\n"))
}

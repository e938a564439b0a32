//! A node of a tree in memory, with its parents and children (figure 5.6 of the thesis of J. Lemoine and S.
//! Viennot).

use gamecert_engine::live::{Node, Surroundings};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Row, Table, TableState};

use super::branch::colour;
use super::state::State;

/// Draws the surroundings of a node.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, tree: &Surroundings, state: &State) {
    let parents = u16::try_from(tree.parents.len().clamp(1, 3)).unwrap_or(1);
    let parts =
        [Constraint::Length(1), Constraint::Length(1 + parents), Constraint::Length(2), Constraint::Min(3)];
    let [head, above, middle, below] = Layout::vertical(parts).areas(area);
    let focus = match tree.focus {
        Some((node, factor)) => format!("preferred: {node} by {factor}"),
        None => "nothing is preferred".to_owned(),
    };
    let line = format!("{} nodes in the tree, {focus}; f prefers by {}", tree.size, state.factor);
    frame.render_widget(Paragraph::new(Line::raw(line)), head);
    let shown = tree.parents.iter().take(3);
    frame.render_widget(table("parents", shown, tree), above);
    frame.render_widget(table("node", [&tree.node].into_iter(), tree), middle);
    let children = table("children", tree.children.iter(), tree).row_highlight_style(Modifier::REVERSED);
    let chosen = (!tree.children.is_empty()).then_some(state.chosen);
    frame.render_stateful_widget(children, below, &mut TableState::new().with_selected(chosen));
}

fn table<'a>(name: &'a str, nodes: impl Iterator<Item = &'a Node>, tree: &Surroundings) -> Table<'a> {
    let focus = tree.focus.map(|(node, _)| node);
    let rows: Vec<Row<'_>> = nodes.map(|node| row(node, focus == Some(node.number))).collect();
    let widths = [9, 7, 21, 7, 7].map(Constraint::Length).into_iter().chain([Constraint::Min(20)]);
    let head = Row::new([name, "Lives", "(p;d)", "Size", "Unknown", "Position"]).style(Modifier::BOLD);
    Table::new(rows, widths).header(head)
}

fn row(node: &Node, is_preferred: bool) -> Row<'static> {
    let numbers = format!("({};{})", number(node.proof), number(node.disproof));
    let size = if node.size >= Node::MOST { format!("{}+", Node::MOST) } else { node.size.to_string() };
    let unknown = node.unknown.map_or_else(|| "?".to_owned(), |unknown| unknown.to_string());
    // The path of the search is blue, what is preferred is green, as in the thesis.
    let style = match (is_preferred, node.is_next) {
        (true, _) => Style::new().fg(Color::LightGreen).add_modifier(Modifier::BOLD),
        (false, true) => Style::new().fg(Color::LightBlue),
        (false, false) => node.unknown.map_or(Style::new(), colour),
    };
    let question = &node.question;
    Row::new([
        node.number.to_string(),
        question.measure.to_string(),
        numbers,
        size,
        unknown,
        format!("{} - {}", question.heap, question.position),
    ])
    .style(style)
}

fn number(number: u32) -> String {
    if number == u32::MAX { "-".to_owned() } else { number.to_string() }
}

//! What each key does.

use gamecert_engine::live::{Command, Factor, View};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::state::{State, rows};

/// Factors by which a node can be preferred; 1 would change nothing.
const FACTORS: [Factor; 7] =
    [Factor(0), Factor(125), Factor(250), Factor(500), Factor(2000), Factor(4000), Factor(16_000)];

/// The keys, for the bottom line.
pub(super) const LINE: &str =
    "p pause  s skip  f focus  F release  r restart  w save  q quit  ? help  arrows, enter, backspace: move";

/// The keys, in full.
pub(super) const HELP: &str = "\
up, down   choose a level of the branch, or a child
s          leave the chosen level for its next sibling (dfs, df-pn)
enter      look at the chosen child (pn)
backspace  look at the parent (pn)
f          prefer the chosen child by the factor (pn); 0 stays below it
+ -        another factor
F          prefer nothing any more
r          begin again, with what has been settled (dfs, pn)
p, space   pause, go on
w          save what is known to the certificate (-o)
q, Ctrl-C  end the search with what is known; again: end the proof too
?          this help";

/// Carries out a key press.
pub(super) fn press(state: &mut State, key: KeyEvent) {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if is_control => interrupt(state),
        _ if is_control => {}
        KeyCode::Char('q') if state.is_search_over() => interrupt(state),
        KeyCode::Char('q') => command(state, Command::Quit),
        KeyCode::Char('p' | ' ') => {
            state.is_paused = !state.is_paused;
            state.link.pause(state.is_paused);
        }
        KeyCode::Char('?') | KeyCode::F(1) => state.wants_help = !state.wants_help,
        KeyCode::Esc => state.wants_help = false,
        KeyCode::Char('w') => {
            state.message = "saving".to_owned();
            state.link.ask_table();
        }
        KeyCode::Char('r') => command(state, Command::Restart),
        KeyCode::Char('F') => command(state, Command::Release),
        KeyCode::Char('+') => state.factor = neighbour(state.factor, 1),
        KeyCode::Char('-') => state.factor = neighbour(state.factor, FACTORS.len() - 1),
        KeyCode::Up => state.chosen = state.chosen.saturating_sub(1),
        KeyCode::Down => {
            let last = state.snapshot.as_ref().map_or(0, |snapshot| rows(&snapshot.view)).saturating_sub(1);
            state.chosen = (state.chosen + 1).min(last);
        }
        code => on_view(state, code),
    }
}

/// Keys whose meaning depends on what is shown.
fn on_view(state: &mut State, code: KeyCode) {
    match (code, state.snapshot.as_ref().map(|snapshot| &snapshot.view)) {
        (KeyCode::Char('s'), Some(View::Branch(_))) => command(state, Command::Skip(state.chosen + 1)),
        (KeyCode::Char('f'), Some(View::Tree(tree))) => {
            let node = tree.children.get(state.chosen).unwrap_or(&tree.node).number;
            command(state, Command::Focus { node, factor: state.factor });
        }
        (KeyCode::Enter, Some(View::Tree(tree))) => {
            let child = tree.children.get(state.chosen).map(|child| child.number);
            look_at(state, child);
        }
        (KeyCode::Backspace, Some(View::Tree(tree))) => {
            let parent = tree.parents.first().map(|parent| parent.number);
            look_at(state, parent);
        }
        (KeyCode::Char('s'), _) => {
            state.message = "there is no branch to skip in; dfs and df-pn have one".to_owned()
        }
        (KeyCode::Char('f'), _) => {
            state.message = "there is no tree to prefer a node of; pn has one".to_owned()
        }
        _ => {}
    }
}

fn look_at(state: &mut State, node: Option<usize>) {
    if let Some(node) = node {
        (state.node, state.chosen) = (node, 0);
        state.link.ask(node);
    }
}

fn command(state: &State, command: Command) {
    state.link.command(command);
}

fn interrupt(state: &State) {
    state.watch.interrupt();
    // A search that is paused looks up.
    state.link.ask(state.node);
}

fn neighbour(factor: Factor, step: usize) -> Factor {
    let place = FACTORS.iter().position(|&other| other == factor).unwrap_or(0);
    FACTORS[(place + step) % FACTORS.len()]
}

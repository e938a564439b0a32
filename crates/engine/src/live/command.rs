//! The commands that a watcher can give to a walk, and logs of them.

use std::fmt;
use std::str::FromStr;

/// Something that changes where a search goes on, or ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Leave the node on this level of the branch, from 1, unfinished, put it behind its siblings, and go on with the next one
    /// (section 5.2).
    Skip(usize),
    /// Prefer or avoid this node of the tree (sections 6.3.3 and 6.3.4).
    Focus {
        /// The number of the node, as the view of the tree tells it.
        node: usize,
        /// What its numbers are multiplied by.
        factor: Factor,
    },
    /// Prefer no node any more.
    Release,
    /// Forget the branch or the tree, and begin again with what has been settled by then (section 6.3.1).
    Restart,
    /// End the search with what is known.
    Quit,
}

/// What proof numbers are multiplied by, in thousandths; zero stays below a node until it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor(pub u32);

impl Factor {
    /// Stays below a node.
    pub const BLOCK: Factor = Factor(0);

    /// A number of what is open, multiplied; it stays open.
    pub(crate) fn of(self, number: u32, largest: u32) -> u32 {
        let product = u64::from(number) * u64::from(self.0) / 1000;
        u32::try_from(product).unwrap_or(largest).clamp(1, largest)
    }
}

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl FromStr for Factor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is not a factor; it looks like 0, 0.5 or 4, with at most three decimals");
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(part) || whole.len() > 6 || part.len() > 3 {
            return Err(wrong());
        }
        let whole: u32 = whole.parse().map_err(|_| wrong())?;
        let part: u32 = format!("{part:0<3}").parse().map_err(|_| wrong())?;
        Ok(Factor(whole * 1000 + part))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Skip(level) => write!(f, "skip {level}"),
            Command::Focus { node, factor } => write!(f, "focus {node} {factor}"),
            Command::Release => f.write_str("release"),
            Command::Restart => f.write_str("restart"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl FromStr for Command {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is not a number"));
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["skip", level] => Ok(Command::Skip(number(level)?)),
            ["focus", node, factor] => Ok(Command::Focus { node: number(node)?, factor: factor.parse()? }),
            ["release"] => Ok(Command::Release),
            ["restart"] => Ok(Command::Restart),
            ["quit"] => Ok(Command::Quit),
            _ => Err(format!(
                "`{text}` is not a command: skip LEVEL, focus NODE FACTOR, release, restart or quit"
            )),
        }
    }
}

/// A command, and the number of nodes of the search when it took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Logged {
    /// Nodes of the search by then.
    pub nodes: u64,
    /// The command.
    pub command: Command,
}

impl fmt::Display for Logged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.nodes, self.command)
    }
}

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The line, from 1.
    pub line: usize,
    /// Why it is no line of a log.
    pub why: String,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for LogError {}

/// Reads a log: lines such as `4096 skip 3`, with numbers that do not fall. What follows a `#` is a comment.
///
/// # Errors
/// If a line is something else.
pub fn read_log(text: &str) -> Result<Vec<Logged>, LogError> {
    let mut log: Vec<Logged> = Vec::new();
    for (line, full) in (1..).zip(text.lines()) {
        let text = full.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let fault = |why: String| LogError { line, why };
        let (nodes, command) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let nodes = nodes.parse().map_err(|_| fault(format!("`{nodes}` is not a number of nodes")))?;
        let command = command.trim().parse().map_err(fault)?;
        if log.last().is_some_and(|last| last.nodes > nodes) {
            return Err(fault(format!("{nodes} nodes come after {} nodes", log[log.len() - 1].nodes)));
        }
        log.push(Logged { nodes, command });
    }
    Ok(log)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_are_read_as_they_are_written() {
        let text = "256 skip 3\n512 focus 17 0.5\n512 focus 17 0\n768 focus 2 12.25\n768 release\n1024 restart\n4096 quit\n";
        let log = read_log(text).unwrap();
        let written: String = log.iter().map(|logged| format!("{logged}\n")).collect();
        assert_eq!(written, text);
        assert_eq!(read_log("# by hand\n\n 256  skip  3 # why not\n").unwrap(), log[..1]);
    }

    #[test]
    fn what_is_no_log_is_told_with_its_line() {
        for (text, fault) in [
            (
                "256 skip\n",
                "line 1: `skip` is not a command: skip LEVEL, focus NODE FACTOR, release, restart or quit",
            ),
            ("\nx skip 3", "line 2: `x` is not a number of nodes"),
            ("256 skip -3", "line 1: `-3` is not a number"),
            ("512 quit\n256 skip 3", "line 2: 256 nodes come after 512 nodes"),
            (
                "1 focus 2 0.0005",
                "line 1: `0.0005` is not a factor; it looks like 0, 0.5 or 4, with at most three decimals",
            ),
        ] {
            assert_eq!(read_log(text).unwrap_err().to_string(), fault);
        }
    }

    #[test]
    fn what_is_open_stays_open() {
        assert_eq!((Factor(500).of(9, 100), Factor(1).of(9, 100), Factor(20_000).of(9, 100)), (4, 1, 100));
        assert_eq!(Factor(u32::MAX).of(u32::MAX, u32::MAX - 1), u32::MAX - 1);
    }
}

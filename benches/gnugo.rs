//! GNU Go, asked by GTP whether a target is captured.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use gamecert_engine::games::go::notation::write_point;
use gamecert_engine::games::go::{Colour, Point};

use crate::captures::Problem;
use crate::measure::Measured;

/// How it is asked to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// `attack` and `defend`: by ladders, nets and the like.
    Tactical,
    /// `owl_attack` and `owl_defend`: whether a group lives.
    Owl,
}

/// A process that answers.
pub struct GnuGo {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl GnuGo {
    /// Starts it, at its default level.
    ///
    /// # Errors
    /// If there is no such program.
    pub fn start() -> Measured<Self> {
        let mut command = Command::new("gnugo");
        let mut process =
            command.args(["--mode", "gtp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let to = process.stdin.take().ok_or("no input")?;
        let from = BufReader::new(process.stdout.take().ok_or("no output")?);
        Ok(Self { process, to, from })
    }

    /// What it answers to a command.
    fn ask(&mut self, command: &str) -> Measured<String> {
        writeln!(self.to, "{command}")?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line)? == 0 {
                return Err(format!("gnugo ended after `{command}`").into());
            }
            if line.trim().is_empty() && !answer.is_empty() {
                break;
            }
            answer += &line;
        }
        let said = answer.trim().strip_prefix('=').ok_or_else(|| format!("`{command}`: {answer}"))?;
        Ok(said.trim().to_owned())
    }

    /// Sets up a position; `None` if the board is not square.
    fn set_up(&mut self, problem: &Problem) -> Measured<Option<()>> {
        let size = problem.board.size();
        if size.columns() != size.rows() {
            return Ok(None);
        }
        self.ask(&format!("boardsize {}", size.rows()))?;
        self.ask("clear_board")?;
        for point in size.points() {
            if let Some(colour) = problem.board.colour(point) {
                let colour = if colour == Colour::Black { "black" } else { "white" };
                self.ask(&format!("play {colour} {}", write_point(point)))?;
            }
        }
        Ok(Some(()))
    }

    /// Whether a command succeeds for the target, where a threat may have to be ignored but none is needed.
    fn succeeds(&mut self, command: &str, target: Point) -> Measured<bool> {
        let said = self.ask(&format!("{command} {}", write_point(target)))?;
        Ok(matches!(said.split_whitespace().next(), Some("1" | "2")))
    }

    /// Whether it says that the target of a problem is captured; `None` if the board is not square.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn captures(&mut self, problem: &Problem, reading: Reading) -> Measured<Option<bool>> {
        let Problem { board, target, .. } = problem;
        if self.set_up(problem)?.is_none() {
            return Ok(None);
        }
        let [attack, defend] = match reading {
            Reading::Tactical => ["attack", "defend"],
            Reading::Owl => ["owl_attack", "owl_defend"],
        };
        let defends = board.colour(*target) == Some(board.mover());
        Ok(Some(self.succeeds(attack, *target)? && !(defends && self.succeeds(defend, *target)?)))
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

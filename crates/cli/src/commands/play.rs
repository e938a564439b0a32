//! `gamecert play`: a game against a proof, or against a short search.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gamecert_archive::Archive;
use gamecert_certs::{ClaimKind, Play, Statement};
use gamecert_elaborate::moves::Move;
use gamecert_elaborate::rules::IMPARTIAL_GAMES;
use gamecert_elaborate::{Allowed, Verdict, notation};

use crate::commands::{CertificateFile, print};
use crate::exit::{CANNOT, Done, Failure, OK, USAGE};
use crate::message::message;
use crate::play::adviser::Adviser;
use crate::play::board::board;
use crate::play::{Match, Player, Subject};
use crate::position_argument::{self, Asked};
use crate::progress::Phase;

/// What to play, and against what.
#[derive(Args, Debug)]
#[command(
    after_help = "A certificate may stand in the place of the game and its position: a file whose name ends in .cert. The program plays\nby it, or by one of the archive that is named (--archive); where these say nothing, by a short search."
)]
pub(crate) struct Options {
    #[command(flatten)]
    played: position_argument::Played,
    /// Who moves first: me, who types, or you, the program
    #[arg(long, value_enum, default_value_t = First::Me)]
    first: First,
    /// Play by the smallest certificate about the position in this archive
    #[arg(long, value_name = "DIR")]
    archive: Option<PathBuf>,
    /// Search at most this many nodes for a move that no proof gives
    #[arg(long, value_name = "COUNT", default_value_t = 200_000)]
    nodes: u64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum First {
    Me,
    You,
}

/// What can be typed instead of a move.
const COMMANDS: &str = "type a move by its number or its name; or hint, undo, new, moves, quit";

/// Reads what to play, and plays until the player has enough.
pub(crate) fn run(options: &Options) -> Done {
    let (subject, adviser) = options.subject()?;
    let first = match options.first {
        First::Me => Player::Person,
        First::You => Player::Program,
    };
    let failed = |error| Failure::new(USAGE, error);
    let mut game = Match::new(subject.clone(), first, adviser).map_err(failed)?;
    let table = Table { subject, is_terminal: io::stdout().is_terminal() && io::stdin().is_terminal() };
    print(&format!("{} {}: {}\n{COMMANDS}\n", table.subject.game, table.subject.position, game.rules()))?;
    table.show(&mut game)?;
    table.prompt()?;
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| Failure::new(CANNOT, format!("cannot read the moves: {error}")))?;
        match line.trim() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(OK),
            "help" | "?" => print(&format!("{COMMANDS}\n"))?,
            "moves" => table.list(&game)?,
            "new" => {
                game.begin_anew();
                table.show(&mut game)?;
            }
            "undo" if game.undo() => table.show(&mut game)?,
            "undo" => print("there is no move of yours to take back\n")?,
            "hint" if game.to_move().is_some() => {
                let advice = game.advice();
                let name = game.here().all.get(advice.number).map_or("", Move::called);
                print(&format!("hint: {} {name} ({})\n", advice.number + 1, advice.why))?;
            }
            typed => match game.find(typed) {
                _ if game.to_move().is_none() => print("the game is over: undo, new or quit\n")?,
                Some(number) => {
                    let name = game.play(number).map_err(|error| Failure::new(CANNOT, error))?;
                    print(&format!("you: {name}\n"))?;
                    table.show(&mut game)?;
                }
                None => {
                    let count = game.here().all.len();
                    print(&format!(
                        "`{typed}` is no move here: they are numbered from 1 to {count}; {COMMANDS}\n"
                    ))?;
                }
            },
        }
        table.prompt()?;
    }
    Ok(OK)
}

/// Where the game is shown.
struct Table {
    subject: Subject,
    is_terminal: bool,
}

impl Table {
    /// Lets the program move while it is its turn; shows the position and the moves, or how the game ended.
    fn show(&self, game: &mut Match) -> Result<(), Failure> {
        while game.to_move() == Some(Player::Program) {
            let advice = game.advice();
            // Squares are those of the board before the move, which may be turned.
            if game.here().all.get(advice.number).is_some_and(|made| !made.squares.is_empty()) {
                self.show_position(game)?;
            }
            let name = game.play(advice.number).map_err(|error| Failure::new(CANNOT, error))?;
            print(&format!("I: {name} ({})\n", advice.why))?;
        }
        self.show_position(game)?;
        match game.ending() {
            Some(ending) => print(&format!("{ending}\n")),
            None => self.list(game),
        }
    }

    /// The position, and what else there is to know of it.
    fn show_position(&self, game: &Match) -> Result<(), Failure> {
        let here = game.here();
        let mover = here.mover.map(|side| format!("{side} to move"));
        let status = mover.into_iter().chain(game.boxes());
        let shown = if self.is_terminal {
            let board = board(&self.subject.game, &here.position).join("\n");
            let status: String = status.map(|line| line + "\n").collect();
            format!("\n{board}\n{status}")
        } else {
            let parts: Vec<String> = std::iter::once(here.position.clone()).chain(status).collect();
            parts.join(", ") + "\n"
        };
        print(&shown)
    }

    /// The moves with their numbers.
    fn list(&self, game: &Match) -> Result<(), Failure> {
        let all = game.here().all.iter().zip(1..);
        print(&all.map(|(made, number)| format!("{number:>4}  {}\n", made.called())).collect::<String>())
    }

    fn prompt(&self) -> Result<(), Failure> {
        if self.is_terminal { print("> ") } else { Ok(()) }
    }
}

impl Options {
    /// What is played, and who advises.
    fn subject(&self) -> Result<(Subject, Adviser), Failure> {
        if let Some(file) = self.played.certificate() {
            if self.played.misere || self.archive.is_some() {
                return Err(Failure::new(USAGE, "--misere and --archive are for a game and its position"));
            }
            return self.by_proof(&CertificateFile::read(&file)?);
        }
        let (Asked { game, position, .. }, play) = self.played.read()?;
        if play == Play::Misere && !IMPARTIAL_GAMES.contains(&game.as_str()) {
            let why =
                format!("misere play is for impartial games, not {game}: {}", IMPARTIAL_GAMES.join(", "));
            return Err(Failure::new(USAGE, why));
        }
        let subject = Subject { game, position, play, axioms: Vec::new() };
        if let Some(archive) = &self.archive {
            if let Some(given) = of_archive(archive, &subject)? {
                return self.by_proof(&given);
            }
            message!(
                "gamecert: {} has no certificate about this position that imports nothing: a search plays",
                archive.display()
            );
        }
        Ok((subject, Adviser::searching(self.nodes)))
    }

    /// What a certificate is about; it has to be a proof.
    fn by_proof(&self, given: &CertificateFile) -> Result<(Subject, Adviser), Failure> {
        let allowed = Allowed::default();
        let verdict = given.judge(allowed, &mut |_| Ok(None));
        if !matches!(verdict, Verdict::Verified(_)) {
            return Err(Failure::new(verdict.exit_code(), format!("this is no proof to play by: {verdict}")));
        }
        let Statement { game, play, position, axioms, .. } = &given.certificate.statement;
        let subject =
            Subject { game: game.clone(), position: position.clone(), play: *play, axioms: axioms.clone() };
        message!("playing by the proof of {}", given.certificate.statement.claim());
        let phase = Phase::of("reading the proof");
        let adviser = Adviser::knowing(given, allowed, self.nodes)?;
        drop(phase);
        Ok((subject, adviser))
    }
}

/// The smallest certificate of an archive about a position that imports nothing; a bound only if there is nothing else.
fn of_archive(root: &Path, subject: &Subject) -> Result<Option<CertificateFile>, Failure> {
    let cannot = |error: gamecert_archive::Error| Failure::new(CANNOT, error);
    let Subject { game, position, play, .. } = subject;
    let spelled = notation::subjects(game, &[]).and_then(|subjects| subjects.spelling(position).ok());
    let archive = Archive::open(root).map_err(cannot)?;
    let fits = |it: &Statement| {
        it.game == *game
            && it.play == *play
            && Some(&it.position) == spelled.as_ref()
            && it.imports.is_empty()
    };
    let entries = archive.entries().map_err(cannot)?;
    // A bound may say nothing, or something about one side only.
    let is_bound = |claim| {
        use ClaimKind::{NimberAbove, ScoreAtLeast, ScoreBelow, ValueAtLeast, ValueBelow};
        matches!(claim, NimberAbove(_) | ScoreAtLeast(_) | ScoreBelow(_) | ValueAtLeast(_) | ValueBelow(_))
    };
    let fitting = entries.iter().filter(|entry| fits(&entry.statement));
    let smallest = fitting.min_by_key(|entry| (is_bound(entry.statement.claim), entry.lemmas));
    let Some(entry) = smallest else { return Ok(None) };
    let unreadable = |error: io::Error| Failure::new(CANNOT, format!("{}: {error}", entry.identity));
    let from = archive.object(&entry.identity).map_err(unreadable)?;
    from.map(|from| CertificateFile::of(Path::new(&entry.identity.to_string()), from)).transpose()
}

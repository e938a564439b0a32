//! The calculi: for each convention of play, what its lemmas say and what shows them.
//!
//! A calculus tells the frame ([`crate::check`]) what has to be shown for a lemma or for the claim, question by question,
//! judges one piece of evidence for each, and concludes. The frame owns the loop: numbers, order, limits, what is missing
//! and what is left over.

pub mod contest;
pub mod misere;
pub mod nimbers;
pub mod options;
pub mod period;
pub mod scores;

use gamecert_certs::{ClaimKind, Evidence, Fault, Lemma, LemmaId, Play, Statement};

use crate::ledger::Ledger;
use crate::rules::Rules;
use crate::work::Work;

/// The components of a game.
pub type Component<C> = <<C as Calculus>::Rules as Rules>::Component;

/// The lemmas of one convention of play, and what follows from them.
pub trait Calculus: Default {
    /// The rules of the game.
    type Rules: Rules;
    /// The convention of play.
    const PLAY: Play;
    /// A lemma as it was read.
    type Fact;
    /// What is kept of a lemma besides the bytes of its subject.
    type Says: Copy;
    /// What lemmas are sorted by.
    type Rank: Ord;
    /// What has to be shown, as far as it has been.
    type Walk;
    /// What one piece of evidence has to show.
    type Question;

    /// Begins a file, the first or another one: judges the kind of its claim under the axioms that it declares, which have
    /// been judged.
    ///
    /// # Errors
    /// If the claim belongs to another convention of play.
    fn admit(
        &mut self,
        rules: Self::Rules,
        start: Vec<Component<Self>>,
        statement: &Statement,
    ) -> Result<(), Fault>;

    /// The lemmas so far.
    fn ledger(&mut self) -> &mut Ledger<Self::Says>;

    /// Reads a lemma, and judges all of it but its place and its evidence.
    ///
    /// # Errors
    /// If it is of another play, is not in normal form, or cites what is not there.
    fn read(&mut self, lemma: &Lemma, work: &mut Work) -> Result<Self::Fact, Fault>;

    /// The place of a lemma in the one order, in which none can stand twice.
    ///
    /// # Errors
    /// None that the rules know of.
    fn rank(&self, fact: &Self::Fact) -> Result<Self::Rank, Fault>;

    /// Writes a lemma for people.
    fn show(&self, fact: &Self::Fact) -> String;

    /// Takes up a lemma, for later ones to cite.
    ///
    /// # Errors
    /// Declined if there is no room for it.
    fn keep(&mut self, fact: &Self::Fact, work: &mut Work) -> Result<(), Fault>;

    /// What has to be shown for a lemma.
    ///
    /// # Errors
    /// If the work is used up.
    fn lemma(&mut self, fact: &Self::Fact, work: &mut Work) -> Result<Self::Walk, Fault>;

    /// What has to be shown for a claim about the start position.
    ///
    /// # Errors
    /// If the claim cannot be true, whatever the position.
    fn claim(&mut self, claim: ClaimKind, work: &mut Work) -> Result<Self::Walk, Fault>;

    /// The next question.
    ///
    /// # Errors
    /// If the work is used up.
    fn next(&mut self, walk: &mut Self::Walk, work: &mut Work) -> Result<Option<Self::Question>, Fault>;

    /// Names a question for people, with its number from 0: which option, or which part of the claim.
    fn place(&self, walk: &Self::Walk, number: u64, question: &Self::Question) -> String;

    /// Judges the piece of evidence for a question, which is not a hole.
    ///
    /// # Errors
    /// If it does not show what it has to.
    fn judge(
        &mut self,
        walk: &mut Self::Walk,
        question: &Self::Question,
        piece: &Evidence,
        work: &mut Work,
    ) -> Result<(), Fault>;

    /// Concludes when all questions have been answered, none by a hole. Returns what is still missing, for people.
    ///
    /// # Errors
    /// If what was shown does not make the goal true.
    fn conclude(&mut self, walk: Self::Walk, work: &mut Work) -> Result<Option<String>, Fault>;
}

/// Refuses evidence of another convention of play.
fn another_play() -> Fault {
    Fault::rejected("evidence-of-another-play", "its evidence is not of this convention of play")
}

/// Reads the subject of a lemma.
fn subject<R: Rules>(rules: &R, subject: &[u8], work: &mut Work) -> Result<R::Component, Fault> {
    rules.read(subject, work)?.ok_or_else(|| {
        let why = format!("its subject is not a {} component in normal form", R::NAME);
        Fault::rejected("bad-subject", why)
    })
}

/// Refuses a lemma that is cited for a component and is about something else.
fn another_subject<R: Rules>(
    rules: &R,
    component: &R::Component,
    (id, subject): (LemmaId, &[u8]),
    work: &mut Work,
) -> Fault {
    let about = rules.read(subject, work).ok().flatten();
    let about = about.map_or("something else".to_owned(), |about| rules.show(&about));
    let why = format!("lemma {id} is cited for {}, but is about {about}", rules.show(component));
    Fault::rejected("cites-another-subject", why)
}

//! Ways to search, for comparison: those of "Des optimisations de l'Alpha-Béta" (Cazenave, 2000), lambda search and proof numbers.

/// How attacks are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// By orders of threats that grow, with replies from the zones of proofs.
    #[default]
    Zones,
    /// The same by lambda orders (Thomsen, 2000): a threat may take any number of moves, but its own threats are of the next lower order. An attack of
    /// order 0 takes the target at once; those of order 1 are ladders, those of order 2 loose ladders and nets.
    Lambda,
    /// Depth-first proof-number search on the sets of moves of alpha-beta.
    DfPn,
    /// Alpha-beta with a table and iterative deepening on the sets of moves of abstract proof search, without its games.
    AlphaBeta {
        /// Whether a move is dropped if two of the attacker in a row do not take the target with one move less.
        null_move: bool,
    },
    /// Abstract proof search: whenever the defender is to move, the attacker must threaten to take within three moves, and the defender has
    /// the moves that can prevent this.
    AbstractProof {
        /// As for alpha-beta.
        null_move: bool,
    },
    /// Abstract proof search with sets of moves that grow.
    Widening(Widening),
}

impl Algorithm {
    /// All of them, those of the paper as its tables list them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::Zones, Self::Lambda, Self::DfPn];
        for null_move in [false, true] {
            all.extend([Self::AlphaBeta { null_move }, Self::AbstractProof { null_move }]);
        }
        all.extend(Widening::ALL.map(Self::Widening));
        all
    }

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Zones => "zones",
            Self::Lambda => "lambda",
            Self::DfPn => "df-pn",
            Self::AlphaBeta { null_move: false } => "alpha-beta",
            Self::AlphaBeta { null_move: true } => "alpha-beta, null move",
            Self::AbstractProof { null_move: false } => "abstract proof",
            Self::AbstractProof { null_move: true } => "abstract proof, null move",
            Self::Widening(widening) => widening.name(),
        }
    }
}

/// Orders in which iterative widening lets sets of moves grow.
///
/// OR1 are the liberties of the target, OR2 all moves of the attacker; with AND1 a threat takes at most two moves, with AND2 three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Widening {
    /// OR2-2AND2-2, which is abstract proof search without widening.
    None,
    /// OR1-2AND2-2.
    Attacks,
    /// OR2-2AND1-2.
    Replies,
    /// AND1-2OR1-2.
    RepliesThenAttacks,
    /// OR1-2AND1-2.
    AttacksThenReplies,
    /// ORAND1-2.
    Together,
    /// OR1-2ANDOR1-2.
    AttacksOrReplies,
    /// ORAND1-2AND1-2.
    RepliesOrAttacks,
}

impl Widening {
    /// All orders, as the tables of the paper list them.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Attacks,
        Self::Replies,
        Self::RepliesThenAttacks,
        Self::AttacksThenReplies,
        Self::Together,
        Self::AttacksOrReplies,
        Self::RepliesOrAttacks,
    ];

    /// Its name in the paper.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "OR2-2AND2-2",
            Self::Attacks => "OR1-2AND2-2",
            Self::Replies => "OR2-2AND1-2",
            Self::RepliesThenAttacks => "AND1-2OR1-2",
            Self::AttacksThenReplies => "OR1-2AND1-2",
            Self::Together => "ORAND1-2",
            Self::AttacksOrReplies => "OR1-2ANDOR1-2",
            Self::RepliesOrAttacks => "ORAND1-2AND1-2",
        }
    }

    /// The sets in turn: those of the attacker, of the defender.
    fn sets(self) -> &'static [(u16, u16)] {
        match self {
            Self::None => &[(2, 2)],
            Self::Attacks => &[(1, 2), (2, 2)],
            Self::Replies => &[(2, 1), (2, 2)],
            Self::RepliesThenAttacks => &[(1, 1), (1, 2), (2, 2)],
            Self::AttacksThenReplies => &[(1, 1), (2, 1), (2, 2)],
            Self::Together => &[(1, 1), (2, 2)],
            Self::AttacksOrReplies => &[(1, 1), (2, 1), (1, 2), (2, 2)],
            Self::RepliesOrAttacks => &[(1, 1), (1, 2), (2, 1), (2, 2)],
        }
    }
}

/// What moves a search considers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    /// 1 for the liberties of the target, 2 for all moves.
    pub(super) attacks: u16,
    /// The longest threat.
    pub(super) order: u16,
    /// Whether there must be a threat.
    pub(super) games: bool,
    pub(super) null_move: bool,
}

impl Selection {
    /// The sets of an algorithm in turn.
    pub(super) fn all(algorithm: Algorithm) -> Vec<Self> {
        let (sets, games, null_move) = match algorithm {
            Algorithm::Zones | Algorithm::Lambda => return Vec::new(),
            Algorithm::DfPn => (Widening::None.sets(), false, false),
            Algorithm::AlphaBeta { null_move } => (Widening::None.sets(), false, null_move),
            Algorithm::AbstractProof { null_move } => (Widening::None.sets(), true, null_move),
            Algorithm::Widening(widening) => (widening.sets(), true, false),
        };
        sets.iter()
            .map(|&(attacks, replies)| Self { attacks, order: replies + 1, games, null_move })
            .collect()
    }

    /// Its number in the table.
    pub(super) fn number(self) -> u16 {
        1000 + self.attacks * 10 + self.order
    }
}

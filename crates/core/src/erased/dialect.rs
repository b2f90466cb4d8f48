//! Dialects: the notation of a game in the protocols of external engines.
//!
//! A game lists its dialects next to its own notation ([`super::Interchange::dialects`]). The adapters speak the protocols and do not
//! depend on any game.

use serde::{Deserialize, Serialize};

use crate::game::{Game, Move, Refusal, Side, Wording, wording};

use super::Interchange;

/// A protocol of external engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// The Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2000), with the variants of Fairy-Stockfish.
    Uci,
    /// The Go Text Protocol, version 2 (Gunnar Farnebäck, 2002), as Othello engines speak it.
    Gtp,
    /// Hub, versions 1 and 2 (Fabien Letouzey, 2015 and 2017), of draughts engines.
    Hub,
    /// NBoard, version 2 (Chris Welty), of Othello engines.
    NBoard,
    /// DamExchange, version 1, between two draughts programs.
    Dxp,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Self; 5] = [Self::Uci, Self::Gtp, Self::Hub, Self::NBoard, Self::Dxp];

    /// The protocol's name in the specification of a player.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Gtp => "gtp",
            Self::Hub => "hub",
            Self::NBoard => "nboard",
            Self::Dxp => "dxp",
        }
    }
}

/// Reads a position. The error names the fault.
pub type PositionReader<G> = fn(&G, &str) -> Result<<G as Game>::Position, Wording>;

/// Reads a move of a position. The error names the fault.
pub type MoveReader<G> = fn(&G, &<G as Game>::Position, &str) -> Result<Move<G>, Wording>;

/// A game's notation in one protocol.
pub struct Dialect<G: Game> {
    /// The protocol.
    pub protocol: Protocol,
    /// The variant's name in the protocol; `None` if the protocol does not support the variant.
    pub variant: fn(&G) -> Option<String>,
    /// Writes a position: the FEN of UCI, the position of Hub, the board of a GGF record for `NBoard`.
    pub format_position: fn(&G, &G::Position) -> String,
    /// Reads a position in the notation of the protocol.
    pub parse_position: PositionReader<G>,
    /// Writes a legal move of a position.
    pub format_move: fn(&G, &G::Position, Move<G>) -> String,
    /// Reads a move of a position; the caller checks that it is legal. The error is a sentence that names the fault and the expected input.
    pub parse_move: MoveReader<G>,
}

/// A line of play as it is written in a dialect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translation {
    /// Name of the variant.
    pub variant: String,
    /// True if the line begins at the start of the variant.
    pub from_start: bool,
    /// Position at which the line begins.
    pub setup: String,
    /// The moves played since then, with the side that played each.
    pub moves: Vec<(Side, String)>,
    /// The position at the end of the line.
    pub position: String,
    /// Side to move at the end.
    pub side: Side,
}

/// The dialect of `game` in `protocol`, and the name of its variant there.
pub(super) fn find_dialect<G: Interchange>(
    game: &G,
    protocol: Protocol,
) -> Result<(&'static Dialect<G>, String), Refusal> {
    let dialect = G::dialects().iter().find(|dialect| dialect.protocol == protocol);
    let named = dialect.and_then(|dialect| Some((dialect, (dialect.variant)(game)?)));
    named.ok_or_else(|| {
        let (protocol, id, variant) = (protocol.name(), G::about().id, game.variant());
        Refusal::not_supported(wording!("erased-does-not-support", protocol, id, variant))
    })
}

//! Positions that are hard for searches and for the daemon, used by benchmarks.

/// A demanding position, as a start of a game.
pub(crate) struct Demanding {
    /// Id of the game.
    pub(crate) game: &'static str,
    /// The variant.
    pub(crate) variant: &'static str,
    /// An option of the start, as text.
    pub(crate) option: Option<(&'static str, &'static str)>,
    /// Position text; the start of the variant if absent.
    pub(crate) setup: Option<&'static str>,
    /// The strategy; the default one if absent.
    pub(crate) strategy: Option<&'static str>,
}

impl Demanding {
    /// The default start of a variant.
    const fn start(game: &'static str, variant: &'static str) -> Self {
        Self { game, variant, option: None, setup: None, strategy: None }
    }

    /// The same with an option.
    const fn option(self, name: &'static str, value: &'static str) -> Self {
        Self { option: Some((name, value)), ..self }
    }

    /// The same in another position.
    const fn setup(self, setup: &'static str) -> Self {
        Self { setup: Some(setup), ..self }
    }

    /// The same, searched by a strategy.
    const fn by(self, strategy: &'static str) -> Self {
        Self { strategy: Some(strategy), ..self }
    }
}

/// The usual board of each game, and the boards on which the single steps of a search take longest.
pub(crate) const LONG_STEPS: &[Demanding] = &[
    Demanding::start("othello", "8x8"),
    Demanding::start("othello", "8x8")
        .setup("-OOOOO--OOOOO---OXOXOXXXOOOXXXXXOOXOXXXXOOXXOOXX-OXXXO--OOOOOO-- X"),
    Demanding::start("othello", "6x6"),
    Demanding::start("connect4", "7x6"),
    Demanding::start("connect4", "8x7"),
    Demanding::start("connect4", "8x8"),
    Demanding::start("draughts", "international"),
    Demanding::start("draughts", "international")
        .setup("W:WK1,K2,K3,K4,K5,K36,K41,K42,K46,K47:BK10,K15,K20,K25,K28,K33,K45,K50"),
    Demanding::start("tic_tac_toe", "3x3"),
    Demanding::start("nim", "3,4,5"),
    Demanding::start("nim", "60,60,60,60,60,60,60,60"),
    Demanding::start("peg_solitaire", "english33"),
    Demanding::start("peg_solitaire", "european37"),
    Demanding::start("peg_solitaire", "diamond41"),
    Demanding::start("peg_solitaire", "wiegleb45"),
    Demanding::start("lights_out", "merlin"),
    Demanding::start("lights_out", "4x5"),
    Demanding::start("lights_out", "8x8"),
    Demanding::start("lights_out", "30x30"),
    Demanding::start("lights_out", "61x61"),
    Demanding::start("lights_out", "40x40").option("buttons", "#.#/.#./#.#"),
    Demanding::start("lights_out", "1000x1000"),
    Demanding::start("lights_out", "999x999"),
    Demanding::start("sliding_tile", "3x3"),
    Demanding::start("sliding_tile", "4x4"),
    Demanding::start("sliding_tile", "5x5"),
    Demanding::start("sliding_tile", "8x8"),
    Demanding::start("sliding_tile", "16x16"),
];

/// Searches of several kinds that run for minutes.
pub(crate) const ENDLESS: &[Demanding] = &[
    Demanding::start("othello", "8x8"),
    Demanding::start("othello", "8x8").by("alpha_beta"),
    Demanding::start("connect4", "8x8"),
    Demanding::start("draughts", "international"),
    Demanding::start("peg_solitaire", "wiegleb45").by("depth_first"),
    Demanding::start("sliding_tile", "5x5"),
    Demanding::start("lights_out", "8x8").by("list"),
    Demanding::start("lights_out", "79x79"),
];

/// The start that takes longest to make from a short request.
pub(crate) const SCRAMBLE: Demanding =
    Demanding::start("sliding_tile", "16x16").option("difficulty", "1000");

/// The board with the most legal moves, each with details.
pub(crate) const MANY_MOVES: Demanding = Demanding::start("lights_out", "200x200");

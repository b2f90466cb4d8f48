//! The ladder of a game: each level of play against the one below it.

use std::io::{Write, stdout};
use std::ops::RangeInclusive;

use crate::cli::position::notation;
use crate::cli::{Failure, interrupt};
use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::{LEVEL, OptionKind};
use plateau_core::search::StopToken;
use plateau_interop::player::spec::Kind;
use plateau_tournament::contest::Contest;
use plateau_tournament::duel::Duel;
use plateau_tournament::openings::Generator;
use plateau_tournament::{
    Conditions, Format, GameSpec, Ledger, Plan, PlayerSpec, Runner, TimeControl,
};

/// Arguments of `bench ladder`.
#[derive(clap::Args)]
#[group(id = "ladder")]
pub(super) struct Arguments {
    /// The game.
    game: String,
    /// The variant; the default one if absent.
    #[arg(long, allow_hyphen_values = true, value_parser = notation)]
    variant: Option<String>,
    /// The strategy; the game's best if absent.
    #[arg(long)]
    strategy: Option<String>,
    /// The lowest level; the lowest there is if absent.
    #[arg(long, value_name = "LEVEL")]
    from: Option<i64>,
    /// The highest level; full strength if absent.
    #[arg(long, value_name = "LEVEL")]
    to: Option<i64>,
    /// Games of each step, in pairs with colours swapped.
    #[arg(long, default_value_t = 400)]
    games: u32,
    /// Nodes for each move, so that the result does not depend on the machine; 20,000 if no limit is given.
    #[arg(long)]
    nodes: Option<u64>,
    /// Milliseconds for each move.
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Random plies at the start of each pair of games.
    #[arg(long, default_value_t = 8, value_name = "PLIES")]
    random_plies: u32,
    /// Keep a random opening only if a search of six plies finds it no further from equal than this.
    #[arg(long, value_name = "SCORE")]
    balance: Option<f64>,
    /// The seed of openings and players.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games played in parallel.
    #[arg(short, long, default_value_t = 1)]
    concurrency: usize,
}

/// Depth of the search for balanced openings.
const BALANCE_DEPTH: u32 = 6;
/// Nodes for each move where no limit is given.
const DEFAULT_NODES: u64 = 20_000;

/// Plays and prints a line for each step.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let spec = GameSpec {
        id: arguments.game.clone(),
        variant: arguments.variant.clone(),
        ..GameSpec::default()
    };
    let game = spec.create()?;
    let levels = arguments.levels(&*game)?;
    let generator = Generator {
        plies: arguments.random_plies,
        depth: BALANCE_DEPTH,
        bound: arguments.balance,
        seed: arguments.seed,
    };
    let openings = generator.generate(&game, arguments.games.div_ceil(2) as usize, &mut |_| {})?;
    let stop = interrupt::on_signals()?;
    writeln!(
        stdout(),
        "{:>12}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}",
        "levels",
        "games",
        "won",
        "drawn",
        "lost",
        "Elo",
        "±"
    )?;
    for level in levels.clone().skip(1) {
        let players = [level, level - 1].map(|level| arguments.player(level));
        let step = arguments.play(spec.clone(), players.to_vec(), &openings, &stop)?;
        if stop.reason().is_some() {
            return Err("stopped".into());
        }
        print_step([level, level - 1], &step)?;
    }
    Ok(())
}

impl Arguments {
    /// The levels to compare, at least two.
    fn levels(&self, game: &dyn DynGame) -> Result<RangeInclusive<i64>, Failure> {
        let strategies = game.strategies();
        let named = |name: &String| strategies.iter().find(|about| about.name == *name);
        let strategy = self.strategy.as_ref().map_or(strategies.first(), named);
        let strategy = strategy.ok_or("there is no such strategy")?;
        let level = strategy.options.iter().find(|spec| spec.name == LEVEL.spec.name);
        let Some(OptionKind::Integer { min, max, .. }) = level.map(|spec| spec.kind) else {
            return Err(format!("{} has no levels", strategy.name).into());
        };
        let levels = self.from.unwrap_or(min)..=self.to.unwrap_or(max);
        let exist = levels.start() < levels.end() && *levels.start() >= min && *levels.end() <= max;
        if exist { Ok(levels) } else { Err(format!("the levels are {min} to {max}").into()) }
    }

    fn player(&self, level: i64) -> PlayerSpec {
        PlayerSpec {
            name: format!("level {level}"),
            kind: Kind::Strategy { game: None, strategy: self.strategy.clone() },
            launch: Default::default(),
            time: None,
            options: vec![(LEVEL.spec.name.to_owned(), level.to_string())],
        }
    }

    /// Plays the games of a step.
    fn play(
        &self,
        game: GameSpec,
        players: Vec<PlayerSpec>,
        openings: &[PositionText],
        stop: &StopToken,
    ) -> Result<Duel, Failure> {
        let nodes = self.nodes.or_else(|| self.movetime.is_none().then_some(DEFAULT_NODES));
        let time = TimeControl { nodes, movetime_ms: self.movetime, ..TimeControl::default() };
        let plan = Plan {
            games: self.games,
            openings: openings.to_vec(),
            conditions: Conditions { time, ..Conditions::default() },
            seed: self.seed,
            ..Plan::new(game, players, Format::RoundRobin)
        };
        plan.check()?;
        let names: Vec<_> = plan.players.iter().map(|player| player.name.clone()).collect();
        let mut contest = Contest::new(plan, None);
        contest.play(&Runner::new(self.concurrency, stop), |_| {}, |_| {})?;
        let counted = contest.counted();
        Duel::of(&Ledger::new(&names, &counted), None).ok_or_else(|| "no game was played".into())
    }
}

/// Prints the result of the higher of two levels.
fn print_step([level, below]: [i64; 2], step: &Duel) -> Result<(), Failure> {
    let tally = step.tally;
    let (elo, error) = step.elo.map_or((f64::NAN, f64::NAN), |elo| (elo.value, elo.error()));
    let (games, steps) = (tally.games(), format!("{level} – {below}"));
    let [won, drawn, lost] = [tally.wins, tally.draws, tally.losses];
    writeln!(stdout(), "{steps:>12}{games:>8}{won:>8}{drawn:>8}{lost:>8}{elo:>8.0}{error:>8.0}")?;
    Ok(stdout().flush()?)
}

//! The speed of the tournament runner: plies a second between players that answer immediately.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Instant;

use crate::Failure;
use plateau_core::erased::PositionText;
use plateau_core::games::GAMES;
use plateau_core::search::StopToken;
use plateau_tournament::{Conditions, GameSpec, Job, PlayerSpec, Runner, TimeControl};

/// Arguments of `tournament`.
#[derive(clap::Args)]
#[group(id = "tournament")]
pub(crate) struct Arguments {
    /// The game; the first one of the registry if absent.
    #[arg(long)]
    game: Option<String>,
    /// Games that each kind of player plays.
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// Number of games played in parallel.
    #[arg(long, default_value_t = 2)]
    concurrency: usize,
    /// The players to measure, instead of an instant strategy in process, behind UCI and in a daemon.
    #[arg(long = "player", value_name = "PLAYER")]
    players: Vec<PlayerSpec>,
}

/// Plays and prints a line for each kind of player.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let id = arguments.game.as_deref().unwrap_or(GAMES[0].about().id).to_owned();
    let game = GameSpec { id, ..GameSpec::default() };
    let id = game.create()?.about().id;
    let quoted = |path: PathBuf| shell_words::quote(&path.to_string_lossy()).into_owned();
    let (own, daemon) = (quoted(std::env::current_exe()?), quoted(crate::plateau()?));
    let instant = [
        "random name=in-process".to_owned(),
        format!("uci:{own} name=process-uci args='mock --seed 1 --game {id}'"),
        format!("plateau:{daemon} name=process-daemon strategy=random"),
    ];
    let players = if arguments.players.is_empty() {
        instant.iter().map(|text| text.parse()).collect::<Result<_, _>>()?
    } else {
        arguments.players.clone()
    };
    writeln!(
        stdout(),
        "{:<24}{:>10}{:>12}{:>10}{:>12}{:>8}",
        "player",
        "games",
        "plies",
        "ms",
        "plies/s",
        "faults"
    )?;
    for player in &players {
        measure(arguments, &game, player)?;
    }
    Ok(())
}

fn measure(arguments: &Arguments, game: &GameSpec, player: &PlayerSpec) -> Result<(), Failure> {
    let stop = StopToken::default();
    let opponent = PlayerSpec { name: format!("{} too", player.name), ..player.clone() };
    let time = TimeControl { depth: Some(1), ..TimeControl::default() };
    let jobs = (0..arguments.games).map(|job| Job {
        job,
        round: 1,
        pair: job / 2,
        game: game.clone(),
        players: [player.clone(), opponent.clone()],
        opening: PositionText::default(),
        seed: job,
        conditions: Conditions { time, ..Conditions::default() },
    });
    let (mut plies, mut faults) = (0, 0);
    // The clock runs from the first result, so that starting the engines is not measured.
    let mut begun = None;
    Runner::new(arguments.concurrency, &stop).run(jobs, |results| {
        if begun.is_none() {
            begun = Some(Instant::now());
            return true;
        }
        plies += results.iter().map(|result| result.moves.len()).sum::<usize>();
        faults += results.iter().filter(|result| result.reason.is_fault()).count();
        true
    })?;
    let elapsed = begun.unwrap_or_else(Instant::now).elapsed();
    let speed = plies as f64 / elapsed.as_secs_f64().max(1e-9);
    writeln!(
        stdout(),
        "{:<24}{:>10}{plies:>12}{:>10}{speed:>12.0}{faults:>8}",
        player.name,
        arguments.games,
        elapsed.as_millis()
    )?;
    Ok(())
}

//! `plateau dxp`: our draughts engines against other programs, over sockets.

use std::io::{self, Read, Write, stdin, stdout};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::time::Duration;

use plateau_core::erased::Protocol;
use plateau_core::game::Side;
use plateau_interop::dxp::host::{Dxp, DxpSettings, GameRequest};
use plateau_interop::dxp::message::{MOST, PORT};
use plateau_interop::host::{Session, SessionDefaults, converse};

use super::{Failure, bridge, usage};

/// Timeout of writing to the other program.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Arguments of `dxp`.
#[derive(clap::Args)]
pub(super) struct DxpArguments {
    /// The program that is asked for games, HOST or HOST:PORT.
    /// Without it, and without --listen, the other asks on stdin and stdout.
    address: Option<String>,
    /// Listen at ADDRESS, HOST or HOST:PORT for programs that ask for games, and play with one after the other until stopped.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "address")]
    listen: Option<String>,
    /// Our colour in the first game; it changes with every game.
    #[arg(long, alias = "color", requires = "address", default_value = "white")]
    colour: Colour,
    /// Number of games to ask for.
    #[arg(long, requires = "address", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Minutes of each player for a whole game; 0 for no clock.
    #[arg(long, requires = "address", default_value_t = 5, value_parser = minutes())]
    minutes: u16,
    /// Maximum number of moves of a game; 0 for no limit.
    #[arg(long, requires = "address", default_value_t = 0, value_parser = minutes())]
    moves: u16,
    /// The position of each game, as W:W31,32,K40:B1,2; the start if absent.
    #[arg(long, requires = "address")]
    position: Option<String>,
    /// Ponder: think on the opponent's time too.
    #[arg(long)]
    ponder: bool,
    /// Timeout in seconds of the other program's silence; while it thinks, the time on its clock is added.
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=604_800))]
    timeout: u64,
    #[command(flatten)]
    engine: bridge::Arguments,
}

/// A number of three digits.
fn minutes() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(0..=i64::from(MOST))
}

/// A colour of draughts.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Colour {
    White,
    Black,
}

impl DxpArguments {
    fn settings(&self) -> DxpSettings {
        DxpSettings { ponders: self.ponder, timeout: Duration::from_secs(self.timeout) }
    }

    fn request(&self) -> GameRequest {
        GameRequest {
            side: match self.colour {
                Colour::White => Side::First,
                Colour::Black => Side::Second,
            },
            minutes: self.minutes,
            moves: self.moves,
            position: self.position.clone(),
            games: self.games,
        }
    }
}

/// Plays games, as the program that asks for them or as the one that is asked.
///
/// # Errors
/// The variant, strategy or option does not exist, nobody listens at the address, or the conversation fails.
pub(super) fn run(arguments: &DxpArguments) -> Result<(), Failure> {
    let start = arguments.engine.start();
    // Wrong arguments are refused before anyone is met.
    let session = begin(&start)?;
    let dxp = |request| Dxp::new(arguments.settings(), request);
    match (&arguments.address, &arguments.listen) {
        (Some(address), _) => {
            let stream = connect(&with_port(address))?;
            meet(dxp(Some(arguments.request())), session, stream)
        }
        (None, Some(address)) => listen(&with_port(address), &start, || dxp(None)),
        (None, None) => hold(dxp(None), session, stdin(), stdout().lock()),
    }
}

fn begin(start: &SessionDefaults) -> Result<Session, Failure> {
    Session::new(Protocol::Dxp, start).map_err(|error| usage(error.to_string()))
}

/// The address with the port of the protocol, where it has none.
fn with_port(address: &str) -> String {
    let is_whole = address.rsplit_once(':').is_some_and(|(host, port)| {
        port.parse::<u16>().is_ok() && (!host.contains(':') || host.ends_with(']'))
    });
    if is_whole { address.to_owned() } else { format!("{address}:{PORT}") }
}

/// Connects to the first address that answers.
///
/// # Errors
/// None does.
fn connect(address: &str) -> Result<TcpStream, Failure> {
    let mut last = io::Error::other("there is no such address");
    let named = |error: io::Error| format!("{address}: {error}");
    for at in address.to_socket_addrs().map_err(named)? {
        match TcpStream::connect_timeout(&at, CONNECT_TIMEOUT) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(named(last).into())
}

/// Waits for programs that connect, and plays with one after the other.
///
/// # Errors
/// The address cannot be listened to.
fn listen(address: &str, start: &SessionDefaults, make: impl Fn() -> Dxp) -> Result<(), Failure> {
    let listener = TcpListener::bind(address)
        .map_err(|error| format!("cannot listen on {address}: {error}"))?;
    writeln!(stdout(), "listening on {}", listener.local_addr()?)?;
    stdout().flush()?;
    loop {
        match listener.accept() {
            Ok((stream, peer)) => {
                tracing::info!(%peer, "connected");
                if let Err(failure) = meet(make(), begin(start)?, stream) {
                    tracing::warn!(%peer, "{failure}");
                }
            }
            // The client has disconnected already, or a limit of the system is exceeded for a while.
            Err(error) => {
                tracing::warn!("{error}");
                std::thread::sleep(Duration::from_millis(100));
            }
        }
    }
}

/// Converses through a socket, which is closed afterwards.
///
/// # Errors
/// As [`hold`].
fn meet(dxp: Dxp, session: Session, stream: TcpStream) -> Result<(), Failure> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(WRITE_TIMEOUT))?;
    let [input, end] = [stream.try_clone()?, stream.try_clone()?];
    let held = hold(dxp, session, input, stream);
    // Even after a failure: this ends the thread that reads.
    let _ = end.shutdown(Shutdown::Both);
    held
}

/// Converses until either program ends the conversation.
///
/// # Errors
/// The other program cannot be written to, or the conversation fails.
fn hold(
    mut dxp: Dxp,
    session: Session,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> Result<(), Failure> {
    converse(&mut dxp, session, input, output)?;
    Ok(dxp.verdict().map_err(|error| error.to_string())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_port_has_that_of_the_protocol() {
        for (address, whole) in [
            ("localhost", "localhost:27531"),
            ("localhost:1", "localhost:1"),
            ("[::1]", "[::1]:27531"),
            ("[::1]:1", "[::1]:1"),
            ("10.0.0.1", "10.0.0.1:27531"),
        ] {
            assert_eq!(with_port(address), whole);
        }
    }
}

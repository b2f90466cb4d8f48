//! `plateau conform`: judges a daemon of anybody's by the protocol, and says what differs.

use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::conform::nonsense::{self, Nonsense};
use crate::conform::replay::{Difference, Verdict};
use crate::conform::script::{Arena, Step};
use crate::conform::{
    Claims, Replay, Replies, Reply, Script, Transcript, Turn, is_final, questions, read_reply,
};
use plateau_core::game::{Language, Wording, wording};
use plateau_core::search::StopToken;
use plateau_interop::player::spec::{Address, Launch};
use plateau_interop::process::stderr_tail::StderrTail;
use plateau_tournament::{Deadline, EngineConnection, Fault, LineProtocol};

use super::language::LanguageArgument;
use super::{Failure, interrupt};

/// Arguments of `conform`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Timeout of a reply, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    /// Number of random conversations that check the order of replies.
    #[arg(long, value_name = "N", default_value_t = 20)]
    conversations: u32,
    /// Number of random lines that are not requests.
    #[arg(long, value_name = "N", default_value_t = 200)]
    nonsense: u32,
    /// Run only the checks whose names contain this text.
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    only: String,
    /// The seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Compare every field, as with plateau itself: for another build of it.
    #[arg(long)]
    whole: bool,
    #[command(flatten)]
    pub(super) language: LanguageArgument,
    /// The daemon: a program that serves on stdin and stdout, with its arguments, or tcp://HOST:PORT.
    #[arg(
        value_name = "PROGRAM [ARGUMENT]...|tcp://HOST:PORT",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    daemon: Vec<String>,
}

/// Prefix of an address, where the daemon is no program.
const TCP: &str = "tcp://";
/// A request that everybody can answer.
const PING: &str = r#"{"id":"ping","cmd":"ping"}"#;
/// Message where it is told to stop.
const INTERRUPTED: &str = "interrupted";
/// Differences that are printed of one check.
const SHOWN: usize = 5;
/// The most bytes of a line that are printed.
const SHOWN_BYTES: usize = 300;

/// Judges, and prints a line for each check.
pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let stop = interrupt::on_signals()?;
    let judge = Judge { daemon: Daemon::new(&arguments.daemon), arguments, stop: &stop };
    let claims = judge.claims().map_err(|error| format!("{}: {error}", judge.daemon.name))?;
    let [major, minor] = claims.protocol;
    let (server, games) = (&claims.server, claims.games.join(", "));
    let version = format!("{major}.{minor}");
    let head = wording!("conform-head", server, version, games);
    writeln!(stdout(), "{}", head.to(language))?;
    let mut report = Report { language, differences: 0, not_judged: BTreeMap::new() };
    for transcript in [Transcript::rules(&claims.games), Transcript::all()].concat() {
        let lack = claims.lack(&transcript);
        judge.check(&mut report, &transcript.name, lack, || judge.replay(&transcript, &claims))?;
    }
    let arenas = Arena::of(&claims);
    let known_game = || text!("conform-known-game").to(language).to_owned();
    let lack = arenas.is_empty().then(known_game);
    judge.check(&mut report, "order", lack, || judge.order(&arenas))?;
    judge.check(&mut report, "nonsense", None, || judge.nonsense(&claims))?;
    report.finish()
}

/// A daemon, as it is started or reached.
struct Daemon {
    /// Its name in messages.
    name: String,
    address: Address,
    launch: Launch,
}

impl Daemon {
    fn new(words: &[String]) -> Self {
        let (first, args) =
            words.split_first().map_or(("", &[][..]), |(first, args)| (first, args));
        let (address, args) = match first.strip_prefix(TCP) {
            Some(at) => (Address::Tcp(at.to_owned()), Vec::new()),
            None => (Address::Program(first.to_owned()), args.to_vec()),
        };
        Self { name: words.join(" "), address, launch: Launch { args, ..Launch::default() } }
    }
}

/// The judge of a daemon: each check opens a connection of its own.
struct Judge<'a> {
    daemon: Daemon,
    arguments: &'a Arguments,
    stop: &'a StopToken,
}

/// Result of a check: the verdict, unless the check could not be carried out.
type Checked = Result<Verdict, Failure>;

impl Judge<'_> {
    fn deadline(&self) -> Deadline<'_> {
        let timeout = Duration::from_secs(self.arguments.timeout);
        Deadline::until(Instant::now() + timeout, self.stop)
    }

    fn open(&self) -> Result<EngineConnection, Failure> {
        let Daemon { address, launch, .. } = &self.daemon;
        let words = StderrTail::default();
        EngineConnection::open(address, launch, LineProtocol::DAEMON, self.deadline(), &words)
            .map_err(|fault| words.after(fault.to_string()).into())
    }

    /// Makes a check if it is selected and the daemon lacks nothing that it needs.
    fn check(
        &self,
        report: &mut Report,
        name: &str,
        lack: Option<String>,
        check: impl FnOnce() -> Checked,
    ) -> Result<(), Failure> {
        match lack {
            _ if !name.contains(&self.arguments.only) => {}
            Some(lack) => report.pass_over(name, lack),
            None => report.add(name, check()?)?,
        }
        Ok(())
    }

    fn claims(&self) -> Result<Claims, Failure> {
        let mut connection = self.open()?;
        let mut ask = |question: &str| {
            connection.send(question, self.deadline())?;
            connection.await_line(self.deadline(), |line| {
                let reply = read_reply(line).map_err(Fault::Refused)?;
                if !Claims::is_answer(&reply, question) {
                    return Ok(None);
                }
                if reply["type"] == "error" {
                    let message = format!("{question} was answered {}", shown(line));
                    return Err(Fault::Refused(message));
                }
                Ok(is_final(&reply).then(|| line.to_owned()))
            })
        };
        let [hello, games] = questions().map(|question| ask(&question));
        let mut claims = Claims::read(&hello?, &games?)?;
        for game in claims.games.clone() {
            claims.add_description(&game, &ask(&Claims::describe(&game))?)?;
        }
        Ok(claims)
    }

    fn replay(&self, transcript: &Transcript, claims: &Claims) -> Checked {
        let mut connection = self.open()?;
        let mut replay = Replay::new(transcript, (!self.arguments.whole).then_some(claims));
        loop {
            let done = match replay.turn() {
                Turn::Send(line) => connection.send(&line, self.deadline()),
                Turn::Listen => connection.receive(self.deadline()).and_then(|line| {
                    let reply = read_reply(&line);
                    let what = |what| Fault::Refused(format!("came {}: {what}", shown(&line)));
                    reply.map(|reply| replay.hear(reply)).map_err(what)
                }),
                Turn::End => return Ok(replay.verdict()),
            };
            match done {
                Ok(()) => {}
                Err(Fault::Cancelled) => return Err(INTERRUPTED.into()),
                Err(fault) => replay.give_up(&fault.to_string()),
            }
        }
    }

    /// Random conversations: each is sent whole, and judged when the daemon has answered all and ended.
    fn order(&self, arenas: &[Arena]) -> Checked {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.arguments.seed);
        let mut verdict = Verdict::default();
        for number in 1..=self.arguments.conversations {
            let script = Script::new(arenas, &Step::random(&mut random));
            let broken = match self.converse(&script) {
                Ok(replies) => Replies::new(&script, &replies).and_then(|replies| replies.judge()),
                Err(Fault::Cancelled) => return Err(INTERRUPTED.into()),
                Err(fault) => Err(fault.to_string()),
            };
            verdict.judged += script.lines.len();
            if let Err(broken) = broken {
                let what = format!("conversation {number}: {broken}");
                verdict.differences.push(Difference { line: None, sent: None, what });
            }
        }
        Ok(verdict)
    }

    fn converse(&self, script: &Script) -> Result<Vec<Reply>, Fault> {
        let mut connection = self.open().map_err(|error| Fault::Crash(error.to_string()))?;
        connection.send_bytes(&script.to_bytes(), self.deadline())?;
        connection.end();
        let mut replies = Vec::new();
        loop {
            match connection.receive(self.deadline()) {
                Ok(line) => replies
                    .push(read_reply(&line).map_err(|what| {
                        Fault::Refused(format!("came {}: {what}", shown(&line)))
                    })?),
                // The daemon has closed the connection, as it should after the end of its input.
                Err(Fault::Crash(_)) => return Ok(replies),
                Err(Fault::Stall) => {
                    let what = "it did not exit or reply after its input ended";
                    return Err(Fault::Refused(what.to_owned()));
                }
                Err(fault) => return Err(fault),
            }
        }
    }

    /// Sends lines that are not requests: each gets one error reply, and the connection stays open.
    fn nonsense(&self, claims: &Claims) -> Checked {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.arguments.seed);
        let mut lines = nonsense::named(claims.max_line);
        lines.extend(
            (0..self.arguments.nonsense).map(|_| nonsense::random(&mut random, claims.max_line)),
        );
        let mut verdict = Verdict::default();
        let mut connection = None;
        for nonsense in lines {
            verdict.judged += 1;
            let mut open = match connection.take() {
                Some(open) => open,
                None => self.greeted()?,
            };
            match self.try_nonsense(&mut open, &nonsense) {
                Ok(()) => connection = Some(open),
                Err(Fault::Cancelled) => return Err(INTERRUPTED.into()),
                Err(fault) => {
                    let line = String::from_utf8_lossy(&nonsense.line);
                    let what = fault.to_string();
                    let sent = Some(shown(&line));
                    verdict.differences.push(Difference { line: None, sent, what });
                }
            }
        }
        Ok(verdict)
    }

    /// A connection whose first request has been answered: before that, nonsense may end it.
    fn greeted(&self) -> Result<EngineConnection, Failure> {
        let mut connection = self.open()?;
        connection.send(PING, self.deadline())?;
        connection.receive(self.deadline())?;
        Ok(connection)
    }

    fn try_nonsense(
        &self,
        connection: &mut EngineConnection,
        nonsense: &Nonsense,
    ) -> Result<(), Fault> {
        connection.send_bytes(&[&nonsense.line[..], b"\n"].concat(), self.deadline())?;
        let line = connection.receive(self.deadline())?;
        read_reply(&line)
            .and_then(|reply| nonsense.judge(&reply))
            .map_err(|what| Fault::Refused(format!("came {}: {what}", shown(&line))))
    }
}

/// The checks so far.
struct Report {
    language: Language,
    differences: usize,
    /// Checks that were not made, by the feature that the daemon lacks.
    not_judged: BTreeMap<String, Vec<String>>,
}

impl Report {
    /// Prints a check.
    fn add(&mut self, name: &str, verdict: Verdict) -> Result<(), Failure> {
        let Verdict { judged, mut refused, differences } = verdict;
        let count = differences.len();
        self.differences += count;
        let say = |wording: Wording| wording.to(self.language);
        let result = match count {
            0 => say(text!("conform-fine").into()),
            _ => say(wording!("conform-differ", count)),
        };
        let of = say(wording!("conform-of", judged));
        refused.sort();
        refused.dedup();
        let refused = match refused.as_slice() {
            [] => String::new(),
            refused => say(wording!("conform-has-no", names = refused.join(", "))),
        };
        writeln!(stdout(), "{name:<32} {result:>10} {of}{refused}")?;
        for difference in differences.iter().take(SHOWN) {
            writeln!(stdout(), "  {difference}")?;
        }
        if count > SHOWN {
            writeln!(stdout(), "  {}", say(wording!("conform-more", count = count - SHOWN)))?;
        }
        Ok(())
    }

    /// Records a check that was not made.
    fn pass_over(&mut self, name: &str, lack: String) {
        self.not_judged.entry(lack).or_default().push(name.to_owned());
    }

    fn finish(self) -> Result<(), Failure> {
        for (lack, names) in &self.not_judged {
            let line = wording!("conform-not-judged", lack, names = names.join(", "));
            writeln!(stdout(), "{}", line.to(self.language))?;
        }
        match self.differences {
            0 => Ok(writeln!(stdout(), "{}", text!("conform-no-difference").to(self.language))?),
            count => Err(wording!("conform-differences", count).into()),
        }
    }
}

/// The beginning of a line.
fn shown(line: &str) -> String {
    let end = (0..=SHOWN_BYTES.min(line.len())).rev().find(|&end| line.is_char_boundary(end));
    match end.unwrap_or_default() {
        end if end < line.len() => format!("{}… ({} bytes)", &line[..end], line.len()),
        _ => line.to_owned(),
    }
}

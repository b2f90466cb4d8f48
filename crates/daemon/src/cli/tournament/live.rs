//! The progress of a tournament: a bar on the terminal, or a line for each game in a log.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use plateau_core::erased::DynGame;
use plateau_core::game::{Language, Side, wording};
use plateau_tournament::contest::Contest;
use plateau_tournament::duel::MatchCount;
use plateau_tournament::ledger::Played;
use plateau_tournament::report::ending_text;
use plateau_tournament::statistics::{Elo, Tally};
use plateau_tournament::{GameResult, Job};

/// The least time between two updates of the text next to the bar.
const EVERY: Duration = Duration::from_millis(100);

/// The text next to the bar: the games that are being played, and the score.
#[derive(Clone)]
pub(super) struct Caption {
    bar: ProgressBar,
    shown: Arc<Mutex<Shown>>,
}

#[derive(Default)]
struct Shown {
    /// The games that are being played: number and players, in the order in which they began.
    games: Vec<(u64, String)>,
    standing: String,
}

impl Caption {
    /// Shows a game that begins.
    pub(super) fn begin(&self, job: &Job) {
        let [first, second] = job.players.each_ref().map(|player| &player.name);
        self.change(|shown| shown.games.push((job.job, format!("{first} - {second}"))));
    }

    /// Takes a game away that has ended.
    fn end(&self, number: u64) {
        self.change(|shown| shown.games.retain(|(job, _)| *job != number));
    }

    fn change(&self, change: impl FnOnce(&mut Shown)) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut shown);
        if !self.bar.is_hidden() {
            let games = shown.games.iter().map(|(_, players)| players.as_str());
            let games = games.collect::<Vec<_>>().join(", ");
            self.bar.set_message(format!("{games}  {}", shown.standing).trim().to_owned());
        }
    }
}

/// Progress on stderr: a bar where that is a terminal, else a line for each finished game.
pub(super) struct Live {
    bar: ProgressBar,
    caption: Caption,
    game: Arc<dyn DynGame>,
    language: Language,
    /// True to write lines.
    is_log: bool,
    /// The games of each player, in the order of the plan.
    tallies: Vec<Tally>,
    /// The games of a match of two players, by pairs as in the table.
    duel: MatchCount,
    faults: u64,
    /// The number of results counted so far.
    counted: usize,
    shown_at: Option<Instant>,
}

impl Live {
    /// A bar for a tournament, from where it stands.
    pub(super) fn new(
        contest: &Contest,
        game: &Arc<dyn DynGame>,
        quiet: bool,
        language: Language,
    ) -> Self {
        let game = Arc::clone(game);
        let bar = match (quiet, contest.plan().total()) {
            (true, _) => ProgressBar::hidden(),
            (false, Some(total)) => ProgressBar::new(total),
            (false, None) => ProgressBar::no_length(),
        };
        // The message is the template of the bar, which fills its gaps.
        let [position, length, eta] = ["{pos}", "{len}", "{eta}"];
        let progress = wording!("tournament-progress", position, length, eta).to(language);
        if let Ok(style) =
            ProgressStyle::with_template(&format!("{{bar:16}} {progress}  {{wide_msg}}"))
        {
            bar.set_style(style);
        }
        let tallies = vec![Tally::default(); contest.plan().players.len()];
        let caption = Caption { bar: bar.clone(), shown: Arc::default() };
        let mut live = Self {
            bar,
            caption,
            game,
            language,
            is_log: false,
            tallies,
            duel: MatchCount::default(),
            faults: 0,
            counted: 0,
            shown_at: None,
        };
        live.update(contest);
        live.bar.reset_eta();
        // Results in the journal were logged when they were played.
        live.is_log = !quiet && !std::io::stderr().is_terminal();
        live
    }

    /// The text next to the bar, for the threads that begin games.
    pub(super) fn caption(&self) -> Caption {
        self.caption.clone()
    }

    /// Counts the new results, and shows the score.
    pub(super) fn update(&mut self, contest: &Contest) {
        for result in &contest.results()[self.counted..] {
            self.counted += 1;
            self.count(contest, result);
            self.caption.end(result.job);
            if self.is_log {
                // A log that cannot be written does not end the tournament.
                let _ = writeln!(std::io::stderr(), "{}", self.line(contest, result));
            }
        }
        self.bar.set_position(self.counted as u64);
        let lately = self.shown_at.is_some_and(|shown_at| shown_at.elapsed() < EVERY);
        if !self.bar.is_hidden() && !lately {
            self.shown_at = Some(Instant::now());
            let standing = self.standing(contest);
            self.caption.change(|shown| shown.standing = standing);
        }
    }

    /// Leaves the terminal as it was.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn count(&mut self, contest: &Contest, result: &GameResult) {
        let entered = &contest.plan().players;
        let number = |side| {
            let name = result.player(side);
            entered.iter().position(|player| player.name == name)
        };
        let players = Side::BOTH.map(number);
        for (side, index) in Side::BOTH.into_iter().zip(players) {
            if let Some(index) = index {
                self.tallies[index].add(result.verdict(side));
            }
        }
        if let ([Some(first), Some(second)], 2) = (players, entered.len()) {
            self.duel.add(&Played { result, players: [first, second] });
        }
        self.faults += u64::from(result.reason.is_fault());
    }

    /// A finished game, and how it stands with it.
    fn line(&self, contest: &Contest, result: &GameResult) -> String {
        let [first, second] = &result.players;
        let score = match result.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "½-½",
        };
        let plies = result.opening.moves.len() + result.moves.len();
        let reason = ending_text(&*self.game, &result.reason, self.language);
        let (done, number) = (self.counted, result.job + 1);
        let number = match contest.plan().total() {
            Some(total) => wording!("tournament-game-of", done, total, number),
            None => wording!("tournament-game", number),
        };
        let standing = self.standing(contest);
        let line =
            wording!("tournament-line", number, first, second, score, reason, plies, standing);
        line.to(self.language)
    }

    /// The score in a line: of two players the match, of more the leader.
    fn standing(&self, contest: &Contest) -> String {
        let players = &contest.plan().players;
        let points = |index: &usize| self.tallies[*index].points();
        let leader = (0..players.len()).max_by(|i, j| points(i).total_cmp(&points(j)));
        let shown = if players.len() == 2 { 0 } else { leader.unwrap_or(0) };
        let tally = self.tallies[shown];
        let Tally { wins, draws, losses } = tally;
        let mut parts = vec![format!("{} +{wins} ={draws} -{losses}", players[shown].name)];
        if players.len() == 2
            && let Some(elo) = Elo::of(&self.duel.sample()).filter(|elo| elo.error().is_finite())
        {
            parts.push(format!("Elo {:+.0} ± {:.0}", elo.value, elo.error()));
        }
        if let Some(run) = contest.sprt() {
            let bounds = run.spec().sprt.bounds();
            let llr = run.llr();
            let [llr, lower, upper] = [llr, bounds.lower, bounds.upper]
                .map(|value| self.language.with_decimal_mark(&format!("{value:.2}")));
            parts.push(wording!("tournament-llr", llr, lower, upper).to(self.language));
        }
        if self.faults > 0 {
            parts.push(wording!("tournament-faults", count = self.faults).to(self.language));
        }
        parts.join("  ")
    }
}

//! The request queue of the scheduler: which job is next, which jobs run, and which have to give way.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::{Duration, Instant};

use crate::server::job::Job;
use plateau_core::search::StopToken;

use super::{MAX_PAUSED, Overloaded};

/// Jobs that wait, that are paused, and that run.
pub(super) struct Queue {
    slots: usize,
    max_waiting: usize,
    /// Jobs of each connection that want a slot; the first is its next.
    waiting: HashMap<u64, BTreeMap<Rank, Entry>>,
    /// The connections that want a slot, the next one first.
    turns: VecDeque<u64>,
    /// New jobs in `waiting`.
    unstarted: usize,
    /// Paused jobs in `waiting`.
    paused: usize,
    /// Jobs that hold slots.
    running: Vec<Started>,
    /// Jobs that hold slots and have no thread yet.
    ready: VecDeque<(Job, Started)>,
}

/// The place of a job among those of its connection: the lower comes first.
pub(super) type Rank = (Reverse<i64>, u64);

/// A job that wants a slot.
enum Entry {
    New(Job),
    Paused(Started),
}

/// A job that has been started.
#[derive(Clone)]
pub(super) struct Started {
    connection: u64,
    rank: Rank,
    stop: StopToken,
    /// Slots that it holds while it runs: one for each thread.
    pub slots: usize,
    /// The beginning of its turn.
    since: Instant,
}

impl Queue {
    pub(super) fn new(slots: usize, max_waiting: usize) -> Self {
        Self {
            slots,
            max_waiting,
            waiting: HashMap::new(),
            turns: VecDeque::new(),
            unstarted: 0,
            paused: 0,
            running: Vec::new(),
            ready: VecDeque::new(),
        }
    }

    pub(super) const fn slots(&self) -> usize {
        self.slots
    }

    /// Jobs that hold slots and have no thread yet.
    pub(super) fn ready(&self) -> usize {
        self.ready.len()
    }

    /// True while a job wants a slot.
    pub(super) fn is_waiting(&self) -> bool {
        !self.turns.is_empty()
    }

    /// Numbers of jobs that run and that wait, paused ones among these.
    pub(super) fn load(&self) -> (usize, usize) {
        (self.running.len(), self.unstarted + self.paused)
    }

    /// Refuses a job if its connection already has as many waiting jobs as there are free places in the queue.
    pub(super) fn check(&self, connection: u64) -> Result<(), Overloaded> {
        let is_new = |entry: &&Entry| matches!(entry, Entry::New(_));
        let jobs = self.waiting.get(&connection);
        let own = jobs.map_or(0, |jobs| jobs.values().filter(is_new).count());
        let free = self.max_waiting.saturating_sub(self.unstarted);
        if own < free { Ok(()) } else { Err(Overloaded { own, max: self.max_waiting }) }
    }

    pub(super) fn push(&mut self, job: Job) {
        self.enqueue(job.connection, (Reverse(job.priority), job.number), Entry::New(job));
    }

    fn enqueue(&mut self, connection: u64, rank: Rank, entry: Entry) {
        *self.count(&entry) += 1;
        let jobs = self.waiting.entry(connection).or_default();
        if jobs.is_empty() {
            self.turns.push_back(connection);
        }
        jobs.insert(rank, entry);
    }

    fn dequeue(&mut self, connection: u64, rank: Rank) -> Option<Entry> {
        let jobs = self.waiting.get_mut(&connection)?;
        let entry = jobs.remove(&rank)?;
        if jobs.is_empty() {
            self.waiting.remove(&connection);
            self.turns.retain(|&turn| turn != connection);
        }
        *self.count(&entry) -= 1;
        Some(entry)
    }

    /// The number of jobs that wait as this one does.
    const fn count(&mut self, entry: &Entry) -> &mut usize {
        match entry {
            Entry::New(_) => &mut self.unstarted,
            Entry::Paused(_) => &mut self.paused,
        }
    }

    /// Takes out a job that has not been started.
    pub(super) fn withdraw(&mut self, connection: u64, rank: Rank) -> Option<Job> {
        let is_new = |entry: &&Entry| matches!(entry, Entry::New(_));
        self.waiting.get(&connection)?.get(&rank).filter(is_new)?;
        match self.dequeue(connection, rank)? {
            Entry::New(job) => Some(job),
            Entry::Paused(_) => None,
        }
    }

    /// Takes out all jobs of a connection that have not been started.
    pub(super) fn withdraw_all(&mut self, connection: u64) -> Vec<Job> {
        let jobs = self.waiting.get(&connection);
        let ranks: Vec<_> = jobs.into_iter().flat_map(BTreeMap::keys).copied().collect();
        ranks.into_iter().filter_map(|rank| self.withdraw(connection, rank)).collect()
    }

    /// Gives free slots to the job whose turn it is: a paused job continues, a new one is ready for a thread. False if no further
    /// job fits.
    pub(super) fn grant(&mut self) -> bool {
        let Some(connection) = self.next() else { return false };
        let Some(rank) = self.first(connection).map(|(rank, _)| rank) else { return false };
        // The waiting connections share the free slots.
        let share = (self.free() / self.turns.len()).max(1);
        // The next turn is another connection's.
        self.turns.retain(|&turn| turn != connection);
        let entry = self.dequeue(connection, rank);
        if self.waiting.contains_key(&connection) {
            self.turns.push_back(connection);
        }
        let since = Instant::now();
        match entry {
            Some(Entry::New(job)) => {
                let (stop, slots) = (job.stop.clone(), job.threads.clamp(1, share));
                let started = Started { connection, rank, stop, slots, since };
                self.running.push(started.clone());
                self.ready.push_back((job, started));
            }
            Some(Entry::Paused(started)) => {
                started.stop.resume();
                self.running.push(Started { since, ..started });
            }
            None => {}
        }
        true
    }

    /// The connection whose next job gets free slots: of those that hold least, the one whose turn it is.
    /// If others have to give way to it, no search overtakes it, so that the slots for two threads come together.
    fn next(&self) -> Option<u64> {
        let least = self.least(|_| true)?;
        let gives_way = |running: &Started| self.held(running.connection) > self.held(least);
        if !self.fits(least) && self.running.iter().any(gives_way) {
            return None;
        }
        self.least(|connection| self.fits(connection))
    }

    /// Of the connections that want a slot and that `chosen` accepts, the first of those that hold least.
    fn least(&self, chosen: impl Fn(u64) -> bool) -> Option<u64> {
        let turns = self.turns.iter().copied().filter(|&connection| chosen(connection));
        turns.min_by_key(|&connection| self.held(connection))
    }

    fn first(&self, connection: u64) -> Option<(Rank, &Entry)> {
        self.waiting.get(&connection)?.first_key_value().map(|(rank, entry)| (*rank, entry))
    }

    fn free(&self) -> usize {
        let used: usize = self.running.iter().map(|started| started.slots).sum();
        self.slots.saturating_sub(used)
    }

    /// True if there are slots for the next job of a connection.
    /// A paused job with several threads also fits if a slot is free and no other connection has a running job.
    fn fits(&self, connection: u64) -> bool {
        let free = self.free();
        let slots = match self.first(connection) {
            None => return false,
            // A new job takes the slots that are free, at least one.
            Some((_, Entry::New(_))) => 1,
            Some((_, Entry::Paused(started))) => started.slots,
        };
        let mut others = self.running.iter().filter(|running| running.connection != connection);
        slots <= free || free > 0 && others.next().is_none()
    }

    /// Slots that a connection holds.
    fn held(&self, connection: u64) -> usize {
        let own = self.running.iter().filter(|started| started.connection == connection);
        own.map(|started| started.slots).sum()
    }

    /// Pauses a job whose slice is over for one that waits and whose connection holds less.
    /// Returns the time left until such a slice ends, zero if one has; `None` where nobody has to give way.
    pub(super) fn pause(&mut self, now: Instant, slice: Duration) -> Option<Duration> {
        let connection = self.least(|connection| self.may_start(connection))?;
        if self.fits(connection) {
            return None;
        }
        // Of those that hold most, the one that has run longest.
        let (index, victim) = self
            .running
            .iter()
            .enumerate()
            .filter(|(_, running)| self.held(running.connection) > self.held(connection))
            .min_by_key(|(_, running)| (Reverse(self.held(running.connection)), running.since))?;
        let left = slice.saturating_sub(now.saturating_duration_since(victim.since));
        if left.is_zero() {
            let paused = self.running.swap_remove(index);
            paused.stop.pause();
            let connection = paused.connection;
            self.enqueue(connection, paused.rank, Entry::Paused(paused));
            // It has had its turn, even if its other jobs have waited longer.
            self.turns.retain(|&turn| turn != connection);
            self.turns.push_back(connection);
        }
        Some(left)
    }

    /// True unless the next job of a connection would exceed the maximum number of threads.
    fn may_start(&self, connection: u64) -> bool {
        let is_paused = matches!(self.first(connection), Some((_, Entry::Paused(_))));
        is_paused || self.paused < MAX_PAUSED
    }

    /// The job that has waited longest for a thread.
    pub(super) fn start(&mut self) -> Option<(Job, Started)> {
        self.ready.pop_front()
    }

    /// A started job has ended, paused or not.
    pub(super) fn end(&mut self, ended: &Started) {
        let key = (ended.connection, ended.rank);
        let running =
            self.running.iter().position(|started| (started.connection, started.rank) == key);
        match running {
            Some(index) => drop(self.running.swap_remove(index)),
            None => drop(self.dequeue(ended.connection, ended.rank)),
        }
    }

    /// True if no job is left that has not been started.
    pub(super) fn is_drained(&self) -> bool {
        self.unstarted == 0 && self.ready.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLICE: Duration = Duration::from_millis(1);

    /// A queue and its events.
    struct Scenario {
        queue: Queue,
        /// Jobs that have a slot, with the connection of each and its slots.
        started: Vec<Started>,
    }

    impl Scenario {
        fn new(slots: usize) -> Self {
            Self { queue: Queue::new(slots, 8), started: Vec::new() }
        }

        /// Jobs come: connection, priority, number, threads.
        fn push(&mut self, jobs: &[(u64, i64, u64, usize)]) {
            for &(connection, priority, number, threads) in jobs {
                self.queue.push(Job { threads, ..Job::idle(connection, priority, number) });
            }
            self.grant();
        }

        fn grant(&mut self) {
            while self.queue.grant() {}
            while let Some((_, started)) = self.queue.start() {
                self.started.push(started);
            }
        }

        /// All that run have had their slices, and those who have to give way do.
        fn turn(&mut self) {
            let later = Instant::now() + SLICE;
            while self.queue.pause(later, SLICE) == Some(Duration::ZERO) {
                self.grant();
            }
        }

        fn end(&mut self, number: u64) {
            let started = self.started.iter().find(|started| started.rank.1 == number).unwrap();
            self.queue.end(&started.clone());
            self.grant();
        }

        /// The numbers of the jobs that run, and the slots of each.
        fn running(&self) -> Vec<(u64, usize)> {
            let running = self.queue.running.iter();
            let mut running: Vec<_> = running.map(|job| (job.rank.1, job.slots)).collect();
            running.sort_unstable();
            running
        }
    }

    #[test]
    fn connections_have_equal_shares_of_the_slots_however_many_jobs_they_have() {
        const TURNS: usize = 300;
        for (slots, hogs) in [
            (1, &[1, 3][..]),
            (2, &[1, 3, 9]),
            (2, &[9, 3, 1]),
            (2, &[2, 5]),
            (4, &[2, 6, 2, 4, 3]),
        ] {
            let mut scenario = Scenario { queue: Queue::new(slots, 64), started: Vec::new() };
            for (connection, jobs) in (1..).zip(hogs) {
                let number = |job| 100 * connection + job;
                scenario.push(
                    &(0..*jobs).map(|job| (connection, 0, number(job), 1)).collect::<Vec<_>>(),
                );
            }
            let mut held = vec![0; hogs.len()];
            for _ in 0..TURNS {
                scenario.turn();
                scenario
                    .running()
                    .iter()
                    .for_each(|&(number, slots)| held[number as usize / 100 - 1] += slots);
            }
            let share = TURNS * slots / hogs.len();
            let is_fair = |held: &usize| held.abs_diff(share) <= share / 10;
            assert!(
                held.iter().all(is_fair),
                "{hogs:?} on {slots}: {held:?} instead of {share} each"
            );
        }
    }

    #[test]
    fn connections_take_turns_and_priorities_hold_within_each() {
        for (jobs, expected) in [
            (&[(1, 0, 1), (1, 0, 2), (1, 0, 3), (2, 0, 4), (3, 0, 5)][..], &[1, 4, 5, 2, 3][..]),
            (&[(1, 0, 1), (1, 5, 2), (1, 5, 3), (1, -1, 4)], &[2, 3, 1, 4]),
            (&[(1, 0, 1), (2, 9, 2), (1, 0, 3), (2, 9, 4)], &[1, 2, 3, 4]),
        ] {
            let mut queue = Queue::new(1, 8);
            for &(connection, priority, number) in jobs {
                queue.push(Job::idle(connection, priority, number));
            }
            let order = std::iter::from_fn(|| {
                queue.grant();
                let (job, started) = queue.start()?;
                queue.end(&started);
                Some(job.number)
            });
            assert_eq!(order.collect::<Vec<_>>(), expected);
            assert!(queue.is_drained() && !queue.is_waiting());
        }
    }

    #[test]
    fn a_stranger_gets_a_slot_when_the_slice_of_a_hog_is_over() {
        let mut scenario = Scenario::new(2);
        scenario.push(&[(1, 0, 1, 1), (1, 0, 2, 1), (1, 0, 3, 1)]);
        scenario.push(&[(2, 0, 9, 1)]);
        assert_eq!(
            scenario.running(),
            [(1, 1), (2, 1)],
            "before the end of a slice nobody gives way"
        );
        scenario.turn();
        assert_eq!(scenario.running(), [(2, 1), (9, 1)], "the one that has run longest gives way");
        let first = scenario.started[0].stop.clone();
        scenario.turn();
        assert_eq!(scenario.running(), [(2, 1), (9, 1)], "shares are equal");
        scenario.end(9);
        assert_eq!(
            scenario.running(),
            [(1, 1), (2, 1)],
            "paused jobs continue before new ones start"
        );
        assert_eq!(first.poll(None), None);
        assert_eq!(scenario.queue.load(), (2, 1));
    }

    #[test]
    fn more_connections_than_slots_take_turns_for_ever() {
        let mut scenario = Scenario::new(2);
        scenario.push(&[(1, 0, 1, 1), (2, 0, 2, 1), (3, 0, 3, 1)]);
        let mut turns = [0; 3];
        for _ in 0..6 {
            scenario.running().iter().for_each(|&(number, _)| turns[number as usize - 1] += 1);
            scenario.turn();
        }
        assert_eq!(turns, [4, 4, 4]);
    }

    #[test]
    fn a_job_has_as_many_threads_as_slots_are_free_and_gets_them_all_back() {
        let mut scenario = Scenario::new(2);
        scenario.push(&[(1, 0, 1, 4)]);
        assert_eq!(scenario.running(), [(1, 2)]);
        scenario.push(&[(2, 0, 2, 1)]);
        scenario.turn();
        assert_eq!(scenario.running(), [(2, 1)]);
        scenario.push(&[(3, 0, 3, 2)]);
        assert_eq!(scenario.running(), [(2, 1)], "nobody overtakes one that waits for two slots");
        scenario.turn();
        assert_eq!(scenario.running(), [(1, 2)]);
        scenario.end(1);
        assert_eq!(scenario.running(), [(2, 1), (3, 1)]);
    }

    #[test]
    fn a_paused_job_may_end_by_itself() {
        let mut scenario = Scenario::new(1);
        scenario.push(&[(1, 0, 1, 1), (2, 0, 2, 1)]);
        scenario.turn();
        scenario.end(1);
        assert_eq!((scenario.running(), scenario.queue.load()), (vec![(2, 1)], (1, 0)));
    }

    #[test]
    fn a_connection_waits_with_as_many_as_places_are_free() {
        let mut queue = Queue::new(1, 8);
        let mut accepted = |connection, first| {
            (first..first + 9)
                .take_while(|&number| {
                    let accepted = queue.check(connection).is_ok();
                    if accepted {
                        queue.push(Job::idle(connection, 0, number));
                    }
                    accepted
                })
                .count()
        };
        assert_eq!(
            [accepted(1, 0), accepted(2, 10), accepted(3, 20), accepted(4, 30)],
            [4, 2, 1, 1]
        );
        assert_eq!(queue.check(1), Err(Overloaded { own: 4, max: 8 }));
    }

    #[test]
    fn a_withdrawn_job_leaves_no_trace() {
        let mut queue = Queue::new(1, 8);
        for (connection, number) in [(1, 1), (1, 2), (2, 3), (2, 4)] {
            queue.push(Job::idle(connection, 0, number));
        }
        let mut withdraw = |connection, number| queue.withdraw(connection, (Reverse(0), number));
        assert!(withdraw(1, 1).is_some() && withdraw(1, 1).is_none());
        assert!(withdraw(2, 2).is_none() && withdraw(1, 2).is_some());
        assert_eq!((queue.load(), queue.turns.len()), ((0, 2), 1));
        assert_eq!(queue.withdraw_all(2).len(), 2);
        assert!(queue.is_drained() && !queue.is_waiting());
    }
}

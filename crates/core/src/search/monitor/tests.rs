//! Tests of the monitor.

use std::sync::atomic::{AtomicU64, Ordering};

use super::*;

const HOUR: Duration = Duration::from_secs(3600);

/// Runs `search` under `limits`, with the token that stops it; returns the number of its reports.
fn watch(limits: &Limits, search: impl FnOnce(&mut Monitor<'_, ()>, &StopToken)) -> usize {
    let (stop, mut reports) = (StopToken::default(), 0);
    let mut sink = |(): &(), _| reports += 1;
    search(&mut Monitor::new(limits, &stop, &mut sink), &stop);
    reports
}

fn visit_all(monitor: &mut Monitor<'_, ()>) {
    while monitor.visit().is_ok() {}
}

#[test]
fn a_node_limit_is_exact() {
    for limit in [1, 15, 16, 17, 1000, 54_321] {
        watch(&Limits::nodes(limit), |monitor, _| {
            visit_all(monitor);
            assert_eq!((monitor.nodes(), monitor.progress().nodes), (limit, limit));
            assert_eq!(monitor.visit(), Err(Interrupted), "it stays interrupted");
            assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
        });
    }
}

#[test]
fn nodes_that_are_visited_in_blocks_end_at_the_limit_too() {
    for limit in [1, 15, 16, 17, 1000, 54_321] {
        watch(&Limits::nodes(limit), |monitor, _| {
            let mut allowed = 0;
            while let Ok(nodes) = monitor.visit_many(1000) {
                assert!((1..=1000).contains(&nodes));
                allowed += nodes;
            }
            assert_eq!((allowed, monitor.nodes()), (limit, limit));
            assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
        });
    }
}

#[test]
fn shares_of_a_search_are_equal_and_silent_and_leave_it_going() {
    for (limit, parts, expected) in
        [(1000, 4, [250; 4].as_slice()), (10, 3, &[4, 3, 3]), (2, 3, &[1, 1, 0])]
    {
        let reports = watch(&Limits::nodes(limit), |monitor, _| {
            for (part, &nodes) in (0..).zip(expected) {
                let before = monitor.nodes();
                let ((), ended) = monitor.share(parts - part, |monitor| {
                    visit_all(monitor);
                    monitor.report(&());
                });
                assert_eq!((monitor.nodes() - before, ended), (nodes, Some(Stopped::Nodes)));
                assert_eq!(monitor.stopped(), None);
            }
            assert_eq!(monitor.visit(), Err(Interrupted), "all nodes are used up");
        });
        assert_eq!(reports, 0);
    }
    watch(&Limits::default(), |monitor, stop| {
        let finish = |monitor: &mut Monitor<'_, ()>| monitor.finish(Stopped::Solved);
        assert_eq!(monitor.share(2, finish).1, Some(Stopped::Solved));
        assert_eq!((monitor.stopped(), monitor.visit()), (None, Ok(())));
        stop.stop(Stopped::Stop);
        assert_eq!(monitor.share(2, visit_all).1, Some(Stopped::Stop));
        assert_eq!(monitor.poll(), Err(Interrupted), "a stop ends the whole search");
    });
}

#[test]
fn a_sub_search_that_runs_out_of_nodes_does_not_end_the_search() {
    for allowance in [0, 10, 700, 2000, u64::MAX] {
        watch(&Limits::nodes(1000), |monitor, _| {
            (0..300).for_each(|_| assert_eq!(monitor.visit(), Ok(())));
            monitor.within(allowance, visit_all);
            let end = allowance.saturating_add(300);
            assert_eq!(monitor.nodes(), end.min(1000));
            assert_eq!(monitor.stopped().is_some(), end >= 1000);
            visit_all(monitor);
            assert_eq!(monitor.nodes(), 1000, "the limit of the search is exact all the same");
        });
    }
}

#[test]
fn nodes_that_were_only_counted_end_at_the_limit_too() {
    for limit in [1, 15, 16, 17, 1000, 54_321] {
        watch(&Limits::nodes(limit), |monitor, _| {
            let mut batches = 0;
            while monitor.visit().is_ok() {
                (0..6).for_each(|_| monitor.count());
                if monitor.settle().is_err() {
                    break;
                }
                batches += 1;
            }
            assert_eq!(monitor.nodes(), limit);
            assert_eq!(batches, limit / 7, "what went past the limit is not used");
            assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
        });
    }
}

#[test]
fn what_stands_during_a_long_step_is_reported_as_often_as_is_asked_for() {
    for (every, threads, reports) in [
        (Some(Duration::ZERO), 0, 3),
        (Some(Duration::ZERO), 1, 3),
        (Some(HOUR), 0, 0),
        (None, 0, 0),
    ] {
        let limits = Limits { report_every: every, ..Limits::default() };
        let reported = watch(&limits, |monitor, _| {
            assert_eq!(monitor.poll(), Ok(()), "nothing stands yet");
            monitor.standing((), |monitor| {
                let step = |monitor: &mut Monitor<'_, ()>| assert_eq!(monitor.poll(), Ok(()));
                step(monitor);
                monitor.with_late_helpers(threads, HOUR, |_, _| (), step);
                step(monitor);
            });
            assert_eq!(monitor.poll(), Ok(()), "nothing stands any more");
        });
        assert_eq!(reported, reports, "{every:?} {threads}");
    }
    // By default, at long intervals.
    let reported = watch(&Limits::default(), |monitor, _| {
        monitor.state.started -= STANDING_EVERY;
        monitor.standing((), |monitor| {
            (0..9).for_each(|_| assert_eq!(monitor.poll(), Ok(())));
        });
    });
    assert_eq!(reported, 1);
}

#[test]
fn polls_keep_their_distance_in_time() {
    for (took, stride, next) in [
        (Duration::ZERO, 16, 32),
        (POLL_TOO_SOON, 16, 16),
        (POLL_TOO_LATE, 16, 16),
        (POLL_TOO_LATE * 2, 16, 8),
        (POLL_TOO_LATE * 100, 1600, 16),
        (HOUR, 16, 1),
        (Duration::ZERO, LONGEST_STRIDE, LONGEST_STRIDE),
    ] {
        assert_eq!(adapted(stride, took), next, "{stride} nodes took {took:?}");
    }
    // The last poll lies in the future where none has passed since.
    for (long_ago, next) in [(true, 1), (false, 2)] {
        watch(&Limits::default(), |monitor, _| {
            let now = Instant::now();
            monitor.state.last_poll = if long_ago { now - HOUR } else { now + HOUR };
            assert_eq!(monitor.poll(), Ok(()));
            assert_eq!((monitor.state.stride, monitor.state.next_poll), (next, next));
        });
    }
}

#[test]
fn polls_between_long_steps_do_not_make_later_polls_rare() {
    watch(&Limits::default(), |monitor, stop| {
        (0..1000).for_each(|_| assert_eq!(monitor.poll(), Ok(())));
        stop.stop(Stopped::Stop);
        visit_all(monitor);
        assert!(monitor.nodes() <= 2 * FIRST_STRIDE);
    });
}

#[test]
fn steps_that_are_no_nodes_are_not_counted_and_hear_a_stop() {
    watch(&Limits::default(), |monitor, stop| {
        (0..1000).for_each(|_| assert_eq!(monitor.skip(), Ok(())));
        assert_eq!((monitor.nodes(), monitor.is_called_off()), (0, false));
        stop.stop(Stopped::Stop);
        assert!((0..SKIPS).any(|_| monitor.skip().is_err()) && monitor.is_called_off());
    });
}

#[test]
fn a_long_step_goes_past_the_nodes_of_a_sub_search_but_not_past_a_stop() {
    watch(&Limits::nodes(1000), |monitor, stop| {
        monitor.within(10, |monitor| {
            (0..10).for_each(|_| assert_eq!(monitor.visit(), Ok(())));
            assert_eq!((monitor.poll_time(), monitor.stopped()), (Ok(()), None));
            assert_eq!(monitor.visit(), Err(Interrupted), "its nodes are used up all the same");
        });
        stop.stop(Stopped::Stop);
        assert_eq!(
            (monitor.poll_time(), monitor.stopped()),
            (Err(Interrupted), Some(Stopped::Stop))
        );
    });
}

#[test]
fn what_is_discarded_is_dropped_by_whoever_takes_it() {
    let dropped = std::sync::Arc::new(());
    let mut waste = Waste::new();
    watch(&Limits::default(), |monitor, _| {
        let copy = std::sync::Arc::clone(&dropped);
        monitor.with_late_helpers(1, HOUR, |_, _| (), |monitor| monitor.discard(copy));
        waste = monitor.take_waste();
    });
    assert_eq!(std::sync::Arc::strong_count(&dropped), 2);
    drop(waste);
    assert_eq!(std::sync::Arc::strong_count(&dropped), 1);
}

#[test]
fn the_first_reason_to_end_stays() {
    let (none, late) = (Limits::default(), Limits::time(Duration::ZERO));
    for (limits, stop, finish, reason) in [
        (&none, Some(Stopped::Disconnected), None, Some(Stopped::Disconnected)),
        (&late, None, None, Some(Stopped::Time)),
        (&late, Some(Stopped::Stop), None, Some(Stopped::Stop)),
        (&late, None, Some(Stopped::Depth), Some(Stopped::Depth)),
        (&Limits::time(HOUR), None, None, None),
        (&none, None, None, None),
    ] {
        watch(limits, |monitor, token| {
            stop.into_iter().for_each(|why| token.stop(why));
            finish.into_iter().for_each(|why| monitor.finish(why));
            let visited = monitor.visit();
            assert_eq!((visited.is_err(), monitor.stopped()), (reason.is_some(), reason));
            assert_eq!(monitor.nodes(), u64::from(reason.is_none()));
            assert_eq!(monitor.may_deepen(), reason.is_none());
            monitor.finish(Stopped::Solved);
            assert_eq!(monitor.stopped(), reason.or(Some(Stopped::Solved)));
        });
    }
}

#[test]
fn no_iteration_begins_after_the_soft_limit_and_none_beyond_the_depth() {
    let limits = Limits { depth: Some(7), time: Some(Duration::ZERO), ..Limits::default() };
    watch(&limits, |monitor, _| {
        assert_eq!((monitor.may_deepen(), monitor.depth_limit()), (false, 7));
    });
    watch(&Limits::default(), |monitor, _| assert_eq!(monitor.depth_limit(), u32::MAX));
}

#[test]
fn a_clock_gives_less_time_to_easy_moves_and_a_time_limit_the_same_to_all() {
    const BUDGET: Duration = Duration::from_secs(2400);
    let clock = Clock { remaining: BUDGET * 25, increment: Duration::ZERO, moves_to_go: None };
    let clocked = Limits { clock: Some(clock), ..Limits::default() };
    let both = Limits { time: Some(BUDGET / 10), ..clocked.clone() };
    // Seconds of the search, changes of its best move, and whether a further iteration may begin.
    for (limits, elapsed, changes, on) in [
        (&clocked, 500, &[][..], true),
        (&clocked, 1000, &[], false),
        (&clocked, 1000, &[false, true], true),
        (&clocked, 1000, &[true, false, false, false], false),
        (&clocked, 2500, &[true, true, true, true], true),
        (&clocked, 3000, &[true, true, true, true], false),
        (&both, 230, &[], true),
        (&both, 250, &[true], false),
        (&Limits::time(BUDGET), 2390, &[], true),
        (&Limits::time(BUDGET), 2410, &[true], false),
    ] {
        watch(limits, |monitor, _| {
            changes.iter().for_each(|&changed| monitor.end_iteration(changed));
            monitor.state.timed_since -= Duration::from_secs(elapsed);
            assert_eq!(monitor.may_deepen(), on, "{limits:?} {elapsed} {changes:?}");
        });
    }
}

#[test]
fn a_game_of_few_moves_leaves_more_of_its_clock_for_each() {
    let clock = Clock { remaining: HOUR, increment: Duration::ZERO, moves_to_go: None };
    let clocked = Limits { clock: Some(clock), ..Limits::default() };
    let both = Limits { time: Some(Duration::from_secs(1)), ..clocked.clone() };
    for (limits, later) in [(&clocked, true), (&both, false), (&Limits::time(HOUR), false)] {
        watch(limits, |monitor, _| {
            let before = monitor.state.deadline.unwrap();
            monitor.expect_moves(5);
            let after = monitor.state.deadline.unwrap();
            assert_eq!((after > before, after >= before), (later, true), "{limits:?}");
        });
    }
}

#[test]
fn time_begins_with_the_hit_for_a_search_that_ponders() {
    let clock = Clock { remaining: HOUR, increment: Duration::ZERO, moves_to_go: None };
    let pondering = |limits| Limits { ponder: true, ..limits };
    let clocked = Limits { clock: Some(clock), ..Limits::time(Duration::ZERO) };
    watch(&pondering(clocked), |monitor, stop| {
        monitor.expect_moves(5);
        let searched = (0..100_000).all(|_| monitor.visit().is_ok());
        assert!(searched && monitor.may_deepen() && monitor.is_limited());
        stop.hit();
        visit_all(monitor);
        assert_eq!((monitor.stopped(), monitor.may_deepen()), (Some(Stopped::Time), false));
    });
    watch(&pondering(Limits::time(HOUR)), |monitor, stop| {
        stop.hit();
        monitor.poll().unwrap();
        let deadline = monitor.state.deadline.unwrap();
        assert_eq!(deadline, stop.hit_at().unwrap() + HOUR);
        stop.hit();
        monitor.poll().unwrap();
        assert_eq!(monitor.state.deadline, Some(deadline), "the first hit counts");
    });
    watch(&pondering(Limits::nodes(7)), |monitor, _| {
        visit_all(monitor);
        assert_eq!((monitor.nodes(), monitor.stopped()), (7, Some(Stopped::Nodes)));
    });
}

#[test]
fn a_share_of_a_search_that_ponders_ends_and_leaves_it_pondering() {
    let limits = Limits { ponder: true, ..Limits::time(Duration::from_millis(1)) };
    watch(&limits, |monitor, stop| {
        let ((), ended) = monitor.share(2, visit_all);
        assert_eq!((ended, monitor.state.ponders), (Some(Stopped::Time), true));
        monitor.poll().unwrap();
        stop.hit();
        visit_all(monitor);
        assert_eq!(monitor.stopped(), Some(Stopped::Time));
    });
}

#[test]
fn helpers_of_a_search_that_ponders_end_by_its_time() {
    let limits = Limits { ponder: true, ..Limits::time(Duration::from_millis(1)) };
    watch(&limits, |monitor, stop| {
        let begun = AtomicU64::new(0);
        let ended = monitor.divide_late(2, Duration::ZERO, |monitor| {
            if begun.fetch_add(1, Ordering::Relaxed) == 0 {
                stop.hit();
            }
            visit_all(monitor);
            monitor.stopped()
        });
        assert!(ended.iter().all(|ended| *ended == Some(Stopped::Time)), "{ended:?}");
    });
}

#[test]
fn reports_keep_their_distance_in_time() {
    let (never, now) = (None, Some(Instant::now()));
    for (every, last, made) in [
        (None, never, 3),
        (None, now, 3),
        (Some(Duration::ZERO), never, 3),
        (Some(HOUR), never, 0),
        (Some(HOUR), now, 0),
    ] {
        let limits = Limits { report_every: every, ..Limits::default() };
        let reports = watch(&limits, |monitor, _| {
            monitor.state.last_report = last;
            (0..3).for_each(|_| monitor.report(&()));
        });
        assert_eq!(reports, made, "every {every:?}, last {last:?}");
    }
}

#[test]
fn helpers_count_with_the_main_thread_and_end_when_it_returns() {
    watch(&Limits::default(), |monitor, _| {
        (0..10).for_each(|_| monitor.visit().unwrap());
        let (visited, numbers) = (AtomicU64::new(0), AtomicU64::new(0));
        let helper = |number: usize, monitor: &mut Monitor<'_, ()>| {
            numbers.fetch_add(1 << (8 * number), Ordering::Relaxed);
            while monitor.visit().is_ok() {
                visited.fetch_add(1, Ordering::Relaxed);
            }
        };
        let main = |monitor: &mut Monitor<'_, ()>| {
            (0..500).for_each(|_| monitor.visit().unwrap());
            assert!(monitor.nodes() >= 510);
            // Waits for a helper that starts late.
            while numbers.load(Ordering::Relaxed) < 0x0101_0100 {
                monitor.visit().unwrap();
                visited.fetch_add(1, Ordering::Relaxed);
            }
        };
        monitor.with_late_helpers(3, Duration::ZERO, helper, main);
        assert_eq!(numbers.into_inner(), 0x0101_0100, "helpers have the numbers 1 to 3");
        assert_eq!(monitor.nodes(), 510 + visited.into_inner());
        assert_eq!((monitor.visit(), monitor.stopped()), (Ok(()), None), "it may go on");
    });
}

#[test]
fn a_short_search_has_no_helpers() {
    for (join_after, helpers) in [(HOUR, 0), (Duration::ZERO, 2)] {
        watch(&Limits::nodes(100_000), |monitor, _| {
            let joined = AtomicU64::new(0);
            let helper = |_, _: &mut Monitor<'_, ()>| _ = joined.fetch_add(1, Ordering::Relaxed);
            monitor.with_late_helpers(2, join_after, helper, visit_all);
            assert_eq!((joined.into_inner(), monitor.nodes()), (helpers, 100_000));
        });
    }
}

#[test]
fn helpers_join_once() {
    watch(&Limits::default(), |monitor, _| {
        let joined = AtomicU64::new(0);
        let helper = |_, _: &mut Monitor<'_, ()>| _ = joined.fetch_add(1, Ordering::Relaxed);
        let main = |monitor: &mut Monitor<'_, ()>| {
            (0..1000).for_each(|_| assert_eq!(monitor.poll(), Ok(())));
        };
        monitor.with_late_helpers(1, Duration::ZERO, helper, main);
        assert_eq!(joined.into_inner(), 1);
    });
}

#[test]
fn nodes_are_counted_once_while_helpers_are_idle() {
    watch(&Limits::default(), |monitor, _| {
        (0..10).for_each(|_| monitor.visit().unwrap());
        let main = |monitor: &mut Monitor<'_, ()>| {
            (0..500).for_each(|_| monitor.visit().unwrap());
            assert_eq!(monitor.nodes(), 510);
        };
        monitor.with_late_helpers(1, Duration::ZERO, |_, _| (), main);
    });
}

#[test]
fn limits_reach_every_helper() {
    watch(&Limits::nodes(100_000), |monitor, _| {
        monitor.with_late_helpers(3, Duration::ZERO, |_, monitor| visit_all(monitor), visit_all);
        assert_eq!(monitor.stopped(), Some(Stopped::Nodes));
        assert!(monitor.nodes() >= 100_000, "{}", monitor.nodes());
    });
    watch(&Limits::time(Duration::from_millis(1)), |monitor, _| {
        let helper = |_, monitor: &mut Monitor<'_, ()>| {
            visit_all(monitor);
            assert_ne!(monitor.stopped(), None);
        };
        monitor.with_late_helpers(2, Duration::ZERO, helper, visit_all);
        assert_eq!(monitor.stopped(), Some(Stopped::Time));
    });
}

#[test]
fn divided_work_is_waited_for_and_counted_together() {
    for threads in [1, 2, 8] {
        watch(&Limits::default(), |monitor, _| {
            let pieces = AtomicU64::new(0);
            let done = monitor.divide_late(threads, Duration::ZERO, |monitor| {
                let mut mine = Vec::new();
                loop {
                    let piece = pieces.fetch_add(1, Ordering::Relaxed);
                    if piece >= 100 {
                        return mine;
                    }
                    (0..1000).for_each(|_| monitor.visit().unwrap());
                    mine.push(piece);
                }
            });
            assert!((1..=threads).contains(&done.len()));
            let mut done = done.concat();
            done.sort_unstable();
            assert_eq!(done, (0..100).collect::<Vec<_>>(), "{threads} threads");
            assert_eq!((monitor.nodes(), monitor.stopped()), (100_000, None));
        });
    }
}

#[test]
fn what_interrupts_one_of_several_threads_has_interrupted_the_search() {
    watch(&Limits::default(), |monitor, stop| {
        let begun = AtomicU64::new(0);
        monitor.divide_late(2, Duration::ZERO, |monitor| {
            if begun.fetch_add(1, Ordering::Relaxed) > 0 {
                stop.stop(Stopped::Stop);
                return visit_all(monitor);
            }
            // The first thread ends without checking its limits, once there is another.
            assert_eq!(monitor.poll(), Ok(()));
            while begun.load(Ordering::Relaxed) < 2 {
                std::thread::yield_now();
            }
        });
        assert_eq!(monitor.stopped(), Some(Stopped::Stop));
    });
}

#[test]
#[should_panic(expected = "scoped thread")]
fn the_panic_of_one_who_takes_part_is_the_panic_of_the_search() {
    watch(&Limits::default(), |monitor, _| {
        let begun = AtomicU64::new(0);
        monitor.divide_late(2, Duration::ZERO, |monitor| {
            assert_eq!(begun.fetch_add(1, Ordering::Relaxed), 0, "on purpose");
            assert_eq!(monitor.poll(), Ok(()));
            while begun.load(Ordering::Relaxed) < 2 {
                std::thread::yield_now();
            }
        });
    });
}

#[test]
#[should_panic(expected = "scoped thread")]
fn the_panic_of_a_helper_is_the_panic_of_the_search() {
    watch(&Limits::default(), |monitor, _| {
        let main = |monitor: &mut Monitor<'_, ()>| assert_eq!(monitor.poll(), Ok(()));
        monitor.with_late_helpers(1, Duration::ZERO, |_, _| panic!("on purpose"), main);
    });
}

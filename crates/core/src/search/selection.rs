//! Selection of the least items of a list, interruptible between steps: quickselect (C. A. R. Hoare, "Algorithm 65: find", Communications
//! of the ACM, 1961).

use super::Interrupted;

use super::Poll;

/// Number of items between two polls, and of items that are left to the standard library: about ten microseconds.
const CHUNK: usize = 1 << 12;
/// Number of items whose median is the pivot.
const SAMPLE: usize = 31;

/// Moves the `count` least items to the front, in no particular order, which is the same for the same items.
/// Errors: [`Interrupted`] when `poll` says so; the items are then in any order.
pub(crate) fn bring_least_to_front<T, K: Ord + Copy>(
    items: &mut [T],
    count: usize,
    key: impl Fn(&T) -> K,
    poll: &mut Poll<'_>,
) -> Result<(), Interrupted> {
    // Items before `first` are among the least, items from `end` on are not.
    let (mut first, mut end) = (0, items.len());
    while end - first > CHUNK {
        let pivot = pivot(&items[first..end], &key);
        let mut split = partition(&mut items[first..end], |item| key(item) < pivot, poll)?;
        if split == 0 {
            // No item is less than the pivot, so items equal to it are moved to the front.
            split = partition(&mut items[first..end], |item| key(item) == pivot, poll)?;
            if count <= first + split {
                return Ok(());
            }
        }
        if count <= first + split { end = first + split } else { first += split }
    }
    if (first + 1..end).contains(&count) {
        items[first..end].select_nth_unstable_by_key(count - first, key);
    }
    Ok(())
}

/// Median of a sample, which splits the items roughly in halves.
fn pivot<T, K: Ord + Copy>(items: &[T], key: impl Fn(&T) -> K) -> K {
    let stride = items.len() / SAMPLE;
    let mut sample: [K; SAMPLE] = std::array::from_fn(|index| key(&items[index * stride]));
    sample.sort_unstable();
    sample[SAMPLE / 2]
}

/// Moves the items for which `belongs` is true to the front, and returns their number.
fn partition<T>(
    items: &mut [T],
    belongs: impl Fn(&T) -> bool,
    poll: &mut Poll<'_>,
) -> Result<usize, Interrupted> {
    let mut split = 0;
    for begin in (0..items.len()).step_by(CHUNK) {
        poll()?;
        for index in begin..items.len().min(begin + CHUNK) {
            // Every item is exchanged, because a branch would be mispredicted half of the time.
            let belongs = belongs(&items[index]);
            items.swap(split, index);
            split += usize::from(belongs);
        }
    }
    Ok(split)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    #[test]
    fn the_least_come_first_whatever_the_items() {
        let many = 10 * CHUNK as u64;
        let kinds: [fn(u64) -> u64; 5] = [hash, |n| n, |n| u64::MAX - n, |_| 7, |n| hash(n) % 5];
        for kind in kinds {
            for count in [0, 1, 2, CHUNK, 2 * CHUNK + 1, 9 * CHUNK, 10 * CHUNK - 1, 10 * CHUNK] {
                let mut items: Vec<u64> = (0..many).map(kind).collect();
                let mut sorted = items.clone();
                sorted.sort_unstable();
                bring_least_to_front(&mut items, count, |&item| item, &mut || Ok(())).unwrap();
                items[..count].sort_unstable();
                assert_eq!(items[..count], sorted[..count], "{count}");
                items.sort_unstable();
                assert_eq!(items, sorted, "nothing is lost");
            }
        }
    }

    #[test]
    fn it_is_interrupted_between_its_steps() {
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            if polls < 5 { Ok(()) } else { Err(Interrupted) }
        };
        let mut items: Vec<u64> = (0..10 * CHUNK as u64).map(hash).collect();
        let ended = bring_least_to_front(&mut items, CHUNK, |&item| item, &mut poll);
        assert_eq!((ended, polls), (Err(Interrupted), 5));
    }
}

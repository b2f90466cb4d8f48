//! Collections that grow with a search, and reserve their memory before they grow.

use std::collections::{BinaryHeap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut};

use indexmap::IndexSet;

use super::memory::{OutOfMemory, Reservation};

/// Collection whose memory is a function of its capacity.
pub(crate) trait Collection: Default {
    /// Number of members.
    fn len(&self) -> usize;

    /// Number of members that fit into its memory.
    fn capacity(&self) -> usize;

    /// Maximum number of bytes of a collection of this capacity, without the heap memory of its members.
    fn bytes(capacity: usize) -> usize;

    /// Makes room for `more` members, exactly if possible; false if the system does not have the memory.
    fn try_grow(&mut self, more: usize) -> bool;
}

/// Collection whose memory is [reserved](Reservation), and given back when it is dropped. Members can only be added after room was
/// [made](Self::make_room).
pub(crate) struct Charged<C: Collection> {
    collection: C,
    reservation: Reservation,
    /// Maximum number of bytes that each member owns on the heap.
    owned: usize,
}

/// Least number of members by which a collection grows.
const LEAST: usize = 64;

impl<C: Collection> Default for Charged<C> {
    fn default() -> Self {
        Self::owning(0)
    }
}

impl<C: Collection> Charged<C> {
    /// An empty collection whose members will each own at most `owned` bytes.
    pub(crate) fn owning(owned: usize) -> Self {
        Self { collection: C::default(), reservation: Reservation::none(), owned }
    }

    /// An empty collection with room for `members` members. Errors: [`OutOfMemory`].
    pub(crate) fn with_room(members: usize) -> Result<Self, OutOfMemory> {
        let mut charged = Self::default();
        charged.grow(members)?;
        Ok(charged)
    }

    /// Number of members that can be added without growing.
    pub(crate) fn room(&self) -> usize {
        self.collection.capacity() - self.collection.len()
    }

    /// Makes room for `more` members. A growing collection at least doubles, so that the amortised cost is constant.
    /// Errors: [`OutOfMemory`]; the collection is then unchanged.
    #[inline]
    pub(crate) fn make_room(&mut self, more: usize) -> Result<(), OutOfMemory> {
        if self.room() >= more {
            return Ok(());
        }
        self.grow(more.max(self.collection.len()).max(LEAST))
    }

    #[cold]
    fn grow(&mut self, more: usize) -> Result<(), OutOfMemory> {
        let capacity = self.collection.len().checked_add(more).ok_or(OutOfMemory)?;
        let before = self.reservation.bytes();
        // While members are moved, the old memory is still allocated.
        self.reservation.resize(before.saturating_add(self.bytes(capacity)))?;
        let grown = self.collection.try_grow(more);
        let now = if grown { self.bytes(self.collection.capacity()) } else { before };
        // The reservation follows the actual capacity, which hardly ever exceeds the requested one.
        self.reservation.resize(now)?;
        if grown { Ok(()) } else { Err(OutOfMemory) }
    }

    fn bytes(&self, capacity: usize) -> usize {
        C::bytes(capacity).saturating_add(capacity.saturating_mul(self.owned))
    }
}

impl<T: Clone> Charged<Vec<T>> {
    /// `members` copies of `member`. Errors: [`OutOfMemory`].
    pub(crate) fn filled(member: T, members: usize) -> Result<Self, OutOfMemory> {
        let mut charged = Self::with_room(members)?;
        charged.collection.resize(members, member);
        Ok(charged)
    }
}

/// `members` copies of `member`, in memory that the caller has reserved. Errors: [`OutOfMemory`] if the system does not have the memory.
pub(crate) fn boxed<T: Clone>(member: T, members: usize) -> Result<Box<[T]>, OutOfMemory> {
    let mut list = Vec::new();
    list.try_reserve_exact(members).map_err(|_| OutOfMemory)?;
    list.resize(members, member);
    Ok(list.into_boxed_slice())
}

impl<C: Collection> Deref for Charged<C> {
    type Target = C;

    #[inline]
    fn deref(&self) -> &C {
        &self.collection
    }
}

impl<C: Collection> DerefMut for Charged<C> {
    #[inline]
    fn deref_mut(&mut self) -> &mut C {
        &mut self.collection
    }
}

impl<C: Collection> Drop for Charged<C> {
    fn drop(&mut self) {
        let bytes = C::bytes(self.collection.capacity());
        debug_assert!(bytes <= self.reservation.bytes(), "it grew without room");
    }
}

/// Implements [`Collection`] for collections of the standard library and of `indexmap`: bytes by capacity, and the function that reserves.
macro_rules! collections {
    ($($(#[doc = $doc:literal])* $collection:ty, [$($generics:tt)+], $reserve:ident, $bytes:expr;)*) => {
        $($(#[doc = $doc])*
        impl<$($generics)+> Collection for $collection {
            fn len(&self) -> usize {
                self.len()
            }

            #[inline]
            fn capacity(&self) -> usize {
                self.capacity()
            }

            fn bytes(capacity: usize) -> usize {
                $bytes(capacity)
            }

            fn try_grow(&mut self, more: usize) -> bool {
                self.$reserve(more).is_ok()
            }
        })*
    };
}

collections! {
    Vec<T>, [T], try_reserve_exact, list::<T>;
    VecDeque<T>, [T], try_reserve_exact, list::<T>;
    BinaryHeap<T>, [T: Ord], try_reserve_exact, list::<T>;
    HashSet<T, S>, [T: Eq + Hash, S: BuildHasher + Default], try_reserve, hash_table::<T>;
    /// The members in order of insertion, each with its hash, and as many numbers as fit into the hash table.
    IndexSet<T, S>, [T: Eq + Hash, S: BuildHasher + Default], try_reserve, index::<T>;
}

/// Bytes of a list.
const fn list<T>(capacity: usize) -> usize {
    capacity.saturating_mul(size_of::<T>())
}

/// Bytes of an index: its members with their hashes, and the table of their numbers.
fn index<T>(capacity: usize) -> usize {
    let members = list::<(usize, T)>(capacity.max(slots(capacity) / 8 * 7));
    members.saturating_add(hash_table::<usize>(capacity))
}

/// Bytes of a hash table of the standard library (`hashbrown`): each slot has a byte of a hash, and the first of these bytes are stored
/// twice.
fn hash_table<T>(capacity: usize) -> usize {
    if capacity == 0 {
        return 0;
    }
    slots(capacity).saturating_mul(size_of::<T>() + 1).saturating_add(32)
}

/// Slots of such a table: a power of two, of which at most seven eighths are full.
fn slots(capacity: usize) -> usize {
    let slots = capacity.saturating_mul(8).div_ceil(7).max(4);
    slots.checked_next_power_of_two().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::memory_used;

    /// Fills a collection, and checks its reservation all the time.
    fn fills<C: Collection>(mut add: impl FnMut(&mut C, u32)) {
        let mut charged = Charged::<C>::default();
        for number in 0..10_000 {
            charged.make_room(1).unwrap();
            let capacity = charged.capacity();
            add(&mut charged, number);
            assert_eq!(charged.capacity(), capacity, "it had room");
            assert!(charged.reservation.bytes() >= C::bytes(capacity));
            assert!(capacity < 4 * charged.len() + 2 * LEAST);
        }
        assert!(memory_used() >= charged.reservation.bytes());
        let (len, capacity) = (charged.len(), charged.capacity());
        for too_many in [usize::MAX, usize::MAX / 2, 1 << 50] {
            assert_eq!(charged.make_room(too_many), Err(OutOfMemory));
            assert_eq!((charged.len(), charged.capacity()), (len, capacity));
        }
    }

    #[test]
    fn collections_grow_within_what_is_reserved() {
        fills::<Vec<u32>>(Vec::push);
        fills::<VecDeque<u32>>(VecDeque::push_back);
        fills::<BinaryHeap<u32>>(BinaryHeap::push);
        fills::<HashSet<u32>>(|set, number| _ = set.insert(number));
        fills::<IndexSet<u32>>(|set, number| _ = set.insert(number));
    }

    #[test]
    fn what_members_own_is_reserved_too() {
        let mut charged = Charged::<Vec<u64>>::owning(100);
        charged.make_room(1).unwrap();
        assert_eq!(charged.reservation.bytes(), charged.capacity() * 108);
        assert_eq!(Charged::filled(7_u64, 5).unwrap()[..], [7; 5]);
        assert!(Charged::filled(7_u64, usize::MAX / 8).is_err());
    }
}

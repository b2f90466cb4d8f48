//! Services of Windows.

pub(super) mod job;

//! Adapters: each makes a [`Player`](super::Player) of one kind of engine.

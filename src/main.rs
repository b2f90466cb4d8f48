//! plateau.
fn main() {}

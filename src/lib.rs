//! plateau.
pub mod cli;
pub mod engine;
pub mod game;
pub mod games;
pub mod protocol;
pub mod search;
pub mod server;
pub mod transport;
/// stub until merged
pub mod render {
    use crate::game::Diagram;
    /// text
    pub fn text(_: &Diagram) -> String {
        String::new()
    }
    /// unicode
    pub fn unicode(_: &Diagram) -> String {
        String::new()
    }
    /// svg
    pub fn svg(_: &Diagram) -> String {
        String::new()
    }
}

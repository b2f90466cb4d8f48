//! Files that a crash leaves whole: those that are written at once, and logs of lines that a stopped job goes on from.

pub mod line_log;
pub mod whole_file;

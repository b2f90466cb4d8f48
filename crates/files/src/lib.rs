//! Files that a crash leaves whole: files that are written in one step, and logs of lines from which a stopped job continues.

pub mod line_log;
pub mod whole_file;

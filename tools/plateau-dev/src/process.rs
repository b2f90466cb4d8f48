//! Misbehaviour of a process, which each operating system has its own means for.

#[cfg(not(unix))]
pub(crate) use other::{close_stdout, ignore_sigterm, sleeper};
#[cfg(unix)]
pub(crate) use unix::{close_stdout, ignore_sigterm, sleeper};

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io;
    use std::process::Command;

    use tokio::runtime::Runtime;
    use tokio::signal::unix::{Signal, SignalKind, signal};

    /// A process that sleeps for the given number of seconds, which its command line shows.
    pub(crate) fn sleeper(seconds: u64) -> io::Result<Command> {
        let mut command = Command::new("sleep");
        command.arg(seconds.to_string());
        Ok(command)
    }

    /// Closes stdout, and runs on.
    pub(crate) fn close_stdout() -> io::Result<()> {
        Ok(rustix::stdio::dup2_stdout(File::open("/dev/null")?)?)
    }

    /// Makes the process ignore SIGTERM, as long as the returned values are kept.
    pub(crate) fn ignore_sigterm() -> io::Result<(Runtime, Signal)> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let deaf = {
            let _inside = runtime.enter();
            signal(SignalKind::terminate())?
        };
        Ok((runtime, deaf))
    }
}

#[cfg(not(unix))]
mod other {
    use std::io;
    use std::process::Command;

    /// A process that sleeps until it is killed. Its command line shows the given number of seconds, as the seed of a mock.
    pub(crate) fn sleeper(seconds: u64) -> io::Result<Command> {
        let mut command = Command::new(std::env::current_exe()?);
        let seconds = seconds.to_string();
        command.args(["mock", "--game", "othello", "--fault", "hang-at-start", "--seed", &seconds]);
        Ok(command)
    }

    /// Refuses: the standard library has no means for it.
    pub(crate) fn close_stdout() -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// There is no such signal to ignore.
    pub(crate) const fn ignore_sigterm() -> io::Result<()> {
        Ok(())
    }
}

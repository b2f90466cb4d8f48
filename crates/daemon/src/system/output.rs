//! Stdout, and whether anybody reads it.

/// Waits until the reader of stdout has closed its end, such as a parent that was killed, even if a search writes nothing for hours.
/// Only pipes and sockets report this; files and terminals are always read. Outside Linux the next write reports it.
pub(crate) async fn unread() {
    #[cfg(target_os = "linux")]
    {
        use std::os::fd::AsFd;
        use tokio::{io::Interest, net::unix::pipe::Sender};
        // Nothing is written through the copy: it is only asked for the state of the pipe.
        let copy = std::io::stdout().as_fd().try_clone_to_owned();
        if let Ok(stdout) = copy.and_then(Sender::from_owned_fd_unchecked)
            && stdout.ready(Interest::ERROR).await.is_ok()
        {
            return;
        }
    }
    std::future::pending::<()>().await;
}

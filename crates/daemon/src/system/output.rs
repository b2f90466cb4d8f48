//! Stdout, and whether anybody reads it.

/// Waits until nobody can read stdout any more: a parent that was killed is gone, though a search may be silent for hours.
/// Only pipes and sockets tell; files and terminals are always read. Elsewhere than on Linux it shows with the next write.
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

//! Unix sockets: the permissions of a file control access.

use std::fs;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::os::unix::net;
use std::path::{Path, PathBuf};

use rustix::io::Errno;
use rustix::net::{AddressFamily, SocketAddrUnix, SocketType};
pub(crate) use tokio::net::unix::OwnedWriteHalf as LocalWriteHalf;
pub(crate) use tokio::net::{UnixListener as LocalListener, UnixStream as LocalStream};

/// The file of a socket; removed when this is dropped, unless another one is in its place.
pub(crate) struct SocketFile {
    path: PathBuf,
    identity: Identity,
}

/// Device and inode of a file. No other file gets them while the socket is open.
type Identity = (u64, u64);

impl Drop for SocketFile {
    fn drop(&mut self) {
        let path = self.path.display();
        match identity(&self.path) {
            Ok(found) if found != self.identity => {
                tracing::debug!(%path, "another socket has the place of this one");
            }
            found => {
                if let Err(error) = found.and_then(|_| fs::remove_file(&self.path)) {
                    tracing::debug!(%path, %error, "the socket's file is gone already");
                }
            }
        }
    }
}

fn identity(path: &Path) -> io::Result<Identity> {
    let file = fs::symlink_metadata(path)?;
    Ok((file.dev(), file.ino()))
}

/// Listens at a path, in place of a file that a daemon left behind there.
///
/// # Errors
/// Those of the system; somebody listens there, or the file is no socket.
pub(crate) fn bind(
    path: &Path,
    mode: u32,
    backlog: u32,
) -> io::Result<(SocketFile, LocalListener)> {
    remove_stale(path)?;
    let socket = socket()?;
    rustix::net::bind(&socket, &SocketAddrUnix::new(path)?)?;
    let file = SocketFile { path: path.to_owned(), identity: identity(path)? };
    // Nobody can come before it listens: so nobody comes before it has its permissions.
    fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    rustix::net::listen(&socket, backlog as i32)?;
    let listener = net::UnixListener::from(socket);
    listener.set_nonblocking(true)?;
    Ok((file, LocalListener::from_std(listener)?))
}

fn socket() -> rustix::io::Result<OwnedFd> {
    let socket = rustix::net::socket(AddressFamily::UNIX, SocketType::STREAM, None)?;
    rustix::io::fcntl_setfd(&socket, rustix::io::FdFlags::CLOEXEC)?;
    Ok(socket)
}

/// Removes a socket at which nobody listens any more.
fn remove_stale(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
        Ok(file) if !file.file_type().is_socket() => {
            return Err(io::Error::other("there is a file that is no socket"));
        }
        Ok(_) => {}
    }
    match call(path) {
        // Connecting would block, because the process that listens there is busy.
        Ok(_) | Err(Errno::AGAIN | Errno::INPROGRESS) => Err(io::ErrorKind::AddrInUse.into()),
        Err(Errno::CONNREFUSED) => fs::remove_file(path),
        Err(error) => Err(error.into()),
    }
}

/// Connects to a socket if that takes no waiting.
fn call(path: &Path) -> rustix::io::Result<OwnedFd> {
    let caller = socket()?;
    rustix::io::ioctl_fionbio(&caller, true)?;
    rustix::net::connect(&caller, &SocketAddrUnix::new(path)?)?;
    Ok(caller)
}

/// The name of a client, for the log.
pub(crate) fn peer(stream: &LocalStream) -> String {
    match stream.peer_cred() {
        Ok(who) => format!("unix user {} process {}", who.uid(), who.pid().unwrap_or(0)),
        Err(_) => "unix".to_owned(),
    }
}

/// The path of a socket; empty if it has none.
pub(crate) fn path(listener: &LocalListener) -> PathBuf {
    let address = listener.local_addr().ok();
    address.as_ref().and_then(|address| address.as_pathname()).unwrap_or(Path::new("")).to_owned()
}

/// Writes a line if that takes no waiting.
pub(crate) fn write_line(stream: LocalStream, line: &[u8]) -> io::Result<usize> {
    stream.into_std()?.write(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_socket_that_was_left_behind_is_replaced_and_nothing_else_is() {
        let folder = std::env::temp_dir().join(format!("plateau-unix-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("socket");
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        // Left behind: the file of a socket that was closed.
        drop(net::UnixListener::bind(&path).unwrap());
        let first = bind(&path, 0o600, 8).unwrap();
        assert_eq!(mode(), 0o600);
        let refused = bind(&path, 0o600, 8).err().map(|error| error.kind());
        assert_eq!(refused, Some(io::ErrorKind::AddrInUse));
        assert!(path.exists(), "the one that listens stays");
        drop(first);
        assert!(!path.exists());
        let other = bind(&path, 0o660, 8).unwrap();
        assert_eq!(mode(), 0o660);
        // Another process has taken the place: its socket stays.
        fs::remove_file(&path).unwrap();
        let usurper = bind(&path, 0o600, 0).unwrap();
        drop(other);
        // It takes nobody, and is not waited for.
        let waiting: Vec<_> = std::iter::from_fn(|| call(&path).ok()).take(16).collect();
        let refused = bind(&path, 0o600, 8).err().map(|error| error.kind());
        assert_eq!((refused, waiting.len() < 16), (Some(io::ErrorKind::AddrInUse), true));
        drop(usurper);
        assert!(!path.exists());
        fs::write(&path, "precious").unwrap();
        assert!(bind(&path, 0o600, 8).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        fs::remove_dir_all(&folder).unwrap();
    }
}

//! Sockets of the daemon: access and protection.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use plateau_core::game::Wording;
use tokio::runtime::Handle;

use crate::cli::{Failure, usage};
use crate::server::Config;
use crate::system::files;
use crate::transport::{self, Listener, Tls};

/// Arguments of `serve` for its sockets.
#[derive(clap::Args, Default)]
#[group(skip)]
pub(super) struct Arguments {
    /// A file with the token that clients on sockets must send in `hello`.
    /// The token can also be set in the environment, as PLATEAU_TOKEN; on the command line every user could read it.
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// The token itself: for the environment and the configuration file.
    #[arg(long, value_name = "SECRET", hide = true, hide_env_values = true)]
    token: Option<String>,

    /// Let clients in without a token, even at addresses that other machines can reach.
    #[arg(long)]
    open: bool,

    /// The certificate chain, in PEM: all TCP sockets then use TLS.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// The private key of that certificate, in PEM.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,

    /// A name by which browsers may ask for the page, if it is not the address itself, nor localhost on this machine; may be repeated.
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    web_name: Vec<String>,

    /// The permissions of Unix sockets, in the notation of chmod; 600, for the owner only, if absent.
    #[arg(long, value_name = "OCTAL", value_parser = permissions)]
    unix_mode: Option<u32>,

    /// Disconnect a client on a socket that has sent nothing, and has no pending reply, for the given number of seconds; 0 for
    /// never, a day if absent.
    #[arg(long, value_name = "SECONDS")]
    idle_timeout: Option<u32>,
}

/// Protection that every socket is opened with.
#[derive(Clone)]
pub(super) struct Sockets {
    open: bool,
    unix_mode: u32,
    tls: Option<Tls>,
}

/// The variable of the environment that has the token.
const VARIABLE: &str = "PLATEAU_TOKEN";
/// Descriptors that the daemon needs besides those of its clients.
const OTHER_FILES: usize = 64;

impl Arguments {
    /// A configuration with these sockets, whose token may stand in the configuration file.
    ///
    /// # Errors
    /// Those of the token.
    pub(super) fn on(&self, mut config: Config, file: Option<&Path>) -> Result<Config, Failure> {
        config.limits.idle_ms = self.idle_ms(config.limits.idle_ms);
        config.max_connections = fit(config.max_connections);
        config.token = self.token(file)?;
        config.web_names = self.web_name.clone();
        Ok(config)
    }

    /// The time after which a silent client is left, in milliseconds.
    fn idle_ms(&self, default: Option<u64>) -> Option<u64> {
        match self.idle_timeout {
            None => default,
            Some(0) => None,
            Some(seconds) => Some(u64::from(seconds) * 1000),
        }
    }

    /// The token, where one is wanted.
    ///
    /// # Errors
    /// There are two; the file cannot be read; the token is empty.
    fn token(&self, file: Option<&Path>) -> Result<Option<String>, Failure> {
        // It is never a flag, and the environment comes before the file.
        let file = file.filter(|_| std::env::var_os(VARIABLE).is_none());
        let place = || file.map_or(VARIABLE.to_owned(), |file| file.display().to_string());
        let (token, place) = match (&self.token_file, &self.token) {
            (Some(path), Some(_)) => {
                let (path, place) = (path.display(), place());
                let two = format!("two tokens, by --token-file {path} and in {place}: remove one");
                return Err(usage(two));
            }
            (Some(path), None) => (read_secret(path)?, path.display().to_string()),
            (None, Some(token)) => {
                file.map_or(Ok(()), warn_of_readers)?;
                (token.clone(), place())
            }
            (None, None) => return Ok(None),
        };
        match token.trim_end_matches(['\r', '\n']) {
            "" => Err(usage(format!("the token in {place} is empty"))),
            token => Ok(Some(token.to_owned())),
        }
    }

    /// Reads what every socket is opened with.
    ///
    /// # Errors
    /// Certificate and key cannot be read, or do not belong together.
    pub(super) fn prepare(&self) -> Result<Sockets, Failure> {
        let tls = match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => Some(transport::tls(certificate, key)?),
            _ => None,
        };
        Ok(Sockets { open: self.open, unix_mode: self.unix_mode.unwrap_or(0o600), tls })
    }
}

impl Sockets {
    /// Uses the certificate of `other` from now on.
    ///
    /// # Errors
    /// Sockets would begin or cease to use TLS, which needs a restart.
    pub(super) fn take_over(&self, other: &Self) -> Result<(), Failure> {
        match (&self.tls, &other.tls) {
            (Some(tls), Some(other)) => tls.replace(other),
            (None, None) => {}
            _ => return Err("to begin or to cease to use TLS needs a restart".into()),
        }
        Ok(())
    }

    /// Opens a socket, whose clients the runtime `data` talks to.
    ///
    /// # Errors
    /// Those of the system, and of [`admit`](Self::admit).
    pub(super) async fn open(
        &self,
        address: &str,
        config: &Config,
        data: &Handle,
    ) -> Result<Listener, Failure> {
        let (name, unix_mode) = (address.to_owned(), self.unix_mode);
        let listener =
            data.spawn(async move { transport::listen_with(&name, unix_mode).await }).await?;
        self.admit(listener.map_err(|error| not_listening(address, &error))?, config)
    }

    /// True if everybody may come, or nobody without a token.
    pub(super) fn protects(&self, config: &Config) -> bool {
        config.token.is_some() || self.open
    }

    /// Lets a socket be served.
    ///
    /// # Errors
    /// Everybody could reach it, and nothing would keep them out.
    pub(super) fn admit(&self, listener: Listener, config: &Config) -> Result<Listener, Failure> {
        if listener.is_local() || self.protects(config) {
            return Ok(listener.with_tls(self.tls.clone()));
        }
        let why = "other machines can reach it, so it needs a token (--token-file) or --open";
        Err(usage(format!("{listener}: {why}")))
    }
}

/// The message that nothing can be listened to at an address.
pub(super) fn cannot_listen(address: impl Display, error: &std::io::Error) -> String {
    format!("cannot listen at {address}: {error}")
}

/// The same as a failure of the program: an address of no known form is one of its command line.
fn not_listening(address: impl Display, error: &std::io::Error) -> Failure {
    let message = cannot_listen(address, error);
    match error.kind() {
        std::io::ErrorKind::InvalidInput => usage(message),
        _ => message.into(),
    }
}

/// The maximum number of connections: `wanted`, or less if there are not enough file descriptors and nobody has chosen the
/// number. A shortage is logged in both cases.
fn fit(wanted: usize) -> usize {
    let possible =
        files::raise_limit().map_or(usize::MAX, |files| files.saturating_sub(OTHER_FILES)).max(1);
    if wanted <= possible {
        return wanted;
    }
    tracing::warn!(wanted, possible, "the limit of open files lets fewer clients in");
    let is_chosen = wanted != Config::default().max_connections;
    if is_chosen { wanted } else { possible }
}

/// Reads a secret, and warns if others can read it too.
fn read_secret(path: &Path) -> Result<String, Failure> {
    let failed = |error| format!("--token-file {}: {error}", path.display());
    let secret = std::fs::read_to_string(path).map_err(|error| usage(failed(error)))?;
    warn_of_readers(path).map_err(failed)?;
    Ok(secret)
}

/// Warns if others can read a file that has the token.
fn warn_of_readers(path: &Path) -> std::io::Result<()> {
    if files::is_readable_by_others(path)? {
        tracing::warn!(path = %path.display(), "others can read the token: chmod 600 protects it");
    }
    Ok(())
}

/// Reads a host name, without the scheme, port or brackets of an address.
fn host_name(text: &str) -> Result<String, Wording> {
    let is_name = !text.is_empty() && !text.contains(['/', ':', '@', '[', ' ']);
    is_name.then(|| text.to_owned()).ok_or_else(|| text!("cli-host-name").into())
}

/// Permissions as chmod takes them, or as programs write octal numbers.
fn permissions(text: &str) -> Result<u32, Wording> {
    match u32::from_str_radix(text.strip_prefix("0o").unwrap_or(text), 8) {
        Ok(mode) if mode <= 0o777 => Ok(mode),
        _ => Err(text!("cli-permissions").into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permissions_are_octal() {
        for (text, mode) in [
            ("600", Some(0o600)),
            ("777", Some(0o777)),
            ("0o660", Some(0o660)),
            ("1777", None),
            ("rw", None),
        ] {
            assert_eq!(permissions(text).ok(), mode, "{text}");
        }
    }

    #[test]
    fn the_name_of_a_page_has_nothing_around_it() {
        for (text, is_name) in [
            ("board.example", true),
            ("http://board.example", false),
            ("board.example:8080", false),
            ("", false),
        ] {
            assert_eq!(host_name(text).is_ok(), is_name, "{text}");
        }
    }

    #[test]
    fn a_silent_client_is_left_after_a_day_unless_something_else_is_asked_for() {
        for (idle_timeout, expected) in [(None, Some(7)), (Some(0), None), (Some(3), Some(3000))] {
            let arguments = Arguments { idle_timeout, ..Arguments::default() };
            assert_eq!(arguments.idle_ms(Some(7)), expected);
        }
    }
}

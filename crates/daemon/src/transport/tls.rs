//! TLS of sockets, by rustls: versions 1.2 and 1.3, without certificates of clients.

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{Error, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The daemon's side of TLS: its certificate and key. Clones are the same.
#[derive(Clone)]
pub struct Tls(Arc<RwLock<TlsAcceptor>>);

impl Tls {
    /// Uses the certificate of `other` for all clients that come from now on, at all sockets that share this one.
    pub fn replace(&self, other: &Self) {
        let acceptor = other.acceptor();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = acceptor;
    }

    /// The settings of the handshake with the next client.
    pub(super) fn acceptor(&self) -> TlsAcceptor {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A certificate or key that is of no use.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct BadCertificate {
    file: String,
    reason: String,
}

/// TLS by a certificate chain and its private key, both in PEM.
///
/// # Errors
/// A file cannot be read, or has no such thing in it; certificate and key do not belong together.
pub fn tls(certificate: &Path, key: &Path) -> Result<Tls, BadCertificate> {
    let chain = CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect);
    let chain: Vec<_> = chain.map_err(|error| bad(certificate, &error))?;
    if chain.is_empty() {
        return Err(bad(certificate, &"no certificate in PEM in it"));
    }
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| match error {
        Error::NoItemsFound => bad(key, &"no unencrypted private key in PEM in it"),
        error => bad(key, &error),
    })?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, secret))
        .map_err(|error| bad(certificate, &error))?;
    Ok(Tls(Arc::new(RwLock::new(Arc::new(config).into()))))
}

fn bad(file: &Path, reason: &dyn std::fmt::Display) -> BadCertificate {
    BadCertificate { file: file.display().to_string(), reason: reason.to_string() }
}

//! The guard of the page: whether a browser asks for it by one of its names, and on behalf of nobody else.
//!
//! An attacker can make a host name of their own resolve to this address ("DNS rebinding"), so the requested host must be ours.
//! A page of another site can send its browser here, so the origin, if the request has one, must be that host.
//! Programs other than browsers send no origin, and may connect as to any socket.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, header};

/// Header in which a browser says where a request comes from, though it has no `Origin`.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Header in which a browser says what becomes of the answer.
const FETCH_DESTINATION: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// A visitor that gets nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    #[error("this host is not served here; plateau serve --web-name NAME adds one")]
    Host,
    #[error("pages of another origin get nothing here")]
    Origin,
}

/// Lets a request through that has come at the address `local`, where browsers may also ask for one of `names`.
/// A public file is for every page that the browser takes for one of this origin: behind a proxy that does not pass the host on,
/// the page has to load before it can say why its socket is refused.
///
/// # Errors
/// It is for another host, or from a page of another origin.
pub(super) fn check(
    headers: &HeaderMap,
    local: Option<IpAddr>,
    names: &[String],
    is_public: bool,
) -> Result<(), Refusal> {
    let host = only(headers, header::HOST).flatten().ok_or(Refusal::Host)?;
    let authority: Authority = host.parse().map_err(|_| Refusal::Host)?;
    if authority.as_str().contains('@') || !is_ours(authority.host(), local, names) {
        return Err(Refusal::Host);
    }
    let origin = only(headers, header::ORIGIN).ok_or(Refusal::Origin)?;
    let is_foreign = origin.is_some_and(|origin| !is_of(origin, host));
    let is_let_in = is_public && is_of_this_page(headers);
    if (is_foreign && !is_let_in) || is_fetched_from_elsewhere(headers) {
        return Err(Refusal::Origin);
    }
    Ok(())
}

/// The value of a header, if it is there; `None` where it is there twice, or is no text.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<Option<&str>> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Some(None),
        (Some(value), None) => value.to_str().ok().map(Some),
        _ => None,
    }
}

/// True for a host that denotes this server for every client: the address itself, and its configured names.
fn is_ours(host: &str, local: Option<IpAddr>, names: &[String]) -> bool {
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let is_address = address.parse::<IpAddr>().is_ok_and(|ip| Some(ip.to_canonical()) == local);
    let is_localhost = || local.is_some_and(|ip| ip.is_loopback()) && is_same(host, "localhost");
    is_address || is_localhost() || names.iter().any(|name| is_same(host, name))
}

fn is_same(host: &str, name: &str) -> bool {
    host.eq_ignore_ascii_case(name)
}

/// True for the origin of a page of this host. Both schemes are accepted, because a reverse proxy may have added TLS.
fn is_of(origin: &str, host: &str) -> bool {
    let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    site.is_some_and(|site| is_same(site, host))
}

/// True if the browser says that a page asks for a file of its own origin, whatever that origin is called on the way here.
fn is_of_this_page(headers: &HeaderMap) -> bool {
    headers.get(FETCH_SITE).is_some_and(|site| site == "same-origin")
}

/// True if a page from elsewhere asks; it may hold a link to this one, and nothing more.
fn is_fetched_from_elsewhere(headers: &HeaderMap) -> bool {
    let is = |name, expected: &[&str]| {
        headers.get(name).is_none_or(|value| expected.iter().any(|expected| value == expected))
    };
    !is(FETCH_SITE, &["same-origin", "none"]) && !is(FETCH_DESTINATION, &["document"])
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOPBACK: &str = "127.0.0.1";

    fn checked(local: &str, headers: &[(&str, &str)]) -> Result<(), Refusal> {
        checked_file(local, headers, false)
    }

    fn checked_file(local: &str, headers: &[(&str, &str)], is_public: bool) -> Result<(), Refusal> {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap()));
        let mut map = HeaderMap::new();
        headers.for_each(|(name, value)| _ = map.append(name, value));
        check(&map, local.parse().ok(), &["board.example".to_owned()], is_public)
    }

    #[test]
    fn the_host_is_the_address_or_one_of_its_names() {
        for (local, hosts, ours) in [
            (
                LOOPBACK,
                &["127.0.0.1:8080", "127.0.0.1", "localhost:1", "LocalHost", "board.example"][..],
                true,
            ),
            ("::1", &["[::1]:8080", "[0:0:0:0:0:0:0:1]", "localhost:8080"], true),
            ("192.168.1.7", &["192.168.1.7:80", "[::ffff:192.168.1.7]", "BOARD.example:443"], true),
            ("unix", &["board.example"], true),
            (LOOPBACK, &["127.0.0.2", "0.0.0.0", "localhost.evil.example", "evil.example"], false),
            (
                LOOPBACK,
                &["", "localhost@evil.example", "localhost/", "user@localhost", ":80"],
                false,
            ),
            ("192.168.1.7", &["localhost", "127.0.0.1", "192.168.1.8"], false),
            ("unix", &["localhost", "127.0.0.1"], false),
        ] {
            for host in hosts {
                let expected = if ours { Ok(()) } else { Err(Refusal::Host) };
                assert_eq!(checked(local, &[("host", host)]), expected, "{local} {host}");
            }
        }
        assert_eq!(checked(LOOPBACK, &[]), Err(Refusal::Host));
        let twice = [("host", "localhost"), ("host", "localhost")];
        assert_eq!(checked(LOOPBACK, &twice), Err(Refusal::Host));
    }

    #[test]
    fn a_public_file_is_for_pages_behind_a_proxy_that_hides_the_host() {
        for (host, site, is_public, expected) in [
            ("localhost:8080", "same-origin", true, Ok(())),
            ("localhost:8080", "same-origin", false, Err(Refusal::Origin)),
            ("localhost:8080", "same-site", true, Err(Refusal::Origin)),
            ("localhost:8080", "cross-site", true, Err(Refusal::Origin)),
            ("evil.example", "same-origin", true, Err(Refusal::Host)),
        ] {
            let headers =
                [("host", host), ("origin", "http://board.test"), ("sec-fetch-site", site)];
            let checked = checked_file(LOOPBACK, &headers, is_public);
            assert_eq!(checked, expected, "{host} {site} {is_public}");
        }
        let without_site = [("host", "localhost:8080"), ("origin", "http://board.test")];
        assert_eq!(checked_file(LOOPBACK, &without_site, true), Err(Refusal::Origin));
    }

    #[test]
    fn the_origin_is_the_host() {
        for (origin, ours) in [
            ("http://localhost:8080", true),
            ("https://localhost:8080", true),
            ("HTTP://localhost:8080", false),
            ("http://LOCALHOST:8080", true),
            ("http://localhost:5173", false),
            ("http://localhost", false),
            ("http://127.0.0.1:8080", false),
            ("http://evil.example", false),
            ("http://localhost:8080.evil.example", false),
            ("file://", false),
            ("null", false),
            ("", false),
        ] {
            let headers = [("host", "localhost:8080"), ("origin", origin)];
            let expected = if ours { Ok(()) } else { Err(Refusal::Origin) };
            assert_eq!(checked(LOOPBACK, &headers), expected, "{origin}");
        }
        let twice =
            [("host", "localhost"), ("origin", "http://localhost"), ("origin", "http://localhost")];
        assert_eq!(checked(LOOPBACK, &twice), Err(Refusal::Origin));
    }

    #[test]
    fn a_page_from_elsewhere_may_link_here_and_take_nothing() {
        for (site, destination, ours) in [
            ("same-origin", "script", true),
            ("none", "document", true),
            ("cross-site", "document", true),
            ("cross-site", "script", false),
            ("same-site", "image", false),
            ("same-site", "iframe", false),
            ("cross-site", "empty", false),
        ] {
            let headers =
                [("host", "localhost"), ("sec-fetch-site", site), ("sec-fetch-dest", destination)];
            assert_eq!(checked(LOOPBACK, &headers).is_ok(), ours, "{site} {destination}");
        }
    }
}

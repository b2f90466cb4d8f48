//! Words of the protocols that game programs of others speak, one file a protocol.
//!
//! Each is spoken from both ends: the adapters of tournaments ask engines in it, and the [bridges](crate::bridge) answer hosts.
//! Whatever one end writes and the other reads stands here, so that both agree;
//! how a game writes its moves and positions there says its [dialect](crate::boundary::Dialect).

pub(crate) mod dxp;
pub(crate) mod gtp;
pub(crate) mod hub;
pub(crate) mod nboard;
pub(crate) mod uci;

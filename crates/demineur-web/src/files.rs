//! How many files the system lets this process have: every connection is one.

use crate::config::ServerLimits;

/// What the database, the log and the listener need, and a connection that is
/// only taken to be closed.
const OURS: usize = 64;

/// Raises the limit to what is allowed; what it is now.
#[cfg(unix)]
pub fn raise() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let wanted = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    let now = match setrlimit(Resource::Nofile, wanted) {
        Ok(()) => limit.maximum,
        // Some systems name a maximum that they do not grant.
        Err(_) => limit.current,
    };
    now.map_or(usize::MAX, |files| {
        usize::try_from(files).unwrap_or(usize::MAX)
    })
}

/// Nothing is known of such a limit here.
#[cfg(not(unix))]
pub fn raise() -> usize {
    usize::MAX
}

/// The limits, with no more connections and sockets than there are files for.
pub fn fitted(limits: ServerLimits, files: usize) -> ServerLimits {
    let room = files.saturating_sub(OURS).max(2);
    if limits.connections.saturating_add(limits.sockets) <= room {
        return limits;
    }
    let connections = limits.connections.min((room / 3).max(1));
    ServerLimits {
        connections,
        sockets: limits.sockets.min(room - connections),
        ..limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_and_sockets_fit_into_the_files_there_are() {
        let limits = ServerLimits::default();
        let both = |files| {
            let fitted = fitted(limits, files);
            (fitted.connections, fitted.sockets)
        };
        assert_eq!(both(usize::MAX), (limits.connections, limits.sockets));
        assert_eq!(both(1024), (320, 640));
        for files in [0, 64, 70, 256, 1024, 4096] {
            let (connections, sockets) = both(files);
            assert!(connections >= 1 && sockets >= 1, "{files}");
            assert!(
                connections + sockets <= files.saturating_sub(OURS).max(2),
                "{files}"
            );
        }
        let few = ServerLimits {
            connections: 10,
            ..limits
        };
        assert_eq!(fitted(few, 1024).connections, 10);
    }

    #[cfg(unix)]
    #[test]
    fn the_limit_is_raised_to_what_is_allowed() {
        use rustix::process::{Resource, getrlimit};
        let files = raise();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
        let now = limit.current.map_or(usize::MAX, |files| files as usize);
        assert_eq!(files, now);
    }
}

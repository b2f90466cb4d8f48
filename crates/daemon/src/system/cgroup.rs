//! Control groups, by which containers and service managers limit the memory of a process.
//!
//! Source: `cgroups(7)`, and the kernel's documentation of `memory.max` (version 2) and `memory.limit_in_bytes` (version 1).

use std::fs;
use std::path::{Path, PathBuf};

/// Groups of this process, a line for each hierarchy: `number:controllers:path`. That of version 2 has no controllers here.
const GROUPS: &str = "/proc/self/cgroup";
/// Folders of the hierarchies that may limit memory, and the files in them that do.
const VERSION_2: (&str, &str) = ("/sys/fs/cgroup", "memory.max");
const VERSION_1: (&str, &str) = ("/sys/fs/cgroup/memory", "memory.limit_in_bytes");

/// Least limit of memory of all groups that this process is in, in bytes; `None` where there is none.
pub(super) fn memory_limit() -> Option<u128> {
    let groups = fs::read_to_string(GROUPS).ok()?;
    least_limit(&groups, |file| fs::read_to_string(file).ok())
}

fn least_limit(groups: &str, read: impl Fn(&Path) -> Option<String>) -> Option<u128> {
    let files = groups.lines().filter_map(limit_files).flatten();
    // A group without a limit has `max`, or (version 1) more bytes than there are.
    files.filter_map(|file| read(&file)?.trim().parse().ok()).min()
}

/// Files that may limit the memory of a group, from its own to that of the root: a group has no more than those above it.
/// A container may see the path that its group has on the host; the root is then its own, and nothing else is there.
fn limit_files(line: &str) -> Option<impl Iterator<Item = PathBuf>> {
    let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
    let (root, name) = match controllers {
        "" => VERSION_2,
        _ if controllers.split(',').any(|controller| controller == "memory") => VERSION_1,
        _ => return None,
    };
    let groups = Path::new(path.trim_start_matches('/')).ancestors();
    Some(groups.map(move |group| Path::new(root).join(group).join(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_limit_of_a_group_and_of_those_above_it_counts() {
        for (groups, files, limit) in [
            ("0::/\n", &[("memory.max", "1073741824\n")][..], Some(1 << 30)),
            ("0::/a/b\n", &[("a/b/memory.max", "7\n"), ("a/memory.max", "max\n")], Some(7)),
            ("0::/a/b\n", &[("a/b/memory.max", "7\n"), ("a/memory.max", "5\n")], Some(5)),
            ("0::/of/the/host\n", &[("memory.max", "7\n")], Some(7)),
            ("0::/a\n", &[("a/memory.max", "max\n"), ("b/memory.max", "1\n")], None),
            ("0::/a\n", &[], None),
            (
                "2:cpu,memory:/docker/1\n1:name=systemd:/docker/1\n",
                &[
                    ("memory/docker/1/memory.limit_in_bytes", "9223372036854771712\n"),
                    ("memory/memory.limit_in_bytes", "7\n"),
                    ("docker/1/memory.max", "1\n"),
                ],
                Some(7),
            ),
            ("2:cpu:/\n", &[("memory/memory.limit_in_bytes", "7\n"), ("memory.max", "7\n")], None),
            ("nonsense\n\n", &[("memory.max", "7\n")], None),
        ] {
            let read = |path: &Path| {
                let name = path.strip_prefix("/sys/fs/cgroup").unwrap();
                let file = files.iter().find(|(file, _)| Path::new(file) == name);
                file.map(|(_, text)| (*text).to_owned())
            };
            assert_eq!(least_limit(groups, read), limit, "{groups} {files:?}");
        }
    }
}

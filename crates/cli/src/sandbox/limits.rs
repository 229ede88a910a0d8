//! What the child may take.

use grundy::solver::engine::budget::Limits;
use std::io;

/// What a child may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChildCost {
    /// Bytes of memory: the program itself and the values of the script.
    pub memory: u64,
    /// Seconds of processor time for each question to the rules.
    pub seconds: u64,
}

impl ChildCost {
    /// Where nobody says how much.
    pub const USUAL: ChildCost = ChildCost { memory: 1 << 30, seconds: 5 };

    /// A process has no less memory, which is what reading and small scripts take.
    pub const MIN: u64 = 256 << 20;

    /// That of a script of a question with these limits.
    pub fn within(limits: &Limits) -> ChildCost {
        ChildCost { memory: limits.memory.clamp(ChildCost::MIN, ChildCost::USUAL.memory), ..ChildCost::USUAL }
    }

    /// As words of the command line of a child.
    pub fn words(self) -> [String; 2] {
        [self.memory, self.seconds].map(|number| number.to_string())
    }

    /// From these words.
    pub fn read(words: impl Iterator<Item = String>) -> Option<ChildCost> {
        let numbers: Option<Vec<u64>> = words.map(|word| word.parse().ok()).collect();
        match numbers?[..] {
            [memory, seconds] => Some(ChildCost { memory, seconds }),
            _ => None,
        }
    }

    /// Values of the script take less than the process may, so that most scripts that take too much are
    /// stopped in which line.
    pub fn values(self) -> usize {
        usize::try_from(self.memory / 4).unwrap_or(usize::MAX)
    }
}

/// While a script is read its stack, of which little is used, takes a part of this.
const READING: u64 = 512 << 20;

/// Limits this process for good: memory, no files from now on, nothing written when it ends.
#[cfg(unix)]
pub fn confine(cost: ChildCost) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let fixed = |most| Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(Resource::Core, fixed(0))?;
    setrlimit(Resource::Fsize, fixed(0))?;
    setrlimit(Resource::Nofile, fixed(0))?;
    // Where the system knows no such limit the script's own limit of memory is left.
    setrlimit(Resource::As, fixed(cost.memory.max(READING)))?;
    forbid_calls();
    Ok(())
}

/// The script is read: from now on there is no more than its calls may take.
#[cfg(unix)]
pub fn settle(cost: ChildCost) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    Ok(setrlimit(Resource::As, Rlimit { current: Some(cost.memory), maximum: Some(cost.memory) })?)
}

/// Forbids this process for good to start programs, to speak to the network and to touch other processes. The
/// language of scripts has no words for any of this: it is a second wall, and where the system has no filters
/// the first one is left.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn forbid_calls() {
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};
    const FORBIDDEN: [i64; 25] = [
        libc::SYS_execve,
        libc::SYS_execveat,
        libc::SYS_socket,
        libc::SYS_socketpair,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_listen,
        libc::SYS_sendto,
        libc::SYS_sendmsg,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_kill,
        libc::SYS_pidfd_open,
        libc::SYS_pidfd_send_signal,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_chroot,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_io_uring_setup,
        libc::SYS_userfaultfd,
        libc::SYS_memfd_create,
    ];
    let arch = if cfg!(target_arch = "x86_64") { TargetArch::x86_64 } else { TargetArch::aarch64 };
    let rules = FORBIDDEN.map(|call| (call, Vec::new())).into_iter().collect();
    let refused = SeccompAction::Errno(libc::EPERM as u32);
    let filter =
        SeccompFilter::new(rules, SeccompAction::Allow, refused, arch).and_then(BpfProgram::try_from);
    // This sets "no new privileges" first.
    let _ = filter.map(|program| apply_filter(&program));
}

#[cfg(all(unix, not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))))]
fn forbid_calls() {}

/// Lets the next question begin: its time counts from now.
#[cfg(unix)]
pub fn begin(cost: ChildCost) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    use rustix::time::{ClockId, clock_gettime};
    let used = u64::try_from(clock_gettime(ClockId::ProcessCPUTime).tv_sec).unwrap_or(0);
    let maximum = getrlimit(Resource::Cpu).maximum;
    // Whole seconds are counted, and this one has begun.
    let end = used.saturating_add(1).saturating_add(cost.seconds);
    let current = Some(maximum.map_or(end, |maximum| end.min(maximum)));
    Ok(setrlimit(Resource::Cpu, Rlimit { current, maximum })?)
}

#[cfg(not(unix))]
pub fn confine(_: ChildCost) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(unix))]
pub fn settle(_: ChildCost) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(unix))]
pub fn begin(_: ChildCost) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Why a child has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildExit {
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// One call took too long.
    Time,
    /// The time of the question was over.
    Over,
    /// Anything else: most likely there was no memory.
    Memory,
}

/// Why a child has ended.
#[cfg(unix)]
pub fn end(status: std::process::ExitStatus) -> ChildExit {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(signal) if signal == Signal::INT.as_raw() => ChildExit::Interrupted,
        Some(signal) if signal == Signal::XCPU.as_raw() || signal == Signal::KILL.as_raw() => ChildExit::Time,
        _ => ChildExit::Memory,
    }
}

/// Why a child has ended.
#[cfg(not(unix))]
pub fn end(_: std::process::ExitStatus) -> ChildExit {
    ChildExit::Memory
}

//! `grundy serve`: games in a browser, and the interface for programs.

use crate::arguments::ServeArgs;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::number::natural;
use crate::render::Renderer;
use crate::sandbox::UntrustedScripts;
use crate::status::{CommandResult, ExitStatus};
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::localized::{Language, LocalizedString};
use grundy::solver::theory::words;
use grundy_web::{BoundServer, Config, ScriptRunner};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// The port where nobody says which.
const PORT: u16 = 8080;

/// What a question of a stranger may cost.
const PUBLIC_TIME: Duration = Duration::from_secs(2);
const PUBLIC_MEMORY: u64 = 512 << 20;

/// Memory of a question where nobody says how much: several are answered at once.
const MEMORY: u64 = 2 << 30;

/// Runs the command.
pub fn run(arguments: &ServeArgs, language: Language) -> CommandResult {
    let limits = cost(arguments)?;
    let config = Config {
        listen: address(arguments)?,
        hosts: arguments.host.clone(),
        embed: arguments.embed,
        public: arguments.public,
        scripts: scripts(arguments, &limits)?,
        limits,
        language,
    };
    let wanted = config.listen;
    let bound = grundy_web::bind(config).map_err(|error| cannot_listen(wanted, &error))?;
    let port = bound.address()?.port();
    let page = match wanted.ip() {
        ip if ip.is_loopback() || ip.is_unspecified() => format!("http://localhost:{port}/"),
        ip => format!("http://{}/", SocketAddr::new(ip, port)),
    };
    let mut view = Renderer::new(language);
    view.paragraph(
        words!("Grundy is at {page} (Ctrl-C ends it)", "Grundy 已在 {page} 运行（按 Ctrl-C 结束）")
            .of(language),
    )?;
    view.flush()?;
    drop(view);
    if arguments.open {
        open(&page);
    }
    served(bound)
}

fn served(bound: BoundServer) -> CommandResult {
    bound.serve()?;
    Ok(ExitStatus::Answered)
}

/// Where to listen.
fn address(arguments: &ServeArgs) -> Result<SocketAddr, Diagnostic> {
    let port = match &arguments.port {
        None => PORT,
        Some(text) => u16::try_from(natural("--port", text)?).map_err(|_| {
            let message = words!(
                "there is no port {text}: write --port 8080, from 0 to 65535",
                "没有端口 {text}：请写 --port 8080，范围 0 到 65535"
            );
            limits::wrong("--port", text, message)
        })?,
    };
    let Some(text) = &arguments.listen else {
        return Ok(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    };
    let ip = text.parse::<IpAddr>().ok();
    let found = ip.or_else(|| (text.as_str(), port).to_socket_addrs().ok()?.next().map(|found| found.ip()));
    found.map(|ip| SocketAddr::new(ip, port)).ok_or_else(|| {
        let message = words!(
            "\"{text}\" is not an address of this machine: write --listen 0.0.0.0 for all addresses, or one such as 192.168.1.2",
            "\"{text}\" 不是本机的地址：用 --listen 0.0.0.0 监听全部地址，或写一个地址，如 192.168.1.2"
        );
        limits::wrong("--listen", text, message)
    })
}

/// What a question may cost.
fn cost(arguments: &ServeArgs) -> Result<Limits, Diagnostic> {
    let mut cost = limits::from_arguments(&arguments.limits)?;
    if arguments.limits.memory.is_none() {
        cost.memory = cost.memory.min(if arguments.public { PUBLIC_MEMORY } else { MEMORY });
    }
    if arguments.limits.time.is_none() {
        // Boards and tables have clocks of their own.
        cost.time = arguments.public.then_some(PUBLIC_TIME);
    }
    Ok(cost)
}

/// Whether scripts run, and how.
fn scripts(arguments: &ServeArgs, limits: &Limits) -> Result<Option<Arc<dyn ScriptRunner>>, Diagnostic> {
    let wanted = arguments.scripts.as_deref();
    if wanted == Some("sandbox") && !cfg!(unix) {
        return Err(Diagnostic::misuse(words!(
            "this system cannot limit the separate process in which scripts run: write --scripts off",
            "脚本须在受限的单独进程中运行，而本系统不支持：请写 --scripts off"
        )));
    }
    Ok(if wanted == Some("off") || !cfg!(unix) {
        None
    } else {
        Some(Arc::new(UntrustedScripts::within(limits)))
    })
}

fn cannot_listen(wanted: SocketAddr, error: &std::io::Error) -> Diagnostic {
    let LocalizedString { en, zh } = LocalizedString::from(error);
    let problem = Diagnostic::misuse(words!("cannot listen on {wanted}: {en}", "无法监听 {wanted}：{zh}"));
    match error.kind() {
        std::io::ErrorKind::AddrInUse => problem.hint(words!(
            "another program uses this port: choose another, as in --port 8081, or --port 0 for any that is free",
            "端口已被占用：请换一个，如 --port 8081；--port 0 表示任意空闲端口"
        )),
        _ => problem,
    }
}

/// Shows the page in a browser, where there is one.
fn open(page: &str) {
    let (program, before): (&str, &[&str]) = match () {
        () if cfg!(target_os = "macos") => ("open", &[]),
        () if cfg!(windows) => ("cmd", &["/C", "start", ""]),
        () => ("xdg-open", &[]),
    };
    let command = Command::new(program)
        .args(before)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    // The address was told: without a browser it can still be copied.
    drop(command);
}

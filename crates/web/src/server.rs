//! Accepting connections, reading requests within limits, and coming to an end.

use crate::connection_state::{ConnectionState, ended};
use crate::dispatch::{Dispatch, next};
use crate::http_request::HttpRequest;
use crate::job::QueuedQuestion;
use crate::origin_check::{self, AllowedHosts};
use crate::page;
use crate::places::{Place, Places};
use crate::pool::{LEFT, Pool, PoolSize};
use crate::query::Query;
use crate::reply::{self, Reply};
use crate::response::{self, Body, response};
use crate::route::BATCH;
use crate::scripts::{ScriptRunner, Scripts};
use crate::state::{CONNECTIONS, MAX_ADDRESS, MAX_BATCH, MAX_BODY, QUEUE, ServerState};
use crate::stream;
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::words;
use grundy::{QuestionError, QuestionErrorKind};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Incoming;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// How long somebody waits at a board, where nobody said how long a question may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the headers of a request may take.
const HEADERS: Duration = Duration::from_secs(3);
/// How long its body may take.
const BODY: Duration = Duration::from_secs(10);
/// How long open connections have when the server ends.
const FAREWELL: Duration = Duration::from_secs(2);
/// One address of strangers has no more connections than this part of all.
const SHARES: usize = 4;
/// How much of a request is kept until its headers are whole.
const BUFFER: usize = 256 << 10;

/// How a server is set up.
pub struct Config {
    /// Where it listens; the port 0 is any that is free.
    pub listen: SocketAddr,
    /// Names by which it may be called, beside those of this machine.
    pub hosts: Vec<String>,
    /// Whether pages of other servers may show its pages in a frame.
    pub embed: bool,
    /// Is it for strangers? Then one address cannot take all connections, nor all places for long questions.
    pub public: bool,
    /// What a question may cost.
    pub limits: Limits,
    /// What starts scripts; without it there are none.
    pub scripts: Option<Arc<dyn ScriptRunner>>,
    /// The language of whoever does not say which.
    pub language: Language,
}

/// A server that has its port, and has not begun.
pub struct BoundServer {
    listener: std::net::TcpListener,
    config: Config,
}

/// Takes the port.
///
/// # Errors
/// What the system says where it cannot be had.
pub fn bind(config: Config) -> io::Result<BoundServer> {
    let listener = std::net::TcpListener::bind(config.listen)?;
    listener.set_nonblocking(true)?;
    Ok(BoundServer { listener, config })
}

impl BoundServer {
    /// Where it listens.
    ///
    /// # Errors
    /// What the system says.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the process is told to end (SIGTERM, Ctrl-C). Then open connections have two seconds.
    ///
    /// # Errors
    /// What the system says.
    pub fn serve(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(run(self.listener, self.config))
    }
}

async fn run(listener: std::net::TcpListener, config: Config) -> io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let workers = available_parallelism().map_or(2, |cores| cores.get()).max(2);
    let (end, ends) = watch::channel(false);
    let any_address = !config.listen.ip().is_loopback();
    // At home a search that was broken off goes on where it was; strangers could fill the memory so.
    let kept = if config.public { LEFT } else { u64::MAX };
    let pool = Arc::new(Pool::start(PoolSize { workers, quick: CONNECTIONS, long: QUEUE, kept }));
    let watched = Arc::clone(&pool);
    let desk = ServerState {
        patience: Some(PATIENCE),
        limits: config.limits,
        workers,
        scripts: Arc::new(Scripts::new(config.scripts, workers)),
        public: config.public,
        load: Box::new(move || watched.load() as u64),
    };
    let names = AllowedHosts { hosts: config.hosts, any_address, frames: config.embed };
    let app = Arc::new(ConnectionState { desk, pool, ends, names, language: config.language });
    let share = if config.public { CONNECTIONS / SHARES } else { CONNECTIONS };
    let places = Places::new(CONNECTIONS, share);
    let mut open = JoinSet::new();
    let mut told = pin!(told_to_end());
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => match places.take(peer.ip()) {
                    Some(place) => { open.spawn(connection(stream, peer, Arc::clone(&app), place)); }
                    None => turn_away(&stream),
                },
                // Too many open files, say: some will close.
                Err(_) => sleep(Duration::from_millis(50)).await,
            },
            Some(_) = open.join_next(), if !open.is_empty() => {}
            done = &mut told => { done?; break; }
        }
    }
    drop(listener);
    // Nobody listens where no connection is open.
    let _ = end.send(true);
    let _ = timeout(FAREWELL, async { while open.join_next().await.is_some() {} }).await;
    Ok(())
}

/// Says that there is no place, as far as that can be said without waiting.
fn turn_away(stream: &TcpStream) {
    let _ = stream.try_write(
        b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    );
}

#[cfg(unix)]
async fn told_to_end() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}

#[cfg(not(unix))]
async fn told_to_end() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}

async fn connection(stream: TcpStream, peer: SocketAddr, app: Arc<ConnectionState>, _place: Place) {
    let _ = stream.set_nodelay(true);
    let mut ends = app.ends.clone();
    let service = service_fn(|request| answer(request, peer, Arc::clone(&app)));
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    tokio::select! {
        // Whoever breaks the rules of HTTP is cut off.
        _ = connection.as_mut() => return,
        () = ended(&mut ends) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Answers a request, whatever it is.
async fn answer(
    request: Request<Incoming>,
    peer: SocketAddr,
    app: Arc<ConnectionState>,
) -> Result<Response<Body>, Infallible> {
    let is_head = *request.method() == Method::HEAD;
    let gzip = accepts(request.headers(), header::ACCEPT_ENCODING, "gzip");
    let events = accepts(request.headers(), header::ACCEPT, reply::EVENTS);
    let mut response = match read(request, &app).await {
        Ok(asked) => answered(&app, asked, peer, events, gzip).await,
        Err(reply) => response(reply, gzip),
    };
    response::guard(response.headers_mut(), app.names.frames);
    if is_head {
        *response.body_mut() = Empty::new().boxed_unsync();
    }
    Ok(response)
}

async fn answered(
    app: &Arc<ConnectionState>,
    asked: HttpRequest,
    peer: SocketAddr,
    events: bool,
    gzip: bool,
) -> Response<Body> {
    let language = asked.language;
    match next(&app.desk, &asked) {
        Dispatch::Reply(reply) => response(reply, gzip),
        Dispatch::Lines(lines) => stream::lines(app, lines, asked),
        Dispatch::Ask(job) => {
            let ticket = QueuedQuestion::new(&app.desk.limits_of(&job), app.desk.public.then_some(peer.ip()));
            if events && asked.path.starts_with("/api/") {
                return stream::events(app, job, ticket, language);
            }
            response(app.ask(job, &ticket, language).await, gzip)
        }
    }
}

/// Does a header list this word?
fn accepts(headers: &HeaderMap, name: header::HeaderName, word: &str) -> bool {
    let listed = |value: &HeaderValue| {
        let each = value.to_str().unwrap_or_default().split(',');
        each.map(|one| one.split(';').next().unwrap_or_default().trim())
            .any(|one| one.eq_ignore_ascii_case(word))
    };
    headers.get_all(name).iter().any(listed)
}

/// The first language of `Accept-Language` that is known.
fn preferred(headers: &HeaderMap) -> Option<Language> {
    let text = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    text.split(',').find_map(|one| Language::from_word(&one.trim().get(..2)?.to_lowercase()))
}

/// A page that says that its address is too long, with the way to the page without a position.
fn too_long_for_a_page(path: &str, language: Language) -> Reply {
    let asked = HttpRequest {
        method: "GET".to_owned(),
        path: path.chars().take(MAX_ADDRESS / 8).collect(),
        query: Query::default(),
        language,
        body: Vec::new(),
        known: None,
    };
    let message = words!(
        "the address is longer than {MAX_ADDRESS} bytes: paste the position into \"Set up\" on the page of the game",
        "地址超过 {MAX_ADDRESS} 字节：请在游戏页面的“摆局”里粘贴局面"
    );
    page::refused(&asked, &QuestionError::new(QuestionErrorKind::TooLarge, "", message)).with_status(414)
}

/// Reads a request, and refuses what is not to be answered.
async fn read(request: Request<Incoming>, app: &ConnectionState) -> Result<HttpRequest, Reply> {
    let (head, body) = request.into_parts();
    let query = Query::read(head.uri.query().unwrap_or_default());
    let language = query.language().or_else(|| preferred(&head.headers)).unwrap_or(app.language);
    if let Some(reply) =
        origin_check::refusal(&app.names, &head.method, head.uri.path(), &head.headers, language)
    {
        return Err(reply);
    }
    let length = head.uri.path_and_query().map_or(0, |address| address.as_str().len());
    if length > MAX_ADDRESS {
        let message = words!(
            "the address is longer than {MAX_ADDRESS} bytes: send a POST to /api/view",
            "地址超过 {MAX_ADDRESS} 字节：请改用 POST /api/view"
        );
        return Err(match head.uri.path().starts_with("/api/") {
            true => Reply::refusal(414, "too-large", &message, language),
            false => too_long_for_a_page(head.uri.path(), language),
        });
    }
    let most = if head.uri.path() == BATCH { MAX_BATCH } else { MAX_BODY };
    let too_long = || {
        let message = words!("the question is longer than {most} bytes", "问题超过 {most} 字节");
        Reply::refusal(413, "too-large", &message, language).with("connection", "close")
    };
    let told =
        head.headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if told.is_some_and(|told| told > most as u64) {
        return Err(too_long());
    }
    let body = match timeout(BODY, Limited::new(body, most).collect()).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(_)) => return Err(too_long()),
        Err(_) => {
            let message = words!("the question took too long to arrive", "问题传送超时");
            return Err(Reply::refusal(408, "refused", &message, language).with("connection", "close"));
        }
    };
    let known =
        head.headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let (method, path) = (head.method.as_str().to_owned(), head.uri.path().to_owned());
    Ok(HttpRequest { method, path, query, language, body: body.to_vec(), known })
}

//! Answers that come bit by bit: how far a search has come, and lines of a batch.

use crate::connection_state::{ConnectionState, ended};
use crate::http_request::HttpRequest;
use crate::job::{Job, QueuedQuestion};
use crate::reply::{self, EVENTS, Reply};
use crate::response::Body;
use crate::solve;
use bytes::Bytes;
use grundy::solver::theory::localized::Language;
use grundy::wire::write::ObjectWriter;
use http_body_util::BodyExt;
use hyper::Response;
use hyper::body::{Body as HttpBody, Frame};
use hyper::header::{self, HeaderValue};
use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

/// How often it is told how far the work has come.
const TOLD: Duration = Duration::from_millis(250);

/// Pieces that wait to be sent: whoever reads slowly holds up the work and takes no memory.
const PIECES: usize = 16;

/// What is sent as it comes.
struct Pieces(mpsc::Receiver<Bytes>);

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(cx).map(|piece| piece.map(|piece| Ok(Frame::data(piece))))
    }
}

/// A body, and where its pieces are put. Where nobody reads on, putting fails.
fn pieces(media: &'static str) -> (mpsc::Sender<Bytes>, Response<Body>) {
    let (put, take) = mpsc::channel(PIECES);
    let mut response = Response::new(Pieces(take).boxed_unsync());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    (put, response)
}

/// Answers with events: `progress` while the work goes on, then `answer` or `error`.
pub fn events(
    app: &Arc<ConnectionState>,
    job: Job,
    ticket: Arc<QueuedQuestion>,
    language: Language,
) -> Response<Body> {
    let (put, response) = pieces(EVENTS);
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let begun = Instant::now();
        let mut ends = app.ends.clone();
        let mut ticks = interval(TOLD);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let watched = Arc::clone(&ticket);
        // Dropped with the task, however it ends: then the work ends too.
        let mut answer = pin!(app.ask(job, &ticket, language));
        loop {
            tokio::select! {
                reply = &mut answer => {
                    let name = if reply.status == 200 { "answer" } else { "error" };
                    let _ = put.send(event(name, &reply)).await;
                    return;
                }
                _ = ticks.tick() => if put.send(progress(&watched, begun)).await.is_err() { return },
                () = put.closed() => return,
                () = ended(&mut ends) => return,
            }
        }
    });
    response
}

/// Answers a batch line by line.
pub fn lines(app: &Arc<ConnectionState>, lines: Vec<Vec<u8>>, asked: HttpRequest) -> Response<Body> {
    let (put, response) = pieces(reply::LINES);
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let mut ends = app.ends.clone();
        for line in lines {
            let ticket = QueuedQuestion::new(&app.desk.limits, None);
            let job = solve::of_line(&app.desk, line, &asked);
            let mut reply = tokio::select! {
                reply = app.ask(job, &ticket, asked.language) => reply,
                () = put.closed() => return,
                () = ended(&mut ends) => return,
            };
            reply.bytes.push(b'\n');
            if put.send(Bytes::from(reply.bytes)).await.is_err() {
                return;
            }
        }
    });
    response
}

fn event(name: &str, reply: &Reply) -> Bytes {
    let text = String::from_utf8_lossy(&reply.bytes);
    let data: String = text.lines().map(|line| format!("data: {line}\n")).collect();
    Bytes::from(format!("event: {name}\n{data}\n"))
}

fn progress(ticket: &QueuedQuestion, begun: Instant) -> Bytes {
    let mut out = b"event: progress\ndata: ".to_vec();
    let mut object = ObjectWriter::begin(&mut out);
    object.put("steps", ticket.steps());
    object.put("seconds", begun.elapsed().as_secs());
    object.end();
    out.extend_from_slice(b"\n\n");
    Bytes::from(out)
}

//! Combinatorial games in a browser: the server behind `grundy serve`, its interface for programs, and its
//! page.
//!
//! One process, everything in it, nothing from elsewhere. `server` accepts connections, `routes` has the list
//! of addresses, `pool` answers questions so that long ones do not hold up short ones, and `page/` writes
//! HTML that is of use without JavaScript. What is said is said by `grundy`; `docs/http.md` describes
//! the interface.
//!
//! Without the feature `server` there are no threads, no network and no clock: [`answer`] turns a request
//! into an answer, with one solver.
//!
//! Not here: rules, theorems, searches; the process in which scripts run, which whoever starts the server
//! brings along.

#![cfg_attr(not(feature = "server"), allow(dead_code, reason = "what only a server has need of"))]

mod assets;
mod board;
#[cfg(feature = "server")]
mod connection_state;
mod deadline;
mod dispatch;
mod fields;
mod games;
mod http_request;
mod job;
mod openapi;
mod openings;
#[cfg(feature = "server")]
mod origin_check;
mod page;
#[cfg(feature = "pictures")]
mod pictures;
#[cfg(feature = "server")]
mod places;
#[cfg(feature = "server")]
mod pool;
mod query;
mod reply;
mod request;
#[cfg(feature = "server")]
mod response;
mod route;
mod routes;
mod script_check;
mod scripts;
#[cfg(feature = "server")]
mod server;
#[cfg(feature = "server")]
mod site;
mod solve;
mod state;
#[cfg(feature = "server")]
mod stream;
mod tables;
mod view;

pub use deadline::{CancelReason, Deadline};
pub use dispatch::answer;
pub use http_request::HttpRequest;
pub use query::Query;
pub use reply::Reply;
pub use scripts::{ScriptRunner, Scripts};
#[cfg(feature = "server")]
pub use server::{BoundServer, Config, bind};
#[cfg(feature = "server")]
pub use site::{BasePath, SOLVER, site};
pub use state::ServerState;

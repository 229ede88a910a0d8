//! Which address is answered by what.

use crate::http_request::HttpRequest;
#[cfg(feature = "pictures")]
use crate::pictures;
use crate::reply::{self, Reply};
use crate::route::{ASSET, BATCH, GAME, GAME_PAGE, Handler, Route, SOLVE, braced};
use crate::state::ServerState;
use crate::{assets, games, openapi, page, script_check, solve, state, tables, view};
use grundy::solver::theory::text;
use grundy::solver::theory::words;
use std::hash::{DefaultHasher, Hasher};

/// What stands in links to a view.
const OF_A_VIEW: &[&str] = &[
    "game", "at", "play", "player", "moves", "hints", "first", "vs", "second", "seed", "with", "tab",
    "looked", "wait", "embed",
];

/// All addresses.
pub const ROUTES: &[Route] = &[
    Route {
        method: "GET",
        path: "/",
        query: &["search"],
        what: text!("the catalogue", "游戏目录"),
        by: Handler::Pool(page::catalogue),
    },
    Route {
        method: "GET",
        path: GAME_PAGE,
        query: OF_A_VIEW,
        what: text!("the page of a game", "游戏页面"),
        by: Handler::Pool(page::game),
    },
    Route {
        method: "GET",
        path: "/sum",
        query: OF_A_VIEW,
        what: text!("the page of a sum", "游戏之和的页面"),
        by: Handler::Pool(page::sum),
    },
    Route {
        method: "GET",
        path: "/patterns",
        query: &[],
        what: text!("games whose values follow a rule", "值有规律的游戏"),
        by: Handler::Pool(page::patterns),
    },
    Route {
        method: "GET",
        path: "/script",
        query: OF_A_VIEW,
        what: text!("the page for rules of one's own", "编写自己规则的页面"),
        by: Handler::Now(page::script),
    },
    Route {
        method: "GET",
        path: "/about",
        query: &[],
        what: text!("about this server", "关于本服务器"),
        by: Handler::Now(page::about),
    },
    Route {
        method: "GET",
        path: ASSET,
        query: &[],
        what: text!("a file of the page", "页面所用的文件"),
        by: Handler::Now(asset),
    },
    Route {
        method: "GET",
        path: "/api/games",
        query: &["search"],
        what: text!("the games of the catalogue", "目录中的游戏"),
        by: Handler::Pool(games::all),
    },
    Route {
        method: "GET",
        path: GAME,
        query: &[],
        what: text!("rules, theorems and notation of a game", "游戏的规则、定理与记法"),
        by: Handler::Pool(games::one),
    },
    Route {
        method: "POST",
        path: SOLVE,
        query: &[],
        what: text!(
            "a question of the batch, answered as the batch does",
            "batch 的一个查询，回答与 batch 相同"
        ),
        by: Handler::Pool(solve::solve),
    },
    Route {
        method: "POST",
        path: BATCH,
        query: &[],
        what: text!("lines of questions, answered as the batch does", "逐行查询，回答与 batch 相同"),
        by: Handler::Lines,
    },
    Route {
        method: "POST",
        path: "/api/view",
        query: &[],
        what: text!("a position with its picture, its answer and all moves", "局面、图、答案与全部着法"),
        by: Handler::Pool(view::view),
    },
    Route {
        method: "POST",
        path: "/api/play",
        query: &[],
        what: text!("a move, and the program's reply", "走一步，程序应对"),
        by: Handler::Pool(view::play),
    },
    Route {
        method: "POST",
        path: "/api/hint",
        query: &[],
        what: text!("a best move", "一个最优着法"),
        by: Handler::Pool(view::hint),
    },
    Route {
        method: "POST",
        path: "/api/review",
        query: &[],
        what: text!("what each move of a game was worth", "对局中每一步的得失"),
        by: Handler::Pool(view::review),
    },
    Route {
        method: "POST",
        path: "/api/heat",
        query: &[],
        what: text!("values and temperatures of a position and its moves", "局面与各着法的值和温度"),
        by: Handler::Pool(view::heat),
    },
    Route {
        method: "GET",
        path: "/api/draw.svg",
        query: &["game", "at", "play", "player", "moves", "values", "theme"],
        what: text!("the picture of a position", "局面的图"),
        by: Handler::Pool(view::draw),
    },
    Route {
        method: "GET",
        path: "/api/table",
        query: &["game", "from", "to"],
        what: text!(
            "a table of values, as `grundy table --format json`",
            "值表，同 `grundy table --format json`"
        ),
        by: Handler::Pool(tables::table),
    },
    Route {
        method: "GET",
        path: "/api/period",
        query: &["game", "to"],
        what: text!(
            "the period of the values, as `grundy period --json`",
            "值的周期，同 `grundy period --json`"
        ),
        by: Handler::Pool(tables::period),
    },
    Route {
        method: "GET",
        path: "/api/stats",
        query: &["game", "to"],
        what: text!(
            "how often each value occurs, as `grundy stats --json`",
            "各值出现的次数，同 `grundy stats --json`"
        ),
        by: Handler::Pool(tables::stats),
    },
    Route {
        method: "GET",
        path: "/api/pattern",
        query: &["game", "play"],
        what: text!(
            "the pattern of the values, as `grundy pattern --json`, with code",
            "值的规律，同 `grundy pattern --json`，附代码"
        ),
        by: Handler::Pool(tables::pattern),
    },
    #[cfg(feature = "pictures")]
    Route {
        method: "GET",
        path: "/api/picture",
        query: &["game", "to", "kind", "theme"],
        what: text!("a picture of the values", "值的图"),
        by: Handler::Pool(pictures::picture),
    },
    #[cfg(feature = "pictures")]
    Route {
        method: "GET",
        path: "/api/thermograph",
        query: &["game", "at", "moves", "player", "theme"],
        what: text!("the thermograph of a position", "局面的温度图"),
        by: Handler::Pool(pictures::thermograph),
    },
    Route {
        method: "POST",
        path: "/api/script",
        query: &[],
        what: text!("whether rules of one's own can be read, and what they say", "检查自己的规则能否读入"),
        by: Handler::Pool(script_check::check),
    },
    Route {
        method: "GET",
        path: "/api/limits",
        query: &[],
        what: text!("what a question may cost here", "本服务器上每个问题的限制"),
        by: Handler::Now(state::limits),
    },
    Route {
        method: "GET",
        path: "/api/health",
        query: &[],
        what: text!("is the server well?", "服务器是否正常"),
        by: Handler::Now(state::health),
    },
    Route {
        method: "GET",
        path: "/api/openapi.json",
        query: &[],
        what: text!("this list, for programs", "供程序使用的接口清单"),
        by: Handler::Now(|_, _| Reply::new(reply::JSON, openapi::document(ROUTES))),
    },
];

fn asset(_: &ServerState, asked: &HttpRequest) -> Reply {
    let name = braced(ASSET, asked);
    let Some(bytes) = assets::find(&name) else {
        let message = words!("there is no such file", "没有这个文件");
        return Reply::refusal(404, "not-found", &message, asked.language);
    };
    let mut hasher = DefaultHasher::new();
    hasher.write(&bytes);
    let tag = format!("W/\"{:016x}\"", hasher.finish());
    let known = asked.known.as_deref().is_some_and(|known| known.split(',').any(|one| one.trim() == tag));
    let reply = match known {
        true => Reply::new(assets::media_type(&name), Vec::new()).with_status(304),
        false => Reply::new(assets::media_type(&name), bytes.into_owned()),
    };
    reply.with("etag", tag).with("cache-control", "no-cache")
}

// The board of the first page: a short game against the program, played at once.

import { fill, h, t } from "./dom.js";
import { Failure, look } from "./api.js";
import { Board } from "./board.js";
import { here } from "./frame.js";

const GAMES = [
  ["nim", "try_nim", "3,4,5"],
  ["domineering", "try_domineering", "..../..../..../...."],
  ["chomp", "try_chomp", "5,5,5"],
];

/** Puts a board into the section. */
export function trial(section) {
  const title = section.querySelector("h2");
  const tabs = h("div.segment", { role: "group", "aria-label": title.textContent });
  const say = h("p", { role: "status", "aria-live": "polite" });
  const more = h("a", null, t("open_game"));
  let view = null;
  let chosen = GAMES[0];
  let busy = false;
  const board = new Board({ make: (move) => ask(move), frozen: () => busy || !view || view.over, who: () => t("you") });
  board.root.querySelector(".line").hidden = true;
  const ask = async (move) => {
    const [game, , at] = chosen;
    busy = true;
    try {
      const asked = { game, at, moves: view?.made.map((made) => made.do) ?? [], hints: false, limit: 200 };
      const got = await look(move == null ? "/api/view" : "/api/play", move == null ? asked : { ...asked, move, strength: "good", seed: 7 });
      if (chosen[0] !== game) return;
      view = got;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return fill(say, error.message);
    } finally {
      busy = false;
    }
    board.show(view);
    more.href = here(`/g/${game}?at=${encodeURIComponent(at)}&vs=good&hints=off`);
    if (!view.over) return fill(say, view.made.length ? `${t("program")}${t("colon")}${view.made.at(-1).note}` : t("you_begin"));
    fill(say, t(view.end?.winner === 0 ? "you_won" : "you_lost"), " ", h("button", { type: "button", onclick: () => begin(chosen) }, t("rematch")));
  };
  const begin = (one) => {
    chosen = one;
    view = null;
    fill(
      tabs,
      GAMES.map((other) =>
        h("button", { type: "button", "aria-pressed": String(other === one), onclick: () => begin(other) }, t(other[1])),
      ),
    );
    return ask(null);
  };
  section.querySelector(".tryboard")?.remove();
  section.append(tabs, board.root, h("div.tryfoot", null, say, more));
  begin(chosen);
}

// A game: its board, its moves, play against the program, and what there is to know about it.

import { fill, h, read, t } from "./dom.js";
import { Failure, ask, look, stop } from "./api.js";
import { address, readAddress, request } from "./link.js";
import { Board } from "./board.js";
import { answerCard, movesCard, verdictSays, whyCard } from "./panels.js";
import { controls, positions } from "./controls.js";
import { Review } from "./review.js";
import { language } from "./frame.js";

/** Moves that are asked for: as many as the program lists. The page that it writes begins with fewer. */
const LISTED = 1000;

/** An answer that takes longer, in milliseconds, is not waited for before the board is shown. */
const LATE = 700;

/** Starts the page of a game, or of a sum. */
export function start(main) {
  const embedded = read("state");
  new GamePage(main, readAddress(embedded?.request)).open(embedded?.view);
}

export class GamePage {
  /** `frame` holds what the page is put into; `changed` is called when the address changes. */
  constructor(main, state) {
    this.main = main;
    this.state = state;
    this.view = null;
    /** The play of the game if none is named: an address names normal play only where this is misère play. */
    this.own = this.state.play === "normal" ? "misere" : "normal";
    this.board = new Board({
      make: (text, option) => this.make(text, option),
      frozen: () => this.frozen(),
      who: () => this.who(this.view.turn),
    });
    this.review = new Review(this);
    this.build();
    this.ends = new AbortController();
    const { signal } = this.ends;
    addEventListener("popstate", () => this.reread(), { signal });
    addEventListener("keydown", (event) => this.key(event), { signal });
  }

  /** Lets go of the page: another one takes its place. */
  close() {
    this.ends.abort();
  }

  build() {
    const kept = (id) => this.main.querySelector(`#${id}`);
    this.title = this.main.querySelector("h1") ?? h("h1", null, this.state.parts.map(({ game }) => game).join(" + "));
    const about = kept("about");
    about?.classList.add("card");
    this.controls = h("div.controls.row", null);
    this.actions = h("div.actions.row", null);
    this.live = h("p.live", { role: "status", "aria-live": "polite" });
    this.trouble = h("p.trouble", { role: "alert", hidden: true });
    this.work = h(
      "p.work",
      { hidden: true },
      h("span", null, t("loading")),
      " ",
      h("button", { type: "button", onclick: stop }, t("stop")),
    );
    this.position = h("div.position", null);
    this.heaps = h("section.heaps", { hidden: true, "aria-label": t("heaps") });
    this.answer = h("section.answer", { id: "answer", "aria-label": t("verdict") });
    this.why = h("section.card", { id: "why", hidden: true });
    this.moves = h("section.card", { id: "moves" });
    this.pictures = h(
      "details.card",
      { id: "pictures", hidden: this.state.parts.length !== 1 || Boolean(this.state.script) },
      h("summary", null, t("tables")),
    );
    this.pictures.addEventListener("toggle", async () => {
      if (!this.pictures.open || this.pictures.dataset.made) return;
      this.pictures.dataset.made = "1";
      (await import("./pictures.js")).pictures(this.pictures, this.state.parts[0].game, () => this.view?.parts[0].at);
    });
    fill(
      this.main,
      h("div.title", null, this.title),
      h(
        "div.table",
        null,
        h(
          "div.left",
          null,
          this.controls,
          h(
            "div.card.stage",
            null,
            this.answer,
            this.review.quiz,
            this.trouble,
            this.live,
            this.heaps,
            this.board.root,
            this.work,
            this.actions,
            this.command(),
          ),
          this.position,
          this.review.root,
          this.why,
        ),
        h("div.right", null, this.moves),
      ),
      h("div.below", null, this.pictures, about),
    );
  }

  command() {
    const field = (this.typed = h("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      title: t("command_say"),
    }));
    const go = () => field.value.trim() && this.make(field.value.trim()).then((made) => made && (field.value = ""));
    field.addEventListener("keydown", (event) => event.key === "Enter" && go());
    return h(
      "div.command",
      null,
      h("label.field", null, h("span", null, t("command")), field),
      h("button", { type: "button", onclick: go }, t("go")),
    );
  }

  /** The first view: the one that the program has put into the page, where it is the right one. */
  async open(view) {
    const programs = this.state.against !== "two" && !view?.over && (view?.turn ?? 0) !== this.human();
    if (view && !view.error && !programs) {
      // The program sends the page soon rather than with all it can find out: the rest is asked for now.
      const found = !view.answer?.error && !view.options.some((option) => option.verdict === "unknown");
      const listed = String(view.shown) === String(view.option_count) || view.shown >= LISTED;
      // What was not found soon is no answer yet.
      this.take(view.answer?.error ? { ...view, answer: null } : view);
      if (found && listed) return;
    }
    // What is wrong with the address is told, also where a board can be shown all the same.
    if (view?.error && (await this.load())) return this.fail(view.error);
    if (this.simultaneous()) return this.load();
    // A board that stands there can be played on meanwhile.
    if (this.view) return this.load({ waits: false });
    await this.load(programs ? { path: "/api/play", move: null } : {});
  }

  /** Which player the person is against the program: 0 begins. */
  human() {
    return this.state.second ? 1 : 0;
  }

  playing() {
    return this.state.against !== "two";
  }

  frozen() {
    return !this.view || this.view.over || (this.playing() && !this.review.asking && this.view.turn !== this.human());
  }

  /** Asks for the view of the state and shows it. Resolves to whether that was possible. */
  async load({ path = "/api/view", push = false, waits = true, ...asked } = {}) {
    if (this.simultaneous()) return (await import("./matrix.js")).matrix(this, push);
    const body = {
      ...request(this.state),
      hints: this.state.hints,
      first: this.state.first,
      limit: LISTED,
      ...asked,
    };
    const playing = path === "/api/play" && { strength: this.state.against, seed: this.state.seed, reply: true };
    const mine = (this.loading = { from: push ? (this.view?.made.length ?? 0) : Infinity, push, shown: false });
    // Meanwhile no other move is made, until there is a board to make it on.
    this.blocked = waits;
    const begun = Date.now();
    let steps = "";
    const tell = () => {
      const seconds = Math.round((Date.now() - begun) / 1000);
      this.work.hidden = false;
      this.work.firstChild.textContent = [t("loading"), seconds && t("seconds", seconds), steps].filter(Boolean).join(" ");
    };
    const slow = setTimeout(tell, 300);
    const ticks = setInterval(tell, 1000);
    const late = setTimeout(() => this.ahead(mine, body), LATE);
    this.main.setAttribute("aria-busy", "true");
    try {
      const view = await ask(path, { ...body, ...playing }, (progress) => {
        steps = progress.steps ? t("steps", progress.steps) : "";
      });
      this.trouble.hidden = true;
      this.take(view, mine);
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Another question has taken the place of this one.
      if (this.loading !== mine) return true;
      this.fail(error);
      return mine.shown;
    } finally {
      clearTimeout(slow);
      clearInterval(ticks);
      clearTimeout(late);
      if (this.loading === mine) {
        this.blocked = false;
        this.work.hidden = true;
        this.main.removeAttribute("aria-busy");
      }
    }
  }

  /** Where an answer takes long, shows the board ahead of it, so that play can go on. */
  async ahead(mine, { move, moves, ...body }) {
    if (!this.blocked) return;
    try {
      const view = await look("/api/view", { ...body, moves: move ? [...moves, move] : moves, hints: false });
      if (this.loading !== mine || !this.blocked) return;
      this.take(view, mine);
      this.blocked = false;
    } catch (error) {
      // The answer itself will say what is wrong.
      if (!(error instanceof Failure)) throw error;
    }
  }

  fail(error) {
    if (error.kind === "stopped") return;
    this.trouble.hidden = false;
    this.trouble.textContent = error.message;
    if (!this.view) this.show();
  }

  /** Takes a view as what is shown from now on; moves that it adds to those shown before are told. */
  take(view, loading = { from: Infinity }) {
    this.view = view;
    if (view && !this.state.play) this.own = view.play;
    this.state.moves = view.made.map((made) => made.do);
    const link = address(this.state, language());
    if (loading.push && !loading.shown) history.pushState(null, "", link);
    else history.replaceState(null, "", link);
    loading.shown = true;
    this.show();
    this.say(view.made.slice(loading.from));
  }

  show() {
    const view = this.view;
    const make = (text, option) => this.make(text, option);
    controls(this);
    positions(this.position, this);
    this.moves.hidden = !view;
    if (!view) return;
    if (view.title) document.title = this.title.textContent = view.title;
    const shown = this.review.asking ? this.review.blinded(view) : view;
    this.board.show(shown);
    // How moves are written here; the first ones are those that win.
    this.typed.placeholder = shown.options?.at(-1)?.do ?? "";
    answerCard(this.answer, shown);
    whyCard(this.why, shown);
    movesCard(this.moves, shown, make, this.frozen());
    this.review.show(view);
    this.heaps.hidden = !view.window;
    if (view.window) import("./heaps.js").then(({ elsewhere }) => elsewhere(this.heaps, this));
    this.pictures.dispatchEvent(new Event("moved"));
  }

  /** Who makes the moves of a turn: Left or Right where they differ now, the person or the program, the first or the second. */
  who(turn) {
    if (this.playing()) return t(turn === this.human() ? "you" : "program");
    if (this.view.sides && turn === this.view.turn) return t(this.view.player);
    return t(turn ? "second_player" : "first_player");
  }

  /** The last moves and the verdict, for those who hear the page. */
  say(made) {
    const view = this.view;
    const first = view.made.length - made.length;
    const said = made.map((move, i) => t("made_move", this.who((first + i) % 2), move.say));
    if (view.over) said.push(this.ended());
    else if (this.state.hints && !this.review.asking && made.length) said.push(verdictSays(view));
    this.live.textContent = said.join(" ");
    this.live.classList.toggle("ended", Boolean(view.over));
  }

  ended() {
    const { end } = this.view;
    if (end?.score != null) return t("score_is", end.score);
    if (end?.winner == null) return t("nobody_won");
    if (this.playing()) return t(end.winner === this.human() ? "you_won" : "you_lost");
    return t(end.winner === 0 ? "first_won" : "second_won");
  }

  /** Makes a move, as it was picked or typed; the program answers it where it plays. */
  async make(text, option) {
    if (this.review.asking) return this.review.judge(text, option);
    if (this.blocked || this.frozen()) return false;
    if (this.playing()) return this.load({ path: "/api/play", move: text, push: true });
    return this.load({ moves: [...this.state.moves, text], push: true });
  }

  /** Goes back to the stage after so many moves. */
  async back(count) {
    const kept = this.state.moves;
    this.state.moves = kept.slice(0, count);
    const programs = this.playing() && count % 2 !== this.human();
    if (!(await this.load({ push: true, ...(programs ? { path: "/api/play", move: null } : {}) })))
      this.state.moves = kept;
  }

  undo() {
    let count = this.state.moves.length - 1;
    if (this.playing() && count % 2 !== this.human()) count--;
    if (count >= 0) this.back(count);
  }

  /** Changes how the game is played, or from where. */
  async change(changes, { restart = false, waits = true } = {}) {
    const kept = { ...this.state };
    Object.assign(this.state, changes);
    if (restart) Object.assign(this.state, { moves: [], first: null });
    this.review.leave();
    const turn = this.state.moves.length % 2;
    const programs = this.playing() && turn !== this.human();
    const done = await this.load({ push: true, waits, ...(programs ? { path: "/api/play", move: null } : {}) });
    if (!done) this.state = kept;
    if (!done) controls(this);
    return done;
  }

  async hint() {
    try {
      const hint = await ask("/api/hint", request(this.state));
      this.live.textContent = hint ? t("hint_says", hint.say) : t("no_hint");
      const thing = hint && this.board.things.get(hint.do.split(" ")[0]);
      this.board.picture.querySelectorAll(".hinted").forEach((old) => old.classList.remove("hinted"));
      thing?.classList.add("hinted");
      if (thing?.getAttribute("role") === "button") thing.focus({ preventScroll: true });
    } catch (error) {
      this.fail(error);
    }
  }

  /** The browser's way back and forth. */
  reread() {
    const { script } = this.state;
    this.state = { ...readAddress(), script, ...(script ? { parts: this.state.parts } : {}) };
    this.review.leave();
    this.load();
  }

  /** One letter each, where nothing is typed. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    const does = { u: () => this.undo(), h: () => this.hint(), r: () => this.review.open() }[event.key];
    if (does && this.view) does();
  }

  /** Games in which both choose at once have no moves: their table is shown. */
  simultaneous() {
    return this.state.parts.length === 1 && this.state.parts[0].game === "bimatrix";
  }
}

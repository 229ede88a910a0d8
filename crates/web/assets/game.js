// A game: its board, its moves, play against the program, and what there is to know about it.

import { fill, form, h, read, t } from "./dom.js";
import { Failure, ask, look, stop } from "./api.js";
import { address, readAddress, request } from "./link.js";
import { Board } from "./board.js";
import { answerCard, movesCard, verdictSays, whyCard } from "./panels.js";
import { actions, controls, positions } from "./controls.js";
import { Review } from "./review.js";
import { belongs, language } from "./frame.js";

/** Moves that are asked for: as many as the program lists. The page that it writes begins with fewer. */
const LISTED = 1000;

/** An answer that takes longer, in milliseconds, is not waited for before the board is shown. */
const LATE = 700;

/** Before the program answers, in milliseconds. */
const PAUSE = 350;

/** The program is to make moves. */
const REPLY = { path: "/api/play", move: null };

/** The views of a game. */
const TABS = ["play", "analyse", "setup", "rules", "table"];

/** What of a state changes where another of its views is shown. While a position is set up nothing about it is sought. */
function turned({ hints }, tab) {
  return {
    hints: tab === "analyse" || (tab !== "play" && tab !== "setup" && hints),
    tab: TABS.slice(2).includes(tab) ? tab : null,
  };
}

/** Starts the page of a game, or of a sum. */
export function start(main) {
  const embedded = read("state");
  // A name that no game has: the page suggests games that may have been meant.
  if (embedded?.view?.error?.kind === "unknown-game") return;
  new GamePage(main, readAddress(embedded?.request)).open(embedded?.view);
}

export class GamePage {
  /** `frame` holds what the page is put into; `changed` is called when the address changes. */
  constructor(main, state) {
    this.main = main;
    this.state = state;
    this.view = null;
    /** The moves made and those that were taken back, each with whose turn it was, and behind them a view that tells whose it is then. */
    this.line = [];
    /** How often a hint was asked for here: first the region is shown, then the move. */
    this.hinted = 0;
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

  /** Which view is shown. */
  get tab() {
    return this.state.tab ?? (this.state.hints ? "analyse" : "play");
  }

  build() {
    const kept = (id) => this.main.querySelector(`#${id}`);
    this.title = this.main.querySelector("h1") ?? h("h1", null, this.state.parts.map(({ game }) => game).join(" + "));
    this.about = kept("about") ?? h("section", { id: "about", hidden: true });
    this.about.classList.add("card");
    this.tabs = h("nav.tabs", { "aria-label": t("tabs") });
    this.rule = h("p.rule", { hidden: true });
    this.controls = h("aside.rail.controls", { "aria-label": t("settings") });
    this.actions = h("div.actions", null);
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
    this.turn = h("section.turncard", { hidden: true, "aria-label": t("turn") });
    this.banner = h("section.banner", { hidden: true, "aria-label": t("over") });
    this.seats = [h("div.seat", null), h("div.seat", null)];
    this.why = h("section.card", { id: "why", hidden: true });
    this.warm = h("div", { "aria-live": "off" });
    this.moves = h("section", { id: "moves" });
    this.fold = h("details.card.fold", null, h("summary", null, t("all_moves")), this.moves);
    this.painter = h("aside.painter", { hidden: true, "aria-label": t("tab_setup") });
    this.placing = h("div.placing", { hidden: true });
    this.share = h("button.quiet", { type: "button", "data-does": "link", onclick: () => this.copy() }, t("link"));
    this.pictures = h(
      "details.card",
      { id: "pictures", hidden: this.state.parts.length !== 1 || Boolean(this.state.script) },
      h("summary", null, t("tables")),
    );
    this.pictures.addEventListener("toggle", async () => {
      if (!this.pictures.open || this.pictures.dataset.made) return;
      this.pictures.dataset.made = "1";
      (await import("./pictures.js")).pictures(this.pictures, this);
    });
    this.typing = this.command();
    fill(
      this.main,
      h(
        "div.gamebar",
        null,
        h("div.title", null, this.title),
        this.tabs,
        this.share,
        this.state.embed && (this.out = h("a.quiet.elsewhere", { target: "_blank", rel: "noopener" }, t("open_game"))),
      ),
      this.rule,
      (this.table = h(
        "div.table",
        null,
        this.controls,
        this.painter,
        h(
          "div.left",
          null,
          this.seats[0],
          h("div.card.stage", null, this.answer, this.review.quiz, this.trouble, this.live, this.heaps, this.board.root, this.work),
          this.seats[1],
          this.position,
        ),
        h("div.middle", null, this.why, this.warm),
        h("div.right", null, this.placing, this.turn, this.banner, this.review.root, this.actions, this.typing, this.fold),
      )),
      h("div.below", null, this.pictures, this.about),
    );
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.share.textContent = t("copied");
    } catch {
      this.share.textContent = location.href;
    }
    setTimeout(() => (this.share.textContent = t("link")), 2000);
  }

  /** Goes to another view of the same position. */
  turnTo(tab) {
    const to = turned(this.state, tab);
    if (tab === "play") this.pictures.open = false;
    if (to.hints !== this.state.hints) return this.change(to, { waits: to.hints && !this.view });
    this.state.tab = to.tab;
    // Nobody has moved while the position was set up.
    if (tab === "play" && !this.view?.over && !this.review.asking && this.programs(this.state.moves.length)) return this.change({});
    if (this.view && !this.review.asking) history.replaceState(null, "", address(this.state, language()));
    this.show();
  }

  /** Shows what belongs to the view that is chosen. */
  arrange() {
    const { tab, view } = this;
    const scripted = Boolean(this.state.script) || this.state.sum;
    const known = scripted ? TABS.slice(0, 2) : TABS;
    const to = (name) =>
      h(
        "a",
        {
          href: address({ ...this.state, ...turned(this.state, name) }, language()),
          "aria-current": name === this.tab ? "page" : null,
          "data-tab": name,
          onclick: (event) => {
            event.preventDefault();
            this.turnTo(name);
          },
        },
        t(`tab_${name}`),
      );
    const focused = this.tabs.contains(document.activeElement) && document.activeElement.dataset.tab;
    fill(this.tabs, known.map(to));
    if (focused) this.tabs.querySelector(`[data-tab="${focused}"]`)?.focus();
    this.table.dataset.tab = tab;
    if (document.body.dataset.page === "game") belongs(tab === "table" ? "patterns" : "catalogue");
    const playing = tab === "play";
    for (const seat of this.seats) seat.hidden = !playing;
    this.turn.hidden = !playing || !view || view.over;
    this.banner.hidden = tab === "setup" || !view?.over;
    this.controls.hidden = tab === "setup";
    this.typing.hidden = tab === "setup";
    this.painter.hidden = this.placing.hidden = tab !== "setup";
    this.position.hidden = tab !== "analyse" || Boolean(this.state.sum);
    this.fold.hidden = tab === "setup" || !view || view.over;
    this.fold.open = tab === "analyse" || (playing && this.fold.open);
    this.fold.classList.toggle("opened", tab === "analyse");
    this.about.hidden = playing || tab === "setup" || tab === "table" || !this.about.childElementCount;
    this.pictures.hidden = !["analyse", "table"].includes(tab) || this.state.parts.length !== 1 || Boolean(this.state.script);
    if (tab === "table") this.pictures.open = true;
    const [name, rule] = view?.parts.length === 1 ? view.title.split(/: |：/) : [];
    if (name) this.title.textContent = name;
    this.rule.hidden = !rule;
    this.rule.textContent = rule ? rule[0].toUpperCase() + rule.slice(1) : "";
  }

  /** Whose seat it is, and who sits there. */
  kind(turn) {
    if (!this.view.sides) return turn ? "second" : "first";
    const began = this.state.player === "right" ? 1 : 0;
    return (turn + began) % 2 ? "right" : "left";
  }

  seated() {
    const { view, state } = this;
    const own = this.human();
    const order = this.playing() ? [1 - own, own] : [1, 0];
    order.forEach((turn, i) => {
      const kind = this.kind(turn);
      const last = view.made.findLast((made) => made.turn === turn);
      const side = view.sides ? t(kind) : t(turn ? "second_player" : "first_player");
      const strength = this.playing() && turn !== own ? `${t("comma")}${t(`${state.against}_word`)}` : "";
      fill(
        this.seats[i],
        form(kind),
        h("strong", null, this.playing() ? this.who(turn) : side),
        this.playing() && h("span", null, side + strength),
        h("span.did", null, last ? t("played", last.note ?? last.say) : ""),
      );
    });
    const mine = !this.playing() || view.turn === own;
    this.turn.classList.toggle("mine", mine);
    const count = view.option_count;
    fill(
      this.turn,
      form(this.kind(view.turn), 34),
      h(
        "p",
        null,
        h("strong", null, this.playing() ? t(mine ? "your_move" : "program_moves") : t("turn_is", this.who(view.turn))),
        count != null && h("span", null, t("moves_counted", count)),
      ),
    );
  }

  /** How the game ended, and what can be done now. */
  finished() {
    const { view, state } = this;
    if (!view.over) return;
    const { end } = view;
    const kind = end?.winner == null ? null : this.kind(end.winner);
    this.banner.className = `banner ${kind === "left" ? "L" : kind === "right" ? "R" : ""}`;
    const openings = state.openings ?? [];
    const place = openings.findIndex(({ at }) => at === state.parts[0].at);
    const next = openings.length > 1 && state.parts.length === 1 ? openings[(place + 1) % openings.length] : null;
    const button = (does, name, act, primary) =>
      h(`button${primary ? ".primary" : ""}`, { type: "button", "data-does": does, onclick: act }, name);
    fill(
      this.banner,
      kind && form(kind, 40),
      h("div", null, h("h2", null, this.ended()), h("p", null, this.reason())),
      h(
        "div.row",
        null,
        button("rematch", t("rematch"), () => this.again(), true),
        this.playing() && button("swap-sides", t("swap_sides"), () => this.again({ second: !state.second })),
        next && button("next", t("next_is", next.name), () => this.again({ parts: [{ ...state.parts[0], at: next.at }] })),
      ),
    );
  }

  reason() {
    const { view } = this;
    if (!view.end?.stuck) return "";
    return this.playing() && view.turn === this.human() ? t("you_stuck") : t("no_move_left", this.who(view.turn));
  }

  again(changes = {}) {
    return this.change(changes, { restart: true });
  }

  command() {
    const field = (this.typed = h("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      title: t("command_say"),
    }));
    // A move is typed as it is written here, or as the shell takes it.
    const plain = (text) => text.replace(/[\s,]+/g, " ").replace(/->|→|–|−/g, "-").trim().toLowerCase();
    const meant = (text) => this.view?.options?.find(({ note }) => note && plain(note) === plain(text));
    const made = (text) => this.make(meant(text)?.do ?? text, meant(text));
    const go = () => field.value.trim() && made(field.value.trim()).then((made) => made && (field.value = ""));
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
    if (this.state.turns === false) return this.load();
    const programs = this.playing() && this.tab !== "setup" && !view?.over && (view?.turn ?? 0) !== this.human();
    if (view && !view.error && !programs) {
      // The program sends the page soon rather than with all it can find out: the rest is asked for now.
      const open = (option) => option.verdict === "unknown" || (option.verdict && option.remoteness == null);
      const found = !view.answer?.error && !view.options.some(open);
      const listed = String(view.shown) === String(view.option_count) || view.shown >= LISTED;
      // What was not found soon is no answer yet.
      this.take(view.answer?.error ? { ...view, answer: null } : view);
      if (found && listed) return;
    }
    // What is wrong with the address is told, also where a board can be shown all the same.
    if (view?.error && (await this.load())) return this.fail(view.error);
    // A board that stands there can be played on meanwhile.
    if (this.view) return this.load({ waits: false });
    if (view) return this.load(programs ? REPLY : {});
    // Whose turn it is after the moves of the address is known when they have been made.
    const { path } = (await this.load()) && !this.view?.over ? this.reply() : {};
    if (path) return this.load(REPLY);
  }

  /** Which player the person is against the program: 0 begins. */
  human() {
    return this.state.second ? 1 : 0;
  }

  /** Is the game against the program? */
  against() {
    return this.state.against !== "two";
  }

  /** Does the program make moves? Not while a position is analysed. */
  playing() {
    return this.against() && !this.state.hints;
  }

  /** Can no move be made on the board? Not while a position is set up, either: clicks place pieces, or nothing. */
  frozen() {
    return !this.view || this.tab === "setup" || this.view.over || (this.playing() && !this.review.asking && this.view.turn !== this.human());
  }

  /** Is it the program's turn after so many moves? */
  programs(count) {
    return this.playing() && (this.line[count]?.turn ?? count % 2) !== this.human();
  }

  /** The request of the page as it is, where the program makes moves if it is its turn. */
  reply() {
    return this.tab !== "setup" && this.programs(this.state.moves.length) ? REPLY : {};
  }

  /** Asks for the view of the state and shows it. Resolves to whether that was possible. */
  async load({ path = "/api/view", push = false, waits = true, from = push ? (this.view?.made.length ?? 0) : Infinity, ...asked } = {}) {
    if (this.state.turns === false) return (await import("./matrix.js")).matrix(this, push);
    const body = {
      ...request(this.state),
      hints: this.state.hints,
      first: this.state.first,
      limit: LISTED,
      ...asked,
    };
    const playing = path === "/api/play" && { strength: this.state.against, seed: this.state.seed, reply: true };
    const mine = (this.loading = { from, push, shown: false });
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
      // The board of this position is there: only its answer is not.
      if (error.kind === "too-large" && this.state.hints && this.view && (mine.shown || !waits)) {
        const { kind, message } = error;
        this.take({ ...this.view, answer: { error: { kind, message } } }, mine);
        return true;
      }
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
  async ahead(mine, body) {
    if (!this.blocked) return;
    try {
      const view = await look("/api/view", { ...body, hints: false });
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
    this.hinted = 0;
    if (view && !this.state.play) this.own = view.play;
    this.state.moves = view.made.map((made) => made.do);
    if (!this.line.length || view.made.some((made, i) => made.do !== this.line[i]?.do)) this.line = [...view.made, view];
    const link = address(this.state, language());
    // The game stays at its address while a better move is sought.
    if (!this.review.asking) history[loading.push && !loading.shown ? "pushState" : "replaceState"](null, "", link);
    if (this.out) this.out.href = address({ ...this.state, embed: false }, language());
    loading.shown = true;
    this.show();
    this.say(view.made.slice(loading.from));
  }

  show() {
    const view = this.view;
    const make = (text, option) => this.make(text, option);
    controls(this);
    actions(this);
    positions(this.position, this);
    this.moves.hidden = !view;
    if (view?.title) document.title = this.title.textContent = view.title;
    this.arrange();
    if (!view) return;
    if (this.tab !== "setup") this.board.paint = this.board.stroke = null;
    else import("./setup.js").then(({ painter }) => this.tab === "setup" && painter(this));
    this.seated();
    this.finished();
    const shown = view;
    this.board.show(shown);
    // How moves are written here.
    this.typed.placeholder = shown.options?.at(-1)?.note ?? "";
    answerCard(this.answer, shown, this);
    this.answer.hidden ||= !this.state.hints || Boolean(view.over);
    whyCard(this.why, shown);
    this.cool();
    movesCard(this.moves, shown, make, this.frozen());
    this.review.show(view);
    this.heaps.hidden = !view.window;
    if (view.window) import("./heaps.js").then(({ elsewhere }) => elsewhere(this.heaps, this));
    this.pictures.dispatchEvent(new Event("moved"));
  }

  /** Where Left and Right differ, values and temperatures follow when the board is there. */
  cool() {
    const { view } = this;
    this.cooling?.abort();
    this.table.classList.remove("hot");
    fill(this.warm);
    if (this.tab === "analyse" && view.temperatures && !view.over)
      import("./heat.js").then(({ heat }) => this.view === view && heat(this));
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
    const said = made.map((move) => t("made_move", this.who(move.turn), move.note ?? move.say));
    if (view.over) said.push(this.ended());
    else if (this.state.hints && !this.review.asking && made.length) said.push(verdictSays(view));
    if (view.reply_known === false && this.state.against === "perfect") said.push(t("not_perfect"));
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
    if (!(await this.load({ moves: [...this.state.moves, text], push: true }))) return false;
    const { view } = this;
    if (!this.reply().path || view.over) return true;
    // Whoever moved sees that first, then the answer.
    await new Promise((done) => setTimeout(done, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PAUSE));
    // Meanwhile the move may have been taken back.
    if (this.view !== view || !this.reply().path) return true;
    return this.load({ ...REPLY, from: view.made.length });
  }

  /** Goes back to the stage after so many moves. */
  async back(count) {
    const { moves } = this.state;
    this.state.moves = (this.line.length ? this.line.map((made) => made.do) : moves).slice(0, count);
    if (!(await this.load({ push: true, ...this.reply() }))) this.state.moves = moves;
  }

  /** How many moves there are after one step back (-1) or forth (1), with the program's own; null where there is no such step. */
  step(by) {
    let count = this.state.moves.length + by;
    const end = this.line.length - 1;
    while (count >= 0 && count < end && this.programs(count)) count += by;
    return count >= 0 && count <= end ? count : null;
  }

  /** Begins from these positions, with the same player to move, and the person on the same side. */
  placed(texts) {
    const { view, state } = this;
    const parts = state.parts.map((part, i) => ({ ...part, at: texts[i] }));
    const second = this.against() ? (view?.turn ?? 0) !== this.human() : state.second;
    return this.change({ parts, player: view?.player ?? state.player, second }, { restart: true });
  }

  /** Changes how the game is played, or from where. */
  async change(changes, { restart = false, waits = true } = {}) {
    this.review.leave();
    const { line } = this;
    const kept = { ...this.state };
    if (restart) Object.assign(this.state, { moves: [], first: null, looked: false });
    if (restart) this.line = [];
    Object.assign(this.state, changes);
    const done = await this.load({ push: true, waits, ...this.reply() });
    if (!done) {
      Object.assign(this, { state: kept, line });
      controls(this);
    }
    return done;
  }

  /** First where to look, then what to do. */
  async hint() {
    try {
      const hint = await ask("/api/hint", request(this.state));
      const first = hint?.do.split(" ")[0];
      this.board.picture.querySelectorAll(".hinted").forEach((old) => old.classList.remove("hinted"));
      const region = hint && !this.hinted ? this.board.region(first) : [];
      this.hinted = region.length > 1 ? 1 : 0;
      if (this.hinted) {
        this.live.textContent = t("hint_region");
        region.forEach((thing) => thing.classList.add("hinted"));
        return;
      }
      this.live.textContent = hint ? t("hint_says", hint.note ?? hint.say) : t("no_hint");
      const thing = hint && this.board.things.get(first);
      thing?.classList.add("hinted");
      if (thing?.getAttribute("role") === "button") thing.focus({ preventScroll: true });
    } catch (error) {
      this.fail(error);
    }
  }

  /** The browser's way back and forth. */
  reread() {
    this.review.leave();
    const { script, openings, turns, letters, sum } = this.state;
    this.state = { ...readAddress(), script, openings, turns, letters, sum, ...(script ? { parts: this.state.parts } : {}) };
    this.line = [];
    this.load();
  }

  /** One letter each, where nothing is typed. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    const does = { u: "undo", y: "redo", h: "hint", r: "review" }[event.key];
    if (does && !this.actions.hidden) this.actions.querySelector(`[data-does=${does}]:not(:disabled)`)?.click();
  }
}

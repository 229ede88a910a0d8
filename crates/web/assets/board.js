// The board: a picture whose things are buttons. It knows no game, only picks.

import { fill, figure, h, s, t } from "./dom.js";
import { find, trie } from "./trie.js";
import { steps } from "./steps.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where the mark of a thing lies: on its middle, on an edge, beside a name, else in a corner. */
function place(thing) {
  const { x, y, width, height } = thing.getBBox();
  const edge = thing.querySelector(".hit");
  if (edge) {
    const on = edge.getPointAtLength(edge.getTotalLength() * 0.36);
    return [on.x, on.y];
  }
  if (thing.classList.contains("gap")) return [x + width / 2, y + 2];
  if (thing.classList.contains("named")) return [x - 4, y + height / 2];
  if (width > 80) return [x + 12, y + height / 2];
  if (thing.querySelector("circle") && !thing.querySelector("text") && width < 26 && height < 26)
    return [x + width / 2, y + height / 2];
  return [x + width - 6.5, y + height - 6.5];
}

export class Board {
  /** `make(do)` makes a move; `frozen()` tells whether it is not this person's turn, and `who()` whose it is. */
  constructor({ make, frozen, who }) {
    this.make = make;
    this.frozen = frozen;
    this.who = who;
    this.picture = h("div.picture", null);
    this.line = h("p.line", { "aria-hidden": "true" });
    this.bar = h("div.picked", null);
    this.steps = h("div.steps", null);
    this.root = h(
      "section.board",
      { id: "board", "aria-label": t("board") },
      this.picture,
      this.line,
      this.bar,
      this.steps,
    );
    this.picture.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.picture.addEventListener("pointerover", (event) => this.point(event.target.closest?.("[data-pick]")));
    this.picture.addEventListener("pointerleave", () => this.point(null));
    this.picture.addEventListener("focusin", (event) => this.point(event.target.closest?.("[data-pick]"), true));
    new ResizeObserver(() => this.scale()).observe(this.picture);
  }

  /** Shows a view. */
  show(view) {
    const hadFocus = this.root.contains(document.activeElement);
    this.view = view;
    this.trie = trie(view.options ?? []);
    this.path = [];
    // Styles come with the page, which allows no others.
    this.picture.innerHTML = (view.svg ?? "").replace(/<style>[^]*?<\/style>/g, "");
    this.svg = this.picture.querySelector("svg");
    this.svg?.setAttribute("aria-label", t("board_say"));
    this.svg?.querySelector(":scope > rect")?.remove();
    this.svg?.querySelectorAll(".win,.draw,.loss,.unknown").forEach((mark) => mark.remove());
    this.things = new Map();
    for (const thing of this.picture.querySelectorAll("[data-pick]")) {
      const title = thing
        .querySelector("title")
        ?.textContent.replace(/: [^:]*$/, (end) => (thing.hasAttribute("role") ? "" : end));
      thing.dataset.say = title || thing.dataset.pick;
      this.things.set(thing.dataset.pick, thing);
    }
    for (const edge of this.picture.querySelectorAll("path:is(.e, .eL, .eR, .eG)")) {
      const wide = edge.cloneNode();
      wide.setAttribute("class", "hit");
      edge.after(wide);
    }
    this.picture.querySelectorAll("svg text.n").forEach((name) => this.name(name));
    this.scale();
    this.ready();
    if (hadFocus) this.current()?.focus({ preventScroll: true });
  }

  /** A name in the picture that no figure has, such as that of a heap with tokens, can be picked itself. */
  name(text) {
    const pick = text.textContent;
    // The program writes the best token behind a large heap; here the field below says it.
    if (pick.includes("#")) return text.remove();
    if (this.things.has(pick) || text.closest("[data-pick]")) return;
    const thing = s("g", { class: "named", "data-pick": pick }, s("title"));
    text.before(thing);
    const { x, y, width, height } = text.getBBox();
    thing.append(s("rect", { class: "under", x: x - 4, y: y - 5, width: width + 8, height: height + 10, rx: 4 }), text);
    thing.dataset.say = pick;
    this.things.set(pick, thing);
  }

  /** As large as there is room, within reason. */
  scale() {
    if (!this.svg) return;
    const [, , width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    const room = this.picture.clientWidth;
    if (!room) return;
    const scale = Math.max(1.05, Math.min(2, room / width, 440 / height));
    this.svg.setAttribute("width", Math.round(width * scale));
    this.svg.setAttribute("height", Math.round(height * scale));
  }

  get node() {
    return find(this.trie, this.path);
  }

  /** Makes what can be picked now into buttons, and all else into pictures. */
  ready() {
    this.picture.querySelectorAll(".gap, .mark").forEach((old) => old.remove());
    for (const pick of [...this.things.keys()]) if (pick.includes("/")) this.things.delete(pick);
    const node = this.frozen() ? null : this.node;
    this.unseen = [];
    const buttons = new Map();
    for (const [pick, child] of node?.children ?? []) {
      const thing = this.things.get(pick) ?? this.gap(pick);
      if (thing) buttons.set(pick, child);
      else if (this.drawn(pick)) this.unseen.push([pick, child]);
      // A heap that is shown by its number stands for all its tokens.
      const heap = pick.split("#")[0];
      if (!thing && this.things.has(heap) && !node.children.has(heap)) {
        const known = buttons.get(heap);
        buttons.set(heap, known ? { ...known, count: known.count + child.count } : { ...child, move: null });
      }
    }
    if (node) this.unlisted(buttons);
    const last = this.path.at(-1);
    for (const [pick, thing] of this.things) this.dress(thing, pick, buttons.get(pick), pick === last);
    this.buttons = buttons;
    this.rove(last && this.things.has(last) ? last : [...buttons.keys()][0]);
    this.prompt();
    steps(this.steps, this, node);
  }

  /** Is the heap of a pick among those that the picture shows? The others are leafed to. */
  drawn(pick) {
    const { window } = this.view;
    const heap = /^h(\d+)#/.exec(pick)?.[1];
    return window?.all == null || heap == null || (heap >= window.first && heap < window.first + window.shown);
  }

  /** Where not all moves are listed, other tokens and cells may begin one, too. */
  unlisted(buttons) {
    const { option_count: all, options } = this.view;
    if (this.path.length || String(all) === String(options.length)) return;
    for (const [pick, thing] of this.things) {
      if (!buttons.has(pick) && !/named|gap/.test(thing.getAttribute("class")))
        buttons.set(pick, { count: 0, move: null, best: null });
    }
  }

  /** A thing as a button, where a move goes on there, else as a picture. */
  dress(thing, pick, child, last) {
    const label = child ? this.sentence(pick, child) : thing.dataset.say;
    const named = thing.classList.contains("named") && !child && !last;
    if (named) thing.setAttribute("aria-hidden", "true");
    else thing.removeAttribute("aria-hidden");
    thing.setAttribute("role", child || last ? "button" : "img");
    thing.setAttribute("aria-label", label);
    thing.classList.toggle("taken", this.path.includes(pick));
    thing.classList.toggle("dim", this.path.length > 0 && !child && !last);
    if (last) thing.setAttribute("aria-pressed", "true");
    else thing.removeAttribute("aria-pressed");
    if (child || last) thing.tabIndex = -1;
    else thing.removeAttribute("tabindex");
    const title = thing.querySelector("title");
    if (title) title.textContent = label;
    if (child?.best?.verdict) this.mark(thing, child.best.verdict);
  }

  /** What a pick is and what comes of it, in a sentence. */
  sentence(pick, child) {
    const say = this.things.get(pick)?.dataset.say ?? pick;
    if (!child.count) return `${say}${t("colon")}${t("not_listed")}`;
    const what = child.count === 1 || child.move ? child.best.say : t("begins", child.count);
    const known = this.known(child.move && child.count === 1 ? child.move : child.best, child.count > 1 && !child.move);
    return [say, [what, ...known].join(t("comma"))].join(t("colon"));
  }

  /** What is known about a move, in words; nothing while hints are off. */
  known(move, best) {
    if (!move?.verdict) return [];
    const word = t(move.verdict);
    const said = [best ? t("best_of_them", word) : word];
    if (!best && move.grundy != null) said.push(t("value", move.grundy));
    if (!best && move.remoteness != null) said.push(t("lasts", move.remoteness));
    return said;
  }

  mark(thing, verdict) {
    const group = s("g", { class: `mark ${verdict}`, transform: `translate(${place(thing)})` });
    group.append(s("circle", { class: "under", r: 6 }), ...figure(verdict));
    thing.append(group);
  }

  /** Where a row may be cut between two tokens: a place that the picture has no figure for. */
  gap(pick) {
    const [heap, after] = pick.split("/");
    const [left, right] = [this.things.get(`${heap}#${after}`), this.things.get(`${heap}#${Number(after) + 1}`)];
    if (!left || !right) return null;
    const [a, b] = [left.getBBox(), right.getBBox()];
    const x = (a.x + a.width + b.x) / 2;
    const thing = s(
      "g",
      { class: "gap", "data-pick": pick },
      s("title"),
      s("rect", { x: x - 6, y: a.y - 4, width: 12, height: a.height + 8 }),
      s("path", { d: `M${x} ${a.y - 3}v${a.height + 6}` }),
    );
    thing.dataset.say = t("gap", after);
    right.after(thing);
    this.things.set(pick, thing);
    return thing;
  }

  prompt() {
    const node = this.node;
    const taken = this.path.length > 0;
    const text =
      this.frozen() || !this.trie.count
        ? ""
        : !taken
          ? t("pick_first")
          : node?.move
            ? t("pick_more_or_enter")
            : t("pick_next");
    this.rest = text && t("turn_of", this.who(), text);
    this.line.textContent = this.rest;
    this.bar.hidden = !taken;
    if (!taken) return fill(this.bar);
    fill(
      this.bar,
      h("span", null, t("picked"), " ", h("code", null, this.path.join(" "))),
      node?.move && h("button.primary", { type: "button", onclick: () => this.finish() }, t("make_move")),
      h("button", { type: "button", onclick: () => this.back() }, t("take_back_pick")),
    );
  }

  /** The sentence of a thing that is pointed at, and what would go with it. */
  point(thing, focused) {
    this.picture.querySelectorAll(".falls").forEach((other) => other.classList.remove("falls"));
    const pick = thing?.dataset.pick;
    if (focused && pick && this.buttons?.has(pick)) this.rove(pick);
    this.line.textContent = thing ? thing.getAttribute("aria-label") : (this.rest ?? "");
    const move = pick && this.buttons?.get(pick)?.move;
    const [heap, token] = pick?.split("#") ?? [];
    if (!move || !token || move.name?.parts || this.path.length) return;
    for (let k = Number(token); this.things.has(`${heap}#${k}`); k++)
      this.things.get(`${heap}#${k}`).classList.add("falls");
  }

  /** One button at a time can be reached with the tab key; arrows lead to the others. */
  rove(pick) {
    this.here = pick;
    for (const [name, thing] of this.things) {
      if (thing.getAttribute("role") === "button") thing.tabIndex = name === pick ? 0 : -1;
    }
  }

  current() {
    return this.things?.get(this.here);
  }

  clicked(event) {
    const thing = event.target.closest("[data-pick]");
    if (thing && thing.getAttribute("role") === "button") this.pick(thing.dataset.pick, true);
    else if (thing && this.path.length && this.trie.children.has(thing.dataset.pick)) {
      this.path = [];
      this.pick(thing.dataset.pick, true);
    }
  }

  pressed(event) {
    if (event.key === "Escape" && this.path.length) {
      event.preventDefault();
      return this.back();
    }
    const thing = event.target.closest?.("[data-pick]");
    if (!thing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(thing.dataset.pick, true);
    } else if (ARROWS[event.key] || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const next = ARROWS[event.key]
        ? this.nearest(thing, ARROWS[event.key])
        : [...this.reachable()].at(event.key === "Home" ? 0 : -1);
      next?.focus();
    }
  }

  reachable() {
    return [...this.things.values()].filter((thing) => thing.getAttribute("role") === "button");
  }

  /** The nearest button that lies in this direction. */
  nearest(thing, [dx, dy]) {
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(thing);
    let best = null;
    let least = Infinity;
    for (const other of this.reachable()) {
      const [ox, oy] = middle(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      const cost = along + 3 * across;
      if (other !== thing && along > 1 && cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  /** Picks something: makes the move where nothing can follow, else waits for the next pick or for Enter. */
  pick(pick, focus) {
    if (this.frozen()) return;
    const node = this.node;
    const child = node?.children.get(pick);
    if (!child) {
      if (pick === this.path.at(-1) && node?.move) return this.finish();
      if (pick === this.path.at(-1)) return this.back();
      const field = this.steps.querySelector(`[data-heap="${CSS.escape(pick)}"] input`);
      if (this.buttons.has(pick) && !field) return this.typed(pick);
      field?.focus();
      return;
    }
    this.path.push(pick);
    if (child.move && !child.children.size) return this.finish();
    this.ready();
    if (focus) this.current()?.focus({ preventScroll: true });
  }

  /** A pick that is not listed: the program says whether it is one. */
  typed(pick) {
    this.make([...this.path, pick].join(" "));
  }

  finish() {
    const node = this.node;
    if (node?.move) this.make(node.move.do, node.move);
  }

  back() {
    this.path.pop();
    this.ready();
    this.current()?.focus({ preventScroll: true });
  }
}

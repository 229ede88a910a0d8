// The board: a picture whose things are buttons. It knows no game, only picks.

import { fill, figure, h, s, t } from "./dom.js";
import { alike, find, steps, trie } from "./steps.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where the sign of a thing lies: where the program says. */
function place(thing) {
  const at = thing.dataset.at?.split(",").map(Number);
  if (at) return at;
  const { x, y, width, height } = thing.getBBox();
  if (thing.classList.contains("gap")) return [x + width / 2, y + 2];
  if (thing.classList.contains("named")) return [x - 8, y + height / 2];
  return [x + width / 2, y + height / 2];
}

/** The sign of a verdict at a place of the picture. */
function sign(verdict, at) {
  const group = s("g", { class: `mark ${verdict}`, transform: `translate(${at})` });
  group.append(s("circle", { class: "under", r: 12 }), ...figure(verdict));
  return group;
}

/** Moves that cover two cells, by each of these; null where there are others. */
function pairs(options) {
  const all = new Map();
  for (const option of options) {
    if (option.name?.cells?.length !== 2 || option.picks.length !== 2) return null;
    const [a, b] = option.picks;
    for (const [own, other] of [[a, b], [b, a]]) {
      if (!all.has(own)) all.set(own, []);
      all.get(own).push({ other, option });
    }
  }
  return all.size ? all : null;
}

export class Board {
  /** `make(do)` makes a move; `frozen()` tells whether it is not this person's turn, and `who()` whose it is. */
  constructor({ make, frozen, who }) {
    this.make = make;
    this.frozen = frozen;
    this.who = who;
    /** Where a position is set up, what a click on a thing does, and what a stroke over several. */
    this.paint = null;
    this.stroke = null;
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
    this.picture.addEventListener("pointermove", (event) => this.pairs && this.ghost(this.pair(event)));
    this.picture.addEventListener("pointerdown", (event) => {
      this.pointer = event.pointerType;
      // A second finger begins no stroke of its own.
      if (!event.isPrimary) return;
      this.swallow = false;
      this.brush = this.stroke && event.target.closest?.("[data-pick]")?.dataset.pick;
    });
    this.picture.addEventListener("pointermove", (event) => this.brush && event.isPrimary && this.drag(event));
    // A stroke may end outside the picture. Where the browser takes the finger, to scroll, it was none.
    addEventListener("pointerup", (event) => event.isPrimary && this.drop(true));
    addEventListener("pointercancel", (event) => event.isPrimary && this.drop(false));
    this.picture.addEventListener("pointerleave", () => {
      if (this.tapped) return;
      this.point(null);
      this.ghost(null);
    });
    this.picture.addEventListener("focusin", (event) => this.point(event.target.closest?.("[data-pick]"), true));
    new ResizeObserver(() => this.scale()).observe(this.picture);
  }

  /** A brush that goes from thing to thing. */
  drag(event) {
    if (!event.buttons) return this.drop(true);
    // A finger keeps to the thing on which it was set down: what lies under it is asked for.
    const pick = document.elementFromPoint(event.clientX, event.clientY)?.closest("#board [data-pick]")?.dataset.pick;
    if (!pick || (pick === this.brush && !this.swallow)) return;
    if (!this.swallow) this.stroke.over(this.brush);
    this.stroke.over(pick);
    this.swallow = true;
  }

  /** The end of a stroke, which counts or does not. The click that follows it is none of its own. */
  drop(counts) {
    if (!this.brush) return;
    this.brush = null;
    this.stroke?.end(counts && this.swallow);
    this.swallow &&= counts;
  }

  /** What stands under the board while nothing is pointed at. */
  tell(text) {
    this.rest = this.line.textContent = text;
  }

  /** Colours the components of a position, each with its letter. */
  colour(components) {
    for (const [i, { name, things = [] }] of components.entries()) {
      const own = things.map((pick) => this.things.get(pick)).filter(Boolean);
      for (const thing of own) thing.classList.add("part", `part${i % 6}`);
      const [cell] = own;
      if (!cell?.classList.contains("cell")) continue;
      const { x, y } = cell.getBBox();
      const letter = s("text", { class: "letter", x: x + 7, y: y + 16, "aria-hidden": "true" });
      letter.textContent = name;
      this.svg.append(letter);
    }
  }

  /** Shows a view. */
  show(view) {
    const hadFocus = this.root.contains(document.activeElement);
    this.played = this.view && view.made.length > this.view.made.length;
    this.view = view;
    const options = view.options ?? [];
    this.tapped = null;
    this.all = [...options, ...alike(options, view)];
    this.trie = trie(this.all);
    this.pairs = pairs(options);
    this.path = [];
    // Styles come with the page, which allows no others.
    const old = this.svg;
    this.picture.innerHTML = (view.svg ?? "").replace(/<style>[^]*?<\/style>/g, "");
    this.svg = this.picture.querySelector("svg");
    this.moved(old, view);
    this.svg?.setAttribute("aria-label", t("board_say"));
    this.svg?.querySelectorAll(".sign, .mark, .cell > text.n.k").forEach((sign) => sign.remove());
    this.things = new Map();
    for (const thing of this.picture.querySelectorAll("[data-pick]")) {
      const title = thing
        .querySelector("title")
        ?.textContent.replace(/: [^:]*$/, (end) => (thing.hasAttribute("role") ? "" : end));
      thing.dataset.say = title || thing.dataset.pick;
      this.things.set(thing.dataset.pick, thing);
    }
    const names = [...this.picture.querySelectorAll("svg text[data-name]")];
    // All of them are measured before any is changed: the browser lays out the page once.
    const boxes = names.map((name) => name.getBBox());
    names.forEach((name, i) => this.name(name, boxes[i]));
    this.scale();
    this.ready();
    if (hadFocus) this.current()?.focus({ preventScroll: true });
  }

  /** After a move what was placed appears, and what was taken falls. */
  moved(old, view) {
    this.root.classList.toggle("played", Boolean(this.played));
    if (!this.played || !this.svg || old?.getAttribute("viewBox") !== this.svg.getAttribute("viewBox")) return;
    const there = (pick) => this.svg.querySelector(`[data-pick="${CSS.escape(pick)}"]`);
    for (const thing of old.querySelectorAll(".edge, .token, .pin")) {
      if (there(thing.dataset.pick)) continue;
      const ghost = s("g", { class: `leaving ${thing.getAttribute("class")}`, "aria-hidden": "true" }, ...thing.querySelectorAll(":scope > :not(title, text, .mark)"));
      ghost.addEventListener("animationend", () => ghost.remove());
      this.svg.append(ghost);
    }
  }

  /** A name in the picture that no figure has, such as that of a heap with tokens, can be picked itself. */
  name(text, { x, y, width, height }) {
    const pick = text.dataset.name;
    if (this.things.has(pick) || text.closest("[data-pick]")) return;
    const thing = s("g", { class: "named", "data-pick": pick }, s("title"));
    text.before(thing);
    thing.append(s("rect", { class: "under", x: x - 4, y: y - 5, width: width + 8, height: height + 10, rx: 4 }), text);
    thing.dataset.say = text.textContent;
    this.things.set(pick, thing);
  }

  /** What a thing is called, without what it is. */
  title(pick) {
    return (this.things.get(pick)?.dataset.say ?? pick).split(/[:：]/)[0];
  }

  /** As large as there is room, and not higher than the window. */
  scale() {
    if (!this.svg) return;
    const [, , width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    const room = this.picture.clientWidth - 8;
    if (room <= 0) return;
    if (!this.svg.dataset.wide) this.svg.dataset.wide = this.svg.getAttribute("width");
    const usual = Number(this.svg.dataset.wide) / width;
    const least = Math.min(room / width, 420 / Math.max(width, height));
    const scale = Math.max(0.42, least, Math.min(usual, room / width, (0.7 * innerHeight) / height));
    for (const [side, length] of [["width", width], ["height", height]]) {
      const drawn = String(Math.round(length * scale));
      if (this.svg.getAttribute(side) !== drawn) this.svg.setAttribute(side, drawn);
    }
  }

  /** The things round a thing: the heap of a token, the cells about a cell, the edges that meet an edge. */
  region(pick) {
    const heap = pick.split(/[#/]/)[0];
    if (heap !== pick) return [...this.things].filter(([name]) => name.startsWith(`${heap}#`)).map(([, thing]) => thing);
    const own = this.things.get(pick);
    if (!own) return [];
    const [x, y] = place(own);
    const near = (thing) => {
      const [ox, oy] = place(thing);
      return Math.max(Math.abs(ox - x), Math.abs(oy - y)) < 95;
    };
    return [...this.things.values()].filter((thing) => thing.dataset.at && near(thing));
  }

  /** Of moves that cover two cells, the one whose other cell is nearest to where the pointer is. */
  pair(event) {
    if (this.paint) return null;
    const thing = event.target.closest?.("[data-pick]");
    const choices = thing && !this.frozen() && this.pairs?.get(thing.dataset.pick);
    if (!choices) return null;
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(thing);
    let [best, most] = [null, -Infinity];
    for (const choice of choices) {
      const other = this.things.get(choice.other);
      if (!other) continue;
      const [ox, oy] = middle(other);
      const toward = (event.clientX - x) * (ox - x) + (event.clientY - y) * (oy - y);
      if (toward > most) [best, most] = [choice, toward];
    }
    return best;
  }

  /** The move that a click would make, as a dashed piece with its name. */
  ghost(choice) {
    if (this.shadow?.choice === choice || (!choice && this.tapped)) return;
    this.shadow?.piece.remove();
    this.shadow = null;
    if (!choice) return;
    const boxes = choice.option.picks.map((pick) => this.things.get(pick)?.getBBox());
    if (boxes.some((box) => !box)) return;
    const x = Math.min(...boxes.map((box) => box.x)) + 3;
    const y = Math.min(...boxes.map((box) => box.y)) + 3;
    const right = Math.max(...boxes.map((box) => box.x + box.width)) - 3;
    const below = Math.max(...boxes.map((box) => box.y + box.height)) - 3;
    const who = this.view.sides ? `var(--${this.view.player === "right" ? "R" : "L"})` : "var(--w)";
    const piece = s("rect", { class: "pairghost", x, y, width: right - x, height: below - y, rx: 9 });
    piece.style.setProperty("--who", who);
    this.svg.append(piece);
    this.shadow = { choice, piece };
    this.line.textContent = choice.option.note;
  }

  get node() {
    return find(this.trie, this.path);
  }

  /** Makes what can be picked now into buttons, and all else into pictures. */
  ready() {
    this.picture.querySelectorAll(".gap, .mark, .cut").forEach((old) => old.remove());
    for (const pick of [...this.things.keys()]) if (/[/ ]/.test(pick)) this.things.delete(pick);
    const node = this.frozen() || this.paint ? null : this.node;
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
    if (this.paint) for (const pick of this.things.keys()) buttons.set(pick, { count: 0, move: null, best: null });
    const last = this.path.at(-1);
    for (const [pick, thing] of this.things) this.dress(thing, pick, buttons.get(pick), pick === last);
    this.buttons = buttons;
    this.rove(last && this.things.has(last) ? last : [...buttons.keys()][0]);
    if (this.pairs && node === this.trie) this.pairSigns();
    if (node && node === this.trie) this.neighbours();
    this.cuts(node);
    this.prompt();
    steps(this.steps, this, node);
  }

  /** The signs of moves that cover two cells stand between these. */
  pairSigns() {
    this.picture.querySelectorAll(".mark").forEach((old) => old.remove());
    for (const option of this.view.options) {
      const [a, b] = option.picks.map((pick) => this.things.get(pick));
      if (!option.verdict || !a || !b) continue;
      const [[ax, ay], [bx, by]] = [place(a), place(b)];
      this.svg.append(sign(option.verdict, [(ax + bx) / 2, (ay + by) / 2]));
    }
  }

  /** The signs of moves that knock down two neighbours stand between these, smaller than those of one. */
  neighbours() {
    this.pins = false;
    for (const option of this.all) {
      const [a, b, more] = option.picks.map((pick) => this.things.get(pick));
      if (!option.verdict || more || !b || !a?.classList.contains("pin")) continue;
      const [[ax, ay], [bx, by]] = [place(a), place(b)];
      const small = sign(option.verdict, [(ax + bx) / 2, (ay + by) / 2]);
      small.setAttribute("transform", `${small.getAttribute("transform")} scale(0.62)`);
      this.svg.append(small);
      this.pins = true;
    }
  }

  /** A cake is cut by clicking the line. */
  cuts(node) {
    if (!node || node !== this.trie) return;
    for (const option of this.view.options) {
      const { cut: k, upright } = option;
      if (k == null) continue;
      const piece = option.picks[0].replace(/\.c[^.]*$/, "");
      const cells = [...this.things].filter(([name, thing]) => name.startsWith(`${piece}.c`) && thing.getBBox().width);
      const next = cells.map(([name, thing]) => [name.slice(piece.length + 2).split(",").map(Number), thing.getBBox()]);
      const line = next.filter(([[row, column]]) => (upright ? column : row) === k).map(([, box]) => box);
      if (!line.length) continue;
      const [x, y] = [Math.min(...line.map((box) => box.x)) - 1, Math.min(...line.map((box) => box.y)) - 1];
      const end = upright ? Math.max(...line.map((box) => box.y + box.height)) : Math.max(...line.map((box) => box.x + box.width));
      const d = upright ? `M${x} ${y}V${end}` : `M${x} ${y}H${end}`;
      const thing = s(
        "g",
        { class: "cut", "data-pick": option.do, role: "button", tabindex: "-1", "aria-label": [option.note, ...this.known(option)].join(t("comma")) },
        s("path", { class: "hit", d }),
        s("path", { class: "knife", d }),
      );
      if (option.verdict) thing.append(sign(option.verdict, upright ? [x, (y + end) / 2] : [(x + end) / 2, y]));
      this.svg.append(thing);
      this.things.set(option.do, thing);
      this.buttons.set(option.do, { count: 1, move: option, best: option, children: new Map() });
    }
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
    const shown = thing.classList.contains("pin") && child?.move ? child.move : child?.best;
    if (shown?.verdict) this.mark(thing, shown.verdict);
  }

  /** What a pick is and what comes of it, in a sentence. */
  sentence(pick, child) {
    const say = this.things.get(pick)?.dataset.say ?? pick;
    if (this.paint) return say;
    if (!child.count) return `${say}${t("colon")}${t("not_listed")}`;
    const what = child.count === 1 || child.move ? (child.best.note ?? child.best.say) : t("begins", child.count);
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
    thing.append(sign(verdict, place(thing)));
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
      this.paint || this.frozen() || !this.trie.count
        ? ""
        : !taken
          ? t("pick_first")
          : node?.move
            ? t("pick_more_or_enter")
            : t("pick_next");
    this.rest = text && [t("turn_of", this.who(), text), this.pins && !taken && t("pins_say")].filter(Boolean).join(" ");
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
    if (!move || !token || move.name?.parts || this.view.layout === "rows" || this.path.length) return;
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
    // The first click after a stroke belongs to it, unless a program or a key made it, which has no place.
    const ends = this.swallow && event.detail > 0;
    this.swallow = false;
    if (this.paint) return thing && !ends && this.paint(thing.dataset.pick);
    // A click of a mouse or a finger has a place; one of a program or a key has none, and picks cell after cell.
    const pair = event.detail > 0 && this.pairs && !this.path.length ? this.pair(event) : null;
    const child = thing && !this.frozen() && !this.path.length && this.buttons?.get(thing.dataset.pick);
    const whole = pair?.option ?? (child && child.move && !child.children.size ? child.move : null);
    // A finger is wide and hides what it points at: it shows first, and moves when it comes again.
    if (whole && event.detail > 0 && this.pointer === "touch" && this.tapped !== whole) return this.tap(whole, thing, pair);
    if (pair) return this.make(whole.do, whole);
    if (thing && thing.getAttribute("role") === "button") this.pick(thing.dataset.pick, true);
    else if (thing && this.path.length && this.trie.children.has(thing.dataset.pick)) {
      this.path = [];
      this.pick(thing.dataset.pick, true);
    }
  }

  /** Shows a move as a ghost, to be made with a second tap. */
  tap(option, thing, pair) {
    this.untap();
    this.tapped = option;
    if (pair) this.ghost(pair);
    else {
      this.point(thing);
      thing.classList.add("taken");
    }
    this.line.textContent = "";
    this.bar.hidden = false;
    fill(
      this.bar,
      h("span", null, t("tap_again", option.note ?? option.say)),
      h("button.primary", { type: "button", onclick: () => this.make(option.do, option) }, t("make_move")),
      h("button", { type: "button", onclick: () => this.untap() }, t("cancel")),
    );
  }

  untap() {
    this.tapped = null;
    this.ghost(null);
    this.point(null);
    this.picture.querySelectorAll(".taken").forEach((other) => other.classList.remove("taken"));
    this.bar.hidden = true;
    fill(this.bar);
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
    if (this.paint) return this.paint(pick);
    if (this.frozen()) return;
    const node = this.node;
    const child = node?.children.get(pick);
    const cut = !this.path.length && pick.includes(" ") ? this.buttons.get(pick)?.move : null;
    if (cut) return this.make(cut.do, cut);
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

// Setting up a position: cells are painted by clicking them or by dragging over them, boards grow and shrink, heaps and their tokens are
// counted, edges are drawn, and any text that the shell takes can be pasted.

import { fill, form, h, segment, t, tick } from "./dom.js";
import { Failure, look } from "./api.js";
import { listed, request } from "./link.js";
import { COLOURS, LETTERS, editor } from "./editors.js";

/** Boards have no more rows or columns here. */
const MOST = 16;

/** Heaps that have fields. */
const FIELDS = 26;

/** After the last key, in milliseconds, what was pasted is read. */
const REST = 400;

/** Shows the tools for the position of a page. */
export function painter(page) {
  const { view } = page;
  const focused = [...page.painter.querySelectorAll("[data-tool]")].find((tool) => tool === document.activeElement)?.dataset.tool;
  const edit = editor(view);
  const set = (text) => {
    const before = page.view.parts[0].at;
    return page.placed([text]).then((done) => done && page.before.push(before));
  };
  page.before ??= [];
  page.mirrors ??= { upright: false, level: false };
  page.joining = null;
  const heaps = edit?.kind === "board" || edit?.kind === "graph" ? null : counted(view.parts[0].position);
  const tools = { board: boardTools, graph: graphTools }[edit?.kind]?.(page, edit, set);
  page.board.paint = edit ? (pick) => painted(page, edit, pick, set) : null;
  page.board.stroke = edit?.kind === "board" ? stroke(page, edit, set) : null;
  page.board.root.classList.toggle("brushing", Boolean(page.board.stroke));
  fill(
    page.painter,
    tools,
    heaps && counters(heaps, set),
    h(
      "div.row",
      null,
      h("button", { type: "button", "data-does": "unplace", "data-tool": "unplace", disabled: !page.before.length, onclick: () => undo(page) }, t("undo")),
      edit?.kind === "board" &&
        h("button", { type: "button", "data-does": "clear", onclick: () => set(edit.painted(all(edit), ".")) }, t("clear")),
    ),
  );
  fill(page.placing, mover(page), openings(page, set), pasting(page, edit, set));
  if (focused) page.painter.querySelector(`[data-tool="${CSS.escape(focused)}"]`)?.focus();
  if (edit) page.board.ready();
  page.board.tell(edit ? says(page, edit) : t("no_clicks"));
}

async function undo(page) {
  const last = page.before.pop();
  // What could not be shown is not taken back.
  if (last != null && !(await page.placed([last]))) page.before.push(last);
}

const all = ({ rows }) => rows.flatMap((row, y) => [...row].map((_, x) => [y, x]));

/** What is done with clicks, under the board. */
function says(page, edit) {
  if (edit.kind === "places") return t("click_to_place");
  if (edit.kind === "heaps") return t("click_heap");
  if (edit.kind === "graph") return t(page.brush === "token" ? "click_vertex" : page.brush === "erase" ? "click_edge" : "click_join");
  const free = edit.rows.join("").replace(/[^.]/g, "").length;
  return t("painting", page.brush in LETTERS ? t(LETTERS[page.brush]) : page.brush, free);
}

/** A click on a thing. */
function painted(page, edit, pick, set) {
  if (edit.kind === "places" || edit.kind === "heaps") {
    const next = edit.picked(pick);
    return next != null && set(next);
  }
  if (edit.kind === "graph") return drawn(page, edit, pick, set);
  const cell = edit.cell(pick);
  // A second click clears.
  if (cell) set(edit.painted(edit.mirrored(cell, page.mirrors), edit.rows[cell[0]][cell[1]] === page.brush ? "." : page.brush));
}

/** A stroke of the brush over several cells: they are shown as they are painted, and set when it ends. */
function stroke(page, edit, set) {
  let [cells, letter] = [new Map(), null];
  return {
    over(pick) {
      const cell = edit.cell(pick);
      if (!cell) return;
      letter ??= edit.rows[cell[0]][cell[1]] === page.brush ? "." : page.brush;
      for (const [y, x] of edit.mirrored(cell, page.mirrors)) {
        cells.set(`${y},${x}`, [y, x]);
        const thing = page.board.things.get(`c${y},${x}`) ?? page.board.things.get(`c${x}`);
        thing?.classList.add("brushed");
      }
    },
    /** Ends it; tells whether it was one. A click on one cell is none. */
    end(strokes) {
      const done = [...cells.values()];
      const brush = letter;
      [cells, letter] = [new Map(), null];
      for (const thing of page.board.things.values()) thing.classList.remove("brushed");
      if (strokes) set(edit.painted(done, brush));
    },
  };
}

function tool(page, name, label, ...signs) {
  return h(
    "button",
    {
      type: "button",
      "data-brush": name,
      "data-tool": name,
      "aria-pressed": String(name === page.brush),
      onclick: () => {
        page.brush = name;
        painter(page);
      },
    },
    ...signs,
    label,
  );
}

/** The letters that a cell may have: those of the rules, those of the positions that the game begins with, and the empty one. */
function letters(page, edit) {
  const known = (page.state.openings ?? []).map(({ at }) => at).filter((at) => !/[{[]/.test(at));
  const all = [...known, edit.rows.join(""), page.state.letters].join("").replace(/["/\s]/g, "");
  return [...new Set(`.${all}`)].filter((letter) => !/\d|,/.test(letter));
}

function boardTools(page, edit, set) {
  const known = letters(page, edit);
  if (!known.includes(page.brush)) page.brush = known.find((letter) => letter !== ".") ?? ".";
  const { sides } = page.view;
  const brush = (letter) => {
    const name = LETTERS[letter];
    const player = name === "left" || name === "right";
    const sign = player && sides ? form(name, 20) : name && !player ? h(`span.swatch.${name}`, null) : null;
    return tool(page, letter, name && (sides || !player) ? t(name) : letter, sign);
  };
  const mirror = (name) =>
    tick(t(`mirror_${name}`), page.mirrors[name], (on) => {
      page.mirrors[name] = on;
    });
  const [wide, high] = [edit.rows[0].length, edit.rows.length];
  return [
    h("div.brushes", { role: "group", "aria-label": t("click_to_place") }, h("h2", { "aria-hidden": "true" }, t("click_to_place")), known.map(brush)),
    h(
      "div.sizes",
      { role: "group", "aria-label": t("size") },
      h("h2", { "aria-hidden": "true" }, t("size")),
      stepper(t("columns"), String(wide), 1, MOST, (value) => set(edit.sized(Number(value), high))),
      high > 1 && stepper(t("rows"), String(high), 1, MOST, (value) => set(edit.sized(wide, Number(value)))),
    ),
    h("div.mirrors", { role: "group", "aria-label": t("symmetry") }, h("h2", { "aria-hidden": "true" }, t("symmetry")), mirror("upright"), high > 1 && mirror("level")),
  ];
}

function graphTools(page, edit, set) {
  const colours = edit.coloured || (page.state.openings ?? []).some(({ at }) => /"[brg]"/.test(at)) ? Object.keys(COLOURS) : [""];
  const known = [...colours, "erase", ...(edit.tokens ? ["token"] : [])];
  if (!known.includes(page.brush)) page.brush = known[0];
  const sign = (colour) => colour && h(`span.swatch.edge-${colour}`, null);
  return [
    h(
      "div.brushes",
      { role: "group", "aria-label": t("click_to_place") },
      h("h2", { "aria-hidden": "true" }, t("click_to_place")),
      colours.map((colour) => tool(page, colour, colour ? t(COLOURS[colour]) : t("edge"), sign(colour))),
      tool(page, "erase", t("erase")),
      edit.tokens && tool(page, "token", t("token")),
    ),
    edit.ground != null &&
      h(
        "button",
        { type: "button", "data-does": "grow", "data-tool": "grow", onclick: () => set(edit.grown(edit.ground, page.brush in COLOURS ? page.brush : "")) },
        t("grow"),
      ),
  ];
}

/** A click on a vertex or an edge. */
function drawn(page, edit, pick, set) {
  const { brush } = page;
  const number = Number(pick.slice(1));
  if (/^e\d+$/.test(pick)) {
    if (brush === "erase") return set(edit.erased(number));
    if (brush in COLOURS) return set(edit.coloured_as(number, brush));
    return;
  }
  if (!/^v\d+$/.test(pick)) return;
  if (brush === "token") return set(edit.moved(number));
  if (brush === "erase") return;
  // The first vertex waits for a second one; the same again grows a new one.
  const first = page.joining;
  page.joining = number;
  if (first == null) {
    page.board.things.get(pick)?.classList.add("taken");
    page.board.tell(t("click_second"));
    return;
  }
  set(first === number ? edit.grown(number, brush) : edit.joined(first, number, brush));
}

/** A number that is counted up and down, or written. */
function stepper(label, value, least, most, onchange) {
  const field = h("input", { type: "text", inputmode: "numeric", value, size: Math.max(3, value.length), "aria-label": label, "data-tool": `field ${label}` });
  const change = (next) => /^\d+$/.test(next) && next !== value && BigInt(next) >= BigInt(least) && (most == null || BigInt(next) <= BigInt(most)) && onchange(next);
  field.addEventListener("change", () => change(field.value.trim()) || (field.value = value));
  const button = (by, sign) => {
    const next = BigInt(value) + BigInt(by);
    const off = next < BigInt(least) || (most != null && next > BigInt(most));
    const does = { type: "button", "aria-label": `${label} ${sign}1`, "data-tool": `${label} ${sign}`, disabled: off, onclick: () => change(String(next)) };
    return h("button", does, sign);
  };
  return h("div.stepper", null, h("span", null, label), button(-1, "−"), field, button(1, "+"));
}

/** The numbers of a position that is a list of them, or null. */
function counted(position) {
  return Array.isArray(position) && position.length > 0 && position.every((n) => /^\d+$/.test(String(n))) ? position.map(String) : null;
}

function counters(heaps, set) {
  const change = (i, value) => set(listed(heaps.map((old, j) => (i === j ? value : old))));
  return h(
    "div.sizes",
    { role: "group", "aria-label": t("size") },
    h("h2", { "aria-hidden": "true" }, t("size")),
    heaps.slice(0, FIELDS).map((size, i) => stepper(String.fromCharCode(65 + i), size, 0, null, (value) => change(i, value))),
    h(
      "div.row",
      null,
      h("button", { type: "button", onclick: () => set(listed([...heaps, String(Math.max(3, Number(heaps.at(-1)) + 1))])) }, t("add_heap")),
      heaps.length > 1 && h("button", { type: "button", onclick: () => set(listed(heaps.slice(0, -1))) }, t("remove_part")),
    ),
  );
}

/** Who is to move, and where to go from here. */
function mover(page) {
  const { state, view } = page;
  return h(
    "section.card",
    { "aria-label": t("player_moves") },
    view.sides &&
      segment(
        t("player_moves"),
        ["left", "right"].map((who) => [who, t(who), form(who, 14)]),
        view.player,
        (player) => page.change({ player, second: page.against() && player !== view.player ? !state.second : state.second }, { restart: true }),
      ),
    h(
      "div.row",
      null,
      h("button.primary", { type: "button", "data-does": "play-here", onclick: () => page.turnTo("play") }, t("play_here")),
      h("button", { type: "button", "data-does": "analyse-here", onclick: () => page.turnTo("analyse") }, t("tab_analyse")),
    ),
  );
}

/** The small board of a position, without what can be picked on it. */
function pictured(page, at) {
  const thumb = h("span.thumb", { "aria-hidden": "true" });
  const asked = { ...request({ ...page.state, parts: [{ ...page.state.parts[0], at }], moves: [] }), hints: false, limit: 1 };
  look("/api/view", asked).then(
    ({ svg }) => {
      thumb.innerHTML = svg.replace(/<style>[^]*?<\/style>/g, "");
      thumb.querySelectorAll("title, text, .mark, .sign").forEach((word) => word.remove());
      for (const name of ["id", "role", "tabindex", "data-pick", "aria-label"])
        thumb.querySelectorAll(`[${name}]`).forEach((part) => part.removeAttribute(name));
    },
    (error) => {
      // Its name stands beside it.
      if (!(error instanceof Failure)) throw error;
    },
  );
  return thumb;
}

/** Boards do not change: each is asked for once. */
function thumb(page, at) {
  page.thumbs ??= new Map();
  if (!page.thumbs.has(at)) page.thumbs.set(at, pictured(page, at));
  return page.thumbs.get(at);
}

function openings(page, set) {
  const { openings = [] } = page.state;
  if (openings.length < 2) return null;
  const at = page.view.parts[0].at;
  const preset = (opening) =>
    h(
      "button.preset",
      { type: "button", "aria-pressed": String(opening.at === at), onclick: () => set(opening.at) },
      thumb(page, opening.at),
      h("span", null, opening.name),
    );
  return h("section.card", { "aria-label": t("openings") }, h("h2", null, t("openings")), h("div.presets", null, openings.map(preset)));
}

/** Text in any form that the shell reads; what it says is told while it is typed. */
function pasting(page, edit, set) {
  const at = page.view.parts[0].at;
  const several = edit?.kind === "board" && edit.rows.length > 1 && !at.startsWith("{");
  const field = h("textarea", { spellcheck: "false", "aria-label": t("paste"), rows: "6" });
  field.value = several ? edit.rows.join("\n") : at;
  const text = () => (several ? field.value.trim().split(/\s*[\n/]\s*/).join("/") : field.value.trim());
  const said = h("p.small", { role: "status" });
  let waits = null;
  field.addEventListener("input", () => {
    clearTimeout(waits);
    waits = setTimeout(async () => {
      const asked = text();
      const message = await look("/api/view", { ...request({ ...page.state, parts: [{ ...page.state.parts[0], at: asked }], moves: [] }), hints: false, limit: 1, svg: false }).then(
        () => t("reads_well"),
        (error) => error.message,
      );
      if (text() === asked) fill(said, message);
    }, REST);
  });
  return h(
    "section.card",
    { "aria-label": t("paste") },
    h("h2", null, t("paste")),
    field,
    said,
    h("button", { type: "button", "data-does": "paste", onclick: () => set(text()) }, t("set_position")),
  );
}

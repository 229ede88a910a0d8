// Setting up a position: cells are painted by clicking them, boards grow and shrink, heaps are counted up and down, and any text that
// the shell takes can be pasted.

import { fill, form, h, t } from "./dom.js";

/** What stands in a cell, by its letter. */
const LETTERS = { ".": "empty_cell", "#": "blocked_cell", x: "left", X: "left", o: "right", O: "right", t: "left", f: "right" };

/** Boards have no more rows or columns here. */
const MOST = 16;

/** Shows the tools for the position of a page. */
export function painter(page) {
  const at = page.view.parts[0].at;
  const rows = boardOf(at, page.view);
  const heaps = !rows && Array.isArray(page.view.parts[0].position) && page.view.parts[0].position.every((n) => /^\d+$/.test(n)) ? page.view.parts[0].position.map(String) : null;
  const set = (text) => page.placed([text]);
  page.board.paint = rows ? (pick) => paint(page, rows, pick, set) : null;
  const field = h("textarea", { spellcheck: "false", "aria-label": t("paste"), rows: "6" });
  field.value = rows ? rows.join("\n") : at;
  const paste = () => set(rows ? field.value.trim().split(/\s*[\n/]\s*/).join("/") : field.value.trim());
  fill(
    page.painter,
    rows && tools(page, rows),
    rows && sizes(rows, set),
    heaps && counters(heaps, set),
    h(
      "div.row",
      null,
      h("button.primary", { type: "button", "data-does": "play-here", onclick: () => page.turnTo("play") }, t("play_here")),
      h("button", { type: "button", "data-does": "analyse-here", onclick: () => page.turnTo("analyse") }, t("tab_analyse")),
    ),
    (page.state.openings ?? []).length > 1 &&
      h("div.chips", null, page.state.openings.map((opening) => h("button.chip", { type: "button", onclick: () => set(opening.at) }, opening.name))),
    h(
      "details.wide",
      null,
      h("summary", null, t("paste")),
      field,
      h("button", { type: "button", "data-does": "paste", onclick: paste }, t("set_position")),
    ),
  );
  if (rows) page.board.ready();
}

/** The rows of a board that is written as letters, or null. */
function boardOf(at, view) {
  if (view.layout !== "grid" || /["{[\s]/.test(at)) return null;
  const rows = at.split("/");
  return rows.length > 1 && rows.every((row) => row.length === rows[0].length) && !/[\d,|+-]/.test(at) ? rows : null;
}

/** The letters that a cell may have: those of the rules, those of the positions that the game begins with, and the empty one. */
function letters(page, rows) {
  const all = [...(page.state.openings ?? []).map(({ at }) => at), page.state.parts[0].at ?? "", rows.join("")].join("");
  return [...new Set(`.${page.state.letters}${all.replaceAll("/", "")}`)].filter((letter) => LETTERS[letter]);
}

function tools(page, rows) {
  const known = letters(page, rows);
  if (!known.includes(page.brush)) page.brush = known.find((letter) => letter !== ".") ?? ".";
  const { sides } = page.view;
  const tool = (letter) => {
    const name = LETTERS[letter];
    const player = name === "left" || name === "right";
    return h(
      "button",
      {
        type: "button",
        "data-brush": letter,
        "aria-pressed": String(letter === page.brush),
        onclick: () => {
          page.brush = letter;
          painter(page);
          page.painter.querySelector(`[data-brush="${CSS.escape(letter)}"]`)?.focus();
        },
      },
      player && sides && form(name, 16),
      player && !sides ? letter : t(name),
    );
  };
  return h("div.row", { role: "group", "aria-label": t("click_to_place") }, known.map(tool));
}

function paint(page, rows, pick, set) {
  const [, row, column] = /^c(\d+),(\d+)$/.exec(pick) ?? [];
  if (row == null) return;
  const line = [...rows[row]];
  // A second click clears.
  line[column] = line[column] === page.brush ? "." : page.brush;
  set(rows.map((old, i) => (i === Number(row) ? line.join("") : old)).join("/"));
}

function stepper(label, value, least, most, onchange) {
  const button = (by, sign) =>
    h(
      "button",
      { type: "button", "aria-label": `${label} ${sign}1`, disabled: value + by < least || value + by > most, onclick: () => onchange(value + by) },
      sign,
    );
  return h("span.stepper", null, label, " ", button(-1, "−"), h("b", null, String(value)), button(1, "+"));
}

function sizes(rows, set) {
  const wide = rows[0].length;
  const columns = (count) => set(rows.map((row) => row.slice(0, count).padEnd(count, ".")).join("/"));
  const lines = (count) => set(Array.from({ length: count }, (_, i) => rows[i] ?? ".".repeat(wide)).join("/"));
  return h("div.row", null, stepper(t("columns"), wide, 1, MOST, columns), stepper(t("rows"), rows.length, 2, MOST, lines));
}

function counters(heaps, set) {
  const change = (i, value) => set(heaps.map((old, j) => (i === j ? String(value) : old)).join(","));
  const fine = (size) => /^\d{1,15}$/.test(size);
  return h(
    "div.row",
    null,
    heaps.slice(0, 26).map((size, i) => fine(size) && stepper(String.fromCharCode(65 + i), Number(size), 0, 1e15, (value) => change(i, value))),
    h("button", { type: "button", onclick: () => set([...heaps, "3"].join(",")) }, t("add_heap")),
    heaps.length > 1 && h("button", { type: "button", onclick: () => set(heaps.slice(0, -1).join(",")) }, t("remove_part")),
  );
}

// The controls of a game: against whom, under which rules, from which position, and what can be done with the moves made.

import { choice, fill, form, h, s, segment, t, tick } from "./dom.js";

const chance = () => Math.floor(Math.random() * 2 ** 31);

/** The rail beside the board: while playing the opponent and the size, while analysing who is to move. */
export function controls(page) {
  const { state, view } = page;
  const focused = page.controls.contains(document.activeElement) && document.activeElement.dataset.value;
  fill(page.controls, state.hints ? analysing(page, view) : settings(page, view));
  if (focused) page.controls.querySelector(`[data-value="${focused}"]`)?.focus();
}

function misere(page) {
  const { state, view } = page;
  return tick(
    t("misere"),
    (state.play ?? view?.play) === "misere",
    (on) => page.change({ play: on === (page.own === "misere") ? null : on ? "misere" : "normal" }, { restart: true }),
    t("misere_say"),
  );
}

function mover(page) {
  const { state, view } = page;
  return (
    view?.sides &&
    !state.moves.length &&
    choice(
      t("player_moves"),
      [
        ["left", t("left")],
        ["right", t("right")],
      ],
      state.player,
      (player) => page.change({ player }, { restart: true }),
    )
  );
}

function analysing(page) {
  return [mover(page), misere(page), legend()];
}

/** What the signs mean. */
function legend() {
  return h("p.legend.small", null, t("legend"));
}

function settings(page, view) {
  const { state } = page;
  const against = state.against === "two" ? "two" : "program";
  const sides = view?.sides;
  const began = state.player === "right";
  const mine = sides ? (state.second !== began ? "right" : "left") : state.second ? "second" : "first";
  const openings = (state.openings ?? []).length > 1 && state.parts.length === 1;
  return [
    openings && h("h2", null, t("board")),
    openings &&
      h(
        "div.chips",
        null,
        state.openings.map(({ at, name }) =>
          h(
            "button.chip",
            {
              type: "button",
              "aria-pressed": String(at === state.parts[0].at),
              onclick: () => page.again({ parts: [{ ...state.parts[0], at }] }),
            },
            name,
          ),
        ),
      ),
    state.parts.length === 1 && !state.script && other(page),
    segment(
      t("against"),
      [
        ["program", t("name")],
        ["two", t("two")],
      ],
      against,
      (who) => page.change({ against: who === "two" ? "two" : "good", seed: who === "two" ? 0 : chance(), second: who !== "two" && state.second }),
    ),
    against === "program" &&
      segment(
        t("strength"),
        ["easy", "good", "perfect"].map((who) => [who, t(`${who}_word`)]),
        state.against,
        (who) => page.change({ against: who, seed: who === "perfect" ? 0 : chance() }),
      ),
    against === "program" &&
      segment(
        t("you_play"),
        (sides ? ["left", "right"] : ["first", "second"]).map((who) => [who, t(sides ? who : `${who}_player`), form(who, 14)]),
        mine,
        (who) => page.again({ second: sides ? (who === "right") !== began : who === "second" }),
      ),
    against === "two" && mover(page),
    misere(page),
  ];
}

/** A position of any size, as the shell takes it. */
function other(page) {
  const { openings = [], parts } = page.state;
  const at = page.view?.parts[0].at ?? "";
  // A board is named by its size, heaps by their numbers; longer texts are pasted where positions are set up.
  const board = /^[.\/]+$/.test(parts[0].at ?? openings[0]?.at ?? "");
  if (!board && !/^[\d,]+$/.test(at)) return null;
  const field = h("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: board ? "7x7" : (openings[1]?.at ?? at), "data-does": "other-size" });
  const go = () => field.value.trim() && page.again({ parts: [{ ...parts[0], at: field.value.trim() }] });
  field.addEventListener("keydown", (event) => event.key === "Enter" && go());
  return h("div.other", null, h("label.field", null, h("span", null, t("other_size")), field), h("button", { type: "button", onclick: go }, t("set_position")));
}

const ICONS = {
  undo: "M5 3L2 6l3 3M2 6h7a4 4 0 0 1 0 8H6",
  redo: "M11 3l3 3l-3 3M14 6H7a4 4 0 0 0 0 8h3",
  restart: "M3 3v4h4M3.5 7A5.5 5.5 0 1 1 3 11",
  swap: "M3 5h10l-3-3M13 11H3l3 3",
  hint: "M6 13h4M5.5 10.5a4.5 4.5 0 1 1 5 0V12h-5z",
  review: "M1 8s3-5 7-5s7 5 7 5s-3 5-7 5s-7-5-7-5M8 6a2 2 0 1 1 0 4a2 2 0 0 1 0-4",
};

/** What can be done with the moves made. */
export function actions(page) {
  const { state, view } = page;
  const box = page.actions;
  const made = state.moves.length > 0;
  const asking = Boolean(page.review.asking);
  const button = (name, does, on, key) =>
    h(
      "button",
      { type: "button", onclick: does, disabled: !on, "aria-keyshortcuts": key, "data-does": name },
      s("svg", { viewBox: "0 0 16 16", width: 15, height: 15, "aria-hidden": "true" }, s("path", { d: ICONS[name] })),
      t(name),
    );
  const focused = box.contains(document.activeElement) ? document.activeElement.dataset.does : null;
  const over = Boolean(view?.over);
  fill(
    box,
    ...[["undo", -1, "u"], ["redo", 1, "y"]].map(([name, by, key]) => {
      const count = page.step(by);
      return button(name, () => page.back(count), count != null && !asking, key);
    }),
    button("restart", () => page.back(0), made && !asking),
    button("swap", () => page.change({ second: !state.second }), page.playing() && !over && !asking),
    button("hint", () => page.hint(), view && !page.frozen() && !asking, "h"),
    // What the moves were worth is told at the end, and to those who analyse.
    button("review", () => page.review.open(), made && !asking && (over || state.hints), "r"),
  );
  box.hidden = page.tab === "setup";
  if (focused) box.querySelector(`[data-does="${focused}"]`)?.focus();
}

/** The position as it is written, to be changed: the one that the game began with. */
export function positions(box, page) {
  const parts = page.state.parts;
  const now = page.view?.parts ?? [];
  const fields = parts.map(({ game, at }, i) => {
    const field = h("input", {
      type: "text",
      value: now[i]?.at ?? at ?? "",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    });
    field.addEventListener("keydown", (event) => event.key === "Enter" && set());
    return [
      field,
      h(
        "label.field.wide",
        null,
        h("span", null, parts.length > 1 ? `${t("position")}${t("colon")}${game}` : t("position")),
        field,
      ),
    ];
  });
  const set = () => page.placed(fields.map(([field]) => field.value.trim()));
  fill(
    box,
    fields.map(([, label]) => label),
    h("button", { type: "button", onclick: set, "data-does": "set" }, t("set_position")),
  );
}

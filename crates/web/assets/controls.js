// The controls of a game: against whom, under which rules, from which position, and what can be done with the moves made.

import { choice, fill, h, t, tick } from "./dom.js";

/** The row above the board and the one below it. */
export function controls(page) {
  const { state, view, actions } = page;
  const chance = () => Math.floor(Math.random() * 2 ** 31);
  const against = choice(
    t("against"),
    ["two", "perfect", "good", "easy"].map((who) => [who, t(who)]),
    state.against,
    (who) =>
      page.change({
        against: who,
        seed: who === "two" || who === "perfect" ? 0 : chance(),
        second: who !== "two" && state.second,
      }),
  );
  const begins =
    state.against !== "two" &&
    tick(t("program_begins"), state.second, (second) => page.change({ second }, { restart: true }));
  const sides =
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
    );
  const misere = tick(
    t("misere"),
    (state.play ?? view?.play) === "misere",
    (on) => page.change({ play: on === (page.own === "misere") ? null : on ? "misere" : "normal" }, { restart: true }),
    t("misere_say"),
  );
  const hints = tick(t("hints"), state.hints, (on) => page.change({ hints: on }, { waits: false }));
  const made = state.moves.length > 0;
  const button = (name, does, on, key) =>
    h("button", { type: "button", onclick: does, disabled: !on, "aria-keyshortcuts": key, "data-does": name }, t(name));
  const copy = h(
    "button",
    {
      type: "button",
      "data-does": "link",
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(location.href);
          copy.textContent = t("copied");
        } catch {
          copy.textContent = location.href;
        }
        setTimeout(() => (copy.textContent = t("link")), 2000);
      },
    },
    t("link"),
  );
  const focused = actions.contains(document.activeElement) ? document.activeElement.dataset.does : null;
  fill(page.controls, against, begins, sides, misere, hints);
  fill(
    actions,
    button("hint", () => page.hint(), view && !page.frozen() && !page.review.asking, "h"),
    button("undo", () => page.undo(), made && !page.review.asking, "u"),
    button("restart", () => page.back(0), made),
    button("review", () => page.review.open(), made && !page.review.asking, "r"),
    copy,
  );
  if (focused) actions.querySelector(`[data-does="${focused}"]`)?.focus();
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
  const set = () =>
    page.change(
      {
        parts: parts.map((part, i) => ({ ...part, at: fields[i][0].value.trim() })),
        player: page.view?.player ?? page.state.player,
      },
      { restart: true },
    );
  fill(
    box,
    fields.map(([, label]) => label),
    h("button", { type: "button", onclick: set, "data-does": "set" }, t("set_position")),
  );
}

// The sum builder: games side by side, each with its position, and the board of all of them.

import { fill, h, read, t } from "./dom.js";
import { look } from "./api.js";
import { readAddress } from "./link.js";
import { GamePage } from "./game.js";

export async function start(main) {
  const embedded = read("state");
  const state = readAddress(embedded?.request);
  state.sum = true;
  if (!state.parts.length) state.parts = embedded?.request?.sum ?? [{ game: "nim", at: "1,2" }];
  const holder = h("div.holder", null);
  const builder = h("section.card.builder", { "aria-label": t("sum_title") });
  const rest = [...main.querySelectorAll("#about")];
  const title = main.querySelector("h1") ?? h("h1", null, t("sum_title"));
  fill(main, title, h("p.lead", null, t("sum_say")), builder, holder);
  holder.append(...rest);
  const page = new GamePage(holder, state);
  holder.querySelector(".title")?.remove();
  page.title = title;
  page.position.hidden = true;
  const list = h("datalist", { id: "games" });
  build(builder, page, list);
  await page.open(embedded?.view);
  const { games } = await look("/api/games");
  list.append(...games.map((game) => h("option", { value: game.sample }, game.title)));
  examples = new Map(games.map((game) => [game.sample, game.at]));
}

let examples = new Map();

function build(builder, page, list) {
  const parts = page.state.parts;
  const apply = (changed) =>
    page.change({ parts: changed }, { restart: true }).then((done) => done && build(builder, page, list));
  const fields = parts.map((part, i) => {
    const game = h("input", {
      type: "text",
      list: "games",
      value: part.game,
      autocomplete: "off",
      spellcheck: "false",
    });
    const at = h("input", { type: "text", value: part.at ?? "", autocomplete: "off", spellcheck: "false" });
    game.addEventListener("change", () => {
      if (examples.has(game.value)) at.value = examples.get(game.value);
    });
    for (const field of [game, at])
      field.addEventListener("keydown", (event) => event.key === "Enter" && apply(values()));
    const remove = h(
      "button",
      { type: "button", disabled: parts.length < 2, onclick: () => apply(values().filter((_, j) => j !== i)) },
      t("remove_part"),
    );
    return {
      game,
      at,
      row: h(
        "fieldset.part",
        null,
        h("legend", null, t("part", `s${i}`)),
        h("label.field", null, h("span", null, t("game")), game),
        h("label.field.wide", null, h("span", null, t("position")), at),
        remove,
      ),
    };
  });
  const values = () => fields.map(({ game, at }) => ({ game: game.value.trim(), at: at.value.trim() }));
  fill(
    builder,
    fields.map(({ row }) => row),
    list,
    h(
      "div.row",
      null,
      h(
        "button",
        { type: "button", "data-does": "add", onclick: () => apply([...values(), { game: "nim", at: "3,4" }]) },
        t("add_part"),
      ),
      h("button.primary", { type: "button", "data-does": "sum", onclick: () => apply(values()) }, t("show_sum")),
    ),
  );
}

// What temperatures say of a position of Left and Right: its value, its thermograph, and what to play by them.

import { fill, h, number, s, segment, shape, t } from "./dom.js";
import { Failure, look } from "./api.js";
import { request } from "./link.js";
import { cold, movesCard, typeset } from "./panels.js";

/** Asks, and shows the cards beside the board. The board and its moves are there before. */
export async function heat(page) {
  const { view } = page;
  const mine = (page.cooling = new AbortController());
  let found = null;
  try {
    found = await look("/api/heat", request(page.state), mine.signal);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  if (page.view !== view || !found) return;
  page.table.classList.add("hot");
  name(page.board, found.components);
  page.board.colour(found.components.length > 1 ? found.components : []);
  fill(page.warm, valueCard(found), parts(found), thermograph(found), strategies(page, found));
  const told = new Map(found.options.map((option) => [option.do, option]));
  list(page, view.options.map((option) => ({ ...option, heat: told.get(option.do) })));
}

/** The letters of components: those of plants stand on the board, others follow one another. */
function name(board, components) {
  const plants = components.map(({ things: [first] = [] }) => (/^e/.test(first ?? "") ? /^[A-Z]+(?=\d)/.exec(board.title(first))?.[0] : null));
  const own = plants.every(Boolean) && new Set(plants).size === plants.length;
  for (const [i, component] of components.entries()) component.name = own ? plants[i] : String.fromCharCode(65 + i);
}

/** The list of moves, in the order that is chosen: by who wins, or the hottest first. */
function list(page, options) {
  const heat = (option) => (option.heat ? number(option.heat.temperature) : -Infinity);
  const ordered = page.byHeat ? [...options].sort((a, b) => heat(b) - heat(a)) : options;
  const choose = (order) => {
    page.byHeat = order === "heat";
    list(page, options);
    page.moves.querySelector(`[data-value="${order}"]`)?.focus();
  };
  const order = segment(
    t("order"),
    [
      ["result", t("by_result")],
      ["heat", t("by_temperature")],
    ],
    page.byHeat ? "heat" : "result",
    choose,
  );
  movesCard(page.moves, { ...page.view, options: ordered }, (text, option) => page.make(text, option), page.frozen(), order);
}

const fact = (name, value) => h("div", null, h("dt", null, t(name)), h("dd.value", null, typeset(value)));

function valueCard({ value, mean, temperature }) {
  return h(
    "section.card",
    { "aria-label": t("canonical") },
    h("h2", null, t("canonical")),
    h("p.value.large", null, value == null ? t("long_value") : typeset(value)),
    h("dl.facts", null, fact("mean", mean), fact("temperature", temperature)),
  );
}

/** A drawn number as a fraction again: all of them are halves, quarters and so on. */
function fraction(number) {
  let below = 1;
  while (below < 1024 && !Number.isInteger(number * below)) below *= 2;
  return below === 1 ? String(number) : `${Math.round(number * below)}/${below}`;
}

/** The corners of a wall from temperature 0 up. */
function corners(wall) {
  const points = wall.map((pair) => pair.map(number));
  const above = points.filter(([heat]) => heat > 0);
  const [low, start] = points.findLast(([heat]) => heat <= 0) ?? points[0];
  const [high, end] = above[0] ?? [low, start];
  const at = high === low ? start : start + ((end - start) * -low) / (high - low);
  return [[0, at], ...above];
}

/** Values grow to the left, where they are good for Left; temperatures grow upward. */
function thermograph({ thermograph: { left, right }, mean, temperature }) {
  const [wide, high, edge] = [320, 190, 28];
  const walls = [corners(left), corners(right)];
  const [middle, heat] = [number(mean), Math.max(0, number(temperature))];
  const all = walls.flat().map(([, x]) => x);
  const reach = Math.max(0.5, ...all.map((x) => Math.abs(x - middle)));
  const top = Math.max(0.5, heat) * 1.3;
  const x = (value) => wide / 2 - ((value - middle) * (wide / 2 - edge - 8)) / reach;
  const y = (temperature) => high - edge - (temperature * (high - edge - 12)) / top;
  const path = (points) => points.map(([t, v], i) => `${i ? "L" : "M"}${x(v).toFixed(1)} ${y(t).toFixed(1)}`).join("");
  const name = (text, x, y, anchor) => {
    const element = s("text", { class: "n", x, y, "text-anchor": anchor });
    element.textContent = text.replace("-", "−");
    return element;
  };
  const shown = (wall, text) => name(text, x(wall[0][1]), high - 8, "middle");
  const apart = Math.abs(x(walls[0][0][1]) - x(walls[1][0][1])) > 24;
  const says = t("thermograph_is", ...[mean, temperature].map((text) => text.replace("-", "−")));
  return h(
    "section.card",
    { "aria-label": t("thermograph") },
    h("h2", null, t("thermograph")),
    s(
      "svg",
      { class: "thermograph", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": says },
      s("path", { class: "axis", d: `M${edge} ${y(0)}H${wide - 8}M${edge} 8V${y(0)}` }),
      s("path", { class: "inside", d: `${path(walls[0])}${path([...walls[1]].reverse()).replace("M", "L")}z` }),
      s("path", { class: "mast", d: `M${x(middle)} ${y(heat)}V6` }),
      s("path", { class: "wall left", d: path(walls[0]) }),
      s("path", { class: "wall right", d: path(walls[1]) }),
      s("circle", { class: "foot", cx: x(middle), cy: y(heat), r: 4 }),
      name("0", edge - 6, y(0) + 4, "end"),
      heat > 0 ? name(temperature, edge - 6, y(heat) + 4, "end") : null,
      shown(walls[0], fraction(walls[0][0][1])),
      apart ? shown(walls[1], fraction(walls[1][0][1])) : null,
    ),
    h("p.small", null, says),
  );
}

/** A part in short: how many cells are free or edges are left, where that says enough. */
function counted(at) {
  if (/^[.#/]+$/.test(at)) return t("cells_counted", at.replace(/[^.]/g, "").length);
  const edges = /^\{"edges"/.test(at) && JSON.parse(at).edges;
  return edges ? t("edges_counted", edges.length) : null;
}

/** The parts of a position, whose values add up. */
function parts({ components = [], hottest = [] }) {
  if (components.length < 2) return null;
  const part = ({ at, value, temperature, name, things }, i) =>
    h(
      `tr${hottest.includes(i) ? ".hottest" : ""}`,
      null,
      h("th", { scope: "row" }, h(`span.letter${things?.length ? `.part${i % 6}` : ""}`, null, name)),
      h(
        "td",
        null,
        counted(at) ?? h("code", null, at.length > 24 ? `${at.slice(0, 23)}…` : at),
      ),
      h("td.value", null, value == null ? "…" : typeset(value)),
      h("td", null, cold(temperature)),
    );
  return h(
    "section.card",
    null,
    h("h2", null, t("components")),
    h("p.small", null, t("parts_say")),
    h(
      "div.scroll",
      { tabindex: "0", role: "region", "aria-label": t("components") },
      h("table.values", null, h("tbody", null, components.map(part))),
    ),
  );
}

function strategies(page, { components = [], strategies: chosen = [] }) {
  if (!chosen.length) return null;
  const several = components.length > 1;
  const entry = ({ strategy, component, guarantee, note, wins, do: text }) =>
    h(
      "li",
      null,
      h(
        "span.small",
        null,
        t(strategy),
        several && components[component] && ` · ${components[component].name}`,
        guarantee != null && ` · ${t("guarantees", guarantee.replace("-", "−"))}`,
      ),
      h(
        "button.move",
        {
          type: "button",
          onclick: () =>
            page.make(
              text,
              page.view.options.find((option) => option.do === text),
            ),
        },
        shape(wins ? "win" : "loss", 16),
        h("span.does", null, note),
        h("span.known", null, t(wins ? "win" : "loss")),
      ),
    );
  return h(
    "section.card",
    { "aria-label": t("by_heat") },
    h("h2", null, t("by_heat")),
    h("ul.moves", null, chosen.map(entry)),
  );
}

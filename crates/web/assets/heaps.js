// Positions that are too large for a picture: which heaps are drawn, or around which vertex, and the way to the others. Sizes stay texts.

import { fill, h, t } from "./dom.js";

/** Groups of equal heaps that are shown at once. */
const GROUPS = 40;

/** Fills the panel for the view of a page. */
export function elsewhere(panel, page) {
  if (page.view.window.all == null) vertices(panel, page);
  else heaps(panel, page);
}

/** A field that goes somewhere, and what it says where there is no such thing. */
function finder(label, placeholder, missing, found, go) {
  const trouble = h("p.small", { role: "alert" });
  const field = h("input", { type: "text", placeholder, size: 12, autocomplete: "off", spellcheck: "false" });
  const find = () => {
    const place = found(field.value.trim());
    trouble.textContent = place == null ? t(missing) : "";
    if (place != null) go(place);
  };
  field.addEventListener("keydown", (event) => event.key === "Enter" && find());
  const row = [h("label.field", null, h("span", null, t(label)), field), h("button", { type: "button", onclick: find }, t("search"))];
  return { row, trouble };
}

function vertices(panel, page) {
  const { around, hidden } = page.view.window;
  const go = (first) => page.change({ first }, { waits: false });
  const named = (text) => /^v?(\d{1,18})$/.exec(text)?.[1] ?? null;
  const { row, trouble } = finder("find_vertex", "v120", "no_vertex", named, go);
  const back = h("button", { type: "button", disabled: around == null, onclick: () => go(null) }, t("around_tokens"));
  fill(panel, h("p.small", null, around == null ? t("graph_shown", hidden) : t("graph_around", `v${around}`, hidden)), h("div.row", null, back, row), trouble);
}

function heaps(panel, page) {
  const { first, shown, all, low } = page.view.window;
  const sizes = page.view.parts[0].position.map(String);
  const go = (heap) => page.change({ first: Math.max(low, Math.min(heap, low + all - shown)) }, { waits: false });
  const turn = (by, name) =>
    h("button", { type: "button", disabled: by < 0 ? first === low : first + shown >= low + all, onclick: () => go(first + by) }, t(name));
  const { row, trouble } = finder("find_heap", "h120", "no_heap", (text) => found(text, sizes, first, low), go);
  fill(
    panel,
    h("p.small", null, t("heaps_shown", `h${first}`, `h${first + shown - 1}`, all)),
    h(
      "div.row",
      null,
      turn(-shown, "heaps_before"),
      turn(shown, "heaps_after"),
      row,
    ),
    trouble,
    groups(sizes, (place) => go(place + low)),
  );
}

/** The heap that is meant: by its name, else the next one of this size behind the first that is shown. */
function found(text, sizes, first, low) {
  const named = /^h(\d+)$/.exec(text);
  if (named) return low <= Number(named[1]) && Number(named[1]) < low + sizes.length ? Number(named[1]) : null;
  const after = sizes.indexOf(text, first - low + 1);
  const place = after >= 0 ? after : sizes.indexOf(text);
  return place >= 0 ? place + low : null;
}

/** Heaps of the same size together, those of which there are most first. */
function groups(sizes, go) {
  const counts = new Map();
  sizes.forEach((size, i) => counts.set(size, { first: i, ...counts.get(size), count: (counts.get(size)?.count ?? 0) + 1 }));
  const sorted = [...counts].sort(([, a], [, b]) => b.count - a.count);
  const entry = ([size, { first, count }]) =>
    h("button.group", { type: "button", "aria-label": t("group_say", count, size), onclick: () => go(first) }, `${count} × ${size}`);
  return h(
    "details",
    null,
    h("summary", null, t("equal_heaps", counts.size)),
    h("div.row", null, sorted.slice(0, GROUPS).map(entry), sorted.length > GROUPS && h("span.small", null, "…")),
  );
}

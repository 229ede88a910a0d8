// More heaps than a picture has room for: which of them are drawn, and the way to the others. Sizes stay texts.

import { fill, h, t } from "./dom.js";

/** Groups of equal heaps that are shown at once. */
const GROUPS = 40;

/** Fills the panel for the view of a page. */
export function heaps(panel, page) {
  const { first, shown, all } = page.view.window;
  const sizes = page.view.parts[0].position.map(String);
  const go = (heap) => page.change({ first: Math.max(0, Math.min(heap, all - shown)) }, { waits: false });
  const turn = (by, name) =>
    h("button", { type: "button", disabled: by < 0 ? first === 0 : first + shown >= all, onclick: () => go(first + by) }, t(name));
  const trouble = h("p.small", { role: "alert" });
  const field = h("input", { type: "text", placeholder: "h120", size: 12, autocomplete: "off", spellcheck: "false" });
  const find = () => {
    const heap = found(field.value.trim(), sizes, first);
    trouble.textContent = heap == null ? t("no_heap") : "";
    if (heap != null) go(heap);
  };
  field.addEventListener("keydown", (event) => event.key === "Enter" && find());
  fill(
    panel,
    h("p.small", null, t("heaps_shown", `h${first}`, `h${first + shown - 1}`, all)),
    h(
      "div.row",
      null,
      turn(-shown, "heaps_before"),
      turn(shown, "heaps_after"),
      h("label.field", null, h("span", null, t("find_heap")), field),
      h("button", { type: "button", onclick: find }, t("search")),
    ),
    trouble,
    groups(sizes, go),
  );
}

/** The heap that is meant: by its name, else the next one of this size behind the first that is shown. */
function found(text, sizes, first) {
  const named = /^h(\d+)$/.exec(text);
  if (named) return Number(named[1]) < sizes.length ? Number(named[1]) : null;
  const after = sizes.indexOf(text, first + 1);
  const heap = after >= 0 ? after : sizes.indexOf(text);
  return heap >= 0 ? heap : null;
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

// The catalogue: search in both languages and by notation, over the list that the program has written.

import { h, t } from "./dom.js";
import { here } from "./frame.js";

/** Text without what searching should not depend on. */
const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’\-\s]+/g, "");

export function start(main) {
  const entries = [...main.querySelectorAll("li[data-search]")].map((item) => [
    item,
    plain(`${item.dataset.search} ${item.textContent}`),
  ]);
  const count = h("p.small", { role: "status", "aria-live": "polite" });
  const field = h("input", {
    type: "search",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: t("search_say"),
    value: new URLSearchParams(location.search).get("search") ?? "",
  });
  const search = () => {
    const words = field.value.split(/\s+/).map(plain).filter(Boolean);
    let found = 0;
    for (const [item, text] of entries) {
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) found++;
    }
    for (const chapter of main.querySelectorAll("section")) {
      if (chapter.querySelector("li[data-search]"))
        chapter.hidden = !chapter.querySelector("li[data-search]:not([hidden])");
    }
    count.textContent = !words.length ? "" : found ? t("found", found) : t("found_none");
    const url = new URL(location.href);
    if (field.value) url.searchParams.set("search", field.value);
    else url.searchParams.delete("search");
    history.replaceState(null, "", url);
  };
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !field.value.trim()) return;
    const shown = entries.filter(([item]) => !item.hidden);
    const code = field.value.trim();
    location.href =
      shown.length && !code.includes(":")
        ? shown[0][0].querySelector("a").href
        : here(`/g/${encodeURIComponent(code)}`);
  });
  // The form of the page without scripts.
  main.querySelector("form")?.remove();
  const box = h("div.search", null, h("label.field.wide", null, h("span", null, t("search")), field), count);
  (main.querySelector("h1") ?? main.firstElementChild).after(box);
  if (field.value) search();
}

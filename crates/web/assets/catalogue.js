// The catalogue: search in both languages and by notation, over the list that the program has written.

import { h, t } from "./dom.js";
import { here } from "./frame.js";

/** Text without what searching should not depend on. */
const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’\-\s]+/g, "");

/** Whether a word is one of a text's, mistyped in at most two places. */
function near(word, names) {
  if (word.length < 4) return false;
  const most = word.length < 6 ? 1 : 2;
  return names.some((name) => Math.abs(name.length - word.length) <= most && distance(word, name) <= most);
}

/** How many letters are missing, too many, wrong or swapped. */
function distance(a, b) {
  let [before, last] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}

export function start(main) {
  const entries = [...main.querySelectorAll("li[data-search]")].map((item) => [
    item,
    plain(`${item.dataset.search} ${item.textContent}`),
    `${item.dataset.search} ${item.textContent}`.split(/[^\p{L}\p{N}'-]+/u).map(plain).filter(Boolean),
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
    const exact = entries.some(([, text]) => words.every((word) => text.includes(word)));
    for (const [item, text, names] of entries) {
      item.hidden = !words.every((word) => (exact ? text.includes(word) : near(word, names)));
      if (!item.hidden) found++;
    }
    for (const other of main.querySelectorAll(".famous")) other.closest("section").hidden = words.length > 0;
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
  const old = main.querySelector("form");
  field.setAttribute("aria-label", t("search"));
  const box = h("div.search", { role: "search" }, field, count);
  if (old) old.replaceWith(box);
  else (main.querySelector("h1") ?? main.firstElementChild).after(box);
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    field.focus();
  });
  if (field.value) search();
  const live = main.querySelector("#try");
  if (live) import("./try.js").then(({ trial }) => trial(live));
}

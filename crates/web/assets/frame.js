// What stands round every page: the way to the other pages, the language, light or dark.

import { base, fill, h, s, t } from "./dom.js";

/** The language of the page. */
export const language = () => (document.documentElement.lang.startsWith("zh") ? "zh" : "en");

/** An address on this server with the language of the page. */
export function here(path) {
  const url = new URL(base + path, location.origin);
  url.searchParams.set("lang", language());
  return url.pathname + url.search;
}

const PATHS = [
  ["/", "games", "catalogue"],
  ["/patterns", "patterns", "patterns"],
  ["/sum", "sum", "sum"],
  ["/script", "script", "script"],
  ["/about", "about", "about"],
];

/** Builds the head of the page, unless the program has. */
export function frame() {
  let header = document.querySelector("body > header");
  if (!header) document.body.prepend((header = h("header")));
  header.className = "top";
  const page = document.body.dataset.page;
  fill(
    header,
    h("a.skip", { href: "#main" }, t("skip")),
    h("a.brand", { href: here("/") }, logo(), t("name")),
    h(
      "nav",
      { "aria-label": t("name") },
      PATHS.map(([path, name, of]) => h("a", { href: here(path), "data-part": of }, t(name))),
    ),
    h("div.settings", null, page !== "catalogue" && finder(), other(), themes()),
  );
  belongs(page === "game" ? "catalogue" : page);
  document.getElementById("main")?.setAttribute("tabindex", "-1");
}

/** Marks the part of the site that is shown now: a game belongs to the games, its table to the patterns. */
export function belongs(part) {
  for (const link of document.querySelectorAll("header nav a[data-part]")) {
    if (link.dataset.part === part) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function logo() {
  return s(
    "svg",
    { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true", class: "logo" },
    ...[
      [4, 18],
      [12, 18],
      [12, 11],
      [20, 18],
      [20, 11],
      [20, 4],
    ].map(([cx, cy], i) => s("circle", { cx, cy, r: 3, class: i < 2 || i === 3 ? "first" : null })),
  );
}

/** A field that leads to the games found. */
function finder() {
  const field = h("input", { type: "search", placeholder: t("find_game"), "aria-label": t("find_game"), autocomplete: "off", spellcheck: "false" });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !field.value.trim()) return;
    const url = new URL(here("/"), location.origin);
    url.searchParams.set("search", field.value.trim());
    location.href = url.href;
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    field.focus();
  });
  return h("div.find", { role: "search" }, field);
}

/** The way to the same page in the other language. */
function other() {
  const target = language() === "zh" ? "en" : "zh";
  const link = h(
    "a.quiet",
    { href: "?", lang: target, hreflang: target, "aria-label": t("other_language_say") },
    t("other_language"),
  );
  const point = () => {
    const url = new URL(location.href);
    url.searchParams.set("lang", target);
    link.href = url.href;
  };
  point();
  // The address changes with every move; the link is made when it is wanted.
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, point);
  return link;
}

function themes() {
  const dark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const button = h("button.quiet", {
    type: "button",
    title: t("theme"),
    onclick: () => {
      const theme = dark() ? "light" : "dark";
      document.documentElement.dataset.theme = theme;
      try {
        localStorage.setItem("theme", theme);
      } catch {
        // Without storage the choice holds for this page.
      }
      label();
      dispatchEvent(new Event("themechange"));
    },
  });
  const label = () =>
    fill(
      button,
      s(
        "svg",
        { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" },
        s("circle", { cx: 8, cy: 8, r: 6.5, class: "ring" }),
        s("path", { class: "full", d: "M8 1.5a6.5 6.5 0 0 1 0 13z" }),
      ),
      h("span.theme-word", null, dark() ? t("theme_light") : t("theme_dark")),
    );
  label();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
  return button;
}

/** Which of the two the page shows now. */
export function theme() {
  return (
    document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
  );
}

// What the page itself adds to what the program says of itself: its keys.

import { h, t } from "./dom.js";

export function start(main) {
  const keys = [
    ["Tab", t("keys_tab")],
    [t("arrow_keys"), t("keys_arrows")],
    [t("enter_keys"), t("keys_enter")],
    ["Esc", t("keys_escape")],
    ["h, u, y, r", t("keys_letters")],
  ];
  main.append(
    h(
      "section.card",
      null,
      [...main.children].filter((child) => child.tagName !== "H1"),
    ),
  );
  main.append(
    h(
      "section.card",
      { "aria-labelledby": "keys" },
      h("h2", { id: "keys" }, t("keys")),
      h(
        "dl.keys",
        null,
        keys.map(([key, does]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, does))),
      ),
    ),
  );
}

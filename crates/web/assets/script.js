// The editor of one's own rules. They are carried in the link, behind `#`, which no server is sent.

import { base, fill, h, read, t } from "./dom.js";
import { Failure, ask, look } from "./api.js";
import { pack, readAddress, unpack } from "./link.js";
import { GamePage } from "./game.js";
import { standing, strip } from "./strip.js";

/** Rules to begin with, one of each kind. */
const EXAMPLES = ["squares", "aliquot", "cram", "clobber", "pong-hau-ki", "pizza"];

/** Longer links are cut off by some programs. */
const LONGEST = 8000;

export async function start(main) {
  const editor = new Editor(main);
  const packed = location.hash.match(/#z=([\w-]+)/)?.[1];
  let text = null;
  if (packed) {
    try {
      text = await unpack(packed);
    } catch {
      editor.say(t("script_bad_link"), true);
    }
  }
  if (text == null) return editor.example(EXAMPLES[0]);
  editor.set(text);
  editor.run(false);
}

class Editor {
  constructor(main) {
    this.main = main;
    const limits = read("state");
    this.text = h("textarea", {
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      wrap: "off",
      rows: 18,
      id: "rules-text",
      "aria-describedby": "rules-trouble",
    });
    this.numbers = h("div.numbers", { "aria-hidden": "true" });
    this.trouble = h("p", { id: "rules-trouble", role: "status", "aria-live": "polite" });
    this.parameters = h("input", { type: "text", autocomplete: "off", size: 8, value: readAddress().parameters });
    this.game = h("div.holder", null);
    this.values = h("section.card", { hidden: true, "aria-label": t("own_values") });
    this.stale = h("p.chip.stale", { hidden: true }, t("last_ran"));
    this.mistake = h("div.mistakebox", { hidden: true });
    this.band = h("div.band", { hidden: true });
    const title = main.querySelector("h1") ?? h("h1", null, t("script_title"));
    const off = limits?.scripts === "off";
    fill(
      main,
      h("div.title", null, title, h("p", null, t("script_say"))),
      off && h("p.trouble", { role: "alert" }, t("script_off")),
      h(
        "div.scripted",
        null,
        h(
          "div",
          null,
          h(
            "section.card.editor",
            null,
            h("label", { for: "rules-text" }, t("script_rules")),
            h("div.code", null, this.numbers, this.band, this.text, this.mistake),
            this.trouble,
            h(
              "div.chips",
              { role: "group", "aria-label": t("begin_with") },
              h("span.small", null, t("begin_with")),
              EXAMPLES.map((name) =>
                h(
                  "button.chip",
                  {
                    type: "button",
                    "data-example": name,
                    onclick: () => this.example(name).then(() => off || this.run(true)),
                  },
                  t(`example_${name}`),
                ),
              ),
            ),
            h(
              "div.row",
              null,
              h("label.field", null, h("span", null, t("parameters")), this.parameters),
              h(
                "button.primary",
                { type: "button", "data-does": "run", disabled: off, onclick: () => this.run(true) },
                t("script_run"),
                h("kbd", { "aria-hidden": "true" }, "Ctrl ⏎"),
              ),
            ),
          ),
          this.values,
        ),
        h("div", null, this.stale, this.game),
      ),
    );
    this.text.addEventListener("input", () => this.number());
    this.text.addEventListener("scroll", () => this.scrolled());
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.run(true);
      else if (event.key === "Enter") this.indent(event);
    });
  }

  set(text) {
    this.text.value = text;
    this.number();
  }

  /** Puts an example in place of the rules. */
  async example(name) {
    try {
      const answer = await fetch(`${base}/assets/examples/${name}.star`);
      if (answer.ok) this.set(await answer.text());
    } catch {
      this.say(t("no_server"), true);
    }
  }

  /** Where a line stands in the editor. */
  top(line) {
    const [high, pad] = ["lineHeight", "paddingTop"].map((name) => parseFloat(getComputedStyle(this.text)[name]));
    return pad + high * line - this.text.scrollTop;
  }

  scrolled() {
    this.numbers.scrollTop = this.text.scrollTop;
    const line = Number(this.wrong);
    if (!line) return;
    this.band.style.top = `${this.top(line - 1)}px`;
    this.mistake.style.top = `${this.top(line)}px`;
  }

  /** What is wrong stands under its line, with a button that goes there, and one that mends it where that is known. */
  explain(line, message, meant) {
    this.wrong = line;
    this.mistake.hidden = this.band.hidden = !line;
    if (!line) return;
    fill(
      this.mistake,
      h("span", null, h("strong", null, t("script_line", line, "")), message),
      h("button", { type: "button", "data-does": "to-line", onclick: () => this.goTo(line) }, t("to_line")),
      meant &&
        h(
          "button.primary",
          { type: "button", "data-does": "put", onclick: () => this.put(line, meant) },
          t("put", meant[1]),
        ),
    );
    this.scrolled();
  }

  /** Mends a name in a line. */
  put(line, [wrong, right]) {
    const lines = this.text.value.split("\n");
    lines[line - 1] = lines[line - 1].replace(new RegExp(`\\b${wrong}\\b`), right);
    this.set(lines.join("\n"));
    this.run(true);
  }

  /** A new line begins where the one before does, and four columns further after a colon. */
  indent(event) {
    const { value, selectionStart: at } = this.text;
    const line = value.slice(value.lastIndexOf("\n", at - 1) + 1, at);
    const blanks = line.match(/^ */)[0] + (/:\s*$/.test(line) ? "    " : "");
    if (!blanks) return;
    event.preventDefault();
    this.text.setRangeText(`\n${blanks}`, at, this.text.selectionEnd, "end");
    this.number();
  }

  number(wrong) {
    const lines = this.text.value.split("\n").length;
    fill(
      this.numbers,
      Array.from({ length: lines }, (_, i) => h(`div${i + 1 === wrong ? ".wrong" : ""}`, null, String(i + 1))),
    );
    this.numbers.scrollTop = this.text.scrollTop;
    if (wrong) return;
    this.text.removeAttribute("aria-invalid");
    this.explain(null);
  }

  say(text, bad) {
    this.trouble.className = bad ? "trouble" : "fine";
    this.trouble.textContent = text;
  }

  goTo(line) {
    const before =
      this.text.value
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0);
    const end = this.text.value.indexOf("\n", before);
    this.text.focus();
    this.text.setSelectionRange(before, end < 0 ? this.text.value.length : end);
    this.text.scrollTop = Math.max(0, (line - 6) * (this.text.scrollHeight / this.text.value.split("\n").length));
  }

  /** Checks the rules, puts them into the link, and shows a game by them. */
  async run(fresh) {
    const [text, parameters] = [this.text.value, this.parameters.value.trim()];
    this.number();
    const packed = await pack(text);
    const fits = packed.length <= LONGEST;
    const query = new URLSearchParams(fresh ? "" : location.search);
    query.set("lang", document.documentElement.lang.startsWith("zh") ? "zh" : "en");
    if (parameters) query.set("with", parameters);
    history.replaceState(null, "", `${base}/script?${query}${fits ? `#z=${packed}` : ""}`);
    let checked;
    try {
      checked = await ask("/api/script", {
        text,
        name: "rules.star",
        parameters: parameters || undefined,
        ask: "check",
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return this.failed(error);
    }
    this.say(`${checked.rules ?? t("script_ok")} ${fits ? t("script_saved") : t("script_long", packed.length)}`, false);
    this.play(checked, { name: "rules.star", text });
    this.heaps(checked, { name: "rules.star", text });
  }

  /** The values of the first heaps, where the rules have heaps, and on request what they follow. */
  heaps({ values, game }, script) {
    this.values.hidden = !values;
    if (!values) return;
    const found = h("p.formula", { role: "status" });
    const seek = async () => {
      button.disabled = true;
      fill(found, t("loading"));
      try {
        const { pattern } = await look("/api/solve", { game, script, position: [1], want: ["pattern"] });
        fill(found, ...(pattern ? [h("span.value", null, pattern.formula), " ", standing(pattern)] : [t("no_pattern")]));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        fill(found, error.message);
      }
      button.disabled = false;
    };
    const button = h("button", { type: "button", "data-does": "pattern", onclick: seek }, t("seek_pattern"));
    fill(this.values, h("div.row", null, h("h2", null, t("own_values")), button), strip(values), found);
  }

  failed(error) {
    const line = Number(error.script?.line);
    // The board of the rules that ran last stays.
    this.stale.hidden = !this.page;
    if (!line) return this.say(error.message, true);
    this.number(line);
    this.text.setAttribute("aria-invalid", "true");
    this.say(t("script_line", line, error.message), true);
    const [, wrong, right] = /[`'"](\w+)[`'"].*?[`'"](\w+)[`'"]\?/s.exec(error.message) ?? [];
    this.explain(line, error.message, wrong && [wrong, right]);
  }

  play(checked, script) {
    const state = readAddress();
    state.script = script;
    state.parts = [{ game: checked.game, at: new URLSearchParams(location.search).get("at") ?? checked.at }];
    this.stale.hidden = true;
    fill(this.game);
    this.page?.close();
    const page = (this.page = new GamePage(this.game, state));
    const title = h("h2", null, checked.name ?? checked.game);
    this.game.querySelector(".title")?.replaceChildren(title);
    page.title = title;
    page.open(null);
  }
}

// What stands beside the board: the answer, why, the table of XOR, and the list of moves.

import { fill, h, shape, t } from "./dom.js";

const OUTCOMES = { N: "win", P: "loss", D: "draw" };

/** What the answer means for whoever is to move: a verdict, or null. */
function verdictOf(answer) {
  return OUTCOMES[answer?.outcome] ?? null;
}

/** The verdict in a sentence. */
export function verdictSays(view) {
  const { answer } = view;
  if (view.over) return view.end?.say ?? t("over");
  if (!answer) return "";
  if (answer.error) return answer.error.message;
  const who = view.sides ? t(view.player) : null;
  const verdict = verdictOf(answer);
  if (verdict) return who ? t(`side_${verdict}`, who) : t(`mover_${verdict}`);
  return answer.value != null ? t("score_from_here", text(answer.value)) : t("not_decided");
}

const text = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** A value as it is printed: fractions stacked, bars as tall as what stands beside them. */
export function typeset(value) {
  const parts = value.split(/([⧾⧿](?:\d+(?:\/\d+)?)?|\d+\/\d+|\|+)/).filter(Boolean);
  return parts.flatMap((part) => {
    // Few fonts have the signs of tiny and miny.
    if (part[0] === "⧾" || part[0] === "⧿")
      return [
        h("span.tiny", { role: "img", "aria-label": part[0] === "⧾" ? "tiny" : "miny" }, part[0] === "⧾" ? "+" : "−"),
        part.length > 1 && h("sub", null, part.slice(1)),
      ].filter(Boolean);
    if (part[0] === "|")
      return h(
        "span.bars",
        { role: "img", "aria-label": part },
        [...part].map(() => h("i", null)),
      );
    const [above, below] = part.split("/");
    if (!/^\d+\/\d+$/.test(part)) return part.replaceAll("-", "−");
    return h("span.frac", { role: "img", "aria-label": part }, h("span", null, above), h("span", null, below));
  });
}

/** Where a value may begin in a sentence: not in the middle of a word or of a number. */
const BEGINS = /(?<![\p{L}\d_.])(?:(?:\+-|[-−±])*[{(]|[-−±+]*\d+\/\d+|[-−±+]+\d|[-−±+]*\d*[*∗↑↓^])/gu;

/** What a value may go on with. */
const GOES_ON = /[\d/*∗|^↑↓+\-−±{}().]/;

/** Values of so many letters are not broken between lines. */
const SHORT = 24;

/** A sentence whose values are printed as values are. */
function prose(sentence) {
  const said = [];
  let told = 0;
  for (const { index } of sentence.matchAll(BEGINS)) {
    if (index < told) continue;
    let [end, depth] = [index, 0];
    for (; end < sentence.length && (depth > 0 || GOES_ON.test(sentence[end])); end++) {
      if (/[{(]/.test(sentence[end])) depth++;
      if (/[})]/.test(sentence[end]) && --depth < 0) break;
    }
    const value = sentence.slice(index, end).replace(/\.$/, "");
    // A bracket in which words stand is no value.
    if (depth > 0 || /\p{L}{2}/u.test(value)) continue;
    const signs = value.replaceAll("+-", "±").replaceAll("*", "∗").replaceAll("^", "↑");
    said.push(sentence.slice(told, index), h(`span.value${value.length > SHORT ? "" : ".short"}`, null, typeset(signs)));
    told = index + value.length;
  }
  return [...said, sentence.slice(told)];
}

/** What can be done where the answer lies beyond the limits. */
function unanswered(view, page) {
  const { parts, openings = [] } = page.state;
  const [{ at }] = view.parts;
  const smaller =
    parts.length === 1 &&
    openings.filter((one) => one.at.length < at.length).sort((a, b) => a.at.length - b.at.length)[0];
  return [
    h("h2", null, t("not_answered")),
    h("p", null, h("strong", null, t("not_a_guess"))),
    h("p.small", null, view.answer.error.message),
    h(
      "div.row",
      null,
      h("button.primary", { type: "button", "data-does": "play-on", onclick: () => page.turnTo("play") }, t("play_on")),
      smaller &&
        h(
          "button",
          {
            type: "button",
            "data-does": "smaller",
            onclick: () => page.again({ parts: [{ ...parts[0], at: smaller.at }] }),
          },
          t("try_smaller", smaller.name),
        ),
    ),
    h("p.small", null, t("in_terminal")),
    h("code", null, `${view.shell.replace("grundy play", "grundy solve")} --time 10min --memory 16GiB`),
  ];
}

/** The card with the answer. */
export function answerCard(card, view, page) {
  const { answer } = view;
  card.hidden = !answer && !view.over;
  const verdict = view.over ? null : verdictOf(answer);
  card.classList.remove("win", "draw", "loss");
  if (verdict) card.classList.add(verdict);
  card.classList.toggle("unanswered", answer?.error?.kind === "too-large");
  if (answer?.error?.kind === "too-large") return fill(card, unanswered(view, page));
  const facts = [
    ["grundy", answer?.grundy],
    ["remoteness", answer?.remoteness],
    ["canonical", answer?.canonical ?? (answer?.outcome ? answer?.value : null)],
    ["method", view.method],
  ].filter(([, value]) => value != null);
  fill(
    card,
    h(
      "p.verdict",
      null,
      verdict && shape(verdict, 22),
      h("span", null, verdictSays(view), view.winning_count > 0 && h("small", null, t("wins_of", view.winning_count, view.option_count))),
    ),
    facts.length > 0 &&
      h(
        "dl.facts",
        null,
        facts.map(([name, value]) =>
          h(
            "div",
            null,
            h("dt", null, t(name)),
            h(`dd${name === "method" ? "" : ".value"}`, null, name === "method" ? text(value) : typeset(text(value))),
          ),
        ),
      ),
  );
}

/** Why: the reason in words, and the table of XOR where the game is a sum of heaps. */
export function whyCard(card, view) {
  const why = view.answer?.explain;
  card.hidden = !why && !view.xor;
  fill(card, h("h2", null, t("why")), why && h("p.why", null, view.sides ? prose(why) : why), view.xor && xorTable(view.xor));
}

function xorTable({ rows, sum, binary }) {
  const wide = Math.max(binary.length, ...rows.map((row) => row.binary.length));
  const ones = [...binary.padStart(wide, "0")];
  const bits = (digits, tag) =>
    [...digits.padStart(wide, "0")].map((bit, i) =>
      h(`${tag}.bit${bit === "1" ? ".one" : ""}${ones[i] === "1" ? ".odd" : ""}`, null, bit),
    );
  return h(
    "div",
    null,
    h("h3", null, t("xor")),
    h("p.small", null, t("xor_say")),
    h(
      "div.scroll",
      { tabindex: "0", role: "region", "aria-label": t("xor") },
      h(
        "table.xor",
        { "aria-label": t("xor") },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, t("xor_heap")),
            h("th", { scope: "col" }, t("xor_value")),
            h("td", { colspan: wide }),
          ),
        ),
        h(
          "tbody",
          null,
          rows.map((row) =>
            h("tr", null, h("th", { scope: "row" }, row.name), h("td", null, row.value), bits(row.binary, "td")),
          ),
        ),
        h(
          "tfoot",
          null,
          h("tr", null, h("th", { scope: "row" }, t("xor_sum")), h("td", null, sum), bits(binary, "td")),
        ),
      ),
    ),
  );
}

/** Positions with more letters are not written behind a move: the board shows them. */
const LONG = 24;

/** Moves that are listed at once. */
const PAGE = 200;

/** The list of moves, the same ones as on the board, as buttons; `order` is what chooses their order. */
export function movesCard(card, view, make, frozen, order) {
  const options = view.options ?? [];
  const shown = options.length;
  const all = view.option_count;
  const counted =
    all == null
      ? t("moves_some", shown)
      : String(shown) === String(all)
        ? t("moves_counted", all)
        : t("moves_shown", shown, all);
  const title = view.winning_count == null ? counted : `${counted} · ${t("winning_count", view.winning_count)}`;
  const list = h("ol.moves", null);
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) make(button.dataset.do, options[[...list.children].indexOf(button.parentNode)]);
  });
  const more = h("button", { type: "button" }, "");
  let next = 0;
  const extend = () => {
    const page = options.slice(next, next + PAGE);
    list.append(...page.map((option) => moveEntry(option, frozen)));
    next += page.length;
    more.hidden = next >= shown;
    more.textContent = t("more_moves", Math.min(PAGE, shown - next));
  };
  more.addEventListener("click", () => {
    const first = next;
    extend();
    // The browser lays out what has the focus at once: after the page is painted that is no work.
    requestAnimationFrame(() => list.children[first]?.querySelector("button")?.focus({ preventScroll: true }));
  });
  extend();
  card.hidden = view.over;
  fill(card, h("h2", null, t("moves"), " ", h("span.count", null, shown ? title : t("no_moves"))), shown > 1 && order, list, more);
}

const entries = new Map();
const TO = h("span.to");

/** An entry of the list, copied from the first with its verdict: there may be a thousand. */
function entry(verdict) {
  if (!entries.has(verdict)) {
    const button = h("button.move", { type: "button" }, verdict && shape(verdict, 16), h("span.does"), h("span.known"));
    if (verdict) button.classList.add(verdict);
    entries.set(verdict, h("li", null, button));
  }
  return entries.get(verdict).cloneNode(true);
}

/** A temperature as it stands beside a move: numbers are colder than 0. */
export const cold = (temperature) => `t ${temperature.startsWith("-") ? "< 0" : temperature}`;

function moveEntry(option, frozen) {
  const item = entry(option.verdict);
  const button = item.firstChild;
  const known = button.lastChild;
  const does = known.previousSibling;
  button.setAttribute("data-do", option.do);
  if (frozen) button.disabled = true;
  does.append(option.note ?? option.say);
  // A board is seen; sizes of heaps are read.
  if (option.at != null && option.at.length <= LONG && !option.note?.includes("→") && !(option.note && /[./#]/.test(option.at))) {
    const to = TO.cloneNode();
    to.append(` → ${option.at}`);
    does.append(to);
  }
  const said = [];
  if (option.verdict) said.push(t(option.verdict));
  if (option.grundy != null) said.push(t("value", text(option.grundy)));
  if (option.value != null) said.push(t("value", text(option.value)));
  if (option.remoteness != null) said.push(t("lasts", option.remoteness));
  const { heat } = option;
  if (heat) said.push(cold(heat.temperature));
  if (said.length) known.append(said.join(" · "));
  else known.remove();
  if (heat?.value != null) does.append(h("span.value", null, typeset(heat.value)));
  return item;
}

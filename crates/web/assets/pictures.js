// The values of a game in a table and in pictures.

import { base, fill, h, segment, shape, t } from "./dom.js";
import { Failure, look } from "./api.js";
import { address, listed, request } from "./link.js";
import { verdictSays } from "./panels.js";
import { cells, points } from "./plot.js";
import { language, theme } from "./frame.js";
import { largest, standing, warmed } from "./strip.js";

/** Fills the panel with what the game of a page has. The event "moved" says that the position on the board has changed. */
export async function pictures(panel, page) {
  const { game } = page.state.parts[0];
  const body = h("div.pictures", null, t("loading"));
  panel.append(body);
  try {
    const about = await look(`/api/games/${encodeURIComponent(game)}`);
    const has = (what) => about.has.includes(what);
    const own = [
      has("thermograph") && thermograph(panel, game, () => page.view?.parts[0].at),
      has("table") && table(page, has("period"), !has("picture")),
      has("picture") && picture(game, about.kinds),
    ];
    const beside = [has("table") && pattern(game), anySize(page), has("stats") && statistics(game)];
    const columns = [own, beside].map((column) => column.filter(Boolean)).filter((column) => column.length);
    fill(body, columns.map((column) => h("div.column", null, column)));
    if (!columns.length) body.textContent = t("no_tables");
  } catch (error) {
    body.textContent = error.message;
  }
}

function asked(label, value, show) {
  const field = h("input", { type: "text", inputmode: "numeric", value, size: 7 });
  const go = () => show(field.value.trim());
  field.addEventListener("keydown", (event) => event.key === "Enter" && go());
  return h(
    "div.row",
    null,
    h("label.field", null, h("span", null, label), field),
    h("button", { type: "button", onclick: go }, t("show_table")),
  );
}

const query = (path, values) => `${path}?${new URLSearchParams(values)}`;

/** The address of a picture. */
const source = (path, values) => base + query(path, values);

/** `drawn` where the picture is drawn here, since nobody else draws one. */
function table(page, hasPeriod, drawn) {
  const { game } = page.state.parts[0];
  const out = h("div", null);
  const show = async (to) => {
    try {
      const [answer, period] = await Promise.all([
        look(query("/api/table", { game, to })),
        hasPeriod ? look(query("/api/period", { game, to: "1000" })).catch(() => null) : null,
      ]);
      // Of positions with two coordinates it has rows, of heaps values in a row.
      const [values, from] = [answer.rows ?? answer.values, answer.from ?? 0];
      fill(
        out,
        period && periodSays(period),
        drawn && (answer.rows ? cells : points)(values, t("picture_say")),
        played(page, answer.rows ? grid(values, from) : rows(values, Number(from), period), answer.rows ? 2 : 1),
        answer.rows && h("p.small", null, t("zero_loses")),
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      fill(out, h("p.trouble", { role: "alert" }, error.message));
    }
  };
  const usual = hasPeriod ? "99" : "13";
  show(usual);
  return h("section", null, h("h2", null, t("values")), asked(t("up_to"), usual, show), out);
}

/** A table whose cells are played by clicking them, where a position is a list of as many numbers. */
function played(page, table, numbers) {
  const { position } = page.view?.parts[0] ?? {};
  const list = Array.isArray(position) && position.every((n) => /^\d+$/.test(String(n)));
  if (!list || (numbers === 2 && position.length !== 2)) return table;
  // Places in a row may begin at 1: where the board has no place 0, no link leads there.
  const { layout, svg = "" } = page.view;
  const least = numbers === 1 && layout === "grid" && !svg.includes('data-pick="c0"') ? 1 : 0;
  const known = (cell) => /^\d+$/.test(cell.textContent) && cell.dataset.at.split(",").every((n) => Number(n) >= least);
  const cells = [...table.querySelectorAll("td[data-at]")].filter(known);
  for (const cell of cells) {
    const at = listed(cell.dataset.at.split(","));
    const state = { ...page.state, parts: [{ ...page.state.parts[0], at }], moves: [], hints: false, tab: null };
    const link = h("a", { href: address(state, language()), tabindex: "-1", "aria-label": t("play_cell", cell.dataset.at, cell.textContent) }, cell.textContent);
    fill(cell, link);
  }
  const links = cells.map((cell) => cell.firstChild);
  if (links.length) links[0].tabIndex = 0;
  table.addEventListener("keydown", (event) => {
    const next = beside(links, event.target.closest("a"), event.key);
    if (!next) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
  return h("div", null, table, h("p.small", null, t("click_cell")));
}

/** The link of a table that an arrow leads to. */
function beside(links, link, key) {
  const place = links.indexOf(link);
  if (place < 0) return null;
  if (key === "ArrowLeft" || key === "ArrowRight") return links[place + (key === "ArrowRight" ? 1 : -1)];
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const [cell, row] = [link.parentNode, link.closest("tr")];
  const other = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  return other?.children[[...row.children].indexOf(cell)]?.querySelector("a");
}

/** Fields for numbers of any size, and who wins there. */
function anySize(page) {
  const { position } = page.view?.parts[0] ?? {};
  if (!Array.isArray(position) || !position.length || position.length > 6 || !position.every((n) => /^\d+$/.test(String(n)))) return null;
  const out = h("p", { role: "status" });
  const fields = position.map((number, i) => h("input", { type: "text", inputmode: "numeric", value: String(number), size: 12, "aria-label": t("number", i + 1) }));
  const go = async () => {
    const at = listed(fields.map((field) => field.value.trim()));
    const asked = { ...request({ ...page.state, parts: [{ ...page.state.parts[0], at }], moves: [] }), limit: 1, svg: false };
    try {
      const view = await look("/api/view", asked);
      const [best] = view.options ?? [];
      const verdict = { N: "win", P: "loss", D: "draw" }[view.answer?.outcome];
      fill(out, verdict && shape(verdict, 16), " ", verdictSays(view), verdict === "win" && best?.verdict === "win" && ` ${best.note ?? best.say}`);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      fill(out, error.message);
    }
  };
  for (const field of fields) field.addEventListener("keydown", (event) => event.key === "Enter" && go());
  return h(
    "section.any",
    null,
    h("h2", null, t("any_size")),
    h("div.row", null, fields, h("button", { type: "button", "data-does": "any", onclick: go }, t("show_table"))),
    out,
  );
}

/** What languages are called. */
const LANGUAGES = [["python", "Python"], ["cpp", "C++"], ["rust", "Rust"], ["java", "Java"]];

/** The formula of the values or of the lost positions, what proves it, and code to paste. */
function pattern(game) {
  const out = h("section", { hidden: true, "aria-busy": "true" });
  const show = (found) => {
    const { formula, proved, code, automaton } = found;
    fill(
      out,
      h("h2", null, t("formula")),
      h("p.value.formula", null, formula),
      h("p", null, proved && shape("win", 14), " ", standing(found)),
      automaton && drawing(automaton),
      program(code ?? {}),
    );
    out.hidden = false;
  };
  look(query("/api/pattern", { game }))
    .then((found) => found && show(found))
    .catch((error) => {
      // Where no pattern was found within the limits there is none to show.
      if (!(error instanceof Failure)) throw error;
    })
    .finally(() => out.removeAttribute("aria-busy"));
  return out;
}

/** The automaton that reads the numbers off their digits. */
function drawing(automaton) {
  const frame = h("div.scroll.automaton", { tabindex: "0", role: "region", "aria-label": t("automaton") });
  // An arrow has a name in the whole page, and a board that is hidden may have one of the same name.
  frame.innerHTML = automaton.replaceAll('id="to"', 'id="automaton-to"').replaceAll("url(#to)", "url(#automaton-to)");
  const svg = frame.querySelector("svg");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", t("automaton_say"));
  const shown = [frame, h("figcaption.small", null, t("automaton_say"))];
  // What is higher than half a screen is looked at by those who want to.
  if (Number(svg.getAttribute("height")) > 400) return h("details", null, h("summary", null, t("automaton")), h("figure", null, shown));
  return h("figure", null, h("h3", null, t("automaton")), shown);
}

/** Code in one of its languages, to be copied. */
function program(code) {
  const there = LANGUAGES.filter(([name]) => code[name]);
  if (!there.length) return null;
  const box = h("div", null);
  const choose = (chosen) => {
    const copy = h("button", { type: "button", "data-does": "copy", onclick: () => copied(copy, code[chosen]) }, t("copy"));
    fill(
      box,
      segment(t("in_program"), there, chosen, choose),
      h("pre.program", { tabindex: "0", role: "region", "aria-label": t("in_program") }, code[chosen]),
      copy,
    );
  };
  choose(there[0][0]);
  return box;
}

async function copied(button, text) {
  await navigator.clipboard.writeText(text);
  button.textContent = t("copied");
  setTimeout(() => (button.textContent = t("copy")), 2000);
}

function periodSays({ preperiod, period, proved, by }) {
  if (period == null) return null;
  return h("p", null, t("period_found", preperiod, period), proved && ` ${t("period_proved", by)}`);
}

/** Values ten to a row, those of the first whole period marked. */
function rows(values, from, period) {
  const marked = (n) =>
    period?.period != null && n >= period.preperiod && n < Number(period.preperiod) + Number(period.period);
  const most = largest(values);
  const lines = [];
  for (let at = 0; at < values.length; at += 10) lines.push([from + at, values.slice(at, at + 10)]);
  return h(
    "div.scroll",
    { tabindex: "0", role: "region", "aria-label": t("values") },
    h(
      "table.values.map",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, t("heap")),
          Array.from({ length: 10 }, (_, i) => h("th", { scope: "col" }, `+${i}`)),
        ),
      ),
      h(
        "tbody",
        null,
        lines.map(([first, line]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, String(first)),
            line.map((value, i) =>
              warmed(h(`td${marked(first + i) ? ".period" : ""}`, { "data-at": String(first + i) }, String(value)), value, most),
            ),
          ),
        ),
      ),
    ),
  );
}

function grid(values, [row, column]) {
  const most = largest(values);
  return h(
    "div.scroll",
    { tabindex: "0", role: "region", "aria-label": t("values") },
    h(
      "table.values.map",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td"),
          values[0].map((_, i) => h("th", { scope: "col" }, String(Number(column) + i))),
        ),
      ),
      h(
        "tbody",
        null,
        values.map((line, i) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, String(Number(row) + i)),
            line.map((value, j) =>
              warmed(h("td", { "data-at": `${Number(row) + i},${Number(column) + j}` }, String(value ?? "–")), value, most),
            ),
          ),
        ),
      ),
    ),
  );
}

/** How often each value occurs. */
function statistics(game) {
  const out = h("div", null);
  const show = async (to) => {
    try {
      const { values, distinct, largest, counts } = await look(query("/api/stats", { game, to }));
      fill(
        out,
        h("p", null, t("stats_say", values, to, distinct, largest?.value ?? 0, largest?.first ?? 0)),
        h(
          "div.scroll",
          { tabindex: "0", role: "region", "aria-label": t("stats") },
          h(
            "table.values.stats",
            null,
            h("thead", null, h("tr", null, ["xor_value", "times", "first_at"].map((name) => h("th", { scope: "col" }, t(name))))),
            h(
              "tbody",
              null,
              counts.map(({ value, count, first }) =>
                h("tr", null, h("th", { scope: "row" }, String(value)), h("td", null, String(count)), h("td", null, String(first))),
              ),
            ),
          ),
        ),
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      fill(out, h("p.trouble", { role: "alert" }, error.message));
    }
  };
  // Most people want the table above: what is further down is asked for when it is opened.
  const details = h("details.counts", null, h("summary", null, t("stats")), asked(t("up_to"), "1000", show), out);
  details.addEventListener("toggle", () => details.open && !out.children.length && show("1000"));
  return details;
}

/** The thermograph of the position on the board. */
function thermograph(panel, game, at) {
  const image = h("img.plot", { alt: t("thermograph_say") });
  const trouble = h("p.trouble", { role: "alert", hidden: true });
  const show = () => {
    const wanted = source("/api/thermograph", { game, at: at() ?? "", theme: theme(), lang: language() });
    if (!panel.open || image.getAttribute("src") === wanted) return;
    trouble.hidden = true;
    image.hidden = false;
    image.src = wanted;
  };
  image.addEventListener("error", () => refused(image, trouble));
  panel.addEventListener("moved", show);
  panel.addEventListener("toggle", show);
  addEventListener("themechange", show);
  show();
  return h("section", null, h("h2", null, t("thermograph")), image, trouble);
}

/** A picture that cannot be made says nothing; the same question asked as text does. */
async function refused(image, trouble) {
  image.hidden = true;
  trouble.hidden = false;
  trouble.textContent = await look(image.getAttribute("src").slice(base.length)).then(
    () => "",
    (error) => error.message,
  );
}

/** What kinds of pictures are called. */
const KINDS = { sequence: "kind_sequence", grid: "kind_grid", "p-positions": "kind_p", values: "kind_values" };

/** Zooms: by half of the size each time. */
const ZOOM = [0.5, 0.75, 1, 1.5, 2, 3, 4];

function picture(game, kinds) {
  let [to, zoom, kind] = ["", 2, kinds?.[0]];
  const image = h("img.plot", { alt: t("picture_say"), loading: "lazy" });
  const frame = h("div.scroll.plotted", { tabindex: "0", role: "region", "aria-label": t("picture_say") }, image);
  const trouble = h("p.trouble", { role: "alert", hidden: true });
  const show = () => {
    const values = { game, theme: theme(), lang: language() };
    if (to) values.to = to;
    if (kind) values.kind = kind;
    trouble.hidden = true;
    image.hidden = false;
    image.src = source("/api/picture", values);
  };
  const size = () => {
    image.style.width = `${ZOOM[zoom] * 100}%`;
    smaller.disabled = zoom === 0;
    larger.disabled = zoom === ZOOM.length - 1;
  };
  image.addEventListener("error", () => refused(image, trouble));
  const turn = (by) => () => {
    zoom = Math.min(ZOOM.length - 1, Math.max(0, zoom + by));
    size();
  };
  const smaller = h("button", { type: "button", onclick: turn(-1) }, t("zoom_out"));
  const larger = h("button", { type: "button", onclick: turn(1) }, t("zoom_in"));
  const choose =
    kinds?.length > 1 &&
    h(
      "label.field",
      null,
      h("span", null, t("kind")),
      h(
        "select",
        {
          onchange: (event) => {
            kind = event.target.value;
            show();
          },
        },
        kinds.map((name) => h("option", { value: name }, t(KINDS[name] ?? name))),
      ),
    );
  addEventListener("themechange", show);
  size();
  show();
  return h(
    "section",
    null,
    h("h2", null, t("picture")),
    h("div.row", null, choose, smaller, larger),
    asked(t("up_to"), "", (value) => {
      to = value;
      show();
    }),
    frame,
    trouble,
  );
}

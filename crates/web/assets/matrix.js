// Games in which both players choose at once: their table, with equilibria framed and dominated lines struck out.

import { fill, h, t } from "./dom.js";
import { Failure, ask, look } from "./api.js";
import { positions } from "./controls.js";
import { language } from "./frame.js";
import { address } from "./link.js";

/** Shows the table of a position. Resolves to whether it could. */
export async function matrix(page, push) {
  const [part] = page.state.parts;
  try {
    part.at ??= (await look(`/api/games/${encodeURIComponent(part.game)}`)).at;
    const position = json(part.at);
    const answer = await ask("/api/solve", `{"game": ${JSON.stringify(part.game)}, "position": ${position}}`);
    draw(page, JSON.parse(position.replace(/-?\d+/g, '"$&"')), answer);
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof SyntaxError)) throw error;
    page.fail(error);
    return false;
  }
  page.trouble.hidden = true;
  if (push) history.pushState(null, "", address(page.state, language()));
  for (const part of [page.controls, page.actions, page.tabs, ...page.seats, page.turn, page.fold]) part.hidden = true;
  positions(page.position, page);
  return true;
}

/** A position as JSON: two tables of numbers with an empty line between them, where it is none yet. The numbers stay as written. */
function json(at) {
  if (at.trimStart().startsWith("{")) return at;
  const [a, b] = at
    .trim()
    .split(/\n\s*\n/)
    .map(
      (table) =>
        `[${table
          .trim()
          .split("\n")
          .map((row) => `[${row.trim().split(/[\s,]+/)}]`)}]`,
    );
  return `{"a": ${a}, "b": ${b}}`;
}

function draw(page, { a, b }, answer) {
  const framed = new Set((answer.equilibria ?? []).map(String));
  const [rows, columns] = ["rows", "columns"].map((lines) => new Set((answer.dominated?.[lines] ?? []).map(String)));
  const cell = (i, j) => {
    const dead = rows.has(String(i)) || columns.has(String(j));
    const best = framed.has(`${i},${j}`);
    const words = [best && t("equilibrium"), dead && t("dominated")].filter(Boolean).join(t("comma"));
    return h(
      `td${dead ? ".dead" : ""}${best ? ".equilibrium" : ""}`,
      { title: words || null },
      `${a[i][j]}, ${b[i][j]}`,
      words && h("span.unseen", null, ` (${words})`),
    );
  };
  const head = (scope, i, dead) => h(`th${dead ? ".dead" : ""}`, { scope }, String(i));
  fill(
    page.board.picture,
    h(
      "table.matrix",
      { "aria-label": t("board") },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td"),
          a[0].map((_, j) => head("col", j, columns.has(String(j)))),
        ),
      ),
      h(
        "tbody",
        null,
        a.map((row, i) =>
          h(
            "tr",
            null,
            head("row", i, rows.has(String(i))),
            row.map((_, j) => cell(i, j)),
          ),
        ),
      ),
    ),
  );
  const found = (answer.equilibria ?? []).map((one) => `(${one.join(", ")})`).join(" ");
  page.answer.hidden = false;
  fill(
    page.answer,
    h("p.verdict", null, found ? t("equilibria", found) : t("no_equilibrium")),
    answer.method && h("dl.facts", null, h("div", null, h("dt", null, t("method")), h("dd", null, answer.method))),
  );
  page.main.querySelector(".command").hidden = true;
}

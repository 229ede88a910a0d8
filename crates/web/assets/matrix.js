// Games in which both players choose at once: their table, with equilibria framed and dominated lines struck out.

import { fill, h, t } from "./dom.js";
import { Failure, ask } from "./api.js";

/** Shows the table of a position. Resolves to whether it could. */
export async function matrix(page, game, at) {
  let view;
  try {
    view = await ask("/api/table-of", { game, at });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return false;
  }
  draw(page, view);
  return true;
}

function draw(page, { position, answer }) {
  const framed = new Set((answer.equilibria ?? []).map(String));
  const out = { rows: new Set((answer.dominated?.rows ?? []).map(String)), columns: new Set((answer.dominated?.columns ?? []).map(String)) };
  const cell = (i, j) => {
    const dead = out.rows.has(String(i)) || out.columns.has(String(j));
    const best = framed.has(`${i},${j}`);
    const words = [best && t("equilibrium"), dead && t("dominated")].filter(Boolean).join(", ");
    return h(`td${dead ? ".dominated" : ""}${best ? ".equilibrium" : ""}`, { title: words || null },
      `${position.a[i][j]}, ${position.b[i][j]}`, words && h("span.unseen", null, ` (${words})`));
  };
  fill(page.board.picture, h("div.scroll", { tabindex: "0", role: "region", "aria-label": t("board") }, h("table.matrix", null,
    h("thead", null, h("tr", null, h("td"), position.a[0].map((_, j) => h("th", { scope: "col" }, String(j))))),
    h("tbody", null, position.a.map((row, i) => h("tr", null, h("th", { scope: "row" }, String(i)), row.map((_, j) => cell(i, j))))))));
}

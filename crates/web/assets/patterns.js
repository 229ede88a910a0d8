// The page of patterns: the formula of each game is sought when its card is seen.

import { fill, h, shape, t } from "./dom.js";
import { Failure, look } from "./api.js";
import { largest, warmed } from "./strip.js";

export function start(main) {
  for (const strip of main.querySelectorAll(".strip")) {
    const cells = [...strip.children];
    const most = largest(cells.map((cell) => cell.textContent));
    for (const cell of cells) warmed(cell, cell.textContent, most);
  }
  const waiting = [];
  let busy = false;
  // One after the other: the program has better things to do than twenty searches at once.
  const next = async () => {
    if (busy || !waiting.length) return;
    busy = true;
    await told(waiting.shift());
    busy = false;
    next();
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      waiting.push(target);
    }
    next();
  });
  for (const place of main.querySelectorAll("[data-game]")) seen.observe(place);
}

/** A formula in short: the values that begin a sequence stand above it. */
const short = (formula) => formula.split(/[;；]/)[0].replaceAll(">=", "≥");

async function told(place) {
  place.setAttribute("aria-busy", "true");
  try {
    const found = await look(`/api/pattern?game=${encodeURIComponent(place.dataset.game)}`);
    if (found) fill(place, h("b", null, short(found.formula)), found.proved && h("small", null, shape("win", 14), " ", t("proved")));
  } catch (error) {
    // The card leads to the table all the same.
    if (!(error instanceof Failure)) throw error;
  }
  place.removeAttribute("aria-busy");
}

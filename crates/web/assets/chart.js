// How a game went, drawn: who was winning and for how long, and where Left and Right differ what it was worth.

import { h, number, s, t } from "./dom.js";

const STEP = 44;
const HIGH = 164;

function framed(count, label, ...children) {
  const wide = Math.max(200, count * STEP + 40);
  const axis = s("path", { class: "axis", d: `M8 ${HIGH / 2}H${wide - 8}` });
  const svg = s(
    "svg",
    { class: "chart", viewBox: `0 0 ${wide} ${HIGH}`, width: wide, height: HIGH, role: "img", "aria-label": label },
    axis,
    ...children,
  );
  return h(
    "figure",
    null,
    h("div.scroll", { tabindex: "0", role: "region", "aria-label": label }, svg),
    h("figcaption.small", null, label),
  );
}

function text(x, y, said) {
  const element = s("text", { x, y, class: "label" });
  element.textContent = said;
  return element;
}

const line = (points) => points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");

/** A point of the curve, with a question mark where the move after it was a mistake. */
const dot = ([x, y], mistake) => [
  s("circle", { class: mistake ? "slip" : "dot", cx: x, cy: y, r: mistake ? 9 : 4 }),
  mistake ? text(x, y + 4, "?") : null,
];

/** The chart of a game that was looked back on; `kind` says which player it is whose turn it is. */
export function chart({ moves, course = [] }, kind) {
  return course.some(Boolean) ? values(moves, course, kind) : lengths(moves);
}

/** Above the line the first player was winning, below it the second; the further from it, the longer to go. */
function lengths(moves) {
  const most = Math.max(1, ...moves.map((move) => Number(move.remoteness ?? 1)));
  const points = moves.map((move, i) => {
    const first = (move.best === "win") === (move.turn === 0) ? -1 : 1;
    const side = move.best === "win" || move.best === "loss" ? first : 0;
    return [20 + i * STEP, HIGH / 2 + side * (8 + (48 * Number(move.remoteness ?? most)) / most), move];
  });
  return framed(
    moves.length,
    t("history_say"),
    s("path", { class: "course", d: line(points) }),
    ...points.flatMap(([x, y, move]) => [
      ...dot([x, y], move.mistake),
      text(x, y + (y > HIGH / 2 ? 20 : -13), move.remoteness ?? ""),
    ]),
  );
}

/** The line is the mean, a bar goes from the Left stop to the Right stop, the strip below says who wins. */
function values(moves, course, kind) {
  const known = course.map(
    (one) => one && { left: number(one.left), mean: number(one.mean), right: number(one.right) },
  );
  const most = Math.max(1, ...known.flatMap((one) => (one ? [one.left, one.mean, one.right].map(Math.abs) : [])));
  const x = (i) => 20 + i * STEP;
  const y = (value) => HIGH / 2 - ((HIGH / 2 - 26) * value) / most;
  const points = known.map((one, i) => one && [x(i), y(one.mean)]);
  const bar = (one, i) => {
    const [above, below] = [y(one.left), y(one.right)];
    return s("rect", {
      class: "stake",
      x: x(i) - 4,
      y: Math.min(above, below),
      width: 8,
      height: Math.max(2, Math.abs(below - above)),
      rx: 4,
    });
  };
  const winner = ({ best, turn }) => (best === "win" ? turn : best === "loss" ? 1 - turn : null);
  const strip = (move, i) => {
    const who = winner(move);
    return s("rect", {
      class: who == null ? "open" : `wins ${kind(who)}`,
      x: x(i) - 20,
      y: HIGH - 14,
      width: STEP - 4,
      height: 7,
      rx: 2,
    });
  };
  return framed(
    course.length,
    t("course_say"),
    ...known.map((one, i) => one && bar(one, i)),
    s("path", { class: "course", d: line(points.filter(Boolean)) }),
    ...points.flatMap((point, i) => (point ? dot(point, moves[i]?.mistake) : [text(x(i), HIGH / 2 + 4, "·")])),
    ...moves.map(strip),
    ...course.map((_, i) => text(x(i), HIGH - 1, i ? String(i) : "")),
  );
}

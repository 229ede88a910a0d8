// Pictures of tables where no program draws them: points over heaps, and cells of a grid.

import { s } from "./dom.js";

const WIDE = 640;
const TALL = 320;
const EDGE = 34;

/** The values of heaps as points over them. */
export function points(values, label) {
  const numbers = values.map(Number);
  const most = Math.max(1, ...numbers.filter(Number.isFinite));
  const last = Math.max(1, numbers.length - 1);
  const x = (n) => EDGE + ((WIDE - 2 * EDGE) * n) / last;
  const y = (value) => TALL - EDGE - ((TALL - 2 * EDGE) * value) / most;
  const d = numbers.map((value, n) => (Number.isFinite(value) ? `M${x(n).toFixed(1)} ${y(value).toFixed(1)}h0` : "")).join("");
  const size = Math.max(1.5, Math.min(5, 400 / last));
  return framed(
    label,
    WIDE,
    TALL,
    s("path", { class: "axis", d: `M${EDGE} ${EDGE - 8}V${TALL - EDGE}H${WIDE - EDGE + 8}` }),
    s("path", { class: "points", d, "stroke-width": size }),
    name(EDGE - 6, y(0) + 4, 0, "end"),
    name(EDGE - 6, y(most) + 4, most, "end"),
    name(x(0), TALL - EDGE + 16, 0, "middle"),
    name(x(last), TALL - EDGE + 16, last, "middle"),
  );
}

/** The values of a grid as cells, the darker the larger; zeros, which the player to move loses, stand out. */
export function cells(values, label) {
  const rows = values.map((row) => row.map(Number));
  const most = Math.max(1, ...rows.flat().filter(Number.isFinite));
  const side = Math.max(4, Math.min(18, Math.floor(WIDE / rows[0].length)));
  const cell = (value, i, j) =>
    s("rect", {
      class: value === 0 ? "cell zero" : "cell",
      x: EDGE + j * side,
      y: EDGE + i * side,
      width: side,
      height: side,
      "fill-opacity": value === 0 ? null : (0.08 + (0.82 * value) / most).toFixed(3),
    });
  return framed(
    label,
    2 * EDGE + side * rows[0].length,
    2 * EDGE + side * rows.length,
    ...rows.flatMap((row, i) => row.map((value, j) => (Number.isFinite(value) ? cell(value, i, j) : null))),
    name(EDGE - 6, EDGE + 12, 0, "end"),
    name(EDGE - 6, EDGE + side * rows.length, rows.length - 1, "end"),
    name(EDGE + 4, EDGE - 6, 0, "start"),
    name(EDGE + side * rows[0].length, EDGE - 6, rows[0].length - 1, "end"),
  );
}

function framed(label, width, height, ...children) {
  return s("svg", { class: "plot drawn", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...children);
}

function name(x, y, text, anchor) {
  const element = s("text", { x, y, "text-anchor": anchor });
  element.textContent = text;
  return element;
}

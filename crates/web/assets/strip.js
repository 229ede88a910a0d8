// Values as a map of heat: in the cells of tables, and side by side.

import { h, t } from "./dom.js";

/** The ground of a cell by its value: zeros, which the player to move loses, stand out, larger values are more golden. */
export function warmed(cell, value, most) {
  const number = Number(value);
  if (value == null || !Number.isFinite(number)) return cell;
  // Between two fifths and three fifths of gold no text is easy to read in the dark.
  const share = (100 * number) / Math.max(1, most);
  const gold = share < 50 ? 12 + share * 0.56 : 62 + (share - 50) * 0.76;
  cell.classList.add(number === 0 ? "zero" : "warm");
  if (gold > 60) cell.classList.add("high");
  if (number) cell.style.setProperty("--gold", `${gold.toFixed(0)}%`);
  return cell;
}

/** The largest of some values, of rows of them as well. */
export const largest = (values) => Math.max(1, ...values.flat().map(Number).filter(Number.isFinite));

/** Values of heaps side by side, each above the size of its heap. */
export function strip(values) {
  const most = largest(values);
  return h(
    "ol.strip",
    null,
    values.map((value, i) => h("li", null, warmed(h("i", null, String(value)), value, most), h("small", null, String(i)))),
  );
}

/** What a pattern that was found stands on. */
export function standing({ proved, by, condition, checked_to: to }) {
  if (proved) return t("period_proved", by);
  return condition ? t("proved_if", condition, by) : t("observed", to);
}

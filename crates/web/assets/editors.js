// What a click does where a position is set up: cells are painted, coins turned, pieces put down, edges drawn and coloured. Each editor
// knows the position as data and hands the new one to `set`.

import { listed } from "./link.js";

/** What stands in a cell, by its letter, where the letter has a usual meaning. */
export const LETTERS = { ".": "empty_cell", "#": "blocked_cell", x: "left", X: "left", o: "right", O: "right", t: "left", f: "right" };

/** What edges are, by their letter. */
export const COLOURS = { b: "left", r: "right", g: "green_edge" };

const natural = (number) => /^\d+$/.test(String(number));
const texts = (rows) => Array.isArray(rows) && rows.length > 0 && rows.every((row) => typeof row === "string" && row.length === rows[0].length);

/** The editor for the position of a view, or null where there is only text to change. */
export function editor(view) {
  const { position } = view.parts[0];
  if (view.layout === "grid") return board(position) ?? places(position, view);
  if (Array.isArray(position?.edges)) return graph(position);
  if (view.layout === "piles" || view.layout === "rows") return heaps(position, view);
  return null;
}

/** Rows of letters, alone or beside other words about the position. */
function board(position) {
  const alone = typeof position === "string";
  const rows = alone ? [position] : texts(position) ? position : texts(position?.board) ? position.board : null;
  if (!rows || !rows[0]) return null;
  const written = (next) => {
    if (alone) return JSON.stringify(next[0]);
    return rows === position ? (next.length > 1 ? next.join("/") : JSON.stringify(next)) : JSON.stringify({ ...position, board: next });
  };
  const [high, wide] = [rows.length, rows[0].length];
  return {
    kind: "board",
    rows,
    written,
    /** The row and column of a thing. */
    cell(pick) {
      const [, row, column] = /^c(?:(\d+),)?(\d+)$/.exec(pick) ?? [];
      const at = [Number(row ?? 0), Number(column)];
      return column != null && at[0] < high && at[1] < wide ? at : null;
    },
    /** A cell and those that mirrors show in its place. */
    mirrored([row, column], { upright, level }) {
      const across = upright ? [column, wide - 1 - column] : [column];
      const down = level ? [row, high - 1 - row] : [row];
      return down.flatMap((y) => across.map((x) => [y, x]));
    },
    /** The rows with this letter in these cells. */
    painted(cells, letter) {
      const next = rows.map((row) => [...row]);
      for (const [y, x] of cells) next[y][x] = letter;
      return written(next.map((row) => row.join("")));
    },
    sized(columns, lines) {
      const next = Array.from({ length: lines }, (_, y) => (rows[y] ?? "").slice(0, columns).padEnd(columns, "."));
      return written(next);
    },
  };
}

/** The cells with a token or a coin that shows heads; null where tokens are counted or cells are missing. */
function lying(svg) {
  const cells = svg.split('data-pick="').slice(1).map((rest) => rest.split("</g>")[0]);
  const has = (...names) => (cell) => names.some((name) => cell.includes(`class="${name}"`));
  const counted = (cell) => has("t", "cake")(cell) && has("k gold")(cell);
  if (cells.some(counted) || cells.some(has("wall", "poison", "choc"))) return null;
  return cells.filter(has("h", "t", "cake")).map((cell) => cell.split('"')[0]);
}

/** Coins and pieces by their places, and the queen of two heaps, where the picture shows just these. */
function places(position, view) {
  const lie = Array.isArray(position) ? lying(view.svg ?? "") : null;
  if (!lie) return null;
  const square = /data-pick="c\d+,\d+"/.test(view.svg);
  if (square && position.length === 2 && position.every(natural) && lie.length === 1 && lie[0] === `c${position}`) {
    return { kind: "places", picked: (pick) => pick.slice(1) };
  }
  const names = position.map((place) => `c${place}`);
  if (names.length !== lie.length || !names.every((name) => lie.includes(name))) return null;
  if (names.every((name) => /^c\d+,\d+$/.test(name)) && (names.length || square)) {
    return {
      kind: "places",
      picked(pick) {
        const rest = position.filter((_, i) => names[i] !== pick);
        return JSON.stringify(rest.length < position.length ? rest : [...position, pick.slice(1).split(",").map(Number)]);
      },
    };
  }
  if (!position.every(natural)) return null;
  return {
    kind: "places",
    picked(pick) {
      const at = Number(pick.slice(1));
      const rest = position.map(Number).filter((place) => place !== at);
      if (rest.length === position.length) rest.push(at);
      return listed(rest.sort((a, b) => a - b));
    },
  };
}

/** Heaps: a token makes its heap as high as it lies, the highest one goes, and a click on the name adds one. */
function heaps(position, view) {
  if (!Array.isArray(position) || !position.length || !position.every(natural)) return null;
  const known = [...(view.svg ?? "").matchAll(/data-(?:pick|name)="h(\d+)/g)].map(([, number]) => Number(number));
  const low = Number(view.window?.low ?? Math.min(...known));
  return {
    kind: "heaps",
    /** The position after a click, or null where the picture counts otherwise than the position. */
    picked(pick) {
      const [, heap, token] = /^h(\d+)(?:#(\d+))?$/.exec(pick) ?? [];
      const sizes = position.map(String);
      const size = sizes[Number(heap) - low];
      if (size == null) return null;
      if (token == null) sizes[heap - low] = String(BigInt(size) + 1n);
      else sizes[heap - low] = token === size ? String(BigInt(size) - 1n) : token;
      return listed(sizes);
    },
  };
}

/** Vertices, edges and tokens. */
function graph(position) {
  const { edges } = position;
  const set = (changed) => JSON.stringify({ ...position, ...changed });
  const top = Math.max(Number(position.ground ?? -1), Number(position.vertices ?? 0) - 1, ...edges.flatMap(([a, b]) => [Number(a), Number(b)]));
  const edge = (a, b, colour) => (colour ? [a, b, colour] : [a, b]);
  /** Vertices that are counted are counted anew. */
  const counted = (vertex) => (position.vertices != null && vertex >= Number(position.vertices) ? { vertices: vertex + 1 } : {});
  return {
    kind: "graph",
    ground: position.ground ?? null,
    tokens: position.tokens != null || position.token != null,
    coloured: edges.some((one) => typeof one[2] === "string"),
    joined: (a, b, colour) => set({ edges: [...edges, edge(a, b, colour)] }),
    grown: (from, colour) => set({ edges: [...edges, edge(from, top + 1, colour)], ...counted(top + 1) }),
    erased: (place) => set({ edges: edges.filter((_, i) => i !== place) }),
    coloured_as: (place, colour) => set({ edges: edges.map(([a, b], i) => (i === place ? edge(a, b, colour) : edges[i])) }),
    moved(vertex) {
      if (position.tokens == null) return set({ token: vertex });
      const tokens = position.tokens.map(Number);
      return set({ tokens: tokens.includes(vertex) ? tokens.filter((one) => one !== vertex) : [...tokens, vertex] });
    },
  };
}

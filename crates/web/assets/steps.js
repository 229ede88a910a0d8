// Moves as a trie of picks, and the steps of a move that are no things on the board: numbers and words. Numbers stay texts, since a
// heap may hold more tokens than a number of this language counts; a place of a slider is computed with BigInt.

import { fill, h, shape, t } from "./dom.js";

const RANK = { win: 0, draw: 1, loss: 2, unknown: 3 };

/** Is the first verdict better for whoever moves? Of two wins the quicker one, of two losses the later one. */
function isBetter(a, b) {
  if (!b) return true;
  const [x, y] = [RANK[a.verdict] ?? 3, RANK[b.verdict] ?? 3];
  if (x !== y) return x < y;
  if (a.remoteness == null || b.remoteness == null) return false;
  return a.verdict === "loss" ? a.remoteness > b.remoteness : a.remoteness < b.remoteness;
}

function node() {
  return { children: new Map(), move: null, best: null, count: 0 };
}

/** The trie of these moves; `picks` is what is clicked, in turn. */
export function trie(moves) {
  const root = node();
  for (const move of moves) {
    let at = root;
    meet(at, move);
    for (const pick of move.picks) {
      if (!at.children.has(pick)) at.children.set(pick, node());
      at = at.children.get(pick);
      meet(at, move);
    }
    at.move ??= move;
  }
  return root;
}

function meet(at, move) {
  at.count++;
  if (isBetter(move, at.best)) at.best = move;
}

/** The node that these picks lead to, or null. */
export function find(root, picks) {
  let at = root;
  for (const pick of picks) {
    at = at.children.get(pick);
    if (!at) return null;
  }
  return at;
}

/** The same moves picked elsewhere: rules list one of those that come to the same, at one end of a row. */
export function alike(options, view) {
  const sizes = view.parts?.length === 1 ? view.parts[0].position : null;
  const found = [];
  if (!Array.isArray(sizes) || view.layout !== "rows") {
    // Two cells of a move may be picked in either order.
    for (const option of options) {
      if (option.name?.cells?.length === 2 && option.picks.length === 2) found.push({ ...option, picks: [...option.picks].reverse() });
    }
    return found;
  }
  const known = new Set(options.map((option) => option.picks.join(" ")));
  const add = (option, picks) => {
    const spelled = picks.join(" ");
    if (known.has(spelled)) return;
    known.add(spelled);
    found.push({ ...option, picks });
  };
  const low = Number(view.window?.low ?? 0);
  // A heap in which no move is listed has those of another one of its size.
  const own = new Set(options.map(({ picks }) => /^h\d+/.exec(picks[0])?.[0]));
  for (const option of options) {
    const read = option.picks.map((pick) => /^h(\d+)([#/])(\d+)$/.exec(pick));
    if (!read.length || read.some((one) => !one || one[1] !== read[0][1])) continue;
    const heap = Number(read[0][1]);
    const size = Number(sizes[heap - low]);
    if (!(size <= 24)) continue;
    const tokens = read.map((one) => [one[2], Number(one[3])]);
    // In a row both ends are alike.
    const mirrored = tokens.map(([sign, n]) => [sign, sign === "#" ? size + 1 - n : size - n]).sort((a, b) => a[1] - b[1]);
    sizes.forEach((other, i) => {
      const name = `h${i + low}`;
      if (i + low !== heap && (Number(other) !== size || own.has(name))) return;
      for (const way of [tokens, mirrored]) add(option, way.map(([sign, n]) => `${name}${sign}${n}`));
    });
  }
  return found;
}

/** More choices than this are a number, not a row of buttons. */
const BUTTONS = 40;

/** Places of a slider. */
const PLACES = 1000n;

/** Fills the container with what can be chosen now beside the board. */
export function steps(container, board, node) {
  const heaps = new Map();
  const words = new Map();
  for (const [pick, child] of board.unseen) {
    const [heap, token] = pick.split("#");
    const into = token ? heaps : words;
    const key = token ? heap : pick.includes("=") ? pick.split("=")[0] : "";
    if (!into.has(key)) into.set(key, []);
    into.get(key).push([pick, child]);
  }
  const rows = [];
  for (const [heap, choices] of heaps) rows.push(tokens(board, heap, choices));
  for (const [key, choices] of words) {
    const numbers = choices.every(([pick]) => /=\d+$/.test(pick));
    if (numbers) choices.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
    rows.push(choices.length > BUTTONS && numbers ? many(board, key, choices) : buttons(board, key, choices));
  }
  container.hidden = !rows.length || !node;
  fill(container, ...rows);
}

function buttons(board, key, choices) {
  return h(
    "fieldset.step",
    null,
    key && h("legend", null, key.split(".").at(-1)),
    h(
      "div.row",
      null,
      choices.slice(0, 200).map(([pick, child]) => {
        const known = board.known(child.best, child.count > 1);
        const name = pick.split("=")[1] ?? pick;
        const says = [pick, child.count === 1 ? child.best.say : t("begins", child.count), ...known].join(t("comma"));
        return h(
          "button",
          { type: "button", "aria-label": says, title: says, "data-step": pick, onclick: () => board.pick(pick) },
          child.best.verdict && shape(child.best.verdict, 12),
          name,
        );
      }),
    ),
  );
}

/** The number of a token of a heap that is too large for a picture. */
function tokens(board, heap, choices) {
  const tall = board.things.get(heap)?.dataset.say.match(/[:：]\s*(\d+)/)?.[1];
  const winning = choices.filter(([, child]) => child.best.verdict === "win").map(([pick]) => pick.split("#")[1]);
  const most = tall ? BigInt(tall) : null;
  // Where tokens may be taken out of the middle, a number is the first pick of several.
  const above = choices.every(([, { children, move }]) => !children.size && !move?.name?.parts);
  const place = (number) => (most > 1n ? ((BigInt(number) - 1n) * PLACES) / (most - 1n) : 0n);
  return number(board, {
    heap,
    label: t("number_of", board.title(heap)),
    say: (text) => (above ? t("token_number", text) : `${board.title(heap)} ${text}`),
    winning,
    first: winning[0] ?? choices[0][0].split("#")[1],
    ticks: most ? winning.slice(0, 100).map((text) => String(place(text))) : [],
    at: most && ((value) => String(1n + ((most - 1n) * BigInt(value)) / PLACES)),
    places: String(PLACES),
    place: (text) => String(place(text)),
    choose: (text) => {
      const pick = `${heap}#${text}`;
      if (board.node?.children.has(pick)) board.pick(pick);
      else board.typed(pick);
    },
  });
}

/** A number out of many that are listed. */
function many(board, key, choices) {
  const numbers = choices.map(([pick]) => pick.split("=")[1]);
  const wins = choices.map(([, child], i) => (child.best.verdict === "win" ? i : -1)).filter((i) => i >= 0);
  return number(board, {
    label: t("number_of", key.split(".").at(-1)),
    say: (text) => `${key}=${text}`,
    winning: wins.map((i) => numbers[i]),
    first: numbers[wins[0] ?? 0],
    ticks: wins.slice(0, 100).map(String),
    at: (value) => numbers[Number(value)],
    places: String(numbers.length - 1),
    place: (text) => String(Math.max(0, numbers.indexOf(text))),
    choose: (text) => {
      const pick = `${key}=${text}`;
      if (board.node?.children.has(pick)) board.pick(pick);
      else board.typed(pick);
    },
  });
}

let fields = 0;

function number(board, { heap, label, say, winning, first, ticks, at, places, place, choose }) {
  const id = `number-${fields++}`;
  const hints = winning.length > 0;
  const says = h("output", { for: id }, say(first));
  const field = h("input", {
    id,
    type: "text",
    inputmode: "numeric",
    pattern: "[0-9]*",
    value: first,
    size: Math.max(6, first.length + 2),
    autocomplete: "off",
    oninput: () => {
      says.textContent = say(field.value);
      if (slider && /^\d+$/.test(field.value)) slider.value = place(field.value);
    },
    onkeydown: (event) => event.key === "Enter" && /^\d+$/.test(field.value) && choose(field.value),
  });
  const slider =
    at &&
    h("input", {
      type: "range",
      min: "0",
      max: places,
      step: "1",
      list: `${id}-ticks`,
      "aria-label": `${label}${t("colon")}${t("slider")}`,
      oninput: () => {
        field.value = at(slider.value);
        says.textContent = say(field.value);
        slider.setAttribute("aria-valuetext", field.value);
      },
    });
  if (slider) slider.value = place(first);
  return h(
    "fieldset.step",
    { "data-heap": heap },
    h("legend", null, label),
    h(
      "div.row",
      null,
      h("label.inline", { for: id }, t("exact_number")),
      field,
      h(
        "button.primary",
        { type: "button", onclick: () => /^\d+$/.test(field.value) && choose(field.value) },
        t("choose"),
      ),
    ),
    slider,
    slider &&
      h(
        "datalist",
        { id: `${id}-ticks` },
        ticks.map((value) => h("option", { value })),
      ),
    h("p.small", null, says),
    hints &&
      h(
        "p.small.row",
        null,
        shape("win", 12),
        t("winning_numbers", winning.slice(0, 5).join(t("list")) + (winning.length > 5 ? " …" : "")),
      ),
  );
}

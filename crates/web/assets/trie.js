// Moves as a trie of picks: what can be picked next, and what is the best that lies behind it.

const RANK = { win: 0, draw: 1, loss: 2, unknown: 3 };

/** Is the first verdict better for whoever moves? Of two wins the quicker one, of two losses the later one. */
export function isBetter(a, b) {
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

/** The same moves picked elsewhere: rules list one of those that come to the same, at one end of a row or in one of equal heaps. */
export function alike(options, view) {
  const sizes = view.parts?.length === 1 ? view.parts[0].position : null;
  const found = [];
  if (!Array.isArray(sizes) || (view.layout !== "rows" && view.layout !== "piles")) {
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
  for (const option of options) {
    const read = option.picks.map((pick) => /^h(\d+)([#/])(\d+)$/.exec(pick));
    if (!read.length || read.some((one) => !one || one[1] !== read[0][1])) continue;
    const heap = Number(read[0][1]);
    const size = Number(sizes[heap - low]);
    if (!(size <= 24)) continue;
    const tokens = read.map((one) => [one[2], Number(one[3])]);
    // In a row both ends are alike.
    const mirrored = tokens.map(([sign, n]) => [sign, sign === "#" ? size + 1 - n : size - n]).sort((a, b) => a[1] - b[1]);
    const ways = view.layout === "rows" ? [tokens, mirrored] : [tokens];
    sizes.forEach((other, i) => {
      if (Number(other) !== size || (view.layout === "piles" && "parts" in (option.name ?? {}))) return;
      for (const way of ways) add(option, way.map(([sign, n]) => `h${i + low}${sign}${n}`));
    });
  }
  return found;
}

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

// The address of a view, and back: everything that a link restores.

import { base } from "./dom.js";

/** What the page was opened with. `request` is what the program has read from the address, where it was asked. */
export function readAddress(request) {
  const query = new URLSearchParams(location.search);
  const state = {
    parts: [],
    // Without a word the game is played as it usually is, which the answer tells.
    play: ["misere", "normal"].includes(query.get("play")) ? query.get("play") : null,
    player: query.get("player") === "right" ? "right" : "left",
    moves: (query.get("moves") ?? "")
      .split(";")
      .filter(Boolean)
      .map((move) => move.replaceAll("~", " ")),
    hints: query.get("hints") ? query.get("hints") !== "off" : told(query),
    tab: ["setup", "rules", "table"].includes(query.get("tab")) ? query.get("tab") : null,
    looked: query.get("looked") === "1",
    first: /^\d+$/.test(query.get("first")) ? query.get("first") : null,
    against: ["perfect", "good", "easy"].includes(query.get("vs")) ? query.get("vs") : "two",
    second: query.get("second") === "1",
    seed: Number(query.get("seed")) || 0,
    parameters: query.get("with") ?? "",
    embed: query.get("embed") === "1",
  };
  // A folder of files has a slash at its end.
  const path = location.pathname.slice(base.length).replace(/\/$/, "");
  if (path === "/sum") {
    const [games, ats] = [query.getAll("game"), query.getAll("at")];
    state.parts = games.map((game, i) => ({ game, at: ats[i] || undefined }));
  } else if (path.startsWith("/g/")) {
    state.parts = [{ game: decodeURIComponent(path.slice(3)), at: query.get("at") || undefined }];
  }
  // Who names only a game has come to play it.
  if (path.startsWith("/g/") && !query.get("hints") && !state.hints && state.against === "two") state.against = "good";
  state.openings = request?.openings ?? [];
  // Where both choose at once there are no turns.
  state.turns = request?.turns;
  state.letters = request?.letters ?? "";
  if (request?.game && state.parts.length === 1) {
    state.parts[0].game = request.game;
    state.parts[0].at ??= request.at;
  }
  return state;
}

/** Is it told who wins, where the address does not say? Not against the program, and not where only a game is named. */
function told(query) {
  const path = location.pathname.slice(base.length);
  if (query.get("vs")) return false;
  return !path.startsWith("/g/") || ["at", "moves", "play", "player", "first"].some((name) => query.get(name));
}

/** Text as it stands in an address, with what needs no code left readable. */
const plain = (text) =>
  encodeURIComponent(text).replace(/%(2C|3B|3A|2F|7E|5B|5D|7B|7D|22)/gi, (code) =>
    code === "%22" ? code : decodeURIComponent(code),
  );

/** The address of a state. */
export function address(state, language) {
  const query = [];
  const add = (key, value) => query.push(`${key}=${plain(value)}`);
  const one = state.parts.length === 1 && !state.sum;
  if (one && state.parts[0].at != null) add("at", state.parts[0].at);
  if (!one) {
    for (const { game, at } of state.parts) {
      add("game", game);
      add("at", at ?? "");
    }
  }
  if (state.play) add("play", state.play);
  if (state.player === "right") add("player", "right");
  if (state.moves.length) add("moves", state.moves.map((move) => move.replaceAll(" ", "~")).join(";"));
  if (!state.hints) add("hints", "off");
  else if (state.against !== "two" || (one && state.parts[0].at == null)) add("hints", "on");
  if (state.tab) add("tab", state.tab);
  if (state.looked) add("looked", "1");
  if (state.first != null) add("first", String(state.first));
  if (state.against !== "two") add("vs", state.against);
  if (state.second) add("second", "1");
  if (state.seed) add("seed", String(state.seed));
  if (state.parameters) add("with", state.parameters);
  if (state.embed) add("embed", "1");
  if (language) add("lang", language);
  const path = state.script ? "/script" : one ? `/g/${plain(state.parts[0].game)}` : "/sum";
  return base + path + (query.length ? `?${query.join("&")}` : "") + (state.script ? location.hash : "");
}

/** Numbers as a position in text: one number alone may be read as something else, such as a row of coins. */
export const listed = (numbers) => (numbers.length > 1 ? numbers.join(",") : `[${numbers.join(",")}]`);

/** A state as the position that the interface is asked about. */
export function request(state) {
  const asked = { play: state.play ?? undefined, player: state.player, moves: state.moves };
  if (state.script) Object.assign(asked, { script: state.script });
  if (state.parts.length === 1 && !state.sum) Object.assign(asked, state.parts[0]);
  else asked.sum = state.parts;
  return asked;
}

/** Text packed for the part of an address behind `#`: deflated, in base64url. */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Longer texts than this are not unpacked: a link may come from anybody. */
const MOST = 1 << 20;

/** The text that was packed. Throws where it is none. */
export async function unpack(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) throw new RangeError("too long");
    parts.push(value);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
}

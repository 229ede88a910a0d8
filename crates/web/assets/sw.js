// The server of a static site: it answers every address of the page with the solver as WebAssembly. `grundy site` fills in
// what stands in double braces.

const FILES = ["{{files}}"];
// The folder of the host in which the site lies; nothing at its root.
const FOLDER = "{{folder}}";
// Another site of ours in another folder has its own.
const CACHES = `grundy${FOLDER}-`;
const CACHE = `${CACHES}{{version}}`;
const POLICY = "{{policy}}";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === location.origin && url.pathname.startsWith(`${FOLDER}/`)) event.respondWith(respond(event.request, url));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function respond(request, url) {
  if (FILES.includes(url.pathname)) return (await caches.match(url.pathname)) ?? fetch(request);
  const body = new Uint8Array(await request.arrayBuffer());
  const language = (navigator.language ?? "en").startsWith("zh") ? "zh" : "en";
  // Folders of files have a slash at their end; addresses of the page have none.
  const path = url.pathname.slice(FOLDER.length).replace(/\/+$/, "") || "/";
  const head = new TextEncoder().encode([request.method, path, url.search.slice(1), language, ""].join("\n"));
  try {
    return await answer(head, body);
  } catch (error) {
    // A module that broke off is in no state to answer: the next question gets a new one.
    solver = undefined;
    const message = { en: `the solver broke off: ${error.message}`, zh: `求解器中断：${error.message}` }[language];
    return Response.json({ error: { kind: "too-large", message, at: "" } }, { status: 422 });
  }
}

let module, solver;

/** The solver, made where there is none. */
async function made() {
  module ??= caches.match(`${FOLDER}/grundy.wasm`).then(async (file) => WebAssembly.compile(await (file ?? (await fetch(`${FOLDER}/grundy.wasm`))).arrayBuffer()));
  solver ??= module.then((compiled) => WebAssembly.instantiate(compiled));
  return (await solver).exports;
}

async function answer(head, body) {
  const { memory, room, answer, reply, length } = await made();
  const place = room(head.length + body.length);
  const request = new Uint8Array(memory.buffer, place, head.length + body.length);
  request.set(head);
  request.set(body, head.length);
  answer();
  const bytes = new Uint8Array(memory.buffer, reply(), length()).slice();
  const status = bytes.indexOf(10);
  const media = bytes.indexOf(10, status + 1);
  const text = (from, to) => new TextDecoder().decode(bytes.subarray(from, to));
  const type = text(status + 1, media);
  return new Response(type.startsWith("text/html") ? moved(text(media + 1)) : bytes.subarray(media + 1), {
    status: Number(text(0, status)),
    headers: { "Content-Type": type, "Content-Security-Policy": POLICY },
  });
}

/** A page whose own addresses lie in the folder. */
function moved(page) {
  return FOLDER ? page.replace(/ ({{attributes}})="\//g, ` $1="${FOLDER}/`) : page;
}

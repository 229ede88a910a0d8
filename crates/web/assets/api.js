// Questions to the program. One at a time: a new question breaks off the one before.

import { base, parsed, t } from "./dom.js";

let running = null;

/** What went wrong, with a sentence that a person reads. */
export class Failure extends Error {
  constructor(message, details) {
    super(message);
    Object.assign(this, details, { message });
  }
}

const address = (path) => {
  const url = new URL(base + path, location.origin);
  url.searchParams.set("lang", document.documentElement.lang.startsWith("zh") ? "zh" : "en");
  url.searchParams.set("numbers", "text");
  return url;
};

/** Breaks off the running question. */
export function stop() {
  running?.abort();
}

/**
 * Asks, and resolves to the answer. `progress` is called with steps and seconds while the program works.
 * Throws a Failure; one of kind "stopped" where the question was broken off.
 */
export async function ask(path, body, progress) {
  stop();
  const mine = (running = new AbortController());
  try {
    return await fetched(path, body, progress, mine.signal);
  } finally {
    if (running === mine) running = null;
  }
}

/** Asks without breaking off anything; the signal breaks it off. */
export function look(path, body, signal) {
  return fetched(path, body, null, signal);
}

async function fetched(path, body, progress, signal) {
  const accept = progress ? "text/event-stream, application/json" : "application/json";
  let response;
  try {
    response = await fetch(
      address(path),
      body === undefined
        ? { signal, headers: { Accept: accept } }
        : {
            method: "POST",
            signal,
            headers: { "Content-Type": "application/json", Accept: accept },
            body: typeof body === "string" ? body : JSON.stringify(body),
          },
    );
    const kind = response.headers.get("Content-Type") ?? "";
    if (kind.startsWith("text/event-stream")) return await streamed(response, progress);
    if (kind.startsWith("image/svg")) return await response.text();
    return checked(parsed(await response.text()));
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (signal?.aborted) throw new Failure("", { kind: "stopped" });
    throw new Failure(response?.status === 429 || response?.status === 503 ? t("too_busy") : t("no_server"), {
      kind: "no-server",
    });
  }
}

function checked(answer) {
  if (answer?.error)
    throw new Failure((answer.script?.message ?? answer.error.message).replace(/^[\w.-]+:\d+:\d+[:：] ?/, ""), {
      ...answer.error,
      script: answer.script,
    });
  return answer;
}

async function streamed(response, progress) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Failure(t("no_server"), { kind: "no-server" });
    text += value.replaceAll("\r", "");
    for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
      const event = Object.fromEntries(
        text
          .slice(0, end)
          .split("\n")
          .map((line) => line.split(/: ?(.*)/s).slice(0, 2)),
      );
      if (!event.data) continue;
      const data = parsed(event.data);
      if (event.event === "progress") progress(data);
      else return checked(data);
    }
  }
}

// Making elements, and the words of the page.

let words = {};

/** Where the page lies on its host: nothing at the root, "/folder" in a folder. */
export const base = new URL("..", import.meta.url).pathname.replace(/\/$/, "");

/** Takes the words of the page from where the program has put them, else from their file, which has both languages. */
export async function readWords() {
  words = read("words") ?? (await (await fetch(new URL("words.json", import.meta.url))).json());
  const column = document.documentElement.lang.startsWith("zh") ? 1 : 0;
  for (const [name, said] of Object.entries(words)) if (Array.isArray(said)) words[name] = said[column];
}

/** A sentence with {0}, {1} replaced. A name without words is a mistake of ours, and is shown as it is. */
export function t(name, ...values) {
  return (words[name] ?? name).replace(/\{(\d)\}/g, (_, i) => values[i] ?? "");
}

/** Reads JSON. Sentences of the program get arrows; what is sent back to it stays as it is. */
export function parsed(text) {
  const spoken = (key) => key === "say" || key === "explain";
  return JSON.parse(text, (key, value) =>
    spoken(key) && typeof value === "string" ? value.replaceAll("->", "→") : value,
  );
}

/** Data that the program has put into the page, or null. */
export function read(id) {
  const element = document.getElementById(id);
  try {
    return element ? parsed(element.textContent) : null;
  } catch {
    return null;
  }
}

/** An element: `h("button.small", {onclick}, "text", other)`. Nothing (null, false) among the children is left out. */
export function h(what, attributes, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value == null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value === "boolean") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** An element of a picture. */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** Puts these children in place of all others. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

/** A fraction as a number, to be drawn. */
export function number(text) {
  const [above, below = 1] = text.split("/").map(Number);
  return above / below;
}

/** The sign of a verdict, told by its shape: a tick, half filled, a cross in a ring, a dotted ring. */
export function shape(verdict, size = 14) {
  const sign = s("svg", {
    class: `shape ${verdict}`,
    viewBox: "-11 -11 22 22",
    width: size,
    height: size,
    "aria-hidden": "true",
  });
  sign.append(...figure(verdict));
  return sign;
}

/** The figures of a verdict round the origin. */
export function figure(verdict) {
  if (verdict === "win") return [s("circle", { class: "full", r: 10 }), s("path", { class: "tick", d: "M-4.5 0l3.2 3.4l6-6.6" })];
  if (verdict === "draw")
    return [s("circle", { class: "ring", r: 9 }), s("path", { class: "full", d: "M0 -9a9 9 0 0 0 0 18z" })];
  if (verdict === "loss")
    return [s("circle", { class: "ring", r: 9 }), s("path", { class: "cross", d: "M-3.4 -3.4l6.8 6.8m0 -6.8l-6.8 6.8" })];
  return [s("circle", { class: "ring dotted", r: 9 })];
}

/** The form of a player: Left is a disc, Right a diamond; where they are alike, the first is filled and the second is not. */
export function form(who, size = 18) {
  const figures = {
    left: [s("circle", { class: "L", r: 9 }), s("circle", { class: "in", r: 3.6 })],
    right: [s("path", { class: "R", d: "M0 -10l10 10l-10 10l-10 -10z" }), s("path", { class: "in", d: "M0 -4l4 4l-4 4l-4 -4z" })],
    first: [s("circle", { class: "one", r: 8, fill: "currentcolor" }), s("circle", { r: 7, fill: "currentcolor" })],
    second: [s("circle", { class: "one", r: 8 })],
  };
  return s("svg", { class: "form", viewBox: "-11 -11 22 22", width: size, height: size, "aria-hidden": "true" }, ...(figures[who] ?? []));
}

/** A labelled select. */
export function choice(label, options, chosen, onchange) {
  const select = h("select", { onchange: () => onchange(select.value) });
  for (const [value, text] of options) select.append(h("option", { value, selected: value === chosen }, text));
  return h("label.field", null, h("span", null, label), select);
}

/** A labelled box to tick. */
export function tick(label, checked, onchange, title) {
  const box = h("input", { type: "checkbox", onchange: () => onchange(box.checked) });
  box.checked = checked;
  return h("label.tick", { title }, box, h("span", null, label));
}

/** One of a few, as a row of buttons: `[value, label, sign?]`. */
export function segment(label, options, chosen, onchange) {
  return h(
    "div",
    { role: "group", "aria-label": label },
    h("h2", { "aria-hidden": "true" }, label),
    h(
      "div.segment",
      null,
      options.map(([value, text, sign]) =>
        h(
          "button",
          { type: "button", "aria-pressed": String(value === chosen), "data-value": value, onclick: () => value !== chosen && onchange(value) },
          sign,
          text,
        ),
      ),
    ),
  );
}

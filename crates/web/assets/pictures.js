// The values of a game in a table and in pictures.

import { fill, h, t } from "./dom.js";
import { Failure, look } from "./api.js";
import { theme } from "./frame.js";

/** Fills the panel for this game with what it has. */
export async function pictures(panel, game) {
  const body = h("div.pictures", null, t("loading"));
  panel.append(body);
  try {
    const about = await look(`/api/games/${encodeURIComponent(game)}`);
    const has = (what) => about.has.includes(what);
    fill(body, has("table") && table(game, has("period")), has("picture") && picture(game, about.kinds));
    if (!body.children.length) body.textContent = t("no_tables");
  } catch (error) {
    body.textContent = error.message;
  }
}

function asked(label, value, show) {
  const field = h("input", { type: "text", inputmode: "numeric", value, size: 7 });
  const go = () => show(field.value.trim());
  field.addEventListener("keydown", (event) => event.key === "Enter" && go());
  return h(
    "div.row",
    null,
    h("label.field", null, h("span", null, label), field),
    h("button", { type: "button", onclick: go }, t("show_table")),
  );
}

const query = (path, values) => `${path}?${new URLSearchParams(values)}`;

function table(game, hasPeriod) {
  const out = h("div", null);
  const show = async (to) => {
    try {
      const [{ values, from = 0 }, period] = await Promise.all([
        look(query("/api/table", { game, from: "0", to })),
        hasPeriod ? look(query("/api/period", { game, to: "1000" })).catch(() => null) : null,
      ]);
      fill(
        out,
        period && periodSays(period),
        Array.isArray(values[0]) ? grid(values) : rows(values, Number(from), period),
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      fill(out, h("p.trouble", { role: "alert" }, error.message));
    }
  };
  show("99");
  return h("section", null, h("h3", null, t("values")), asked(t("up_to"), "99", show), out);
}

function periodSays({ preperiod, period, proved, by }) {
  if (period == null) return null;
  return h("p", null, t("period_found", preperiod, period), proved && ` ${t("period_proved", by)}`);
}

/** Values ten to a row, those of the first whole period marked. */
function rows(values, from, period) {
  const marked = (n) =>
    period?.period != null && n >= period.preperiod && n < Number(period.preperiod) + Number(period.period);
  const lines = [];
  for (let at = 0; at < values.length; at += 10) lines.push([from + at, values.slice(at, at + 10)]);
  return h(
    "div.scroll",
    { tabindex: "0", role: "region", "aria-label": t("values") },
    h(
      "table.values",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, t("heap")),
          Array.from({ length: 10 }, (_, i) => h("th", { scope: "col" }, `+${i}`)),
        ),
      ),
      h(
        "tbody",
        null,
        lines.map(([first, line]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, String(first)),
            line.map((value, i) => h(`td${marked(first + i) ? ".period" : ""}`, null, String(value))),
          ),
        ),
      ),
    ),
  );
}

function grid(values) {
  return h(
    "div.scroll",
    { tabindex: "0", role: "region", "aria-label": t("values") },
    h(
      "table.values",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td"),
          values[0].map((_, i) => h("th", { scope: "col" }, String(i))),
        ),
      ),
      h(
        "tbody",
        null,
        values.map((line, i) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, String(i)),
            line.map((value) => h("td", null, String(value))),
          ),
        ),
      ),
    ),
  );
}

/** Zooms: by half of the size each time. */
const ZOOM = [0.5, 0.75, 1, 1.5, 2, 3, 4];

function picture(game, kinds) {
  let [to, zoom, kind] = ["", 2, kinds?.[0]];
  const image = h("img.plot", { alt: t("picture_say"), loading: "lazy" });
  const frame = h("div.scroll.plotted", { tabindex: "0", role: "region", "aria-label": t("picture_say") }, image);
  const trouble = h("p.trouble", { role: "alert", hidden: true });
  const show = () => {
    const values = { game, theme: theme() };
    if (to) values.to = to;
    if (kind) values.kind = kind;
    trouble.hidden = true;
    image.src = query("/api/picture", values);
  };
  const size = () => {
    image.style.width = `${ZOOM[zoom] * 100}%`;
    smaller.disabled = zoom === 0;
    larger.disabled = zoom === ZOOM.length - 1;
  };
  image.addEventListener("error", async () => {
    // A picture that cannot be made says nothing; the same question asked as text does.
    trouble.hidden = false;
    trouble.textContent = await look(image.src).then(
      () => "",
      (error) => error.message,
    );
  });
  const turn = (by) => () => {
    zoom = Math.min(ZOOM.length - 1, Math.max(0, zoom + by));
    size();
  };
  const smaller = h("button", { type: "button", onclick: turn(-1) }, t("zoom_out"));
  const larger = h("button", { type: "button", onclick: turn(1) }, t("zoom_in"));
  const choose =
    kinds?.length > 1 &&
    h(
      "label.field",
      null,
      h("span", null, t("kind")),
      h(
        "select",
        {
          onchange: (event) => {
            kind = event.target.value;
            show();
          },
        },
        kinds.map((name) => h("option", { value: name }, name)),
      ),
    );
  addEventListener("themechange", show);
  size();
  show();
  return h(
    "section",
    null,
    h("h3", null, t("picture")),
    h("div.row", null, choose, smaller, larger),
    asked(t("up_to"), "", (value) => {
      to = value;
      show();
    }),
    frame,
    trouble,
  );
}

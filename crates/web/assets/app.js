// The script of every page: the frame, then what the page is for.

import { h, readWords } from "./dom.js";
import { frame } from "./frame.js";

const PAGES = {
  catalogue: () => import("./catalogue.js"),
  patterns: () => import("./patterns.js"),
  game: () => import("./game.js"),
  sum: () => import("./sum.js"),
  script: () => import("./script.js"),
  about: () => import("./about.js"),
};

await readWords();
frame();
const { page, still } = document.body.dataset;
const load = PAGES[page];
if (load && still === undefined) {
  load()
    .then((page) => page.start(document.getElementById("main")))
    .catch((error) => {
      // What the program has written stays as it is; the reason goes where a bug report can find it.
      console.error(error);
      document.body.dataset.plain = "";
      document.getElementById("main")?.prepend(h("p.trouble", { role: "alert" }, String(error.message ?? error)));
    });
}

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

/** When what the program has written is painted: the board is seen before it can be used. What is in no window is never painted. */
const painted = () =>
  new Promise((done) => {
    if (document.hidden) return done();
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });

const { page, still } = document.body.dataset;
const loaded = still === undefined && PAGES[page]?.();
await Promise.all([readWords(), painted()]);
frame();
if (loaded) {
  loaded
    .then((page) => page.start(document.getElementById("main")))
    .catch((error) => {
      // What the program has written stays as it is; the reason goes where a bug report can find it.
      console.error(error);
      document.body.dataset.plain = "";
      document.getElementById("main")?.prepend(h("p.trouble", { role: "alert" }, String(error.message ?? error)));
    });
}

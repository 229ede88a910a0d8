// On a static site: starts the worker that answers in place of a server, then shows the page that it writes.

const { dataset, src } = document.currentScript;
const { trouble } = dataset;
// Until then nobody answers, and the file knows nothing of the position in the address: it stays as it was written.
document.body.dataset.still = "";

async function start() {
  if (!navigator.serviceWorker) throw new Error();
  // A page that the worker has written has no need of this script.
  await navigator.serviceWorker.register(new URL("../sw.js", src));
  if (!navigator.serviceWorker.controller) {
    await new Promise((controlled) => navigator.serviceWorker.addEventListener("controllerchange", controlled, { once: true }));
  }
  location.reload();
}

start().catch(() => {
  const note = document.createElement("p");
  note.className = "trouble";
  note.setAttribute("role", "alert");
  note.textContent = trouble;
  document.getElementById("main")?.prepend(note);
});

// Where the scripts of the page cannot be had, what the program has written is all there is, and is shown.
addEventListener("error", ({ target }) => target?.type === "module" && (document.body.dataset.plain = ""), true);

// Before anything is painted: the choice of light or dark, if one was made.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the system.
}

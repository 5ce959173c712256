// Before the first paint: the theme that was chosen, else that of the machine.
document.documentElement.dataset.theme =
  localStorage.getItem("solstead.theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

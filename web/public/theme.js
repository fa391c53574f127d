// Before the first paint: no flash of the wrong theme.
(() => {
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('franchise') ?? '{}').theme ?? 'auto';
  } catch {
    // Nothing can be kept here, or something else was: the system decides.
  }
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// A file of its own: it must run before the first paint, and the page allows no inline script.
// The key and values are those of web/ui/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; the page then follows the device.
}

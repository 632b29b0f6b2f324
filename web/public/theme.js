// Runs before the first paint. The key is that of web/layouts/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // So are the key and the wish those of web/layouts/device/saver.ts.
  const own = localStorage.getItem('saver');
  const { dataset } = document.documentElement;
  // The server writes `data-saves-data` where the browser tells it alone.
  const wish =
    'savesData' in dataset || navigator.connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches;
  if (own ? own === 'on' : wish) dataset.saver = '';
} catch {
  // Storage is blocked.
}
// A first script or stylesheet that does not arrive is asked for again, later each time.
const tries = Number(history.state?.tries ?? 0);
addEventListener(
  'error',
  ({ target }) => {
    if (target.tagName !== 'SCRIPT' && target.rel !== 'stylesheet') return;
    const again = () => {
      if (!navigator.onLine) return addEventListener('online', again, { once: true });
      if (target.rel) return target.replaceWith(target.cloneNode());
      history.replaceState({ tries: tries + 1 }, '');
      location.reload();
    };
    // The head can fail before the notice is there.
    const say = () => (document.getElementById('not-loaded').hidden = !!target.rel);
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', say, { once: true });
    else say();
    setTimeout(again, Math.min(1000 * 3 ** tries, 30_000));
  },
  true,
);

/* oxlint-disable no-var, no-unused-vars, prefer-arrow-callback */
// Runs before the first paint, in every browser: in words that the oldest of them read. The key is that of web/layouts/theme.ts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);
    // So are the key and the wish those of web/layouts/device/saver.ts.
    var own = localStorage.getItem('saver');
    // The server writes `data-saves-data` where the browser tells it alone.
    var wish =
      root.hasAttribute('data-saves-data') ||
      (navigator.connection && navigator.connection.saveData) ||
      matchMedia('(prefers-reduced-data: reduce)').matches;
    if (own ? own === 'on' : wish) root.setAttribute('data-saver', '');
  } catch (_) {
    // Storage is blocked.
  }
  // On a fast line the letters come beside the scripts; on a slow one they would hold the text up. A text that was painted without them keeps
  // the letters of the device.
  var isSlow = navigator.connection && /[23]g/.test(navigator.connection.effectiveType);
  var letters = isSlow || root.hasAttribute('data-saver') ? [] : document.querySelectorAll('link[as=font]');
  for (var n = 0; n < letters.length; n += 1) {
    var letter = letters[n].cloneNode();
    letter.removeAttribute('media');
    document.head.appendChild(letter);
  }
  // All browsers that web/build/floor.ts names have these; a browser without one of them cannot read the app.
  var isTooOld = !window.structuredClone || !Array.prototype.findLast || !Object.hasOwn;
  function show(id) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', reveal);
    else reveal();
    function reveal() {
      document.getElementById(id).hidden = false;
      if (!isTooOld) return;
      // Remove the app: it does not work in such a browser.
      document.body.removeChild(document.getElementById('root'));
      if (document.getElementById('frame')) document.body.removeChild(document.getElementById('frame'));
    }
  }
  if (isTooOld) show('too-old');
  // A first script or stylesheet that does not arrive is asked for again, later each time.
  var tries = Number((history.state && history.state.tries) || 0);
  addEventListener(
    'error',
    function (event) {
      var target = event.target;
      if (isTooOld || (target.tagName !== 'SCRIPT' && target.rel !== 'stylesheet')) return;
      function again() {
        if (!navigator.onLine) return addEventListener('online', again, { once: true });
        if (target.rel) return target.replaceWith(target.cloneNode());
        // The entry may have asked for it too, and got it: the page stays, with what is typed.
        if (document.querySelector('#root > *')) return (document.getElementById('not-loaded').hidden = true);
        history.replaceState({ tries: tries + 1 }, '');
        location.reload();
      }
      // The head can fail before the notice is there.
      if (!target.rel) show('not-loaded');
      setTimeout(again, Math.min(1000 * Math.pow(3, tries), 30000));
    },
    true,
  );
})();

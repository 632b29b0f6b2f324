/** The oldest browsers that show the app, in the names of the compatibility data. Android's WebView and Chrome share a version, as do the two Safaris. */
export const floor = {
  chrome: '100',
  chrome_android: '100',
  webview_android: '100',
  firefox: '115',
  safari: '15.6',
  safari_ios: '15.6',
} as const;

/**
 * The browsers for which the bundler rewrites newer syntax. Safari 15 knows the fields of classes, and counts as 16 here: rewriting them
 * costs each page 2 kB. `plain-fields.ts` removes the ones that it gets wrong, and `npm run floor` refuses the rest.
 */
export const scriptTarget = [`chrome${floor.chrome}`, `firefox${floor.firefox}`, 'safari16', 'ios16'];

/** The browsers for which styles are written. */
export const styleTarget = [
  `chrome${floor.chrome}`,
  `firefox${floor.firefox}`,
  `safari${floor.safari}`,
  `ios${floor.safari_ios}`,
];

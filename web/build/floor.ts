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
 * The targets for which the bundler writes newer syntax in older words. Safari 15 knows the fields of classes, and is counted as 16 here:
 * to lower them costs each page 2 kB. `plain-fields.ts` takes out the fields that it gets wrong, and `npm run floor` refuses any that are
 * left.
 */
export const scriptTarget = [`chrome${floor.chrome}`, `firefox${floor.firefox}`, 'safari16', 'ios16'];

/** The targets of styles. */
export const styleTarget = [
  `chrome${floor.chrome}`,
  `firefox${floor.firefox}`,
  `safari${floor.safari}`,
  `ios${floor.safari_ios}`,
];

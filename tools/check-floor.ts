import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { floor } from '#web/build/floor.ts';
import { findNewerScript, findNewerStyle } from './floor/find-newer.ts';

// Reads the built browser side and fails on anything that the oldest browsers of web/build/floor.ts do not know, libraries' code too. Names that are
// known are below, each with the reason: where a browser lacks one, the app must go on.

const added = 'web/build/missing-functions.ts adds it';
const guarded = 'it is asked for before it is used';
const alike = 'a method of a library or of ours has the same name';
const plainer = 'without it the page looks plainer, and reads the same';

const known: Record<string, string> = {
  'AbortSignal.any': added,
  'AbortSignal.timeout': added,
  '.toReversed': added,
  '.toSorted': added,
  '.toSpliced': added,
  '.isWellFormed': added,
  'a look-behind in a text': added,
  '.checkVisibility': guarded,
  '.getNotifications': guarded,
  '.hidePopover': guarded,
  '.requestSubmit': guarded,
  '.showNotification': guarded,
  '.showPopover': guarded,
  '.startViewTransition': guarded,
  'Error.captureStackTrace': guarded,
  Notification: guarded,
  'Notification.permission': guarded,
  'Notification.requestPermission': guarded,
  'PublicKeyCredential.getClientCapabilities': guarded,
  'PublicKeyCredential.isConditionalMediationAvailable': guarded,
  'URL.canParse': guarded,
  cancelIdleCallback: guarded,
  'document.startViewTransition': guarded,
  navigation: guarded,
  'navigator.connection': guarded,
  'navigator.share': guarded,
  requestIdleCallback: guarded,
  setImmediate: guarded,
  '.bytes': alike,
  '.flush': alike,
  '.lock': alike,
  '.restore': alike,
  '.share': alike,
  '.use': alike,
  '.when': alike,
  'at-rules.container': 'without it the layout of a phone stands',
  'properties.container-type': 'without it the layout of a phone stands',
  'properties.rotate': 'a mark that points down points elsewhere',
  'properties.translate': 'web/build/older-styles.ts writes it as a transform too',
  'at-rules.page': 'for printing alone',
  'properties.size': 'for printing alone',
  'at-rules.property': 'Tailwind writes the values for older browsers too',
  'at-rules.starting-style': plainer,
  'properties.backdrop-filter': plainer,
  'properties.field-sizing': plainer,
  'properties.overflow-anchor': plainer,
  'properties.overscroll-behavior': plainer,
  'properties.overscroll-behavior-x': plainer,
  'properties.resize': plainer,
  'properties.scrollbar-width': plainer,
  'properties.text-wrap': plainer,
  'properties.user-select': plainer,
  'selectors.-webkit-inner-spin-button': plainer,
  'selectors.has': plainer,
  'selectors.open': plainer,
  'selectors.popover-open': plainer,
};
/** The service worker has no functions added. */
const worker = 'sw.js';

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url));
const read = (file: string) => readFile(join(dist, file), 'utf8');
const chunks = JSON.parse(await read('.vite/manifest.json')) as Record<string, { file: string; css?: string[] }>;
const files = [...new Set(Object.values(chunks).flatMap(({ file, css = [] }) => [file, ...css]))];

const seen = new Set<string>();
let newer = 0;
for (const file of [...files, worker]) {
  if (!/\.(js|css)$/.test(file)) continue;
  const find = file.endsWith('.js') ? findNewerScript : findNewerStyle;
  for (const { name, near } of find(await read(file))) {
    seen.add(name);
    if (name in known && !(file === worker && known[name] === added)) continue;
    newer += 1;
    console.error(`${file} has ${name}: … ${near.replaceAll('\n', ' ')} …`);
  }
}
const gone = Object.keys(known).filter((name) => !seen.has(name));
for (const name of gone) console.error(`No built file has ${name} any more: take it out of tools/check-floor.ts.`);
if (newer > 0)
  console.error(
    `${newer} places need more than Chrome ${floor.chrome}, Firefox ${floor.firefox} and Safari ${floor.safari} (web/build/floor.ts). Write them otherwise, ask for the function before you use it, or add it in web/build/missing-functions.ts; then name it in tools/check-floor.ts.`,
  );
if (newer + gone.length > 0) process.exitCode = 1;

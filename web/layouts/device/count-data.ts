import { takeSent } from '#kit/uploads/sent-bytes.ts';
import { addDataUse, type DataKind, kindOf } from './data-use.ts';

const pause = 2_000;
const seen: Record<DataKind, number> = { code: 0, photos: 0, data: 0, uploads: 0 };
let waiting: ReturnType<typeof setTimeout> | undefined;
let isCounting = false;

/**
 * Counts what comes over the line for as long as the document lives, from its first byte on. The browser says how many bytes
 * each file took, with about 300 of its headers, and 0 for what it had already.
 */
export function countData(): void {
  if (isCounting) return;
  isCounting = true;
  const count = (entries: PerformanceEntryList) => {
    for (const { name, transferSize } of entries as PerformanceResourceTiming[]) {
      const { origin, pathname } = new URL(name, location.href);
      if (origin === location.origin) seen[kindOf(pathname)] += transferSize;
    }
    waiting ??= setTimeout(writeDataUse, pause);
  };
  for (const type of ['navigation', 'resource'])
    new PerformanceObserver((list) => count(list.getEntries())).observe({ type, buffered: true });
  addEventListener('pagehide', writeDataUse);
}

/** Writes down what was counted since the last time. */
export function writeDataUse(): void {
  clearTimeout(waiting);
  waiting = undefined;
  seen.uploads += takeSent();
  if (Object.values(seen).every((bytes) => bytes === 0)) return;
  addDataUse(seen, new Date());
  for (const kind of Object.keys(seen) as DataKind[]) seen[kind] = 0;
}

import { toDay, toMonth } from '#core/month.ts';
import { keep, readKept } from '#kit/drafts/kept.ts';

/** Kinds of data use. `code` are pages with their scripts, styles and fonts. */
export const dataKinds = ['code', 'photos', 'data', 'uploads'] as const;
export type DataKind = (typeof dataKinds)[number];

/** Bytes by kind, from the day on which counting began in this month (`2026-11-22`). */
export type DataUse = { since: string } & Record<DataKind, number>;

const name = 'data-use';
const nothing = { code: 0, photos: 0, data: 0, uploads: 0 };

/** Returns the kind of a path: files of people and of the brand are photos, answers of the API are data, everything else is code. */
export function kindOf(path: string): DataKind {
  if (path.startsWith('/api/')) return 'data';
  return /^\/(files|brand)\/.*\.(webp|png)$/.test(path) ? 'photos' : 'code';
}

/** Reads the data that this device used in the month of `now`. */
export function readDataUse(now: Date): DataUse {
  const kept = parsed(readKept('device', name));
  const today = toDay(now);
  return kept !== null && toMonth(kept.since) === toMonth(today) ? kept : { since: today, ...nothing };
}

/** Adds bytes to what the device used. Other tabs add theirs. */
export function addDataUse(more: Record<DataKind, number>, now: Date): void {
  const use = readDataUse(now);
  for (const kind of dataKinds) use[kind] += more[kind];
  keep('device', name, JSON.stringify(use));
}

function parsed(text: string | null): DataUse | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<DataUse> | null;
    const isWhole = typeof kept?.since === 'string' && dataKinds.every((kind) => Number.isFinite(kept[kind]));
    return isWhole ? (kept as DataUse) : null;
  } catch {
    return null;
  }
}

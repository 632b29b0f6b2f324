import { day } from '#core/time.ts';
import { isOwnDevice } from './device-owner.ts';
import { isClockFault } from './is-clock-fault.ts';
import { keep, readKept } from './kept.ts';

/** All drafts on a device stand under names that begin so. */
export const draftPrefix = 'draft:';

/** A draft that no one has changed for longer is forgotten: its author has other plans, or the device is in other hands. */
const lasts = 7 * day;

type Kept = { at: number; draft: unknown };

/** Keeps a draft on this device until it is sent, its author signs out, or it is a week old; null forgets it. False where the device keeps nothing. */
export function keepDraft(name: string, draft: unknown): boolean {
  if (draft === null) return keep('device', draftPrefix + name, null);
  if (!isOwnDevice()) return false;
  // Opening a draft makes it no younger.
  if (isSame(readKeptDraft(name)?.draft, draft)) return true;
  return write(name, { at: Date.now(), draft });
}

const write = (name: string, kept: Kept): boolean => keep('device', draftPrefix + name, JSON.stringify(kept));

/** The draft kept under a name; `empty` where there is none. */
export function readDraft<Draft>(name: string, empty: Draft): Draft {
  return (readKeptDraft(name)?.draft as Draft | undefined) ?? empty;
}

export const hasDraft = (name: string): boolean => readKeptDraft(name) !== null;

/** When a draft was last changed; null where there is none. ISO. */
export function readDraftTime(name: string): string | null {
  const kept = readKeptDraft(name);
  return kept && new Date(kept.at).toISOString();
}

/** Forgets a draft that has arrived, unless its author has typed more since it was sent. */
export function forgetSent(name: string, sent: unknown): void {
  if (isSame(readKeptDraft(name)?.draft, sent)) keepDraft(name, null);
}

/** Compares as JSON: the order of keys counts. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function readKeptDraft(name: string): Kept | null {
  const kept = parse(readKept('device', draftPrefix + name));
  if (kept === null) return null;
  const age = Date.now() - kept.at;
  if (isClockFault(age)) {
    const renewed = { ...kept, at: Date.now() };
    write(name, renewed);
    return renewed;
  }
  if (age < lasts) return kept;
  keepDraft(name, null);
  return null;
}

/** Other text under the name of a draft is no reason to stop. */
function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    return typeof kept?.at === 'number' && kept.draft ? { at: kept.at, draft: kept.draft } : null;
  } catch {
    return null;
  }
}

/** Forgets all drafts that are too old, also those of forms that no one opens again. */
export function sweepDrafts(names: readonly string[]): void {
  names.filter((name) => name.startsWith(draftPrefix)).forEach((name) => readKeptDraft(name.slice(draftPrefix.length)));
}

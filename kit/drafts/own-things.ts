import { draftPrefix } from './draft.ts';
import { forgetUnsentFiles } from './forget-unsent-files.ts';
import { keep, readKept, readNames } from './kept.ts';
import { outboxKeys } from './outbox-keys.ts';

const outboxes: readonly string[] = Object.values(outboxKeys);
const isOwn = (name: string) => name.startsWith(draftPrefix) || isOutbox(name);

export const isOutbox = (name: string): boolean => outboxes.includes(name);

/** True if a change about this subject lies on this device, waiting or refused. */
export const hasUnsentChange = (about: string): boolean =>
  readKept('device', outboxKeys.changes)?.includes(JSON.stringify(about)) ?? false;

/** True if something lies on this device that its person typed and did not send. */
export const hasUnsent = (): boolean => readNames().some(isOwn);

/** Returns a person's unsent texts on this device, by their names. */
export const readOwnThings = (): [name: string, text: string][] =>
  readNames()
    .filter(isOwn)
    .map((name) => [name, readKept('device', name) ?? '']);

/** Forgets what a person typed on this device and did not send. */
export function forgetOwnThings(): void {
  forgetUnsentFiles();
  readOwnThings().forEach(([name]) => keep('device', name, null));
}

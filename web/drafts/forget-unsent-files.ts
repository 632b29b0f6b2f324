import { keep, readKept } from './kept.ts';

/** The database of photos that wait with what was written offline. */
export const unsentFilesName = 'lungisa-unsent-files';
/** Kept on the device from the first of them until its person signs out. */
export const filesMark = 'unsent-files';

/** Deletes the photos that wait: their person leaves. */
export function forgetUnsentFiles(): void {
  if (readKept('device', filesMark) === null) return;
  keep('device', filesMark, null);
  indexedDB.deleteDatabase(unsentFilesName);
}

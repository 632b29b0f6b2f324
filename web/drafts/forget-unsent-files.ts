import { keep, readKept } from './kept.ts';
import { listSealed } from './sealed-names.ts';

/** The database of photos that wait with what was written offline. */
export const unsentFilesName = 'lungisa-unsent-files';
/** Kept on the device from the first of them until its person signs out. */
export const filesMark = 'unsent-files';

/** Deletes the photos that wait: their person leaves. Those that are sealed for another person stay. */
export function forgetUnsentFiles(): void {
  if (readKept('device', filesMark) === null) return;
  if (listSealed().length > 0) {
    void import('./unsent-files.ts').then(({ unsentFiles }) => unsentFiles.forgetReadable()).catch(deleteAll);
    return;
  }
  deleteAll();
}

function deleteAll(): void {
  keep('device', filesMark, null);
  indexedDB.deleteDatabase(unsentFilesName);
}

import { loadPart } from '#kit/ui/loading/load-part.ts';
import { filesMark, unsentFilesName } from './files-place.ts';
import { keep, readKept } from './kept.ts';
import { listSealed } from './sealed-names.ts';

/** Deletes the photos that wait: their person leaves. Those that are sealed for another person stay. */
export function forgetUnsentFiles(): void {
  if (readKept('device', filesMark) === null) return;
  if (listSealed().length > 0) {
    void loadPart(() => import('./unsent-files.ts'))
      .then(({ unsentFiles }) => unsentFiles.forgetReadable())
      .catch(deleteAll);
    return;
  }
  deleteAll();
}

function deleteAll(): void {
  keep('device', filesMark, null);
  indexedDB.deleteDatabase(unsentFilesName);
}

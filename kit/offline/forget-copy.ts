import { keep, readKept } from '#kit/drafts/kept.ts';
import { forgetShared } from '#kit/uploads/shared-cache.ts';

/** The database of the offline copy, and where the device names the person whose copy it is. */
export const copyName = 'lungisa-copy';
export const ownerKey = 'copy-owner';

/** Deletes the offline copy and shared photos: the session is over, or another person signs in. Pages that are open then keep nothing more. */
export function forgetCopy(): void {
  forgetShared();
  if (readKept('device', ownerKey) === null) return;
  keep('device', ownerKey, null);
  indexedDB.deleteDatabase(copyName);
}

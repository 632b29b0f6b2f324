import type { Purpose } from '#core/files.ts';
import { toCallError } from '#kit/api/client.ts';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { filesMark } from './files-place.ts';
import { keep, readKept } from './kept.ts';
import { outboxKeys } from './outbox-keys.ts';
import type { Outcome, Waiting } from './outbox.ts';
import type { UnsentFile } from './unsent-files.ts';

/** Files that lie on the device and are sent before what they belong to. `keys` are those of the device. */
export type QueuedFiles = { keys: readonly string[]; purpose: Purpose };

const loadFiles = () => loadPart(() => import('./unsent-files.ts'));

/** Keeps files of a person on this device. False where it has no room for them. */
export async function queueFiles(personId: string, files: readonly UnsentFile[]): Promise<boolean> {
  if (files.length === 0) return true;
  // The mark first: signing out deletes the files where it stands.
  if (!keep('device', filesMark, 'yes')) return false;
  const { unsentFiles } = await loadFiles();
  return unsentFiles.keep(personId, files);
}

/**
 * Sends the files of something that waits, and then itself with the ids that the server gave them. One page at a time does so, and the
 * others wait for it: files are heavy.
 */
export async function sendWithFiles(
  personId: string,
  outboxKey: string,
  { item, queued }: { item: Waiting; queued: QueuedFiles | undefined },
  send: (ids: readonly string[]) => Promise<Outcome>,
): Promise<Outcome> {
  if (queued === undefined) return send([]);
  const sendBoth = async () => {
    const { sendUnsentFiles, unsentFiles } = await loadFiles();
    const sent = await sendUnsentFiles(personId, queued);
    return send(sent.map(({ id }) => id)).catch(async (error: unknown) => {
      if (toCallError(error).code === 'files.not-yours') await unsentFiles.forgetStored(personId, queued.keys);
      throw error;
    });
  };
  if (!('locks' in navigator)) return sendBoth();
  return navigator.locks.request(`lungisa-${outboxKey}`, () =>
    // Else another page has sent it.
    readKept('device', outboxKey)?.includes(item.clientId) ? sendBoth() : { sent: true },
  );
}

/** Deletes files on this device that nothing waits with any more. */
export async function sweepQueuedFiles(personId: string): Promise<void> {
  if (readKept('device', filesMark) === null) return;
  const { unsentFiles } = await loadFiles();
  await unsentFiles.sweep(personId, (key) =>
    Object.values(outboxKeys).some((outbox) => readKept('device', outbox)?.includes(key)),
  );
}

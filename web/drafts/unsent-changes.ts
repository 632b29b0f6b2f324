import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Purpose } from '#core/files.ts';
import { toCallError } from '#web/api/client.ts';
import { callOperation, type Feature } from '#web/api/link.ts';
import { mayPass } from '#web/api/may-pass.ts';
import { refreshFeatures } from '#web/api/queries.ts';
import { loadPart } from '#web/ui/load-part.ts';
import { toast } from '#web/ui/toast.ts';
import { keep, readKept } from './kept.ts';
import { filesMark } from './forget-unsent-files.ts';
import { browserMeans, makeOutbox, type Outbox, type Outcome, type Waiting } from './outbox.ts';

/** A change that was made offline, and that the server does not have yet. */
export type UnsentChange = Waiting & {
  feature: Feature;
  operation: string;
  input: object;
  /** What it changes: a later change of the same thing takes its place. */
  about: string;
  /** Names it on the list of what waits. */
  label: string;
  /** The toast once it is sent. */
  done: string;
  /** The features whose answers it changes. */
  refreshes: readonly Feature[];
  /** The draft that it came from, and the address of its form: a refused change goes back there. */
  draft?: { name: string; content: object; address: string };
  /** Files that lie on the device and are sent first: their keys, and the field of input and draft that gets them. */
  files?: { keys: readonly string[]; purpose: Purpose; into: string };
};

export type UnsentChanges = Outbox<UnsentChange>;

/** The storage key of unsent changes: of one person at a time, until they sign out. */
const key = 'unsent-changes';
let kept: { personId: string; changes: UnsentChanges } | undefined;

function changesOf(personId: string, queries: QueryClient): UnsentChanges {
  if (kept?.personId !== personId) {
    kept?.changes.stop();
    const send = (change: UnsentChange) => sendChange(queries, personId, change);
    kept = { personId, changes: makeOutbox(personId, { key, ...browserMeans, send }) };
  }
  return kept.changes;
}

/** Sends a change, and says so. One with files is sent by one page at a time, which the others wait for: files are heavy. */
async function sendChange(queries: QueryClient, personId: string, change: UnsentChange): Promise<Outcome> {
  if (change.files === undefined || !('locks' in navigator)) return sendNow(queries, personId, change);
  return navigator.locks.request(`lungisa-${key}`, () => {
    const isWaiting = readKept('device', key)?.includes(change.clientId) ?? false;
    // Else another page has sent it.
    return isWaiting ? sendNow(queries, personId, change) : { sent: true };
  });
}

async function sendNow(queries: QueryClient, personId: string, change: UnsentChange): Promise<Outcome> {
  const { feature, operation, input, clientId, done, refreshes, files } = change;
  try {
    const sent = files === undefined ? input : addTo(input, files.into, await sendFiles(personId, files));
    await callOperation(feature, operation, sent, { context: { idempotencyKey: clientId } });
  } catch (error) {
    return { sent: false, refused: mayPass(error) ? null : toCallError(error).message };
  }
  toast.success(done);
  void refreshFeatures(queries, ['insights', ...refreshes]);
  return { sent: true };
}

const loadFiles = () => loadPart(() => import('./unsent-files.ts'));

/** The ids that the server gives to files of this device. */
async function sendFiles(personId: string, files: NonNullable<UnsentChange['files']>): Promise<string[]> {
  const { sendUnsentFiles } = await loadFiles();
  return (await sendUnsentFiles(personId, files)).map(({ id }) => id);
}

/** What a field holds, with more behind it. */
function addTo<Fields extends object>(fields: Fields, name: string, more: readonly unknown[]): Fields {
  const before: unknown = (fields as Record<string, unknown>)[name];
  return { ...fields, [name]: [...(Array.isArray(before) ? (before as unknown[]) : []), ...more] };
}

/** The draft that a refused change came from, with those of its files that the server has. */
export async function readRefused(personId: string, { draft, files }: UnsentChange): Promise<object> {
  if (files === undefined || draft === undefined) return draft?.content ?? {};
  const { unsentFiles } = await loadFiles();
  return addTo(draft.content, files.into, await unsentFiles.listStored(personId, files.keys));
}

/** Deletes files on this device that nothing waits with any more. */
async function sweepFiles(personId: string, changes: UnsentChanges): Promise<void> {
  const { unsentFiles } = await loadFiles();
  const listKeys = () => changes.current().flatMap(({ files }) => files?.keys ?? []);
  await unsentFiles.sweep(personId, listKeys);
}

/**
 * Keeps a change of a person that is made offline until it can be sent, in place of an earlier one about the same thing. `clientId` is the key of a
 * request that may have arrived: then it is not done twice.
 */
export function sendLater(
  queries: QueryClient,
  personId: string,
  change: Omit<UnsentChange, 'clientId' | 'refused'>,
  clientId: string = crypto.randomUUID(),
): void {
  const changes = changesOf(personId, queries);
  const before = changes.current().filter(({ about }) => about === change.about);
  before.forEach(({ clientId }) => changes.discard(clientId));
  changes.add({ ...change, clientId });
  if (change.files) keep('device', filesMark, 'yes');
}

/** The unsent changes of a person, which are sent while they are signed in. The shell shows them once. */
export function useUnsentChanges(personId: string): { items: readonly UnsentChange[]; changes: UnsentChanges } {
  const changes = changesOf(personId, useQueryClient());
  useEffect(() => {
    const onStorage = (event: StorageEvent) => void (event.key === key && changes.reload());
    window.addEventListener('online', changes.flush);
    window.addEventListener('storage', onStorage);
    changes.start();
    return () => {
      changes.stop();
      window.removeEventListener('online', changes.flush);
      window.removeEventListener('storage', onStorage);
    };
  }, [changes]);
  const items = useSyncExternalStore(changes.watch, changes.current);
  useEffect(() => {
    if (readKept('device', filesMark) !== null) void sweepFiles(personId, changes).catch(() => undefined);
  }, [items, personId, changes]);
  return { items, changes };
}

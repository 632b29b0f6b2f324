import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { callOperation, type Feature } from '#kit/api/link.ts';
import { mayPass } from '#kit/api/may-pass.ts';
import { refresh } from '#kit/api/queries.ts';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { browserMeans, makeOutbox, type Outbox, type Outcome, type Waiting } from './outbox.ts';
import { outboxKeys } from './outbox-keys.ts';
import { type QueuedFiles, sendWithFiles, sweepQueuedFiles } from './queued-files.ts';

/** A change that was made offline, and that the server does not have yet. */
export type UnsentChange = Waiting & {
  feature: Feature;
  operation: string;
  input: object;
  /** The subject of the change: a later change of the same subject takes its place. */
  about: string;
  /** Names it on the list of what waits. */
  label: string;
  /** The toast once it is sent. */
  done: string;
  /** The status that it gives, where its person alone can give it: a conflict with that status says that an earlier sending has arrived. */
  gives?: string;
  /** The features whose answers it changes. */
  refreshes: readonly Feature[];
  /** The draft that it came from, and the address of its form: a refused change goes back there. */
  draft?: { name: string; content: object; address: string };
  /** Files that lie on the device and are sent first: their keys, and the field of input and draft that gets them. */
  files?: QueuedFiles & { into: string };
};

export type UnsentChanges = Outbox<UnsentChange>;

const key = outboxKeys.changes;
let kept: { personId: string; changes: UnsentChanges } | undefined;

function changesOf(personId: string, queries: QueryClient): UnsentChanges {
  if (kept?.personId !== personId) {
    kept?.changes.stop();
    const send = (change: UnsentChange) => sendChange(queries, personId, change);
    // Files may take long or never get through: nothing else depends on them.
    const laneOf = ({ files, about }: UnsentChange) => (files === undefined ? '' : about);
    kept = { personId, changes: makeOutbox(personId, { key, ...browserMeans, send, laneOf }) };
  }
  return kept.changes;
}

/** Sends a change, and says so. */
async function sendChange(queries: QueryClient, personId: string, change: UnsentChange): Promise<Outcome> {
  const { feature, operation, input, clientId, gives, done, refreshes, files } = change;
  try {
    return await sendWithFiles(personId, key, { item: change, queued: files }, async (ids) => {
      const sent = files === undefined ? input : addTo(input, files.into, ids);
      await callOperation(feature, operation, sent, { context: { idempotencyKey: clientId } }).catch(
        (error: unknown) => {
          const { problem } = toCallError(error);
          if (gives === undefined || problem?.code !== 'request.conflict' || problem.current !== gives) throw error;
        },
      );
      toast.success(done);
      void refresh(queries, 'insights', ...refreshes);
      return { sent: true };
    });
  } catch (error) {
    return { sent: false, refused: mayPass(error) ? null : toCallError(error).message };
  }
}

/** Appends values to a field that holds a list. */
function addTo<Fields extends object>(fields: Fields, name: string, more: readonly unknown[]): Fields {
  const before: unknown = (fields as Record<string, unknown>)[name];
  return { ...fields, [name]: [...(Array.isArray(before) ? (before as unknown[]) : []), ...more] };
}

/** The draft that a refused change came from, with those of its files that the server has. */
export async function readRefused(personId: string, { draft, files }: UnsentChange): Promise<object> {
  if (files === undefined || draft === undefined) return draft?.content ?? {};
  const { unsentFiles } = await loadPart(() => import('./unsent-files.ts'));
  return addTo(draft.content, files.into, await unsentFiles.listStored(personId, files.keys));
}

/**
 * Keeps a change of a person that is made offline until it can be sent, in place of an earlier one about the same thing. `clientId` is the key of a
 * request that may have arrived: then it is not done twice. False, and nothing has changed, where the device has no room for it.
 */
export function sendLater(
  queries: QueryClient,
  personId: string,
  change: Omit<UnsentChange, 'clientId' | 'refused' | 'since' | 'isLoose'>,
  clientId: string = crypto.randomUUID(),
): boolean {
  const replaces = ({ about }: UnsentChange) => about === change.about;
  return changesOf(personId, queries).add({ ...change, clientId }, { replaces });
}

/** True if a change about this subject waits to be sent, and has not been refused. */
export const isUnsent = (personId: string, about: string): boolean =>
  kept?.personId === personId &&
  kept.changes.current().some((change) => change.about === about && change.refused === null);

/** The same for a part of a page, which is drawn again when a change is kept, sent or refused. */
export function useIsUnsent(personId: string, about: string): boolean {
  const changes = changesOf(personId, useQueryClient());
  useSyncExternalStore(changes.watch, changes.current);
  return isUnsent(personId, about);
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
    void sweepQueuedFiles(personId).catch(() => undefined);
  }, [items, personId]);
  return { items, changes };
}

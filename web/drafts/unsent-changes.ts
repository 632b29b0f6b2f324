import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { toCallError } from '#web/api/client.ts';
import { callOperation, type Feature } from '#web/api/link.ts';
import { mayPass } from '#web/api/may-pass.ts';
import { refreshFeatures } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.ts';
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
  draft?: { name: string; content: unknown; address: string };
};

export type UnsentChanges = Outbox<UnsentChange>;

/** The storage key of unsent changes: of one person at a time, until they sign out. */
const key = 'unsent-changes';
let kept: { personId: string; changes: UnsentChanges } | undefined;

function changesOf(personId: string, queries: QueryClient): UnsentChanges {
  if (kept?.personId !== personId) {
    kept?.changes.stop();
    const send = (change: UnsentChange) => sendChange(queries, change);
    kept = { personId, changes: makeOutbox(personId, { key, ...browserMeans, send }) };
  }
  return kept.changes;
}

/** Sends a change, and says so. */
async function sendChange(queries: QueryClient, change: UnsentChange): Promise<Outcome> {
  const { feature, operation, input, clientId, done, refreshes } = change;
  try {
    await callOperation(feature, operation, input, { context: { idempotencyKey: clientId } });
  } catch (error) {
    return { sent: false, refused: mayPass(error) ? null : toCallError(error).message };
  }
  toast.success(done);
  void refreshFeatures(queries, ['insights', ...refreshes]);
  return { sent: true };
}

/** Keeps a change of a person that is made offline until it can be sent, in place of an earlier one about the same thing. */
export function sendLater(
  queries: QueryClient,
  personId: string,
  change: Omit<UnsentChange, 'clientId' | 'refused'>,
): void {
  const changes = changesOf(personId, queries);
  const before = changes.current().filter(({ about }) => about === change.about);
  before.forEach(({ clientId }) => changes.discard(clientId));
  changes.add({ ...change, clientId: crypto.randomUUID() });
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
  return { items: useSyncExternalStore(changes.watch, changes.current), changes };
}

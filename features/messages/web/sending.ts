import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { StoredFile } from '#core/files.ts';
import { toCallError } from '#kit/api/client.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { browserMeans, type Outcome } from '#kit/drafts/outbox.ts';
import { queueFiles, sendWithFiles, sweepQueuedFiles } from '#kit/drafts/queued-files.ts';
import type { UnsentFile } from '#kit/drafts/unsent-files.ts';
import { mayPass } from '#kit/api/may-pass.ts';
import { notSent } from '../unsent-wording.ts';
import { client, showSent } from './show-sent.ts';
import { makeUnsent, type Unsent, type UnsentMessages, unsentKey } from './unsent.ts';

let kept: { personId: string; unsent: UnsentMessages } | undefined;

/** The unsent messages of a person: one list for the whole page. */
function unsentOf(personId: string, queries: QueryClient): UnsentMessages {
  if (kept?.personId !== personId) {
    kept?.unsent.stop();
    kept = {
      personId,
      unsent: makeUnsent(personId, { ...browserMeans, send: (message) => send(queries, personId, message) }),
    };
  }
  return kept.unsent;
}

async function send(queries: QueryClient, personId: string, message: Unsent): Promise<Outcome> {
  const { clientId, conversationId, text, files, queued } = message;
  try {
    return await sendWithFiles(personId, unsentKey, { item: message, queued }, async (ids) => {
      const sent = await client.send(
        { id: conversationId, clientId, text, files: [...files.map(({ id }) => id), ...ids] },
        { context: { idempotencyKey: clientId } },
      );
      showSent(queries, conversationId, sent);
      return { sent: true };
    });
  } catch (error) {
    const { message, problem, fields } = toCallError(error);
    const sentence = fields[0]?.message ?? message;
    // An error that the device finds in a photo is a reason too.
    const isKnown = problem !== undefined || queued !== undefined;
    return { sent: false, refused: mayPass(error) ? null : isKnown ? sentence : notSent };
  }
}

/** Sends unsent messages while their author is signed in. The shell starts it once. */
export function useSending(personId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const unsent = unsentOf(personId, queries);
    const onStorage = ({ key }: StorageEvent) => void (key === unsentKey && unsent.reload());
    window.addEventListener('online', unsent.flush);
    window.addEventListener('storage', onStorage);
    unsent.start();
    return () => {
      unsent.stop();
      window.removeEventListener('online', unsent.flush);
      window.removeEventListener('storage', onStorage);
    };
  }, [personId, queries]);
}

type Written = {
  conversationId: string;
  text: string;
  files: readonly StoredFile[];
  unsentFiles: readonly UnsentFile[];
};

/**
 * The unsent messages of a person, and how to write one. `write` says false if the device has no room for what cannot be sent
 * now: nothing is sent then, and the text stays in its field.
 */
export function useUnsent(personId: string): Pick<UnsentMessages, 'retry' | 'discard'> & {
  items: readonly Unsent[];
  /** Messages that did not get through at the last attempt; true for one that is being tried again now. */
  stuck: ReadonlyMap<string, boolean>;
  write: (message: Written) => Promise<boolean>;
} {
  const unsent = unsentOf(personId, useQueryClient());
  const items = useSyncExternalStore(unsent.watch, unsent.current);
  const stuck = useSyncExternalStore(unsent.watch, unsent.stuck);
  useEffect(() => {
    void sweepQueuedFiles(personId).catch(() => undefined);
  }, [items, personId]);
  const write = async ({ unsentFiles, ...message }: Written) => {
    const queued = {
      keys: unsentFiles.map(({ key }) => key),
      names: unsentFiles.map(({ name }) => name),
      purpose: 'attachment' as const,
    };
    const hasFiles = unsentFiles.length > 0;
    if (hasFiles && !(await queueFiles(personId, unsentFiles).catch(() => false))) return false;
    return unsent.add(
      {
        ...message,
        ...(hasFiles && { queued }),
        clientId: crypto.randomUUID(),
        writtenAt: readNow().toISOString(),
      },
      { mayBeLoose: navigator.onLine && !hasFiles },
    );
  };
  return { retry: unsent.retry, discard: unsent.discard, items, stuck, write };
}

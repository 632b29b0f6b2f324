import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { toCallError } from '#web/api/client.ts';
import { browserMeans, type Outcome } from '#web/drafts/outbox.ts';
import { mayPass } from '#web/api/may-pass.ts';
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
      unsent: makeUnsent(personId, { ...browserMeans, send: (message) => send(queries, message) }),
    };
  }
  return kept.unsent;
}

async function send(queries: QueryClient, { clientId, conversationId, text, files }: Unsent): Promise<Outcome> {
  try {
    const sent = await client.send(
      { id: conversationId, clientId, text, files: files.map(({ id }) => id) },
      { context: { idempotencyKey: clientId } },
    );
    showSent(queries, conversationId, sent);
    return { sent: true };
  } catch (error) {
    const { message, problem } = toCallError(error);
    return { sent: false, refused: mayPass(error) ? null : problem === undefined ? notSent : message };
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

/** The unsent messages of a person, and how to add to them. */
export function useUnsent(personId: string): UnsentMessages & { items: readonly Unsent[] } {
  const unsent = unsentOf(personId, useQueryClient());
  return { ...unsent, items: useSyncExternalStore(unsent.watch, unsent.current) };
}

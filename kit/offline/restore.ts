import { hydrate, onlineManager, type QueryClient } from '@tanstack/react-query';
import type { Person, Session } from '#core/person.ts';
import { sessionKey } from '#kit/api/session.ts';
import { readKept } from '#kit/drafts/kept.ts';
import { readCopy } from './copy.ts';
import { ownerKey } from './forget-copy.ts';

/** Puts what this device keeps for a person among the answers, where it is newer than what is there. */
export async function fillIn(queries: QueryClient, personId: string): Promise<void> {
  const kept = await readCopy(personId);
  // A page that is offline for hours shows what it has.
  const options = { defaultOptions: { queries: { gcTime: Infinity } } };
  hydrate(queries, { queries: kept, mutations: [] }, options);
}

/**
 * The person who was signed in when this device was last online, with what was read then; null where it keeps nothing. The
 * session is asked for again as soon as there is a connection: if it has ended, the page loads again, and with it goes the copy.
 */
export async function restore(queries: QueryClient): Promise<Person | null> {
  const owner = readKept('device', ownerKey);
  if (owner === null) return null;
  await fillIn(queries, owner);
  const person = queries.getQueryData<Session>(sessionKey)?.person;
  if (person?.id !== owner) return null;
  // TanStack Query believes that a page is online until it hears otherwise. Without a person the page says what is wrong instead of waiting.
  onlineManager.setOnline(navigator.onLine);
  followSession(queries, owner);
  return person;
}

function followSession(queries: QueryClient, owner: string): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === sessionKey[0] && (state.data as Session).person?.id !== owner) location.reload();
  });
}

import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Person, Session } from '#core/person.ts';
import { client } from '#features/accounts/web/api.ts';
import { recentSearchesKey } from '#features/search/recent-searches-key.ts';
import { settingsQuery } from '#features/site/web/api.ts';
import { sessionKey } from '#kit/api/session.ts';
import { isOwnDevice, readOwner } from '#kit/drafts/device-owner.ts';
import { keep } from '#kit/drafts/kept.ts';
import { settleDevice } from '#kit/drafts/settle-device.ts';
import { languageHere } from '#kit/language.ts';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { forgetCopy } from '#kit/offline/forget-copy.ts';

/** Has the queries ask the server for the session, wherever a page uses it. */
export function provideSession(queries: QueryClient): void {
  queries.setQueryDefaults(sessionKey, {
    queryFn: ({ signal }) => client.me({}, { signal }),
    staleTime: 60_000,
    // An open page learns of a new notice.
    refetchInterval: 300_000,
  });
}

/**
 * The person who is signed in, whose device this is from then on; null without one, and then each call asks the server again, unless
 * the device is offline.
 */
export async function loadSession(queries: QueryClient): Promise<Person | null> {
  if (takeVisitorMark()) {
    forgetCopy();
    void queries.prefetchQuery({ queryKey: sessionKey });
    return settle(queries, null);
  }
  const known = queries.getQueryData<Session>(sessionKey)?.person ?? (await restoreOffline(queries));
  if (known && isOwnDevice()) return known;
  // In another tab someone else may have signed in since.
  const isAnothers = (readOwner()?.personId ?? known?.id) !== known?.id;
  if (known && (!isAnothers || !navigator.onLine)) return settle(queries, known);
  if (known) await forgetSession(queries);
  const { person } = await queries.fetchQuery<Session>({ queryKey: sessionKey, staleTime: offlineElse(0) });
  if (person === null) forgetCopy();
  return settle(queries, person);
}

/** True once for a document whose request carried no session: the server said so. */
function takeVisitorMark(): boolean {
  const dataset = globalThis.document?.documentElement.dataset;
  const isVisitor = dataset?.visitor !== undefined;
  if (isVisitor) delete dataset.visitor;
  return isVisitor;
}

/** Makes the device that of a person, or of no one. */
async function settle(queries: QueryClient, person: Person | null): Promise<Person | null> {
  const { deviceKey = null, oldDeviceKeys } = queries.getQueryData<Session>(sessionKey) ?? {};
  await settleDevice(person, deviceKey, oldDeviceKeys);
  return person;
}

/** The person of the last visit, where the network did not bring this document: the service worker did. */
async function restoreOffline(queries: QueryClient): Promise<Person | null> {
  if (globalThis.document?.documentElement.dataset.kept === undefined) return null;
  return loadPart(() => import('#kit/offline/restore.ts'))
    .then(({ restore }) => restore(queries))
    .catch(() => null);
}

/** Returns true if visitors may look around. */
export const loadPublicBrowsing = async (queries: QueryClient): Promise<boolean> =>
  (await queries.fetchQuery({ ...settingsQuery, staleTime: offlineElse(10_000) })).publicBrowsing;

/** Offline any answer is fresh: a page that waits for another does not open. Milliseconds. */
const offlineElse = (staleTime: number) => (navigator.onLine ? staleTime : Infinity);

/** Forgets the person who was signed in and everything that was fetched for them, so that the next one starts from nothing. */
export async function forgetSession(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  keep('device', recentSearchesKey, null);
  forgetCopy();
  // Nothing else takes the pages of the person who leaves off the screen.
  queries.setQueryData<Session>(sessionKey, { person: null });
  queries.removeQueries({ predicate: ({ queryKey }) => hashKey(queryKey) !== hashKey(sessionKey) });
}

/** After signing in: asks who it is now and goes on to `address`. Null where there is no session yet. */
export function useEnter(): (address: string) => Promise<Person | null> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (address) => {
    await forgetSession(queries);
    // The document was read before.
    takeVisitorMark();
    const person = await loadSession(queries);
    // The account's language wins over that of the device.
    if (person?.language && person.language !== languageHere()) {
      location.replace(person.needsSecondFactor ? '/settings?tab=security' : address);
      return new Promise(() => {});
    }
    if (person) await router.navigate({ href: address, replace: true });
    return person;
  };
}

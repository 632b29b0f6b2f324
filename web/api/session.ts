import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, type Outputs } from './client.ts';
import { keep } from '#web/drafts/kept.ts';

export type Person = NonNullable<Outputs['accounts']['me']['person']>;

export const sessionQuery = api.accounts.me.queryOptions({ input: {}, staleTime: 60_000 });

/** Who is signed in; null when nobody is, which is asked again each time. */
export async function loadSession(queries: QueryClient): Promise<Person | null> {
  const known = queries.getQueryData(sessionQuery.queryKey)?.person;
  return known ?? (await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })).person;
}

/** Whether people who are not signed in may look around. */
export const loadPublicBrowsing = async (queries: QueryClient): Promise<boolean> =>
  (await queries.fetchQuery(api.site.settings.queryOptions({ input: {} }))).publicBrowsing;

/** Who is signed in, on a page that visitors see too. It changes when the session does. */
export function useSession(): Person | null {
  return useQuery(sessionQuery).data?.person ?? null;
}

/** Who is signed in, on a page that is shown to nobody else. */
export function usePerson(): Person {
  const person = useSession();
  if (person === null) throw new Error('This page is for people who are signed in.');
  return person;
}

/** Where this device keeps what a person searched for. */
export const recentSearchesKey = 'recent-searches';

/** Forgets who was signed in and all that was fetched for them, so that the next person starts from nothing. */
export async function forgetSession(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  keep('device', recentSearchesKey, null);
  // This alone takes the pages of the one who leaves off the screen.
  queries.setQueryData(sessionQuery.queryKey, { person: null });
  queries.removeQueries({ predicate: ({ queryKey }) => hashKey(queryKey) !== hashKey(sessionQuery.queryKey) });
}

/** After signing in: asks who it is now and goes on to `address`. Null where there is no session yet. */
export function useEnter(): (address: string) => Promise<Person | null> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (address) => {
    await forgetSession(queries);
    const person = await loadSession(queries);
    if (person) await router.navigate({ href: address, replace: true });
    return person;
  };
}

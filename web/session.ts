import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, type Outputs } from './client.ts';

export type Person = NonNullable<Outputs['accounts']['me']['person']>;

export const sessionQuery = api.accounts.me.queryOptions({ input: {}, staleTime: 60_000 });

/** Who is signed in, asked once and then known; null when nobody is. */
export async function loadSession(queries: QueryClient): Promise<Person | null> {
  return (await queries.ensureQueryData(sessionQuery)).person;
}

/** The same within a page. It changes when the session does. */
export function useSession(): Person | null {
  return useQuery(sessionQuery).data?.person ?? null;
}

/** Who is signed in, on a page that is shown to nobody else. */
export function usePerson(): Person {
  const person = useSession();
  if (person === null) throw new Error('This page is for people who are signed in.');
  return person;
}

/** Forgets everything that was fetched for whoever was signed in, so that the next person starts from nothing. */
export async function forgetSession(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  queries.clear();
}

/** After signing in: what was fetched before is forgotten, and who it is now is asked anew. */
export function useEnter(): (address: string) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (address) => {
    await forgetSession(queries);
    await loadSession(queries);
    await router.navigate({ href: address, replace: true });
  };
}

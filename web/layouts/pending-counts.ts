import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api, type PendingCounts } from '#features/insights/web/api.ts';
import { useSession } from '#kit/api/session.ts';

const query = api.pendingCounts.queryOptions({ input: {} });

/** Milliseconds that a page waits for the counts before it is drawn without them. */
const longest = 3_000;

/** The counts that came with the document, or else the server's answer; undefined where neither is here soon. */
export async function loadCounts(queries: QueryClient): Promise<PendingCounts | undefined> {
  const known = queries.getQueryData(query.queryKey);
  if (known || !navigator.onLine) return known;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, longest));
  return Promise.race([queries.fetchQuery(query).catch(() => undefined), late]);
}

/** The counts of what waits for the reader; 0 for visitors and until they are known. Asked again on focus, on a live hint, and every minute while visible. */
export function usePendingCounts(): PendingCounts {
  const options = {
    ...query,
    enabled: useSession() !== null,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  } as const;
  return useQuery(options).data ?? { quotes: 0, jobs: 0, unread: 0, messages: 0, policy: 0, profileMissing: false };
}

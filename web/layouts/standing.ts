import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, type PendingCounts } from '#features/insights/web/api.ts';
import { useSession } from '#web/api/session.ts';

/** How much waits for whoever is signed in; nothing for visitors and until it is known. Asked again on focus, when something changes, and every minute while visible. */
export function useStanding(): PendingCounts {
  const options = api.standing.queryOptions({
    input: {},
    enabled: useSession() !== null,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
  return useQuery(options).data ?? { quotes: 0, jobs: 0, unread: 0, messages: 0 };
}

/** Asks for it again on every navigation. Once per shell. */
export function useFreshStanding(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) void queries.invalidateQueries({ queryKey: api.standing.key() });
      }),
    [queries, router],
  );
}

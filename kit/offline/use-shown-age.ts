import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Session } from '#core/person.ts';
import { minute, showAgo } from '#core/time.ts';
import { sessionKey } from '#kit/api/session.ts';

/** Features around every page: they say nothing about the age of the page. */
const framePaths = new Set<unknown>(['site', 'insights', 'accounts']);

/** Returns the age of the page's oldest answer, in words; null for less than a minute, and for a page without answers. */
function readAge(queries: QueryClient): string | null {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(
      ({ queryKey: [path], state }) => Array.isArray(path) && !framePaths.has(path[0]) && state.data !== undefined,
    )
    .map(({ state }) => state.dataUpdatedAt);
  const oldest = Math.min(...times);
  return Date.now() - oldest < minute || times.length === 0 ? null : showAgo(new Date(oldest), new Date());
}

/** The age of what the page shows, as it grows; `isNeeded` says whether someone reads it. */
export function useShownAge(isNeeded: boolean): string | null {
  const queries = useQueryClient();
  const watch = useCallback(
    (onChange: () => void) => {
      const stop = queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange));
      const timer = setInterval(onChange, minute / 2);
      return () => {
        stop();
        clearInterval(timer);
      };
    },
    [queries],
  );
  return useSyncExternalStore(watch, () => (isNeeded ? readAge(queries) : null));
}

/** True if this page was opened from the device's copy, and has heard nothing of the server yet. */
export function useIsUnconfirmed(): boolean {
  const queries = useQueryClient();
  const watch = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  return useSyncExternalStore(
    watch,
    () =>
      document.documentElement.dataset.kept !== undefined &&
      (queries.getQueryState<Session>(sessionKey)?.dataUpdatedAt ?? 0) < performance.timeOrigin,
  );
}

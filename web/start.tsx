import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from '#features/insights/web/api.ts';
import { refresh } from '#kit/api/queries.ts';
import { toCallError } from '#kit/api/client.ts';
import { retryReadings } from '#kit/api/retry-readings.ts';
import { takeFirstData } from './first-data.ts';
import { forgetSession, provideSession } from './session.ts';
import { readKept } from '#kit/drafts/kept.ts';
import { nextTask } from './next-task.ts';
import { makeRouter } from './site-map.tsx';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { toast } from '#kit/ui/toasts/toast.ts';

/** The session ended while the page was open: log in, and come back to where this was. */
function onFailure(error: unknown): void {
  const { href, pathname, maskedLocation } = router.state.location;
  if (toCallError(error).status !== 401 || pathname === '/login') return;
  // A problem that is open over a list is where this was.
  void forgetSession(queries).then(() =>
    router.navigate({ to: '/login', search: { next: maskedLocation?.href ?? href }, replace: true }),
  );
}

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      // A change says itself what it takes; what was only being read does not.
      const { status, problem } = toCallError(error);
      if (status === 401 && problem) toast.info((meta?.signedOut as string | undefined) ?? problem.detail);
      onFailure(error);
    },
  }),
  // Every change may have moved what waits for this person. Where a hint says so, one question is enough.
  mutationCache: new MutationCache({
    onError: onFailure,
    onSuccess: (_answer, _input, _context, { meta }) => {
      if (!meta?.hinted) void refresh(queries, api.pendingCounts.key());
    },
  }),
  defaultOptions: {
    queries: { staleTime: 10_000, ...retryReadings },
    // A change is not repeated by itself, but for marks of what was read, and says at once that there is no connection.
    mutations: { networkMode: 'always' },
  },
});
let router: ReturnType<typeof makeRouter>;

/**
 * Draws the page in slices, between which a slow phone answers. What comes before has tasks of its own too: the routes and the load of the first one take as
 * long there as a page. The frame of the document stands until its parts are here.
 */
async function start(): Promise<void> {
  const place = document.getElementById('root');
  // A browser that is too old has lost it by now: the document says so instead.
  if (place === null) return;
  router = makeRouter(queries);
  // Back skips the entry of a layer that was open before a reload.
  if ((history.state as { layers?: number } | null)?.layers)
    void loadPart(() => import('#kit/ui/overlays/close-by-back.ts')).then(
      ({ follow }) => follow(),
      () => {},
    );
  await nextTask();
  const root = createRoot(place);
  await nextTask();
  void router.load().finally(() =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    ),
  );
  // Only a page that has just changed its language has a place to go to.
  if (readKept('tab', 'place'))
    void loadPart(() => import('./layouts/language/restore-place.ts')).then(
      (place) => place.restorePlace(),
      () => {},
    );
}

/** Begins once the document is read: the file of this module runs as soon as it is there, and what the server wrote may not be. */
export function begin(): void {
  provideSession(queries);
  takeFirstData(queries);
  // Only browsers that lack a function load what adds it.
  const hasAll = 'any' in AbortSignal && 'toSorted' in Array.prototype && 'isWellFormed' in String.prototype;
  // In a task of its own, as the files that it needs.
  if (hasAll) void nextTask().then(start);
  else void loadPart(() => import('./build/missing-functions.ts')).then(start, start);
}

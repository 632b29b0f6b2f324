import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSending } from '#features/messages/web/sending.ts';
import { client } from '#features/messages/web/show-sent.ts';
import { api } from '#features/insights/web/api.ts';
import { refresh } from '#kit/api/queries.ts';
import { retryMark } from '#kit/api/retry-readings.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { ignoreStrayPresses } from '#kit/ui/overlays/stray-press.ts';
import { useUnsentChanges } from '#kit/drafts/unsent-changes.ts';
import { UnsentList } from './unsent-list.tsx';
import { applySaver } from './device/saver.ts';
import { whenIdle } from './when-idle.ts';

const PolicyBanner = lazyPart(() => import('./policy-banner.tsx'), null);

/**
 * Runs on every page: sends what was written and changed offline, confirms the delivery of others, follows live hints, keeps what is read
 * for reading it offline, saves data for those who want it, ignores the second half of a double press on something else, and asks for the acceptance of a
 * new policy.
 */
export default function BackgroundTasks({ personId }: { personId: string }) {
  useSending(personId);
  const unsent = useUnsentChanges(personId);
  useLive(personId);
  useOffline(personId);
  useRefreshedCounts();
  useEffect(() => applySaver(personId), [personId]);
  useEffect(ignoreStrayPresses, []);
  // The shell asks for the counts; this query only reads them.
  const { data } = useQuery(api.pendingCounts.queryOptions({ input: {}, enabled: false }));
  const unread = data?.messages ?? 0;
  const lastUnread = useRef(0);
  const { mutate: markDelivered } = useMutation({
    mutationFn: () => client.markDelivered({}),
    ...retryMark,
    meta: { hinted: true },
  });
  useEffect(() => {
    // An unread message that the browser counts has been delivered.
    if (unread > lastUnread.current) markDelivered();
    lastUnread.current = unread;
  }, [markDelivered, unread]);
  const policy = data?.policy ?? 0;
  return (
    <>
      {unsent.items.length > 0 ? <UnsentList personId={personId} {...unsent} /> : null}
      {policy > 0 ? <PolicyBanner version={policy} /> : null}
    </>
  );
}

/** Asks for the counts again on every navigation. */
function useRefreshedCounts(): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) void refresh(queries, api.pendingCounts.key());
      }),
    [queries, router],
  );
}

/** Follows live hints, once the browser is idle. Without them the page asks once a minute. */
function useLive(personId: string): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const start = async () => {
      const [{ followLive }, { checkSession, keysFor }, { sayChanges }] = await loadPart(() =>
        Promise.all([import('#kit/live/live.ts'), import('./live-queries.ts'), import('./say-changes.ts')]),
      );
      if (left) return;
      stop = followLive({
        queries,
        personId,
        keysFor,
        onOthersChange: (kinds) => sayChanges(kinds, router.state.location.pathname),
        onSession: (signal) => void checkSession(queries, signal),
      });
    };
    const begin = () =>
      void start().catch(() => {
        if (!left) timer = setTimeout(begin, 30_000);
      });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waiting = whenIdle(begin);
    return () => {
      left = true;
      waiting();
      clearTimeout(timer);
      stop?.();
    };
  }, [queries, router, personId]);
}

/** Has this device keep the app and what is read, once the browser is idle. */
function useOffline(personId: string): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const start = async () => {
      const { startOffline } = await loadPart(() => import('#kit/offline/start-offline.ts'));
      if (!left) stop = await startOffline(queries, router, personId);
      // The page may have gone in between.
      if (left) stop?.();
    };
    const waiting = whenIdle(() => void start().catch(() => undefined));
    return () => {
      left = true;
      waiting();
      stop?.();
    };
  }, [queries, router, personId]);
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSending } from '#features/messages/web/sending.ts';
import { client } from '#features/messages/web/api.ts';
import { api } from '#features/insights/web/api.ts';

/**
 * Whichever page is open: brings messages that were written without a connection to the server, tells it that what was written to
 * this person has arrived, and hears what others change.
 */
export default function BehindThePage({ personId }: { personId: string }) {
  useSending(personId);
  useLive(personId);
  // What the shell asks for anyway: this one only looks on.
  const { data, dataUpdatedAt } = useQuery(api.standing.queryOptions({ input: {}, enabled: false }));
  const unread = data?.messages ?? 0;
  useEffect(() => {
    if (unread > 0) void client.markDelivered({}).catch(() => undefined);
  }, [unread, dataUpdatedAt]);
  return null;
}

/** Follows what changes, once the first screen is at rest. Without it the page asks once a minute. */
function useLive(personId: string): void {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const start = async () => {
      const [{ followLive }, { checkSession, keysFor }, { sayChanges }] = await Promise.all([
        import('#web/live/live.ts'),
        import('./live-queries.ts'),
        import('./say-changes.ts'),
      ]);
      if (left) return;
      stop = followLive({
        queries,
        personId,
        keysFor,
        onOthersChange: (kinds) => sayChanges(kinds, router.state.location.pathname),
        onSession: (signal) => void checkSession(queries, signal),
      });
    };
    const waiting = whenIdle(() => void start().catch(() => undefined));
    return () => {
      left = true;
      waiting();
      stop?.();
    };
  }, [queries, router, personId]);
}

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 500);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: 2_000 });
  return () => cancelIdleCallback(asked);
}

import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { retryMark } from '#kit/api/retry-readings.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { notificationsContract } from '../contract.ts';

export const { client, api } = clientFor<typeof notificationsContract>('notifications');
export type Outputs = OutputsOf<typeof notificationsContract>;

type Page = Outputs['list'];
export type NotificationData = Page['items'][number];

/** The reader's notifications, ten a page; only unread ones unless `all`. */
export const useNotifications = (all: boolean) =>
  useInfiniteQuery(api.list.infiniteOptions(byCursor({ all: all ? ('true' as const) : ('false' as const) })));

/** The few newest of them, read or not. */
export const useLatest = () => useQuery(api.list.queryOptions({ input: { all: 'true', limit: 5 } }));

/** `onRead` follows what is shown at once, `onSettled` the answer or its failure. */
type MarkRead = { onRead: (id: string | null) => void; onSettled: () => void };

/** Marks one as read with its repeats, or all of them (null); shown at once, because a failure is only logged. */
export function useMarkRead({ onRead, onSettled }: MarkRead) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? client.markAllRead({}) : client.markRead({ id })),
    ...retryMark,
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: api.key() });
      showRead(queries, id);
      onRead(id);
    },
    onError: (error) => console.error('marking as read failed', error),
    onSettled: () => {
      onSettled();
      return queries.invalidateQueries({ queryKey: api.key(), refetchType: 'none' });
    },
  });
}

function showRead(queries: QueryClient, id: string | null): void {
  const read = (page: Page): Page => ({
    ...page,
    items: page.items.map((item) => (id === null || item.id === id ? { ...item, isRead: true } : item)),
  });
  const list = (type: 'infinite' | 'query') => ({ queryKey: api.list.key({ type }) });
  queries.setQueriesData<InfiniteData<Page>>(
    list('infinite'),
    (known) => known && { ...known, pages: known.pages.map(read) },
  );
  queries.setQueriesData<Page>(list('query'), (known) => known && read(known));
}

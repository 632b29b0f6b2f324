import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, client, type Outputs } from '#web/api/client.ts';

type Page = Outputs['notifications']['list'];
type Standing = Outputs['insights']['standing'];
export type NotificationData = Page['items'][number];

/** The reader's notifications, ten a page; unread ones alone unless `all`. */
export const useNotifications = (all: boolean) =>
  useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        all: all ? ('true' as const) : ('false' as const),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

/** The few newest of them, read or not. */
export const useLatest = () => useQuery(api.notifications.list.queryOptions({ input: { all: 'true', limit: 5 } }));

/** Marks one as read with what it stands for, or all of them (null); shown at once, since failing to is only logged. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? client.notifications.markAllRead({}) : client.notifications.markRead({ id }),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: api.notifications.key() });
      showRead(queries, id);
    },
    onError: (error) => console.error('marking as read failed', error),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: api.insights.standing.key() });
      return queries.invalidateQueries({ queryKey: api.notifications.key(), refetchType: 'none' });
    },
  });
}

function showRead(queries: QueryClient, id: string | null): void {
  const read = (page: Page): Page => ({
    ...page,
    items: page.items.map((item) => (id === null || item.id === id ? { ...item, isRead: true } : item)),
  });
  const list = (type: 'infinite' | 'query') => ({ queryKey: api.notifications.list.key({ type }) });
  queries.setQueriesData<InfiniteData<Page>>(
    list('infinite'),
    (known) => known && { ...known, pages: known.pages.map(read) },
  );
  queries.setQueriesData<Page>(list('query'), (known) => known && read(known));
  queries.setQueryData<Standing>(
    api.insights.standing.queryKey({ input: {} }),
    (known) => known && { ...known, unread: id === null ? 0 : Math.max(0, known.unread - 1) },
  );
}

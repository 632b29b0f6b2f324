import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, type Outputs } from '#web/client.ts';

type Page = Outputs['notifications']['list'];
export type NotificationData = Page['items'][number];

/** The reader's notifications, ten a page; unread ones alone unless `all`. */
export const useNotifications = (all: boolean) =>
  useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ all: all ? ('true' as const) : ('false' as const), ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

/** Marks one as read, or all of them (null); shown at once, since failing to is only logged. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? client.notifications.markAllRead({}) : client.notifications.markRead({ id })),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: api.notifications.key() });
      queries.setQueriesData<InfiniteData<Page>>({ queryKey: api.notifications.list.key() }, (list) => list && read(list, id));
    },
    onError: (error) => console.error('marking as read failed', error),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: api.insights.standing.key() });
      return queries.invalidateQueries({ queryKey: api.notifications.key(), refetchType: 'none' });
    },
  });
}

const read = (list: InfiniteData<Page>, id: string | null): InfiniteData<Page> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.map((item) => (id === null || item.id === id ? { ...item, isRead: true } : item)) })),
});

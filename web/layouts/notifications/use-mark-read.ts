import { refresh } from '#kit/api/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, type PendingCounts } from '#features/insights/web/api.ts';
import { useMarkRead as useMark } from '#features/notifications/web/api.ts';

/** Marks one notification as read, or all of them (null); the count in the menu follows at once. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMark({
    onRead: (id) =>
      queries.setQueryData<PendingCounts>(
        api.pendingCounts.queryKey({ input: {} }),
        (known) => known && { ...known, unread: id === null ? 0 : Math.max(0, known.unread - 1) },
      ),
    onSettled: () => void refresh(queries, api.pendingCounts.key()),
  });
}

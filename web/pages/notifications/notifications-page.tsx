import { getRouteApi } from '@tanstack/react-router';
import { CheckCheck } from 'lucide';
import { useNotifications } from '#features/notifications/web/api.ts';
import { NotificationList } from '#features/notifications/web/notification-list.tsx';
import { notificationWords as words } from '#features/notifications/wording.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { allItems } from '#kit/api/pages.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { NotificationLink } from '#web/layouts/notifications/notification-link.tsx';
import { usePendingCounts } from '#web/layouts/pending-counts.ts';
import { useMarkRead } from '#web/layouts/notifications/use-mark-read.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';

const route = getRouteApi('/shell/gated/notifications');

/** The reader's notifications: unread by default, each leading to its place. */
export function NotificationsPage() {
  const all = route.useSearch({ select: ({ show }) => show === 'all' });
  const navigate = route.useNavigate();
  const list = useNotifications(all);
  const mark = useMarkRead();
  const { unread } = usePendingCounts();
  const items = allItems(list.data);
  const someUnread = unread > 0 || items.some((item) => !item.isRead);
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHeading
        title={words.title}
        subtitle={<span role="status">{words.unread(unread)}</span>}
        end={
          <Button
            variant="quiet"
            icon={CheckCheck}
            disabled={!someUnread || mark.isPending}
            onClick={() => mark.mutate(null)}
          >
            {words.markAllAsRead}
          </Button>
        }
      />
      <div className="-mt-2 mb-1 ml-auto w-fit">
        <Switch
          label={words.showAll}
          checked={all}
          onChoose={(isAll) => navigate({ search: { show: isAll ? 'all' : undefined }, replace: true })}
        />
      </div>
      <div aria-live="polite">
        {list.isPending ? <LoadingList label={words.loading} /> : null}
        {list.isError && items.length === 0 ? (
          <Card pad="none">
            <LoadFailed query={list} title={words.failedToLoad} />
          </Card>
        ) : null}
        {list.isSuccess && items.length === 0 ? (
          <Card pad="none">
            <Empty title={words.none} line={all ? words.noneYet : words.noneUnread} />
          </Card>
        ) : null}
        {items.length > 0 ? (
          <NotificationList items={items} now={readNow()} Title={NotificationLink} onRead={(id) => mark.mutate(id)} />
        ) : null}
        {list.isFetchNextPageError ? (
          <div className="mt-4">
            <Alert tone="danger" title={words.failedToLoad} />
          </div>
        ) : null}
      </div>
      {list.hasNextPage ? (
        <div className="mt-4 grid justify-items-center">
          <Button
            variant="quiet"
            busy={list.isFetchingNextPage}
            busyLabel={words.loadingMore}
            onClick={() => void list.fetchNextPage()}
          >
            {words.loadMore}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

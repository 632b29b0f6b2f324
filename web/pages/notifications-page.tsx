import { Link } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { type NotificationData, useMarkRead, useNotifications } from '#features/notifications/web/api.ts';
import { NotificationList } from '#features/notifications/web/notification-list.tsx';
import { notificationWords as words } from '#features/notifications/wording.ts';
import { errorOf } from '#web/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** What the reader was told: unread by default, each leading to its place. */
export function NotificationsPage() {
  const [all, setAll] = useState(false);
  const [now] = useState(() => new Date());
  const list = useNotifications(all);
  const mark = useMarkRead();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const unread = items.some((item) => !item.isRead);
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHeading
        title={words.title}
        end={
          <Button variant="quiet" icon={CheckCheck} disabled={!unread || mark.isPending} onClick={() => mark.mutate(null)}>
            {words.markAllAsRead}
          </Button>
        }
      />
      <div className="my-3 ml-auto w-fit">
        <Switch label={words.showAll} checked={all} onChange={(event) => setAll(event.target.checked)} />
      </div>
      <div aria-live="polite">
        {list.isPending ? <LoadingList label="Loading notifications" /> : null}
        {list.isError && items.length === 0 ? (
          <Card pad="none">
            <ErrorPanel title={words.failedToLoad} line={errorOf(list.error).message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
          </Card>
        ) : null}
        {list.isSuccess && items.length === 0 ? (
          <Card pad="none">
            <Empty title={words.none} line={all ? 'What concerns you shows up here.' : words.noneUnread} />
          </Card>
        ) : null}
        {items.length > 0 ? <NotificationList items={items} now={now} Title={Title} onRead={(id) => mark.mutate(id)} /> : null}
      </div>
      {list.hasNextPage ? (
        <div className="mt-4 grid justify-center">
          <Button variant="quiet" busy={list.isFetchingNextPage} busyLabel="Loading" onClick={() => void list.fetchNextPage()}>
            {words.loadMore}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The whole row is the link's target; only the button lies above it. Following it is reading it. */
function Title({ item }: { item: NotificationData }) {
  const mark = useMarkRead();
  if (item.linkTo === null) return item.title;
  const [to, hash] = item.linkTo.split('#');
  return (
    <Link to={to} hash={hash} className="after:absolute after:inset-0 hover:underline" onClick={() => !item.isRead && mark.mutate(item.id)}>
      {item.title}
    </Link>
  );
}

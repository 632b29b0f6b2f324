import { Popover as Base } from '@base-ui/react/popover';
import { Link, useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '#features/notifications/web/api.ts';
import { NotificationList } from '#features/notifications/web/notification-list.tsx';
import { notificationWords as words } from '#features/notifications/wording.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { Button } from '#kit/ui/button.tsx';
import { useCloseByBack } from '#kit/ui/overlays/close-by-back.ts';
import { Empty } from '#kit/ui/empty.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { NotificationLink } from './notification-link.tsx';
import { useMarkRead } from './use-mark-read.ts';

type LatestNotificationsProps = { open: boolean; onClose: () => void; bell: RefObject<HTMLElement | null> };

/** The newest notifications under the bell. Following one, as any way to another page, closes it. */
export default function LatestNotifications({ open, onClose, bell }: LatestNotificationsProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCloseByBack(open, onClose);
  const { href } = useLocation();
  const cameFrom = useRef(href);
  useEffect(() => {
    if (cameFrom.current !== href) onClose();
    cameFrom.current = href;
  }, [href, onClose]);
  // A press of the bell closes it by itself.
  const change = (next: boolean, { event, reason }: { event: Event; reason: string }) => {
    const onBell = reason === 'outside-press' && event.target instanceof Node && bell.current?.contains(event.target);
    if (!next && !onBell) onClose();
  };
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Positioner anchor={bell} align="end" sideOffset={8} collisionPadding={16} className="z-50 outline-hidden">
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            finalFocus={bell}
            className="flex max-h-(--available-height) w-105 max-w-(--available-width) flex-col overflow-hidden rounded-dialog border border-line bg-raised text-ink shadow-pop outline-hidden transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Latest />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Latest() {
  const latest = useLatest();
  const mark = useMarkRead();
  const items = latest.data?.items ?? [];
  return (
    <>
      <div className="flex min-h-14 flex-none items-center justify-between gap-2 border-b border-line pr-2 pl-5">
        <Base.Title className="text-h3">{words.title}</Base.Title>
        {items.some((item) => !item.isRead) ? (
          <Button variant="text" onClick={() => mark.mutate(null)}>
            {words.markAllAsRead}
          </Button>
        ) : null}
      </div>
      <div aria-live="polite" className="min-h-0 flex-auto overflow-y-auto">
        {latest.isPending ? <Loading /> : null}
        {latest.isError && items.length === 0 ? (
          <LoadFailed level={3} query={latest} title={words.failedToLoad} />
        ) : null}
        {latest.isSuccess && items.length === 0 ? <Empty level={3} title={words.none} line={words.noneYet} /> : null}
        {items.length > 0 ? <NotificationList compact items={items} now={readNow()} Title={NotificationLink} /> : null}
      </div>
      <div className="flex-none border-t border-line p-1.5">
        <Link
          to="/notifications"
          className="grid min-h-11 place-items-center rounded-control text-card font-semibold text-brand-ink hover:bg-sunken"
        >
          {words.seeAll}
        </Link>
      </div>
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 px-5 py-4">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3.5">
          <Skeleton className="size-11 flex-none rounded-control" />
          <div className="flex-1">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-2 h-3.5" />
          </div>
        </div>
      ))}
    </div>
  );
}

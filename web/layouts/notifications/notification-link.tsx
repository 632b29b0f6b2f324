import { Link } from '@tanstack/react-router';
import type { NotificationData } from '#features/notifications/web/api.ts';
import { aboutId } from '#features/notifications/web/notification-list.tsx';
import { useMarkRead } from './use-mark-read.ts';

const target = 'text-left after:absolute after:inset-0 hover:underline';

/** The whole row is the target, of a link or, where none leads on, of a button; only "Mark as read" lies above it. Pressing it is reading it. */
export function NotificationLink({ item }: { item: NotificationData }) {
  const mark = useMarkRead();
  const read = () => !item.isRead && mark.mutate(item.id);
  if (item.linkTo === null) {
    if (item.isRead) return item.title;
    return (
      <button type="button" aria-describedby={aboutId(item)} className={target} onClick={read}>
        {item.title}
      </button>
    );
  }
  const { pathname, searchParams, hash } = new URL(item.linkTo, location.origin);
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams) as never}
      hash={hash.slice(1)}
      aria-describedby={aboutId(item)}
      className={target}
      onClick={read}
    >
      {item.title}
    </Link>
  );
}

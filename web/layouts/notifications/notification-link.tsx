import { Link } from '@tanstack/react-router';
import type { NotificationData } from '#features/notifications/web/api.ts';
import { aboutId } from '#features/notifications/web/notification-list.tsx';
import { useMarkRead } from './use-mark-read.ts';

/** The whole row is the link's target; only the button lies above it. Following it is reading it. */
export function NotificationLink({ item }: { item: NotificationData }) {
  const mark = useMarkRead();
  if (item.linkTo === null) return item.title;
  const { pathname, searchParams, hash } = new URL(item.linkTo, location.origin);
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams) as never}
      hash={hash.slice(1)}
      aria-describedby={aboutId(item)}
      className="after:absolute after:inset-0 hover:underline"
      onClick={() => !item.isRead && mark.mutate(item.id)}
    >
      {item.title}
    </Link>
  );
}

import { BriefcaseBusiness, CircleAlert, Info, type LucideIcon, MessageCircle, ReceiptText, Star } from 'lucide-react';
import type { ComponentType } from 'react';
import { showAgo } from '#core/time.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { NotificationType } from '../types.ts';
import { notificationWords as words } from '../wording.ts';
import type { NotificationData } from './api.ts';

const looks: Record<NotificationType, { icon: LucideIcon; tile: string }> = {
  quote: { icon: ReceiptText, tile: 'bg-brand-tint text-brand-ink' },
  problem: { icon: CircleAlert, tile: 'bg-craft-tint text-craft' },
  message: { icon: MessageCircle, tile: 'bg-info-tint text-info' },
  job: { icon: BriefcaseBusiness, tile: 'bg-warning-tint text-warning' },
  review: { icon: Star, tile: 'bg-studio-tint text-studio' },
  other: { icon: Info, tile: 'bg-sunken text-muted' },
};

type NotificationListProps = {
  items: readonly NotificationData[];
  now: Date;
  /** Where a notification leads, as a link: pages know the addresses. */
  Title: ComponentType<{ item: NotificationData }>;
  onRead: (id: string) => void;
};

export function NotificationList({ items, now, Title, onRead }: NotificationListProps) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {items.map((item) => {
        const { icon: Icon, tile } = looks[item.type];
        return (
          <li
            key={item.id}
            className={classes(
              'relative flex flex-wrap items-start gap-x-3.5 border-line p-4 not-first:border-t md:flex-nowrap',
              !item.isRead && 'bg-brand-tint/45',
            )}
          >
            <span aria-hidden="true" className={classes('grid size-11 shrink-0 place-items-center rounded-control', tile)}>
              <Icon className="size-5" />
            </span>
            <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <p className="font-semibold">
                <Title item={item} />
                {item.isRead ? null : <span className="sr-only">, unread</span>}
              </p>
              <p className="text-card text-muted">{item.description}</p>
              <p className="text-sm text-muted">{showAgo(item.createdAt, now)}</p>
            </div>
            {item.isRead ? null : (
              <Button
                variant="text"
                className="relative z-1 shrink-0 max-md:mt-1 max-md:ml-[42px]"
                aria-label={`${words.markAsRead}: ${item.title}`}
                onClick={() => onRead(item.id)}
              >
                {words.markAsRead}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

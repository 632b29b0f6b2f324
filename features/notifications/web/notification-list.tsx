import { BriefcaseBusiness, CircleAlert, Info, type LucideIcon, MessageCircle, ReceiptText, Star } from 'lucide-react';
import type { ReactNode } from 'react';
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
  /** Makes the link to where a notification leads; pages know the addresses. */
  linkTo: (item: NotificationData, children: ReactNode) => ReactNode;
  onRead: (id: string) => void;
};

export function NotificationList({ items, now, linkTo, onRead }: NotificationListProps) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {items.map((item) => {
        const { icon: Icon, tile } = looks[item.type];
        return (
          <li key={item.id} className={classes('relative flex items-start gap-3.5 border-line p-4 not-first:border-t', !item.isRead && 'bg-brand-tint/45')}>
            <span aria-hidden="true" className={classes('grid size-11 shrink-0 place-items-center rounded-control', tile)}>
              <Icon className="size-5" />
            </span>
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="font-semibold">
                {linkTo(item, item.title)}
                {item.isRead ? null : <span className="sr-only">, unread</span>}
              </p>
              <p className="text-card text-muted">{item.description}</p>
              <p className="text-sm text-muted">{showAgo(item.createdAt, now)}</p>
            </div>
            {item.isRead ? null : (
              <Button variant="text" className="relative z-1 shrink-0" aria-label={`${words.markAsRead}: ${item.title}`} onClick={() => onRead(item.id)}>
                {words.markAsRead}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

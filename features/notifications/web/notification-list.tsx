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
  /** Marks one as read; without it none is offered. */
  onRead?: (id: string) => void;
  /** As rows of something that floats. */
  compact?: boolean;
};

export function NotificationList({ items, now, Title, onRead, compact = false }: NotificationListProps) {
  return (
    <ul className={classes('overflow-hidden', !compact && 'rounded-card border border-line bg-surface')}>
      {items.map((item) => (
        <li
          key={item.id}
          className={classes(
            'relative flex items-start gap-x-3.5 border-line not-first:border-t',
            compact ? 'px-5 py-3 hover:bg-sunken' : 'flex-wrap p-4 md:flex-nowrap',
            !item.isRead && 'bg-brand-tint/45',
          )}
        >
          <Tile item={item} />
          <div className={classes('min-w-0 flex-1 wrap-anywhere', !compact && 'basis-40')}>
            <p className={classes('font-semibold', compact && 'text-card')}>
              <Title item={item} />
              {item.isRead ? null : <span className="sr-only">{words.unreadMark}</span>}
            </p>
            <p id={aboutId(item)} className={classes('text-muted', compact ? 'line-clamp-2 text-sm' : 'text-card')}>
              {item.description}
            </p>
            <p className="text-sm text-muted">{showAgo(item.createdAt, now)}</p>
          </div>
          {item.isRead || !onRead ? null : (
            <Button
              variant="text"
              className="relative z-1 shrink-0 max-md:mt-1 max-md:ml-[42px]"
              aria-label={words.markOneAsRead(item.title)}
              aria-describedby={aboutId(item)}
              onClick={() => onRead(item.id)}
            >
              {words.markAsRead}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where it says what it is about: many have the same title. */
export const aboutId = ({ id }: NotificationData): string => `about-${id}`;

/** What it is about and, of several, how many: the title says so in words. */
function Tile({ item }: { item: NotificationData }) {
  const { icon: Icon, tile } = looks[item.type];
  return (
    <span
      aria-hidden="true"
      className={classes('relative grid size-11 shrink-0 place-items-center rounded-control', tile)}
    >
      <Icon className="size-5" />
      {item.count > 1 ? (
        <span className="numbers absolute -top-1.5 -right-1.5 h-5 min-w-5 rounded-pill bg-ink px-1 text-center text-micro leading-5 font-bold text-surface">
          {item.count > 99 ? '99+' : item.count}
        </span>
      ) : null}
    </span>
  );
}

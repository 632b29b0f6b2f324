import { BriefcaseBusiness, Check, CircleAlert, Info, type IconNode, MessageCircle, ReceiptText, Star } from 'lucide';
import type { ComponentType } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { toDay } from '#core/month.ts';
import { daysBetween, showAgo, showClock, showDate } from '#core/time.ts';
import { classes } from '#kit/ui/classes.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import type { NotificationType } from '../kinds.ts';
import { notificationWords as words } from '../wording.ts';
import type { NotificationData } from './api.ts';

const looks: Record<NotificationType, { icon: IconNode; tile: string }> = {
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
  /** The title of a notification as a link: the page knows the addresses. */
  Title: ComponentType<{ item: NotificationData }>;
  /** Marks one as read; without it there is no button. */
  onRead?: (id: string) => void;
  /** As rows of a popup. */
  compact?: boolean;
};

/** The notifications in one list, or in one for each day, newest first. */
export function NotificationList(props: NotificationListProps) {
  if (props.compact) return <Rows {...props} />;
  return (
    <div className="grid gap-6">
      {splitByDay(props.items).map((items) => {
        const [{ createdAt }] = items;
        const id = `day-${toDay(createdAt)}`;
        return (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-2 font-sans text-sm font-semibold tracking-normal text-muted">
              {showDayName(createdAt, props.now)}
            </h2>
            <Rows {...props} items={items} />
          </section>
        );
      })}
    </div>
  );
}

function Rows({ items, now, Title, onRead, compact = false }: NotificationListProps) {
  return (
    <ul className={classes('overflow-hidden', !compact && 'rounded-card border border-line bg-surface')}>
      {items.map((item) => (
        <li
          key={item.id}
          className={classes(
            'relative flex flex-wrap items-start gap-x-3.5 border-line not-first:border-t hover:bg-sunken',
            compact ? 'px-5 py-3' : 'p-4',
            !item.isRead && 'bg-brand-tint/45',
          )}
        >
          <Tile item={item} />
          <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
            <p className={classes('font-semibold', compact && 'text-card')}>
              <Title item={item} />
              {item.isRead ? null : <span className="sr-only">{words.unreadMark}</span>}
            </p>
            <p id={aboutId(item)} className={classes('text-muted', compact ? 'line-clamp-2 text-sm' : 'text-card')}>
              {item.description}
            </p>
            <p className="text-sm text-muted">{showTime(item.createdAt, now, compact)}</p>
          </div>
          {item.isRead || !onRead ? null : (
            <IconButton
              icon={Check}
              label={words.markOneAsRead(item.title)}
              title={words.markAsRead}
              aria-describedby={aboutId(item)}
              className="z-1 -mr-3 text-brand-ink"
              onClick={() => onRead(item.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The heading of a day replaces `Yesterday` beside each time. */
const showTime = (at: string, now: Date, compact: boolean) =>
  compact || daysBetween(at, now) === 0 ? showAgo(at, now) : showClock(at);

function showDayName(at: string, now: Date): string {
  const days = daysBetween(at, now);
  if (days > 1) return showDate(at);
  return days === 1 ? words.yesterday : words.today;
}

type Day = [NotificationData, ...NotificationData[]];

function splitByDay(items: readonly NotificationData[]): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const last = days.at(-1);
    if (last && toDay(last[0].createdAt) === toDay(item.createdAt)) last.push(item);
    else days.push([item]);
  }
  return days;
}

/** The id of the element that names a notification's content: many have the same title. */
export const aboutId = ({ id }: NotificationData): string => `about-${id}`;

/** The icon of a notification and, of several, their number: the title says both in words. */
function Tile({ item }: { item: NotificationData }) {
  const { icon, tile } = looks[item.type];
  return (
    <span
      aria-hidden="true"
      className={classes('relative grid size-11 shrink-0 place-items-center rounded-control', tile)}
    >
      <Icon shape={icon} className="size-5" />
      {item.count > 1 ? (
        <span className="numbers absolute -top-1.5 -right-1.5 h-5 min-w-5 rounded-pill bg-ink px-1 text-center text-micro leading-5 font-bold text-surface">
          {item.count > 99 ? '99+' : item.count}
        </span>
      ) : null}
    </span>
  );
}

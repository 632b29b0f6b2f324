import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { BriefcaseBusiness, Compass, House, type IconNode, Plus, ReceiptText, ShieldCheck } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { feedWords } from '#features/problems/feed-wording.ts';
import type { Person } from '#core/person.ts';
import { classes } from '#kit/ui/classes.ts';
import { CountPill } from '#kit/ui/count-pill.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { isWithin } from '#web/layouts/menu/is-within.ts';
import { usePendingCounts } from './pending-counts.ts';
import * as words from './wording.ts';
import { pageTitles as titles } from '#web/wording.ts';

/** The five places of a phone, in reach of a thumb. A visitor is led to log in by those that take it. */
export function BottomNavigation({ person }: { person: Person | null }) {
  const { quotes, jobs } = usePendingCounts();
  return (
    <nav
      aria-label={words.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(68px+env(safe-area-inset-bottom))] grid-cols-[repeat(5,minmax(min-content,1fr))] overflow-x-clip border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] group-has-data-conversation/app:hidden md:hidden"
    >
      <Place to="/dashboard" also="/" icon={House}>
        {words.home}
      </Place>
      <Place to="/explore" also="/problems/" icon={Compass}>
        {titles.explore}
      </Place>
      {person?.role === 'admin' ? (
        <Place to="/admin-dashboard" also="/admin/" icon={ShieldCheck}>
          {words.admin}
        </Place>
      ) : (
        <Post leads={!person || person.role === 'member'} />
      )}
      <Place to="/my-quotes" also="/quotes/" icon={ReceiptText} count={quotes}>
        {words.quotes}
      </Place>
      <Place to="/my-jobs" also="/jobs/" icon={BriefcaseBusiness} count={jobs}>
        {words.jobs}
      </Place>
    </nav>
  );
}

/** Five words in a row: with large letters a phone has no room for more. */
const place =
  'relative flex flex-col items-center justify-center gap-[3px] text-[length:min(var(--text-micro),max(12px,3.9vw))] leading-4 font-medium';

type PlaceProps = {
  to: NonNullable<LinkProps['to']>;
  also: string;
  icon: IconNode;
  count?: number;
  children: ReactNode;
};

function Place({ to, also, icon, count = 0, children }: PlaceProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Link
      to={to}
      aria-current={isWithin(path, { to, also }) ? 'page' : undefined}
      className={classes(
        place,
        'text-muted aria-[current=page]:font-bold aria-[current=page]:text-brand-ink',
        'aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:h-[3px] aria-[current=page]:before:w-8 aria-[current=page]:before:rounded-b-[3px] aria-[current=page]:before:bg-brand-ink',
      )}
    >
      <Icon shape={icon} className="size-[22px]" />
      {children}
      {count > 0 ? (
        <CountPill
          count={count}
          label={words.waitingForYou}
          className="absolute top-[7px] left-[calc(50%+6px)] h-[18px]! min-w-[18px]! px-[5px]! text-[0.6875rem]! leading-[18px]! ring-2 ring-surface"
        />
      ) : null}
    </Link>
  );
}

/**
 * The lime square for those who can post. It drops level where a page has its own action bar above. Providers have a quiet button, which
 * says who can.
 */
function Post({ leads }: { leads: boolean }) {
  const square = leads ? (
    <>
      <span
        className={classes(
          '-mt-[24px] grid size-[52px] place-items-center rounded-2xl bg-accent text-on-accent shadow-[0_0_0_4px_var(--surface),var(--elev-pop)]',
          'group-has-data-action-bar/app:mt-0 group-has-data-action-bar/app:h-9 group-has-data-action-bar/app:w-11 group-has-data-action-bar/app:rounded-xl group-has-data-action-bar/app:shadow-none',
        )}
      >
        <Icon shape={Plus} strokeWidth={2.4} className="size-[26px]" />
      </span>
      {words.post}
    </>
  ) : (
    <>
      <Icon shape={Plus} className="size-[22px]" />
      {words.post}
    </>
  );
  const look = classes(
    place,
    leads ? 'text-ink' : 'text-muted',
    'aria-[current=page]:font-bold aria-[current=page]:text-brand-ink',
  );
  if (leads)
    return (
      <Link to="/add-problem" className={look}>
        {square}
      </Link>
    );
  return (
    <button type="button" className={look} onClick={() => toast.info(feedWords.onlyMembersPost)}>
      {square}
    </button>
  );
}

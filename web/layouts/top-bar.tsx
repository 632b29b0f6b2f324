import { Link } from '@tanstack/react-router';
import { Bell, LogOut, Search } from 'lucide';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { shellWords } from '#features/accounts/shell-wording.ts';
import type { Person } from '#core/person.ts';
import { toCallError } from '#kit/api/client.ts';
import { isForeignPage } from '#kit/ui/page-language.ts';
import { hasUnsent } from '#kit/drafts/own-things.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Confirm } from '#kit/ui/loading/later.tsx';
import { IconLink } from '#kit/ui/icon-button.tsx';
import { Logo } from '#kit/ui/logo.tsx';
import { siteName } from '#kit/ui/site-name.ts';
import { isWide, useWide } from '#kit/ui/use-wide.ts';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { useSignOut } from './sign-out.ts';
import { usePendingCounts } from './pending-counts.ts';
import * as words from './wording.ts';
import { pageTitles as titles } from '#web/wording.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';

// A phone has no room for them.
const SearchBox = lazyExtra(() => import('./search-box.tsx'));
const Greeting = lazyExtra(() => import('./greeting.tsx'));
const PaletteButton = lazyExtra(() => import('./palette/palette-button.tsx'));
// English is the source of the other languages: no one reports it.
const ReportEntry = lazyExtra(() => import('./language/report-entry.tsx'));
// Only a phone has it, and only after a tap.
const SideMenu = lazyDialog(() => import('#web/layouts/menu/side-menu.tsx'));
const LatestNotifications = lazyDialog(() => import('#web/layouts/notifications/latest-notifications.tsx'));

/** Loads what the head has on this window. */
export const loadBar = async (): Promise<void> => {
  if (isWide()) await Promise.all([SearchBox.preload(), Greeting.preload()]);
};

/** The head of every page: the search, on a phone the logo and the way to the search. */
export function Bar({ children }: { children?: ReactNode }) {
  const wide = useWide();
  return (
    <header className="sticky top-0 z-20 flex h-15 items-center gap-1 border-b border-line bg-surface pr-2 pl-4 md:h-18 md:gap-3 md:border-transparent md:bg-canvas/92 md:px-8 md:backdrop-blur-[10px]">
      <div className="@container min-w-0 flex-1 overflow-hidden md:hidden">
        <Link
          to="/"
          aria-label={words.homeLink(siteName())}
          className="inline-flex min-h-11 items-center align-top text-ink"
        >
          <Logo markOnly className="h-8 flex-none @min-[7.5rem]:hidden" />
          <Logo className="hidden h-8 flex-none @min-[7.5rem]:block" />
        </Link>
      </div>
      {wide ? <SearchBox className="max-w-115 min-w-0 flex-[1_1_180px]" /> : null}
      <IconLink icon={Search} label={titles.search} render={<Link to="/search" />} className="md:hidden" />
      {isForeignPage() ? <ReportEntry /> : null}
      {children}
    </header>
  );
}

/** In the bar of a signed-in person: the way to the menu on a phone, the greeting and Logout on a desk. */
export function TopBar({ person }: { person: Person }) {
  const wide = useWide();
  const [menu, setMenu] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const [isAsked, setAsked] = useState<boolean>();
  const signOut = useSignOut(isAsked);
  // Signing out deletes what waits and what is typed: its person is told first.
  const leave = () => {
    if (!hasUnsent()) return signOut.mutate({});
    setMenu((last) => (last === 'open' ? 'closed' : last));
    signOut.reset();
    setAsked(true);
  };
  return (
    <>
      {wide ? <Greeting person={person} /> : null}
      {person.role === 'admin' ? <PaletteButton /> : null}
      <NotificationsLink />
      <Button
        variant="quiet"
        icon={LogOut}
        busy={signOut.isPending}
        onClick={leave}
        className="-mr-3 hidden! border-transparent! bg-transparent! px-3! hover:bg-sunken! md:inline-grid!"
      >
        {words.logout}
      </Button>
      {isAsked === undefined ? null : (
        <Confirm
          open={isAsked}
          {...words.leaveUnsent}
          busy={signOut.isPending}
          error={signOut.error ? `${shellWords.logoutFailed}. ${toCallError(signOut.error).message}` : undefined}
          onConfirm={() => signOut.mutate({})}
          onClose={() => setAsked(false)}
        />
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={menu === 'open'}
        onClick={() => setMenu('open')}
        className="grid size-11 flex-none place-items-center rounded-control md:hidden"
      >
        <Avatar size="sm" name={person.fullName} src={person.photoUrl} />
        <VisuallyHidden>{words.openMenu}</VisuallyHidden>
      </button>
      {menu === 'unasked' ? null : (
        <SideMenu person={person} open={menu === 'open'} onClose={() => setMenu('closed')}>
          <Button variant="quiet" icon={LogOut} busy={signOut.isPending} onClick={leave}>
            {words.logout}
          </Button>
        </SideMenu>
      )}
    </>
  );
}

/** On a phone the way to the page; from a tablet on the latest unfold under it. */
function NotificationsLink() {
  const { unread } = usePendingCounts();
  const [latest, setLatest] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const bell = useRef<HTMLAnchorElement>(null);
  const unfold = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || innerWidth < 768) return;
    event.preventDefault();
    setLatest(latest === 'open' ? 'closed' : 'open');
  };
  return (
    <span className="relative flex-none">
      <IconLink
        icon={Bell}
        label={unread > 0 ? words.unreadNotifications(unread) : titles.notifications}
        render={
          <Link
            ref={bell}
            to="/notifications"
            aria-expanded={latest === 'unasked' ? undefined : latest === 'open'}
            onClick={unfold}
          />
        }
      />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="numbers pointer-events-none absolute top-1 left-[22px] h-[18px] min-w-[18px] rounded-pill bg-brand px-[5px] text-center text-[0.6875rem] leading-[18px] font-bold text-on-brand ring-2 ring-surface md:ring-canvas"
        >
          {unread > 9 ? '9+' : unread}
        </span>
      ) : null}
      {latest === 'unasked' ? null : (
        <LatestNotifications open={latest === 'open'} onClose={() => setLatest('closed')} bell={bell} />
      )}
    </span>
  );
}

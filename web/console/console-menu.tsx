import { useLocation } from '@tanstack/react-router';
import { Compass, LifeBuoy, MessageCircle, Settings } from 'lucide-react';
import { useRefreshedWaiting, useWaiting } from '#features/console/web/api.ts';
import { consolePlaces } from './console-places.ts';
import { readSection } from './section-id.ts';
import { countByPlace, type WaitingPlace } from './waiting-places.ts';
import { consoleMenuWords } from './wording.ts';
import { usePendingCounts } from '#web/layouts/pending-counts.ts';
import * as titles from '#web/wording.ts';
import { isWithin } from '#web/layouts/menu/menu.ts';
import { MenuLink } from '#web/layouts/menu/menu-link.tsx';

const marketplace = [
  { to: '/explore', label: titles.explore, icon: Compass, also: '/problems/' },
  { to: '/messages', label: titles.messages, icon: MessageCircle },
  { to: '/settings', label: titles.settings, icon: Settings },
  { to: '/help', label: titles.help, icon: LifeBuoy },
] as const;

type MenuProps = { rail?: boolean; onLeave?: () => void };

/** The menu of the console with how much waits in each place, and below it what an admin uses of the marketplace. */
export default function ConsoleMenu({ rail = false, onLeave }: MenuProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const hash = useLocation({ select: (location) => location.hash });
  const { messages } = usePendingCounts();
  const counts = countByPlace(useWaiting().data?.items ?? []);
  useRefreshedWaiting();
  const shown = path === '/admin-dashboard' ? readSection(hash).section : undefined;
  const look = { rail, onLeave };
  return (
    <>
      <ul className="grid gap-0.5">
        {consolePlaces.map(({ id, section, also, ...place }) => (
          <MenuLink
            key={id}
            {...place}
            {...look}
            count={counts.get(id as WaitingPlace) ?? 0}
            isCurrent={section === undefined ? isWithin(path, place) : shown === section || isBelow(path, also)}
          />
        ))}
      </ul>
      <ul aria-label={consoleMenuWords.marketplace} className="mt-2 grid gap-0.5 border-t border-line pt-2">
        {marketplace.map((place) => (
          <MenuLink
            key={place.to}
            to={place.to}
            icon={place.icon}
            label={place.label}
            {...look}
            count={place.to === '/messages' ? messages : 0}
            isCurrent={isWithin(path, place)}
          />
        ))}
      </ul>
    </>
  );
}

const isBelow = (path: string, also: string | undefined) => also !== undefined && path.startsWith(also);

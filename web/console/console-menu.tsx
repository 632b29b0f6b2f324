import { useLocation } from '@tanstack/react-router';
import { Compass, House, LifeBuoy, MessageCircle, Settings } from 'lucide';
import { useRefreshedWaiting, useWaiting } from '#features/console/web/api.ts';
import { addressOf, consoleSections, countBySection, linkTo } from './sections.ts';
import { consoleMenuWords } from './wording.ts';
import { usePendingCounts } from '#web/layouts/pending-counts.ts';
import { pageTitles as titles } from '#web/wording.ts';
import { isWithin } from '#web/layouts/menu/is-within.ts';
import { MenuLink } from '#web/layouts/menu/menu-link.tsx';

const marketplace = [
  { to: '/dashboard', label: titles.dashboard, icon: House, also: '/' },
  { to: '/explore', label: titles.explore, icon: Compass, also: '/problems/' },
  { to: '/messages', label: titles.messages, icon: MessageCircle },
  { to: '/settings', label: titles.settings, icon: Settings },
  { to: '/help', label: titles.help, icon: LifeBuoy },
] as const;

type MenuProps = { rail?: boolean; onLeave?: () => void };

/** The menu of the console with the number of things that wait in each section, and below it what an admin uses of the marketplace. */
export default function ConsoleMenu({ rail = false, onLeave }: MenuProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { messages } = usePendingCounts();
  const counts = countBySection(useWaiting().data?.items ?? []);
  useRefreshedWaiting();
  const look = { rail, onLeave };
  return (
    <>
      <ul className="grid gap-0.5">
        {consoleSections.map((section) => (
          <MenuLink
            key={section.id}
            {...linkTo(section)}
            icon={section.icon}
            label={section.title}
            {...look}
            count={counts.get(section.id) ?? 0}
            isCurrent={isWithin(path, { to: addressOf(section), also: section.also })}
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

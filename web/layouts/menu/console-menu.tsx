import { useLocation } from '@tanstack/react-router';
import {
  ChartColumn,
  Compass,
  CreditCard,
  HardDrive,
  HeartPulse,
  LayoutDashboard,
  LayoutGrid,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareWarning,
  Palette,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
  UsersRound,
} from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
import { readSection, type SectionId } from '#web/pages/admin/section-id.ts';
import { consoleMenuWords, consoleTitles } from '#web/pages/admin/wording.ts';
import { usePendingCounts } from '#web/layouts/pending-counts.ts';
import * as titles from '#web/wording.ts';
import { isWithin } from './menu.ts';
import { MenuLink } from './menu-link.tsx';

type Place = { label: string; icon: LucideIcon } & (
  { section: SectionId; also?: string } | { to: NonNullable<LinkProps['to']>; also?: string }
);

const toSection = (section: SectionId, icon: LucideIcon, also?: string): Place => ({
  section,
  label: consoleTitles[section],
  icon,
  also,
});

const places: readonly Place[] = [
  toSection('overview', LayoutDashboard),
  toSection('user-management', UsersRound, '/admin/people/'),
  toSection('content-moderation', MessageSquareWarning),
  toSection('branding-config', Palette),
  toSection('storage-management', HardDrive),
  toSection('analytics', ChartColumn),
  { to: '/admin/pricing-plans', label: consoleTitles.pricingPlans, icon: Tags },
  { to: '/admin/categories', label: consoleTitles.categories, icon: LayoutGrid },
  { to: '/admin/system-logs', label: consoleTitles.systemLogs, icon: ScrollText },
  { to: '/admin/system-health', label: consoleTitles.systemHealth, icon: HeartPulse },
  toSection('payments', CreditCard),
  toSection('privacy-requests', ShieldCheck),
  toSection('e-mail', Mail),
];

const marketplace: readonly Place[] = [
  { to: '/explore', label: titles.explore, icon: Compass, also: '/problems/' },
  { to: '/messages', label: titles.messages, icon: MessageCircle },
  { to: '/settings', label: titles.settings, icon: Settings },
];

type MenuProps = { rail?: boolean; onLeave?: () => void };

/** The menu of the console, with what waits behind each place. */
export default function ConsoleMenu({ rail = false, onLeave }: MenuProps) {
  const { pathname, hash } = useLocation({
    select: ({ pathname, hash }) => ({ pathname, hash }),
    structuralSharing: true,
  });
  const { messages } = usePendingCounts();
  const shown = pathname === '/admin-dashboard' ? readSection(hash).section : undefined;
  const link = (place: Place) => {
    const { label, icon, also } = place;
    return 'section' in place ? (
      <MenuLink
        key={place.section}
        to="/admin-dashboard"
        hash={place.section === 'overview' ? undefined : place.section}
        icon={icon}
        label={label}
        count={0}
        isCurrent={shown === place.section || (also !== undefined && pathname.startsWith(also))}
        rail={rail}
        onLeave={onLeave}
      />
    ) : (
      <MenuLink
        key={place.to}
        to={place.to}
        icon={icon}
        label={label}
        count={place.to === '/messages' ? messages : 0}
        isCurrent={isWithin(pathname, { to: place.to, also })}
        rail={rail}
        onLeave={onLeave}
      />
    );
  };
  return (
    <>
      <ul className="grid gap-0.5">{places.map(link)}</ul>
      <ul aria-label={consoleMenuWords.marketplace} className="mt-2 grid gap-0.5 border-t border-line pt-2">
        {marketplace.map(link)}
      </ul>
    </>
  );
}

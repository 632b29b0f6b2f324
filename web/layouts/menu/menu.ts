import type { LinkProps } from '@tanstack/react-router';
import {
  BadgeCheck,
  BriefcaseBusiness,
  ClipboardList,
  Compass,
  FolderOpen,
  House,
  LifeBuoy,
  LayoutDashboard,
  type IconNode,
  MessageCircle,
  ReceiptText,
  Settings,
  UserSearch,
} from 'lucide';
import type { Role } from '#core/roles.ts';
import type { PendingCounts } from '#features/insights/web/api.ts';
import { pageTitles as titles } from '#web/wording.ts';

type MenuEntry = {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: IconNode;
  /** The roles that see it, undefined for visitors without one; everyone where it is left out. */
  roles?: readonly (Role | undefined)[];
  /** The count that stands beside it. */
  counts?: Exclude<keyof PendingCounts, 'profileMissing'>;
  /** Other addresses that belong to it. */
  also?: string;
};

const menu: readonly MenuEntry[] = [
  { to: '/dashboard', label: titles.dashboard, icon: House, also: '/' },
  { to: '/explore', label: titles.explore, icon: Compass, also: '/problems/' },
  { to: '/my-requests', label: titles.myRequests, icon: ClipboardList, roles: ['member', 'provider'] },
  { to: '/provider-dashboard', label: titles.providerDashboard, icon: LayoutDashboard, roles: ['provider'] },
  {
    to: '/my-quotes',
    label: titles.myQuotes,
    icon: ReceiptText,
    roles: ['member', 'provider'],
    counts: 'quotes',
    also: '/quotes/',
  },
  {
    to: '/my-jobs',
    label: titles.myJobs,
    icon: BriefcaseBusiness,
    roles: ['member', 'provider'],
    counts: 'jobs',
    also: '/jobs/',
  },
  { to: '/home-file', label: titles.homeFile, icon: FolderOpen, roles: ['member'] },
  {
    to: '/messages',
    label: titles.messages,
    icon: MessageCircle,
    roles: ['member', 'provider'],
    counts: 'messages',
  },
  { to: '/providers', label: titles.findProvider, icon: UserSearch, roles: ['member', 'provider'] },
  {
    to: '/provider-subscription',
    label: titles.subscription,
    icon: BadgeCheck,
    roles: [undefined, 'member', 'provider'],
  },
  { to: '/settings', label: titles.settings, icon: Settings, roles: ['member', 'provider'] },
  { to: '/help', label: titles.help, icon: LifeBuoy },
];

/** The entries that a member or a provider sees; those of a visitor without a role. Admins have the menu of their console. */
export const menuFor = (role: Role | undefined): readonly MenuEntry[] =>
  menu.filter(({ roles }) => !roles || roles.includes(role));

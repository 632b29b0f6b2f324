import type { LinkProps } from '@tanstack/react-router';
import {
  BriefcaseBusiness,
  ClipboardList,
  Compass,
  House,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  ReceiptText,
  ShieldCheck,
  UserSearch,
} from 'lucide-react';
import type { Role } from '#core/roles.ts';
import type { PendingCounts } from '#features/insights/web/api.ts';

type MenuEntry = {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
  /** Who sees it; everyone where it is left out. */
  roles?: readonly Role[];
  /** The count that stands beside it. */
  counts?: keyof PendingCounts;
  /** Other addresses that belong to it. */
  also?: string;
};

const menu: readonly MenuEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: House, also: '/' },
  { to: '/explore', label: 'Explore', icon: Compass, also: '/problems/' },
  { to: '/my-requests', label: 'My Requests', icon: ClipboardList, roles: ['member'] },
  { to: '/provider-dashboard', label: 'Provider Dashboard', icon: LayoutDashboard, roles: ['provider'] },
  {
    to: '/my-quotes',
    label: 'My Quotes',
    icon: ReceiptText,
    roles: ['member', 'provider'],
    counts: 'quotes',
    also: '/quotes/',
  },
  {
    to: '/my-jobs',
    label: 'My Jobs',
    icon: BriefcaseBusiness,
    roles: ['member', 'provider'],
    counts: 'jobs',
    also: '/jobs/',
  },
  {
    to: '/messages',
    label: 'Messages',
    icon: MessageCircle,
    roles: ['member', 'provider', 'admin'],
    counts: 'messages',
  },
  { to: '/providers', label: 'Find a Provider', icon: UserSearch, roles: ['member'] },
  { to: '/admin-dashboard', label: 'Admin Dashboard', icon: ShieldCheck, roles: ['admin'] },
];

/** The entries that a person of this role sees; those of a visitor without one. */
export const menuFor = (role: Role | undefined): readonly MenuEntry[] =>
  menu.filter(({ roles }) => !roles || (role && roles.includes(role)));

/** Whether the page at `path` belongs to a place of the menu. */
export function isWithin(path: string, { to, also }: { to: string; also?: string }): boolean {
  return (
    path === to ||
    path.startsWith(`${to}/`) ||
    path === also ||
    (also !== undefined && also !== '/' && path.startsWith(also))
  );
}

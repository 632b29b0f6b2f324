import type { LinkProps } from '@tanstack/react-router';
import {
  ChartColumn,
  CreditCard,
  HardDrive,
  HeartPulse,
  LayoutDashboard,
  LayoutGrid,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  Palette,
  ScrollText,
  ShieldCheck,
  Tags,
  UsersRound,
} from 'lucide-react';
import type { SectionId } from './section-id.ts';
import type { WaitingPlace } from './waiting-places.ts';
import { consoleTitles } from './wording.ts';

/** A place of the console: a section, or a page with an address of its own. */
export type ConsolePlace = {
  id: WaitingPlace | 'pricing-plans' | 'categories' | 'system-logs';
  label: string;
  icon: LucideIcon;
  to: NonNullable<LinkProps['to']>;
  /** The hash of a section; the overview has none. */
  hash?: string;
  section?: SectionId;
  /** The beginning of other addresses that belong to it. */
  also?: string;
};

const section = (id: SectionId, icon: LucideIcon, also?: string): ConsolePlace => ({
  id,
  label: consoleTitles[id],
  icon,
  to: '/admin-dashboard',
  hash: id === 'overview' ? undefined : id,
  section: id,
  also,
});

/** The places of the console, in the order of its menu. */
export const consolePlaces: readonly ConsolePlace[] = [
  section('overview', LayoutDashboard),
  section('user-management', UsersRound, '/admin/people/'),
  section('content-moderation', MessageSquareWarning),
  section('branding-config', Palette),
  section('storage-management', HardDrive),
  section('analytics', ChartColumn),
  { id: 'pricing-plans', to: '/admin/pricing-plans', label: consoleTitles.pricingPlans, icon: Tags },
  { id: 'categories', to: '/admin/categories', label: consoleTitles.categories, icon: LayoutGrid },
  { id: 'system-logs', to: '/admin/system-logs', label: consoleTitles.systemLogs, icon: ScrollText },
  { id: 'system-health', to: '/admin/system-health', label: consoleTitles.systemHealth, icon: HeartPulse },
  section('payments', CreditCard),
  section('privacy-requests', ShieldCheck),
  section('e-mail', Mail),
];

import { LayoutDashboard } from 'lucide';
import { accountsConsole } from '#features/accounts/web/console.ts';
import { analyticsConsole } from '#features/analytics/web/console.ts';
import { applicationsConsole } from '#features/applications/web/console.ts';
import { systemConsole } from '#features/console/web/console.ts';
import { credentialsConsole } from '#features/credentials/web/console.ts';
import { disputesConsole } from '#features/disputes/web/console.ts';
import { filesConsole } from '#features/files/web/console.ts';
import { jobsConsole } from '#features/jobs/web/console.ts';
import { languagesConsole } from '#features/languages/web/console.ts';
import { moderationConsole } from '#features/moderation/web/console.ts';
import { notificationsConsole } from '#features/notifications/web/console.ts';
import { peopleConsole } from '#features/people/web/console.ts';
import { privacyConsole } from '#features/privacy/web/console.ts';
import { problemsConsole } from '#features/problems/web/console.ts';
import { quotesConsole } from '#features/quotes/web/console.ts';
import { siteConsole } from '#features/site/web/console.ts';
import { visitsConsole } from '#features/visits/web/console.ts';
import { paymentsConsole } from '#features/payments/web/console.ts';
import { plansConsole } from '#features/plans/web/console.ts';
import type { ConsoleSection, NounConsole } from '#kit/console/noun-console.ts';
import { sectionTitles } from './wording.ts';

/** The part of each noun in the console, in the order of the menu, the waiting list and the palette. */
const nouns: readonly NounConsole[] = [
  accountsConsole,
  applicationsConsole,
  credentialsConsole,
  peopleConsole,
  moderationConsole,
  problemsConsole,
  quotesConsole,
  jobsConsole,
  visitsConsole,
  disputesConsole,
  siteConsole,
  languagesConsole,
  filesConsole,
  analyticsConsole,
  plansConsole,
  paymentsConsole,
  privacyConsole,
  notificationsConsole,
  systemConsole,
];

/** The first section, which belongs to no noun. */
export const overview: ConsoleSection = { id: 'overview', title: sectionTitles.overview, icon: LayoutDashboard };

const nounSections = nouns.flatMap(({ sections = [] }) => sections);

/** The sections of the console, in the order of its menu. */
export const consoleSections: readonly ConsoleSection[] = [overview, ...nounSections];

/** The section at `/admin/<id>`. */
export const findSection = (id: string): ConsoleSection | undefined =>
  nounSections.find((section) => section.id === id);

export const linkTo = ({ id }: ConsoleSection) =>
  id === overview.id
    ? ({ to: '/admin-dashboard' } as const)
    : ({ to: '/admin/$section', params: { section: id } } as const);

export const addressOf = ({ id }: ConsoleSection): string => (id === overview.id ? '/admin-dashboard' : `/admin/${id}`);

/** The kinds of things that wait for admins, in the order of the waiting list. */
export const waitingKinds = new Map(nouns.flatMap(({ waiting = {} }) => Object.entries(waiting)));

/** The kinds of results of the palette, in their order. */
export const foundKinds = new Map(nouns.flatMap(({ found = {} }) => Object.entries(found)));

/** Sums the waiting counts of each section, by its id. */
export function countBySection(items: readonly { kind: string; count: number }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, count } of items) {
    const section = waitingKinds.get(kind)?.section;
    if (section !== undefined) counts.set(section, (counts.get(section) ?? 0) + count);
  }
  return counts;
}

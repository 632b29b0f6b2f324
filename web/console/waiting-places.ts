import type { WaitingKind } from '#features/console/waiting-kinds.ts';
import type { SectionId } from './section-id.ts';

export type WaitingPlace = SectionId | 'system-health';

/** The section of the console, or the page, that has what waits. */
export const waitingPlaces: Record<WaitingKind, WaitingPlace> = {
  providers: 'user-management',
  applications: 'user-management',
  reports: 'content-moderation',
  comments: 'content-moderation',
  problems: 'content-moderation',
  appeals: 'content-moderation',
  payments: 'payments',
  'privacy-requests': 'privacy-requests',
  mails: 'e-mail',
  jobs: 'system-health',
};

/** Sums the waiting counts of each place. */
export function countByPlace(items: readonly { kind: WaitingKind; count: number }[]): Map<WaitingPlace, number> {
  const counts = new Map<WaitingPlace, number>();
  for (const { kind, count } of items) counts.set(waitingPlaces[kind], (counts.get(waitingPlaces[kind]) ?? 0) + count);
  return counts;
}

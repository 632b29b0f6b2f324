import { hour } from '#core/time.ts';
import type { AbsentParty } from '../limits.ts';
import type { NoShowStatus } from '../no-show-lifecycle.ts';
import type { VisitOutcome } from '../reasons.ts';
import { mayReportNoShow } from './policy.ts';
import type { visits } from './tables.ts';

/** A party cancels or moves a visit without a cause of their own until this long before its time, in milliseconds. */
export const inTime = 24 * hour;

type Visit = Pick<
  typeof visits.$inferSelect,
  'status' | 'agreedFor' | 'delayMinutes' | 'memberOutcome' | 'providerOutcome'
>;
type Report = { absent: AbsentParty; status: NoShowStatus } | null;

/** `wasDelayed`: the provider announced a delay of this visit, also if they took it back. */
type Known = { report: Report; wasDelayed: boolean; now: Date };

/** The end of a visit. `isExcused` is a cause that lies with no one, an account that closes, or another party who is suspended. */
export type VisitEnd =
  { by: 'completion' } | { by: 'departure'; party: AbsentParty; isExcused: boolean } | { by: 'other' };

type Outcomes = Record<AbsentParty, VisitOutcome>;

/**
 * The outcome of a visit that ends now, for each party. An outcome that is known stays: that of an arrival, and that of a no-show. An end
 * changes only the outcome of the party who brought it; for the other one it is a matter that counts for no one.
 */
export function findOutcomes(visit: Visit, end: VisitEnd, known: Known): Outcomes {
  const { now } = known;
  const ended: Partial<Outcomes> =
    end.by === 'completion'
      ? { provider: now >= visit.agreedFor ? 'kept' : 'not-counted' }
      : end.by === 'departure'
        ? { [end.party]: isOwnCause(visit, end, known) ? 'missed' : 'not-counted' }
        : {};
  return {
    member: visit.memberOutcome ?? ended.member ?? 'not-counted',
    provider: visit.providerOutcome ?? ended.provider ?? 'not-counted',
  };
}

/** True if a party who cancels or moves the visit misses it by a cause of their own. */
function isOwnCause(
  visit: Visit,
  { party, isExcused }: Extract<VisitEnd, { by: 'departure' }>,
  { report, wasDelayed, now }: Known,
): boolean {
  if (isExcused || now.getTime() <= visit.agreedFor.getTime() - inTime) return false;
  if (report !== null && saysPresent(report, party)) return false;
  // The member has waited, or has been told that the agreed time is not kept, or that the provider does not say if they come.
  return party === 'provider' || (!wasDelayed && visit.status !== 'silent' && !mayReportNoShow(visit, now));
}

/** True if a report of a no-show says that this party was there: their own, until it is dismissed, or a dismissed one about them. */
const saysPresent = ({ absent, status }: NonNullable<Report>, party: AbsentParty): boolean =>
  (absent === party) === (status === 'dismissed');

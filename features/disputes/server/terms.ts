import { Refusal } from '#core/errors.ts';
import { addDays, toDay } from '#core/month.ts';
import { maxDaysToRedo } from '../limits.ts';
import type { DisputeOutcome, StoredTerms } from '../reasons.ts';
import { disputeErrors } from '../wording.ts';

type Terms = { cents?: number | null | undefined; day?: string | null | undefined };

type Place = { job: { totalCostCents: number }; now: Date };

/** The first field that holds more than the agreed price, or a day that has passed or is too far, with its error; null if there is none. */
function findFault({ cents, day }: Terms, { job, now }: Place) {
  if ((cents ?? 0) > job.totalCostCents) return { path: 'cents', code: 'disputes.above-price' } as const;
  const today = toDay(now);
  const isDay = day == null || (day >= today && day <= addDays(today, maxDaysToRedo));
  return isDay ? null : ({ path: 'day', code: 'disputes.bad-day' } as const);
}

/** Refuses terms beside the field at fault. */
export function refuseTerms(terms: Terms, place: Place): void {
  const fault = findFault(terms, place);
  if (fault === null) return;
  const { path, code } = fault;
  throw new Refusal(code, { errors: [{ path, message: disputeErrors[code] }] });
}

/** Refuses an offer whose day has passed since it was made, or above the agreed price, which may have become less. */
export function refuseOutdated(offer: Terms, place: Place): void {
  if (findFault(offer, place) !== null) throw new Refusal('disputes.offer-outdated', { current: 'offered' });
}

/** Terms as an event keeps them. */
export const storedTerms = ({
  outcome,
  cents,
  day,
}: {
  outcome: DisputeOutcome;
  cents?: number | null | undefined;
  day?: string | null | undefined;
}): StoredTerms => ({ outcome, ...(cents != null && { cents }), ...(day != null && { day }) });

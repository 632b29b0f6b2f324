import { Refusal, type ErrorCode } from '#core/errors.ts';
import { addDays, toDay } from '#core/month.ts';
import { maxDaysToRedo } from '../limits.ts';
import type { DisputeOutcome, StoredTerms } from '../reasons.ts';
import { disputeErrors } from '../wording.ts';

type Terms = { cents?: number | undefined; day?: string | undefined };

/** Refuses more than the agreed price, and a day that has passed or is too far, each beside its field. */
export function refuseTerms(
  { cents = 0, day }: Terms,
  { job, now }: { job: { totalCostCents: number }; now: Date },
): void {
  if (cents > job.totalCostCents) throw refuse('disputes.above-price', 'cents');
  const today = toDay(now);
  if (day !== undefined && (day < today || day > addDays(today, maxDaysToRedo)))
    throw refuse('disputes.bad-day', 'day');
}

const refuse = (code: ErrorCode & keyof typeof disputeErrors, path: string): Refusal =>
  new Refusal(code, { errors: [{ path, message: disputeErrors[code] }] });

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

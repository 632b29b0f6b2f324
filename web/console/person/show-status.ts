import { certificateLifecycle } from '#features/certificates/lifecycle.ts';
import { disputeLifecycle } from '#features/disputes/lifecycle.ts';
import { jobLifecycle } from '#features/jobs/lifecycle.ts';
import { reportLifecycle } from '#features/moderation/lifecycle.ts';
import type { Entry } from '#features/people/web/api.ts';
import { paymentLifecycle } from '#features/payments/lifecycle.ts';
import { mailStatuses } from '#features/people/wording.ts';
import { problemLifecycle } from '#features/problems/lifecycle.ts';
import { quoteLifecycle } from '#features/quotes/lifecycle.ts';
import { reviewLifecycle } from '#features/reviews/lifecycle.ts';

type Labels = Record<string, { label: string }>;
const lifecycles: Partial<Record<Entry['kind'], Labels>> = {
  problem: problemLifecycle.statuses,
  quote: quoteLifecycle.statuses,
  job: jobLifecycle.statuses,
  certificate: certificateLifecycle.statuses,
  dispute: disputeLifecycle.statuses,
  review: reviewLifecycle.statuses,
  report: reportLifecycle.statuses,
  payment: paymentLifecycle.statuses,
};

/** The status of what an entry of a timeline is about, in words; null where it has none. */
export function showStatus({ kind, status }: Entry): string | null {
  if (status === null || kind === 'act') return null;
  return lifecycles[kind]?.[status]?.label ?? (kind === 'mail' ? mailStatuses[status] : undefined) ?? status;
}

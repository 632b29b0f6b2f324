import { and, eq, or } from 'drizzle-orm';
import { statusIn } from '#engine/columns.ts';
import type { Consequence } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { paymentStepSubject } from '#features/payment-steps/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { withdrawOfLeaving } from './end-dispute.ts';
import { settleDisowned } from './settle-outcome.ts';
import { jobDisputes } from './tables.ts';

/** A suspension changes nothing: the time for an answer runs on, and then an admin decides. */
export const disputeConsequences: readonly Consequence<typeof accountSubject | typeof paymentStepSubject>[] = [
  { after: 'account.leave', run: (work, { subjectId }) => withdrawOwn(work, subjectId) },
  { after: 'payment-step.disown', run: (work, { subjectId }) => settleDisowned(work, subjectId) },
];

/** The disputes that a person opened, as a member or a provider, end when they close their account. */
async function withdrawOwn(work: Work, accountId: string): Promise<void> {
  const own = await work.tx
    .select({ id: jobDisputes.id, jobId: jobDisputes.jobId })
    .from(jobDisputes)
    .innerJoin(providers, eq(providers.id, jobDisputes.providerId))
    .where(
      and(
        statusIn(jobDisputes.status, ['opened', 'offered', 'declined', 'waiting']),
        or(
          and(eq(jobDisputes.memberId, accountId), eq(jobDisputes.openedBy, 'member')),
          and(eq(providers.accountId, accountId), eq(jobDisputes.openedBy, 'provider')),
        ),
      ),
    )
    .orderBy(jobDisputes.jobId);
  for (const dispute of own) await withdrawOfLeaving(work, dispute);
}

import { and, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { showDateTime } from '#core/time.ts';
import { type Event, urgent } from '#engine/event.ts';
import { statusIn } from '#engine/columns.ts';
import type { UrgentWork } from '#engine/work.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { unpaid } from '#features/payment-steps/lifecycle.ts';
import { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { findRow } from '#engine/postgres/read.ts';
import { bankNotices } from '../wording.ts';
import { isPayable } from './policy.ts';
import type { bankEvents } from './tables.ts';

const steps = sql`select from ${paymentSteps} where ${paymentSteps.jobId} = ${jobs.id}`;
/** SQL over `jobs`: a payment of it has not arrived. */
const owes: SQL = sql`exists (${steps} and ${statusIn(paymentSteps.status, unpaid)})`;
/** SQL over `jobs`: it is from before payments were written down, so that its member may owe something. */
const isUnwritten: SQL = sql`not exists (${steps})`;

/**
 * Tells both sides of a change: the provider too, who may not have made it. Members who owe something hear of it if they can't pay by the
 * new details at once.
 */
async function tellBoth(work: UrgentWork, event: Event<typeof bankEvents, 'save'>): Promise<void> {
  const { lastFour, isFirst, usableAt } = event.data;
  const provider = await findRow(work.tx, providers, event.subjectId, 'accountId', 'name');
  if (provider === undefined) return;
  const members =
    usableAt === null
      ? []
      : await work.tx
          .selectDistinctOn([jobs.memberId], { accountId: jobs.memberId, jobId: jobs.id })
          .from(jobs)
          .where(
            and(
              eq(jobs.providerId, event.subjectId),
              isPayable(event.at),
              or(owes, isUnwritten),
              ne(jobs.memberId, provider.accountId),
            ),
          )
          .orderBy(jobs.memberId, sql`${owes} desc`, desc(jobs.updatedAt));
  const { id, at } = event;
  // Without the actor, who would get no notice of an act of their own.
  await notify(work, { id, at }, [
    {
      accountId: provider.accountId,
      type: 'other',
      words: () => bankNotices.own(lastFour, usableAt && showDateTime(usableAt)),
      linkTo: '/provider-dashboard?tab=profile#bank-details',
      mail: { urgency: 'security' },
    },
    ...members.map(({ accountId, jobId }) => ({
      accountId,
      type: 'other' as const,
      words: () => bankNotices[isFirst ? 'added' : 'changed'](provider.name, usableAt ? showDateTime(usableAt) : ''),
      linkTo: `/jobs/${jobId}#pay-to`,
      mail: { urgency: 'required' as const },
    })),
  ]);
}

export const bankReactions = urgent<typeof bankEvents>([{ to: 'bank-details.save', run: tellBoth }]);

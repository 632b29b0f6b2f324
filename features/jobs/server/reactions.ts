import { eq } from 'drizzle-orm';
import { showDateTime } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { providers } from '#features/providers/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import type { StepTaken } from '#server/engine/take-step.ts';
import type { Reaction, Work } from '#server/engine/work.ts';
import { jobNotices, type JobAct, type JobFacts } from '../wording.ts';
import { jobs } from './tables.ts';

/** Acts of which the other party is told, and the member of the clock's. A job that is made or cancelled is told of by its quote. */
const told = [
  'propose',
  'confirm',
  'reject',
  'reschedule',
  'complete',
  'rework',
  'rate',
  'ask-for-review',
  'lapse',
] as const satisfies readonly JobAct[];

export const jobReactions: readonly Reaction[] = told.map((step) => ({
  to: `job.${step}` as const,
  run: (work, event) => tell(work, event, step),
}));

async function tell(work: Work, event: StepTaken, step: (typeof told)[number]): Promise<void> {
  const [row] = await work.tx
    .select({
      memberId: jobs.memberId,
      memberName: accounts.fullName,
      memberStatus: accounts.status,
      status: jobs.status,
      providerAccountId: providers.accountId,
      providerName: providers.name,
      title: problems.title,
      description: jobs.description,
    })
    .from(jobs)
    .innerJoin(accounts, eq(accounts.id, jobs.memberId))
    .innerJoin(providers, eq(providers.id, jobs.providerId))
    .leftJoin(problems, eq(problems.id, jobs.problemId))
    .where(eq(jobs.id, event.subjectId));
  if (row === undefined) return;
  // What the clock does is not worth telling to somebody who is suspended, nor once the member has acted meanwhile.
  if (event.party === 'system' && (row.memberStatus === 'suspended' || row.status !== event.after)) return;
  const byMember = event.party === 'member';
  const facts: JobFacts = {
    about: row.title ?? row.description.slice(0, 60),
    who: byMember ? row.memberName : row.providerName,
    date: typeof event.data.proposedDate === 'string' ? showDateTime(event.data.proposedDate) : '',
    reason: typeof event.data.reason === 'string' ? event.data.reason : '',
    rating: typeof event.data.rating === 'number' ? event.data.rating : 0,
  };
  await notify(work, event, [
    {
      accountId: byMember ? row.providerAccountId : row.memberId,
      type: step === 'rate' || step === 'ask-for-review' || step === 'lapse' ? 'review' : 'job',
      linkTo: `/jobs/${event.subjectId}`,
      ...jobNotices[step](facts),
    },
  ]);
}

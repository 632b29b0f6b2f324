import { eq } from 'drizzle-orm';
import { showDateTime } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { providers } from '#features/providers/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import type { Event, EventName, Reaction } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { jobNotices, type JobFacts } from '../wording.ts';
import { jobs, type jobSubject } from './tables.ts';

/** The events that the other party gets a notice of, and the member where the system acts. Its quote covers the rest. */
const noticed = [
  'propose',
  'confirm',
  'reject',
  'reschedule',
  'complete',
  'rework',
  'rate',
  'ask-for-review',
  'lapse',
] as const satisfies readonly EventName<typeof jobSubject>[];

export const jobReactions: readonly Reaction<typeof jobSubject>[] = noticed.map(
  (step) => ({ to: `job.${step}`, run: notifyOther }) as const,
);

async function notifyOther(work: Work, event: Event<typeof jobSubject, (typeof noticed)[number]>): Promise<void> {
  const { step, data } = event;
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
  // A suspended member gets no notice of what the system does, nor one who has acted since.
  if (event.party === 'system' && (row.memberStatus === 'suspended' || row.status !== event.after)) return;
  const byMember = event.party === 'member';
  const facts: JobFacts = {
    about: row.title ?? row.description.slice(0, 60),
    who: byMember ? row.memberName : row.providerName,
    date: 'proposedDate' in data ? showDateTime(data.proposedDate) : '',
    reason: 'reason' in data ? data.reason : '',
    rating: 'rating' in data ? data.rating : 0,
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

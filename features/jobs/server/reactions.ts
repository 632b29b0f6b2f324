import { eq } from 'drizzle-orm';
import { showDateTime } from '#core/time.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { Event, EventName, Reaction } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { jobNotices, type JobFacts } from '../wording.ts';
import { jobs, type jobSubject } from './tables.ts';

/** The events that make a notice: for the other party, or for the member where the system acts. The quote's notices cover the rest. */
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
  const [job] = await listParties(work, jobs, eq(jobs.id, event.subjectId));
  if (job === undefined) return;
  const { about, member, provider } = job;
  // The system's notices skip a suspended member, and a job that has moved on.
  if (event.party === 'system' && (member.status === 'suspended' || job.status !== event.after)) return;
  const byMember = event.party === 'member';
  const facts: JobFacts = {
    about,
    who: byMember ? member.name : provider.name,
    date: 'proposedDate' in data ? showDateTime(data.proposedDate) : '',
    reason: 'reason' in data ? data.reason : '',
    rating: 'rating' in data ? data.rating : 0,
  };
  await notify(work, event, [
    {
      accountId: byMember ? provider.accountId : member.accountId,
      type: step === 'rate' || step === 'ask-for-review' || step === 'lapse' ? 'review' : 'job',
      linkTo: `/jobs/${event.subjectId}`,
      ...jobNotices[step](facts),
    },
  ]);
}

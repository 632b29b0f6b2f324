import { eq } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { findDayStart } from '#core/month.ts';
import { showDate } from '#core/time.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { sayTo } from '#features/notifications/server/subject.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { Event, Reaction } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { toMember, toProvider } from '../notice-wording.ts';
import { certificates, type certificateSubject } from './tables.ts';

type Noticed = keyof typeof toProvider | keyof typeof toMember;
type Words = (typeof toMember)['deliver'];

const noticed = [...new Set([...Object.keys(toProvider), ...Object.keys(toMember)])] as Noticed[];

export const certificateReactions: readonly Reaction<typeof certificateSubject>[] = noticed.map(
  (step) => ({ to: `certificate.${step}`, run: notifyParties }) as const,
);

/** Tells the provider what they owe, and the member what came or is late. The notice of the completion tells of the promise. */
async function notifyParties(work: Work, event: Event<typeof certificateSubject, Noticed>): Promise<void> {
  const { step } = event;
  const certificate = await findRow(work.tx, certificates, event.subjectId);
  // A certificate that came since is no longer due.
  if (certificate === undefined || certificate.status !== event.after) return;
  const [parties] = await listParties(work, jobs, eq(jobs.id, certificate.jobId));
  if (parties === undefined) return;
  const { about, member, provider } = parties;
  const noticeFor = (reader: typeof member, other: typeof member, words: Words | undefined) => {
    if (words === undefined) return [];
    const { name, dueOn, jobId } = certificate;
    const say = () => sayTo(words, { who: other.name, about, name, due: showDate(findDayStart(dueOn)) });
    return [
      { accountId: reader.accountId, type: 'job' as const, linkTo: `/jobs/${jobId}#certificate-card`, words: say },
    ];
  };
  await notify(work, event, [
    ...noticeFor(provider, member, (toProvider as Partial<Record<Noticed, Words>>)[step]),
    // A member who is suspended or leaving is told nothing, as of the steps of jobs.
    ...(isOneOf(member.status, presentStatuses)
      ? noticeFor(member, provider, (toMember as Partial<Record<Noticed, Words>>)[step])
      : []),
  ]);
}

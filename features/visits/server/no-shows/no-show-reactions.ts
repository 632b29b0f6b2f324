import { asSentence } from '#core/cut-text.ts';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { showDateTime } from '#core/time.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { presentStatuses, returnSteps } from '#features/accounts/lifecycle.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import { isAway } from '#features/jobs/server/is-away.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { sayTo } from '#features/notifications/server/subject.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { Event, Reaction } from '#engine/event.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import { toAbsent, toReporter } from '#features/visits/notice-wording.ts';
import { isAbout } from './no-show-party.ts';
import { noShows, type noShowSubject, visits } from '../tables.ts';

type Noticed = keyof typeof toAbsent | keyof typeof toReporter;
type Words = (typeof toAbsent)['report'];

const noticed = [...new Set([...Object.keys(toAbsent), ...Object.keys(toReporter)])] as Noticed[];

export const noShowReactions: readonly Reaction<typeof noShowSubject | typeof accountSubject>[] = [
  ...noticed.map((step) => ({ to: `no-show.${step}`, run: notifyBoth }) as const),
  ...returnSteps.map((step) => ({ to: `account.${step}`, run: notifyAgain }) as const),
];

/** Only a day is left to answer a report: its mail waits for no summary. */
const reportMail = { urgency: 'urgent' } as const;

/** A person who was away was told of no report about them: they are when they come back, and have their day. Who was told before keeps that notice. */
async function notifyAgain(
  work: Work,
  { subjectId, at }: Event<typeof accountSubject, (typeof returnSteps)[number]>,
): Promise<void> {
  const reports = await work.tx
    .select(getTableColumns(events))
    .from(noShows)
    .innerJoin(visits, eq(visits.id, noShows.visitId))
    .innerJoin(events, and(eq(events.noun, 'no-show'), eq(events.subjectId, noShows.id), eq(events.step, 'report')))
    .where(and(eq(noShows.status, 'reported'), isAbout(subjectId)));
  for (const report of reports) await notifyBoth(work, { ...report, at } as Event<typeof noShowSubject, Noticed>);
}

/** Tells each party of a visit what the other one, time or an admin did to the report. */
async function notifyBoth(work: Work, event: Event<typeof noShowSubject, Noticed>): Promise<void> {
  const { step } = event;
  const [row] = await work.tx
    .select({ noShow: noShows, visit: visits })
    .from(noShows)
    .innerJoin(visits, eq(visits.id, noShows.visitId))
    .where(eq(noShows.id, event.subjectId));
  if (row === undefined) return;
  const { noShow, visit } = row;
  const [parties] = await listParties(work, jobs, eq(jobs.id, visit.jobId));
  if (parties === undefined) return;
  const [absent, reporter] =
    noShow.absent === 'member' ? [parties.member, parties.provider] : [parties.provider, parties.member];
  const noticeFor = (reader: typeof absent, other: typeof absent, words: Words | undefined) => {
    if (words === undefined) return [];
    const say = () =>
      sayTo(words, {
        who: other.name,
        about: parties.about,
        date: showDateTime(visit.agreedFor),
        reason: reasonIn(event),
      });
    return [
      {
        accountId: reader.accountId,
        type: 'job' as const,
        linkTo: `/jobs/${visit.jobId}`,
        words: say,
        ...(step === 'report' && { mail: reportMail }),
      },
    ];
  };
  // A member who is suspended or leaving is told nothing, as of the steps of jobs.
  const isPresent = (reader: typeof absent) =>
    reader !== parties.member || isOneOf(parties.member.status, presentStatuses);
  // A report names a day to answer, which begins when its reader comes back.
  if (step === 'report' && (await isAway(work, visit.jobId, noShow.absent))) return;
  await notify(work, event, [
    ...(isPresent(absent) ? noticeFor(absent, reporter, (toAbsent as Partial<Record<Noticed, Words>>)[step]) : []),
    ...(isPresent(reporter) ? noticeFor(reporter, absent, (toReporter as Partial<Record<Noticed, Words>>)[step]) : []),
  ]);
}

/** The reason in a notice, which may leave the site by email: without the contact details that a party typed. */
function reasonIn({ step, data }: Event<typeof noShowSubject, Noticed>): string {
  if (!('reason' in data)) return '';
  return asSentence(step === 'contest' ? maskContactDetails(data.reason) : data.reason);
}

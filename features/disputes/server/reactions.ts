import { asSentence } from '#core/cut-text.ts';
import { eq, sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { showDateTime } from '#core/time.ts';
import type { Event, Reaction, StoredEvent } from '#engine/event.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { presentStatuses, returnSteps } from '#features/accounts/lifecycle.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import { isAway } from '#features/jobs/server/is-away.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { sayTo } from '#features/notifications/server/subject.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import { disputeNotices, hiddenStatementNotices, statementNotice } from '../notice-wording.ts';
import { findEndOfAppeal, readPauses } from './appeal-time.ts';
import { answerWithin, appealWithin } from '../limits.ts';
import { sayTerms } from '../wording.ts';
import { disputeStatements, type disputeSubject, jobDisputes, type statementEvents } from './tables.ts';

type Noticed = keyof typeof disputeNotices;

/** Their reader has 48 hours, or a week to appeal: a summary of the week could come later. */
const timed = ['open', 'offer', 'decline', 'decide'] as const satisfies Noticed[];

export const disputeReactions: readonly Reaction<
  typeof disputeSubject | typeof statementEvents | typeof accountSubject
>[] = [
  ...(Object.keys(disputeNotices) as Noticed[]).map(
    (step) => ({ to: `job-dispute.${step}`, run: notifyOthers }) as const,
  ),
  ...returnSteps.map((step) => ({ to: `account.${step}`, run: notifyReturned }) as const),
  { to: 'dispute-statement.add', run: notifyOfStatement },
  { to: 'dispute-statement.hide', run: notifyAuthor },
  { to: 'dispute-statement.show', run: notifyAuthor },
];

/** The parties of a job by their side; none for a member who is suspended or leaving, as of the steps of jobs. */
async function findParties(work: Work, jobId: string) {
  const [parties] = await listParties(work, jobs, eq(jobs.id, jobId));
  if (parties === undefined) return null;
  const { about, member, provider } = parties;
  const names = { member: member.name, provider: provider.name };
  const readers = [
    ...(isOneOf(member.status, presentStatuses) ? [{ side: 'member' as const, accountId: member.accountId }] : []),
    { side: 'provider' as const, accountId: provider.accountId },
  ];
  return { about, names, readers };
}

/**
 * Tells a step to the other side, or to both if time or an admin took it. A side that is suspended or leaving is told nothing, since it
 * cannot answer; it is told the last step when it comes back (`returned`).
 */
async function notifyOthers(
  work: Work,
  event: Event<typeof disputeSubject, Noticed>,
  returned?: string,
): Promise<void> {
  const { step, data, party } = event;
  const dispute = await findRow(work.tx, jobDisputes, event.subjectId);
  if (dispute === undefined) return;
  const parties = await findParties(work, dispute.jobId);
  if (parties === null) return;
  const { about, names } = parties;
  const others = parties.readers.filter(
    ({ side, accountId }) =>
      side !== party && (step !== 'withdraw' || side !== dispute.openedBy) && accountId === (returned ?? accountId),
  );
  const readers = [];
  for (const { side, accountId } of others) {
    if (await isAway(work, dispute.jobId, side)) continue;
    const [end, within] =
      step === 'decide'
        ? [findEndOfAppeal(dispute, await readPauses(work.tx, dispute, side), work.now), appealWithin]
        : [dispute.answerBy, answerWithin];
    readers.push({ side, accountId, end: end ?? new Date(event.at.getTime() + within) });
  }
  const reason = 'reason' in data ? asSentence(data.reason) : '';
  const opener = names[dispute.openedBy];
  await notify(
    work,
    event,
    readers.map(({ side, accountId, end }) => {
      const who = step === 'withdraw' ? opener : names[side === 'member' ? 'provider' : 'member'];
      const words = () =>
        sayTo(disputeNotices[step], {
          who,
          about,
          terms: 'outcome' in data ? sayTerms(data) : '',
          reason,
          until: showDateTime(end),
        });
      const linkTo = `/disputes/${dispute.id}`;
      return { accountId, type: 'job', linkTo, words, ...(isOneOf(step, timed) && { mail: { urgency: 'urgent' } }) };
    }),
  );
}

/**
 * Tells a person who comes back the last step of each of their disputes since they went: since a day before, because a step may be told later
 * than it is taken. No one is told twice.
 */
async function notifyReturned(
  work: Work,
  { subjectId, at }: Event<typeof accountSubject, (typeof returnSteps)[number]>,
): Promise<void> {
  const missed = await query<Omit<StoredEvent, 'at'>>(work.tx).rows(sql`
    select distinct on (e.subject_id) e.id, e.step, e.subject_id, e.party, e.actor_id, e.data from events e join job_disputes d on d.id = e.subject_id
    where e.noun = 'job-dispute' and e.at >= (
        select max(away.at) - interval '1 day' from events away where away.noun = 'account' and away.subject_id = ${subjectId} and away.step in ('suspend', 'leave'))
      and (d.member_id = ${subjectId} or d.provider_id in (select id from providers where account_id = ${subjectId}))
    order by e.subject_id, e.at desc, e.id desc`);
  for (const event of missed)
    await notifyOthers(work, { ...event, at } as Event<typeof disputeSubject, Noticed>, subjectId);
}

async function findStatement(work: Work, id: string) {
  const [found] = await work.tx
    .select({ disputeId: disputeStatements.disputeId, by: disputeStatements.by, jobId: jobDisputes.jobId })
    .from(disputeStatements)
    .innerJoin(jobDisputes, eq(jobDisputes.id, disputeStatements.disputeId))
    .where(eq(disputeStatements.id, id));
  return found;
}

async function notifyOfStatement(work: Work, event: Event<typeof statementEvents, 'add'>): Promise<void> {
  const statement = await findStatement(work, event.subjectId);
  const parties = statement && (await findParties(work, statement.jobId));
  if (!parties) return;
  const { about, names, readers } = parties;
  const who = names[statement.by];
  const words = () => sayTo(statementNotice, { who, about });
  const linkTo = `/disputes/${statement.disputeId}`;
  await notify(
    work,
    event,
    readers
      .filter(({ side }) => side !== statement.by)
      .map(({ accountId }) => ({ accountId, type: 'job', linkTo, words })),
  );
}

/** Tells the author that an admin hides their statement, or shows it again. */
async function notifyAuthor(work: Work, event: Event<typeof statementEvents, 'hide' | 'show'>): Promise<void> {
  const statement = await findStatement(work, event.subjectId);
  const parties = statement && (await findParties(work, statement.jobId));
  const author = parties?.readers.find(({ side }) => side === statement?.by);
  if (!statement || author === undefined) return;
  const words = () => hiddenStatementNotices[event.step](event.data.reason);
  const linkTo = `/disputes/${statement.disputeId}`;
  await notify(work, event, [{ accountId: author.accountId, type: 'other', words, linkTo }]);
}

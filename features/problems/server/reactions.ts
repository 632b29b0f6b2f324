import { findRow, query } from '#engine/postgres/read.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { cutComment, nameInSentence } from '#core/cut-text.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { showDate } from '#core/time.ts';
import { returnSteps } from '#features/accounts/lifecycle.ts';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { events } from '#engine/tables.ts';
import type { Event, Reaction, StoredEvent } from '#engine/event.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { Work } from '#engine/work.ts';
import { problemNotices } from '../wording.ts';
import { noticesOfPerson } from './notices-of-person.ts';
import { notifyProvidersNearby } from './notify-nearby.ts';
import { withdrawCommentNotices, withdrawProblemNotices } from './withdraw-notices.ts';
import { type commentSubject, problemComments, problems, type problemSubject } from './tables.ts';

/** The title for its owner and admins. Held words are never public, and mails mask contact details. */
const typedTitle = typedColumn('problems', 'title').mapWith((title: string) => maskContactDetails(title));

/** Notifies the providers near a new problem, or the admins if it waits for their check. */
async function announce(work: Work, event: Event<typeof problemSubject, 'post' | 'hold'>): Promise<void> {
  const [problem] = await work.tx
    .select({ hiddenFor: problems.hiddenFor, title: typedTitle })
    .from(problems)
    .where(eq(problems.id, event.subjectId));
  if (problem?.hiddenFor === 'waiting') await notifyAdminsOfCheck(work, event, problem.title);
  else if (event.step === 'post') await notifyProvidersNearby(work, event);
}

async function notifyAdminsOfCheck(work: Work, event: StoredEvent, title: string): Promise<void> {
  await notifyAdmins(work, event, {
    type: 'other',
    words: () => problemNotices.waitsForCheck(title),
    linkTo: `/problems/${event.subjectId}`,
    repeats: {
      key: 'problems-waiting',
      title: () => problemNotices.severalWait,
      linkTo: '/admin-dashboard#content-moderation',
    },
  });
}

/** Notifies the owner that an admin has taken their problem down or shows it, and the providers near it if none has a notice of it. */
async function notifyOfJudgement(work: Work, event: Event<typeof problemSubject, 'hide' | 'show'>): Promise<void> {
  const [problem] = await work.tx
    .select({ ownerId: problems.ownerId, title: typedTitle, toldProviders: problems.toldProviders })
    .from(problems)
    .where(eq(problems.id, event.subjectId));
  if (problem === undefined) return;
  const words = () =>
    event.step === 'hide'
      ? problemNotices.takenDown(problem.title, event.data.reason)
      : problemNotices.shown(nameInSentence(problem.title), event.data.reason);
  await notify(work, event, [
    { accountId: problem.ownerId, type: 'problem', words, linkTo: `/problems/${event.subjectId}` },
  ]);
  if (event.step === 'show' && (problem.toldProviders ?? 0) === 0) await notifyProvidersNearby(work, event);
}

/** A problem that waited for an admin is new to the providers near it, whose notices of it were withdrawn when it was held. */
async function announceReleased(work: Work, event: Event<typeof problemSubject, 'release'>): Promise<void> {
  const problem = await findRow(work.tx, problems, event.subjectId, 'toldProviders');
  if (problem !== undefined && (problem.toldProviders ?? 0) === 0) await notifyProvidersNearby(work, event);
}

/** Deletes the notices that quote a problem while it is hidden. No provider counts as told then, so all are told once it shows again. */
async function withdrawOfProblem(work: Work, { subjectId }: StoredEvent): Promise<void> {
  const hidden = await work.tx
    .update(problems)
    .set({ toldProviders: null })
    .where(and(eq(problems.id, subjectId), isNotNull(problems.hiddenFor)))
    .returning({ id: problems.id });
  if (hidden.length > 0) await withdrawProblemNotices(work, sql`p.id = ${subjectId}`);
}

const withdrawOfComment = (work: Work, { subjectId }: StoredEvent): Promise<void> =>
  withdrawCommentNotices(work, sql`c.id = ${subjectId} and c.status <> 'approved'`);

/** Notifies the providers near a problem that has got its category or place only now: none got a notification before. */
async function announceEdited(work: Work, event: Event<typeof problemSubject, 'edit'>): Promise<void> {
  const problem = await findRow(work.tx, problems, event.subjectId, 'toldProviders');
  if (problem?.toldProviders === 0) await notifyProvidersNearby(work, event);
}

/** Notifies the owner of a problem once of each comment by others, when the comment is first approved. */
async function notifyOwnerOfComment(work: Work, event: StoredEvent): Promise<void> {
  if (event.after !== 'approved') return;
  const rows = await query<{
    ownerId: string;
    problemId: string;
    title: string;
    authorId: string;
    author: string;
    content: string;
  }>(work.tx).rows(sql`
    select p.owner_id, p.id as problem_id, p.title, a.id as author_id, a.full_name as author, c.content
    from ${problemComments} c join ${problems} p on p.id = c.problem_id join ${accounts} a on a.id = c.author_id
    where c.id = ${event.subjectId} and c.author_id <> p.owner_id and c.status = 'approved' and not c.author_suspended
      and not exists (
        select from ${events} e where e.noun = 'comment' and e.subject_id = c.id and e.after = 'approved'
          and (e.at, e.id) < (${event.at.toISOString()}, ${event.id}))`);
  const notices = rows.map((row) => ({
    accountId: row.ownerId,
    type: 'problem' as const,
    words: () => problemNotices.newComment(row.title, row.author, cutComment(row.content)),
    linkTo: `/problems/${row.problemId}#comments`,
    repeats: {
      key: `comments:${row.problemId}`,
      title: () => problemNotices.severalCommented(row.title),
      linkTo: `/problems/${row.problemId}#comments`,
      by: row.authorId,
    },
  }));
  await notify(work, event, notices);
}

/** Notifies the author of a comment that is held or judged. A change of their own they see at once. */
async function notifyAuthor(
  work: Work,
  event: Event<typeof commentSubject, 'hold' | 'approve' | 'reject'>,
): Promise<void> {
  const words = describeJudgement(event);
  const [comment] = await work.tx
    .select({ accountId: problemComments.authorId, problemId: problemComments.problemId })
    .from(problemComments)
    .where(eq(problemComments.id, event.subjectId));
  if (comment === undefined || words === null) return;
  const linkTo = `/problems/${comment.problemId}#comments`;
  await notify(work, event, [{ accountId: comment.accountId, type: 'problem', words, linkTo }]);
}

function describeJudgement(event: Event<typeof commentSubject, 'hold' | 'approve' | 'reject'>) {
  if (event.step === 'reject') return () => problemNotices.commentRejected(event.data.reason);
  if (event.step === 'hold') return event.data.reports === undefined ? null : () => problemNotices.commentHeld;
  return event.party === 'admin' ? () => problemNotices.commentApproved(event.data.reason) : null;
}

/** Notifies the owner that a problem lapses soon or has lapsed, unless the owner is suspended or there was activity since. */
async function notifyOwnerOfLapse(work: Work, event: Event<typeof problemSubject, 'remind' | 'lapse'>): Promise<void> {
  const rows = await query<{ ownerId: string; title: string }>(work.tx).rows(sql`
    select p.owner_id, p.title from ${problems} p join ${accounts} a on a.id = p.owner_id
    where p.id = ${event.subjectId} and p.status = ${event.after} and p.last_activity_at <= ${event.at.toISOString()} and a.status in ('pending', 'approved')`);
  const notices = rows.map(({ ownerId, title }) => ({
    accountId: ownerId,
    type: 'problem' as const,
    words: () =>
      event.step === 'remind'
        ? problemNotices.lapsesSoon(nameInSentence(title), showDate(event.data.lapsesAt))
        : problemNotices.lapsed(nameInSentence(title)),
    linkTo: `/problems/${event.subjectId}`,
  }));
  await notify(work, event, notices);
}

export const problemReactions: readonly Reaction<
  typeof problemSubject | typeof commentSubject | typeof accountSubject
>[] = [
  ...(['suspend', 'leave', ...returnSteps] as const).map((step) => ({
    to: `account.${step}` as const,
    run: (work: Work, { subjectId: accountId }: { subjectId: string }) => noticesOfPerson.begin(work, { accountId }),
  })),
  { to: 'problem.hide', run: withdrawOfProblem },
  { to: 'problem.hold', run: withdrawOfProblem },
  { to: 'comment.hold', run: withdrawOfComment },
  { to: 'comment.reject', run: withdrawOfComment },
  { to: 'problem.post', run: announce },
  { to: 'problem.hold', run: announce },
  { to: 'problem.hide', run: notifyOfJudgement },
  { to: 'problem.show', run: notifyOfJudgement },
  { to: 'problem.release', run: announceReleased },
  { to: 'problem.edit', run: announceEdited },
  { to: 'problem.remind', run: notifyOwnerOfLapse },
  { to: 'problem.lapse', run: notifyOwnerOfLapse },
  { to: 'comment.post', run: notifyOwnerOfComment },
  { to: 'comment.approve', run: notifyOwnerOfComment },
  { to: 'comment.hold', run: notifyAuthor },
  { to: 'comment.approve', run: notifyAuthor },
  { to: 'comment.reject', run: notifyAuthor },
];

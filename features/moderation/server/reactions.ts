import { eq } from 'drizzle-orm';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import type { Notice } from '#features/notifications/server/notice.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { type commentSubject, problemComments } from '#features/problems/server/tables.ts';
import type { Event, Reaction, StoredEvent } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import type { Reportable } from '../reportable.ts';
import { moderationNotices as notices } from '../wording.ts';
import { reports, type reportSubject } from './tables.ts';

type Sentence = Pick<Notice, 'title' | 'description'>;

async function notifyAdminsOfReport(work: Work, event: Event<typeof reportSubject, 'report'>): Promise<void> {
  const linkTo = '/admin-dashboard#content-moderation';
  await notifyAdmins(work, event, {
    type: 'other',
    ...notices.report(event.data.kind, event.data.reason),
    linkTo,
    repeats: { key: 'reports', title: notices.reports, linkTo },
  });
}

const notifyReporter = (sentence: (kind: Reportable) => Sentence) => async (work: Work, event: StoredEvent) => {
  const [report] = await work.tx
    .select({ accountId: reports.reporterId, kind: reports.kind })
    .from(reports)
    .where(eq(reports.id, event.subjectId));
  if (report === undefined) return;
  await notify(work, event, [{ accountId: report.accountId, type: 'other', ...sentence(report.kind), linkTo: null }]);
};

async function notifyAuthor(work: Work, event: StoredEvent, sentence: Sentence): Promise<void> {
  const [comment] = await work.tx
    .select({ accountId: problemComments.authorId, problemId: problemComments.problemId })
    .from(problemComments)
    .where(eq(problemComments.id, event.subjectId));
  if (comment === undefined) return;
  const linkTo = `/problems/${comment.problemId}#comments`;
  await notify(work, event, [{ accountId: comment.accountId, type: 'problem', ...sentence, linkTo }]);
}

export const moderationReactions: readonly Reaction<typeof reportSubject | typeof commentSubject>[] = [
  { to: 'report.report', run: notifyAdminsOfReport },
  { to: 'report.resolve', run: notifyReporter(notices.reportResolved) },
  { to: 'report.dismiss', run: notifyReporter(notices.reportDismissed) },
  {
    to: 'comment.hold',
    // An author whose own change holds the comment reads that in the answer.
    run: async (work, event) => {
      if (event.data.reports !== undefined) await notifyAuthor(work, event, notices.commentHeld);
    },
  },
  { to: 'comment.approve', run: (work, event) => notifyAuthor(work, event, notices.commentApproved) },
  {
    to: 'comment.reject',
    run: (work, event) => notifyAuthor(work, event, notices.commentRejected(event.data.reason)),
  },
];

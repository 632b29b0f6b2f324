import { and, eq, ne } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import { notify, type Telling } from '#features/notifications/server/notify.ts';
import { problemComments } from '#features/problems/server/tables.ts';
import type { StepTaken } from '#server/engine/take-step.ts';
import type { Reaction, Work } from '#server/engine/work.ts';
import type { Reportable } from '../reportable.ts';
import { moderationWords as words } from '../wording.ts';
import { reports } from './tables.ts';

type Sentence = Pick<Telling, 'title' | 'description'>;

async function tellAdmins(work: Work, event: StepTaken): Promise<void> {
  const admins = await work.tx
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.role, 'admin'),
        eq(accounts.status, 'approved'),
        event.actorId === null ? undefined : ne(accounts.id, event.actorId),
      ),
    );
  const sentence = words.newReport(event.data['kind'] as Reportable, String(event.data['reason']));
  const linkTo = '/admin-dashboard#content-moderation';
  await notify(
    work,
    event,
    admins.map(({ accountId }) => ({
      accountId,
      type: 'other',
      ...sentence,
      linkTo,
      repeats: { key: 'reports', title: words.severalReports, linkTo },
    })),
  );
}

const tellReporter = (sentence: (kind: Reportable) => Sentence) => async (work: Work, event: StepTaken) => {
  const [report] = await work.tx
    .select({ accountId: reports.reporterId, kind: reports.kind })
    .from(reports)
    .where(eq(reports.id, event.subjectId));
  if (report === undefined) return;
  await notify(work, event, [{ accountId: report.accountId, type: 'other', ...sentence(report.kind), linkTo: null }]);
};

const tellAuthor = (sentence: (reason: string) => Sentence) => async (work: Work, event: StepTaken) => {
  const [comment] = await work.tx
    .select({ accountId: problemComments.authorId, problemId: problemComments.problemId })
    .from(problemComments)
    .where(eq(problemComments.id, event.subjectId));
  if (comment === undefined) return;
  const linkTo = `/problems/${comment.problemId}#comments`;
  await notify(work, event, [
    { accountId: comment.accountId, type: 'problem', ...sentence(String(event.data['reason'])), linkTo },
  ]);
};

export const moderationReactions: readonly Reaction[] = [
  { to: 'report.report', run: tellAdmins },
  { to: 'report.resolve', run: tellReporter(words.reportResolved) },
  { to: 'report.dismiss', run: tellReporter(words.reportDismissed) },
  // An author whose own change holds the comment reads that in the answer.
  {
    to: 'comment.hold',
    run: async (work, event) =>
      void ('reports' in event.data && (await tellAuthor(() => words.yourCommentHeld)(work, event))),
  },
  { to: 'comment.approve', run: tellAuthor(() => words.yourCommentApproved) },
  { to: 'comment.reject', run: tellAuthor(words.yourCommentRejected) },
];

import { eq } from 'drizzle-orm';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import type { NoticeWords } from '#features/notifications/server/notice.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { queueMails } from '#features/notifications/server/mails/queue-mails.ts';
import { type Event, type Reaction, type StoredEvent, urgent } from '#engine/event.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { UrgentWork, Work } from '#engine/work.ts';
import type { Reportable } from '../reportable.ts';
import { moderationNotices as notices } from '../wording.ts';
import { moderatedOf } from './moderated.ts';
import { readSubject } from './subject.ts';
import {
  type caseSubject,
  type decisionSubject,
  moderationCases,
  moderationDecisions,
  reports,
  type reportSubject,
} from './tables.ts';

const queueLink = '/admin-dashboard#content-moderation';

async function notifyAdminsOfReport(work: Work, event: Event<typeof reportSubject, 'report'>): Promise<void> {
  const linkTo = queueLink;
  await notifyAdmins(work, event, {
    type: 'other',
    words: () => notices.report(event.data.kind, event.data.reason),
    linkTo,
    repeats: { key: 'reports', title: () => notices.reports, linkTo },
  });
}

/** Notifies admins of a subject that is held, unless its noun does. */
async function notifyAdminsOfHeld(work: Work, event: Event<typeof caseSubject, 'open'>): Promise<void> {
  const { kind, subjectId } = event.data;
  const { heldNotice } = moderatedOf(work.world, kind).words;
  if (heldNotice === undefined) return;
  const subject = await readSubject(work.world, work.tx, { kind, subjectId }, { locked: false });
  if (subject?.state !== 'waiting') return;
  const linkTo = queueLink;
  await notifyAdmins(work, event, {
    type: 'other',
    words: () => heldNotice(),
    linkTo,
    repeats: { key: 'held-texts', title: () => notices.heldTexts, linkTo },
  });
}

const notifyReporter = (say: (kind: Reportable) => NoticeWords) => async (work: Work, event: StoredEvent) => {
  const [report] = await work.tx
    .select({ accountId: reports.reporterId, kind: reports.kind })
    .from(reports)
    .where(eq(reports.id, event.subjectId));
  if (report === undefined) return;
  const words = () => say(report.kind);
  await notify(work, event, [{ accountId: report.accountId, type: 'other', words, linkTo: null }]);
};

/** Notifies the author of a closed case too. */
async function notifyOfClosing(work: Work, event: Event<typeof caseSubject, 'act'>): Promise<void> {
  if (event.data.act !== 'close') return;
  const closed = await findRow(work.tx, moderationCases, event.subjectId);
  if (closed === undefined || closed.aboutId === null) return;
  const { kind, aboutId } = closed;
  // An author of words between two people gets no such notice.
  if (moderatedOf(work.world, kind).confidential !== undefined) return;
  const words = () => notices.checked(kind, event.data.reason ?? '');
  await notify(work, event, [{ accountId: aboutId, type: 'other', words, linkTo: null }]);
}

const decisionOf = async (work: Work, { subjectId }: Pick<StoredEvent, 'subjectId'>) =>
  (await work.tx.select().from(moderationDecisions).where(eq(moderationDecisions.id, subjectId)))[0];

/** Notifies a person of a warning. The notice of a hidden thing follows from the thing, and so does the mail about a suspension. */
async function notifyOfDecision(work: Work, event: Event<typeof decisionSubject, 'decide'>): Promise<void> {
  const decision = await decisionOf(work, event);
  if (decision === undefined) return;
  const { aboutId, measure, reason } = decision;
  if (measure === 'warn')
    await notify(work, event, [
      { accountId: aboutId, type: 'other', words: () => notices.warned(reason), linkTo: null },
    ]);
}

async function notifyAdminsOfAppeal(work: Work, event: Event<typeof decisionSubject, 'appeal'>): Promise<void> {
  const decision = await decisionOf(work, event);
  if (decision === undefined) return;
  await notifyAdmins(work, event, {
    type: 'other',
    words: () => notices.appealed(decision.measure, event.data.text),
    linkTo: queueLink,
    repeats: { key: 'appeals', title: () => notices.appeals, linkTo: queueLink },
  });
}

async function notifyOfUpholding(work: UrgentWork, event: Event<typeof decisionSubject, 'uphold'>): Promise<void> {
  const decision = await decisionOf(work, event);
  if (decision === undefined) return;
  const { aboutId, measure } = decision;
  const { reason } = event.data;
  if (measure === 'suspend') await mailSuspended(work, event, aboutId, () => notices.suspensionUpheld(reason));
  else {
    const words = () => notices.upheld(reason);
    await notify(work, event, [{ accountId: aboutId, type: 'other', words, linkTo: null }]);
  }
}

/** Notifies a person of the end of a suspension after their appeal. A thing that is shown again has another notice. */
async function notifyOfLifting(work: Work, event: Event<typeof decisionSubject, 'lift'>): Promise<void> {
  const decision = await decisionOf(work, event);
  if (decision === undefined || decision.measure !== 'suspend' || event.before !== 'appealed') return;
  const words = () => notices.suspensionLifted(decision.answer);
  await notify(work, event, [{ accountId: decision.aboutId, type: 'other', words, linkTo: null }]);
}

/** A suspended person has no bell: they get a mail. */
const mailSuspended = (
  work: UrgentWork,
  event: StoredEvent,
  accountId: string,
  words: () => NoticeWords,
): Promise<void> =>
  queueMails(work, event, [
    { accountId, category: 'security', linkTo: '/login', words, mail: { urgency: 'security' } },
  ]);

export const moderationReactions: readonly Reaction<
  typeof reportSubject | typeof caseSubject | typeof decisionSubject
>[] = [
  { to: 'report.report', run: notifyAdminsOfReport },
  { to: 'report.resolve', run: notifyReporter((kind) => notices.reportResolved(kind)) },
  { to: 'report.dismiss', run: notifyReporter((kind) => notices.reportDismissed(kind)) },
  { to: 'moderation-case.open', run: notifyAdminsOfHeld },
  { to: 'moderation-case.act', run: notifyOfClosing },
  { to: 'moderation-decision.decide', run: notifyOfDecision },
  { to: 'moderation-decision.appeal', run: notifyAdminsOfAppeal },
  ...urgent<typeof decisionSubject>([{ to: 'moderation-decision.uphold', run: notifyOfUpholding }]),
  { to: 'moderation-decision.lift', run: notifyOfLifting },
];

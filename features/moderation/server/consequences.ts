import { eq } from 'drizzle-orm';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { messageEvents } from '#features/messages/server/tables.ts';
import { type commentSubject, problems, type problemSubject } from '#features/problems/server/tables.ts';
import type { listingEvents } from '#features/providers/server/tables.ts';
import type { reviewSubject } from '#features/reviews/server/tables.ts';
import type { Consequence, StoredEvent } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { Reportable } from '../reportable.ts';
import { decisionNotes as notes } from '../wording.ts';
import { openCase } from './open-case.ts';
import { closeAppeals, liftDecisions, recordDecision } from './record-decision.ts';
import { releaseThing, settleThing } from './settle-case.ts';
import { readThing } from './thing.ts';

type Thing = Exclude<Reportable, 'person'>;

/** The author of a thing that an event is about. */
const authorOf = async (work: Work, kind: Thing, subjectId: string): Promise<string | null> =>
  (await readThing(work.tx, { kind, subjectId }, { locked: false }))?.aboutId ?? null;

type Happened = Pick<StoredEvent, 'subjectId'>;

/** An admin hides a thing: its author may appeal, and the open reports of it are answered. */
const hidden = (kind: Thing, note: (reason: string) => string) =>
  async function keepHiding(work: Work, { subjectId, data: { reason } }: Happened & { data: { reason: string } }) {
    await settleThing(work, { kind, subjectId }, 'resolve', note(reason));
    const aboutId = await authorOf(work, kind, subjectId);
    if (aboutId !== null) await recordDecision(work, { kind, subjectId, aboutId, measure: 'hide', reason });
  };

type Shown = Happened & Pick<StoredEvent, 'party'> & { data: { reason?: string } };

/** An admin shows a thing: the decision that hid it is lifted, and its open reports are answered. Its author may release it too. */
const shown = (kind: Thing, note: string) =>
  async function keepShowing(work: Work, { subjectId, party, data }: Shown) {
    if (party !== 'admin') return releaseThing(work, { kind, subjectId });
    await settleThing(work, { kind, subjectId }, 'dismiss', note);
    await liftDecisions(work, { kind, subjectId }, data.reason ?? null);
  };

/** A thing that waits for a check goes into the queue. */
async function queue(work: Work, kind: Thing, subjectId: string): Promise<void> {
  const aboutId = await authorOf(work, kind, subjectId);
  if (aboutId !== null) await openCase(work, { kind, subjectId, aboutId });
}

async function queueHeldProblem(work: Work, { subjectId }: Happened): Promise<void> {
  const [problem] = await work.tx
    .select({ hiddenFor: problems.hiddenFor })
    .from(problems)
    .where(eq(problems.id, subjectId));
  if (problem?.hiddenFor === 'waiting') await queue(work, 'problem', subjectId);
}

/** A suspension has ended, by an admin or by itself: nothing is left to appeal. */
async function endSuspension(work: Work, { subjectId }: Happened): Promise<void> {
  const thing = { kind: 'person', subjectId } as const;
  await closeAppeals(work, thing, notes.suspensionEnded);
  await liftDecisions(work, thing, null);
}

type Subjects =
  | typeof problemSubject
  | typeof commentSubject
  | typeof reviewSubject
  | typeof messageEvents
  | typeof listingEvents
  | typeof accountSubject;

/** A step of a thing moves its case, its reports and the decisions about it, from any place that takes the step. */
export const moderationConsequences: readonly Consequence<Subjects>[] = [
  { after: 'problem.post', run: queueHeldProblem },
  { after: 'problem.hold', run: queueHeldProblem },
  { after: 'problem.release', run: (work, { subjectId }) => releaseThing(work, { kind: 'problem', subjectId }) },
  { after: 'problem.hide', run: hidden('problem', notes.problemTakenDown) },
  { after: 'problem.show', run: shown('problem', notes.problemShown) },
  {
    after: 'comment.post',
    run: async (work, { subjectId, after }) => {
      if (after === 'pending') await queue(work, 'comment', subjectId);
    },
  },
  { after: 'comment.hold', run: (work, { subjectId }) => queue(work, 'comment', subjectId) },
  { after: 'comment.reject', run: hidden('comment', notes.commentRejected) },
  { after: 'comment.approve', run: shown('comment', notes.commentApproved) },
  { after: 'review.hide', run: hidden('review', notes.reviewHidden) },
  { after: 'review.show', run: shown('review', notes.reviewShown) },
  { after: 'review.hold-text', run: (work, { subjectId }) => queue(work, 'review', subjectId) },
  { after: 'review.release-text', run: (work, { subjectId }) => releaseThing(work, { kind: 'review', subjectId }) },
  { after: 'review.approve-text', run: shown('review', notes.textApproved) },
  {
    after: 'review.reject-reply',
    run: (work, { subjectId, data }) =>
      settleThing(work, { kind: 'review', subjectId }, 'resolve', notes.replyDropped(data.reason)),
  },
  { after: 'listing.hold-text', run: (work, { subjectId }) => queue(work, 'provider', subjectId) },
  { after: 'listing.release-text', run: (work, { subjectId }) => releaseThing(work, { kind: 'provider', subjectId }) },
  { after: 'message.hide', run: hidden('message', notes.messageHidden) },
  { after: 'message.show', run: shown('message', notes.messageShown) },
  { after: 'listing.hide-text', run: hidden('provider', notes.listingHidden) },
  { after: 'listing.show-text', run: shown('provider', notes.listingShown) },
  {
    after: 'account.suspend',
    run: (work, { subjectId, data: { reason } }) =>
      recordDecision(work, { kind: 'person', subjectId, aboutId: subjectId, measure: 'suspend', reason }),
  },
  { after: 'account.activate', run: endSuspension },
  { after: 'account.wait-again', run: endSuspension },
];

import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { restoreAccount, suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { hideMessage, showMessageAgain } from '#features/messages/server/hide-message.ts';
import { hideProblem, showProblem } from '#features/problems/server/hide-problem.ts';
import { approveComment, rejectComment } from '#features/problems/server/judge-comment.ts';
import { hideListingText, showListingText } from '#features/providers/server/hide-text.ts';
import { hideReview, showReview } from '#features/reviews/server/hide-review.ts';
import { recordEvent } from '#engine/record-event.ts';
import { approveReviewText, isReplyHeldAlone, rejectReply } from '#features/reviews/server/held-text.ts';
import type { PersonWork } from '#engine/work.ts';
import type { CaseAct } from '../acts.ts';
import { onlySuspensionsEnd } from '../case-wording.ts';
import { sayWhy } from '../wording.ts';
import { upholdDecision } from './appeal-decision.ts';
import { readHeldCase } from './claim-case.ts';
import { recordDecision } from './record-decision.ts';
import { hasMeasures, offeredActs } from './offered-acts.ts';
import { closeCase, closeReportsAbout } from './settle-case.ts';
import { caseSubject, type moderationCases, moderationDecisions } from './tables.ts';
import { readCommentAsRead, readThing } from './thing.ts';

type Case = typeof moderationCases.$inferSelect;
type Asked = { id: string; act: CaseAct; reason: string | null; version: string | null; until?: Date | null };

/**
 * An admin decides a case that they hold; the author reads `reason`, which every decision but approval needs. 409 if another admin has the
 * case, if the ten minutes are over, if the thing has changed since the admin read it (`version`), and for a decision that does not fit it.
 * `until` ends a suspension; 422 for an end that has passed, and with any other decision.
 */
export async function actOnCase(work: PersonWork, { id, act, reason, version, until = null }: Asked): Promise<void> {
  if (until !== null && act !== 'suspend')
    throw new Refusal('request.invalid', { errors: [{ path: 'until', message: onlySuspensionsEnd }] });
  const held = await readHeldCase(work, id, { locked: false });
  // A suspension locks accounts before their posts.
  const thing = await readThing(work.tx, held, { locked: act !== 'suspend' });
  if ((thing?.version ?? null) !== version) throw new Refusal('moderation.changed');
  if (!(await offeredActs(work.tx, held, thing, work.actor)).includes(act)) throw new Refusal('moderation.not-offered');
  await recordEvent(work, caseSubject, 'act', {
    id,
    by: 'admin',
    before: thing?.state ?? 'gone',
    after: act,
    data: { act, reason },
  });
  if (act === 'approve') await acts.approve(work, held, reason, until);
  else if (reason === null) throw new Refusal('request.invalid', { errors: [{ path: 'reason', message: sayWhy }] });
  else await acts[act](work, held, reason, until);
}

type Act<Reason> = (work: PersonWork, held: Case, reason: Reason, until: Date | null) => Promise<unknown>;

/** Approval needs no reason: there was no fault. */
const acts: { approve: Act<string | null> } & Record<Exclude<CaseAct, 'approve'>, Act<string>> = {
  approve: (work, held, reason) => showThing(work, held, reason, { isApproval: true }),
  restore: (work, held, reason) => showThing(work, held, reason),
  hide: (work, held, reason) => hideThing(work, held, reason),
  warn: async (work, held, reason) => {
    await readHeldCase(work, held.id, { locked: true });
    const { kind, subjectId, aboutId } = held;
    if (aboutId !== null) await recordDecision(work, { kind, subjectId, aboutId, measure: 'warn', reason });
  },
  suspend: async (work, held, reason, until) => {
    if (held.aboutId !== null) await suspendAccount(work, held.aboutId, reason, until);
    await readHeldCase(work, held.id, { locked: true });
  },
  uphold: async (work, held, reason) => {
    await readHeldCase(work, held.id, { locked: true });
    if (held.decisionId !== null) await upholdDecision(work, held.decisionId, reason);
    await closeCase(work, held.id, reason);
  },
  close: async (work, held, reason) => {
    await readHeldCase(work, held.id, { locked: true });
    await closeReportsAbout(work, held, (await hasMeasures(work.tx, held)) ? 'resolve' : 'dismiss', reason);
    await closeCase(work, held.id, reason);
  },
};

/** Shows a hidden or held thing. The consequences close the case. */
async function showThing(
  work: PersonWork,
  { kind, subjectId: id, decisionId }: Case,
  given: string | null,
  { isApproval = false } = {},
): Promise<void> {
  const reason = given ?? undefined;
  const because = reason === undefined ? {} : { reason };
  switch (kind) {
    case 'comment': {
      const read = await readCommentAsRead(work.tx, id);
      if (read !== null) await approveComment(work, { ...read, ...because });
      return;
    }
    case 'problem':
      return void (await showProblem(work, id, reason));
    case 'review':
      return isApproval ? approveReviewText(work, id, reason) : void (await showReview(work, id, reason));
    case 'message':
      return showMessageAgain(work, { id, reason: reason ?? '' });
    case 'provider':
      return showListingText(work, { id, ...because });
    case 'person':
      await restoreAccount(work, id);
      if (decisionId !== null)
        await work.tx.update(moderationDecisions).set({ answer: given }).where(eq(moderationDecisions.id, decisionId));
  }
}

async function hideThing(work: PersonWork, { kind, subjectId: id }: Case, reason: string): Promise<void> {
  switch (kind) {
    case 'comment': {
      const read = await readCommentAsRead(work.tx, id);
      if (read !== null) await rejectComment(work, { ...read, reason });
      return;
    }
    case 'problem':
      return void (await hideProblem(work, { id, reason }));
    case 'review':
      return (await isReplyHeldAlone(work, id))
        ? rejectReply(work, { id, reason })
        : void (await hideReview(work, { id, reason }));
    case 'message':
      return hideMessage(work, { id, reason });
    case 'provider':
      return hideListingText(work, { id, reason });
    case 'person':
      throw new Refusal('moderation.not-offered');
  }
}

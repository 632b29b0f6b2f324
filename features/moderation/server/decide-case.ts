import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import type { CaseAction } from '../case-actions.ts';
import { caseRefusals } from '../wording.ts';
import { upholdDecision } from './appeal-decision.ts';
import { readHeldCase } from './claim-case.ts';
import { moderatedOf } from './moderated.ts';
import { recordDecision } from './record-decision.ts';
import { hasMeasures, offeredActions } from './offered-actions.ts';
import { closeCase, closeReportsAbout } from './settle-case.ts';
import { caseSubject, type moderationCases, moderationDecisions } from './tables.ts';
import { readSubject } from './subject.ts';

type Case = typeof moderationCases.$inferSelect;
type Decision = {
  id: string;
  act: CaseAction;
  cause?: string | null;
  reason: string | null;
  version: string | null;
  until?: Date | null;
};

/**
 * An admin decides a case that they hold; the author reads `reason`, which every decision but approval needs. 409 if another admin has the
 * case, if the ten minutes are over, if the subject has changed since the admin read it (`version`), and for a decision that does not fit it.
 * `until` ends a suspension; 422 for an end that has passed, and with any other decision. `cause` is one of those that the case offers to hide
 * its subject; 422 for another one, and with any other decision. The noun refuses a missing one.
 */
export async function decideCase(
  work: PersonWork,
  { id, act, cause = null, reason, version, until = null }: Decision,
): Promise<void> {
  if (until !== null && act !== 'suspend')
    throw new Refusal('request.invalid', { errors: [{ path: 'until', message: caseRefusals.onlySuspensionsEnd }] });
  const claimed = await readHeldCase(work, id, { locked: false });
  // A suspension locks accounts before their posts.
  const subject = await readSubject(work.world, work.tx, claimed, { locked: act !== 'suspend' });
  if ((subject?.version ?? null) !== version) throw new Refusal('moderation.changed');
  if (!(await offeredActions(work.world, work.tx, claimed, subject, work.actor)).includes(act))
    throw new Refusal('moderation.not-offered');
  if (cause !== null && !(act === 'hide' && (await listCauses(work, claimed)).includes(cause)))
    throw new Refusal('request.invalid', { errors: [{ path: 'cause', message: caseRefusals.causeNotOffered }] });
  await recordEvent(work, caseSubject, 'act', {
    id,
    by: 'admin',
    before: subject?.state ?? 'gone',
    after: act,
    data: { act, reason },
  });
  if (act === 'approve') await verbs.approve(work, claimed, reason, { until, cause });
  else if (reason === null)
    throw new Refusal('request.invalid', { errors: [{ path: 'reason', message: caseRefusals.sayWhy }] });
  else await verbs[act](work, claimed, reason, { until, cause });
}

const listCauses = async ({ world, tx }: PersonWork, { kind, subjectId }: Case): Promise<readonly string[]> =>
  (await moderatedOf(world, kind).read({ db: tx }, subjectId))?.causes ?? [];

type More = { until: Date | null; cause: string | null };
type Verb<Reason> = (work: PersonWork, claimed: Case, reason: Reason, more: More) => Promise<unknown>;

/** Approval needs no reason: there was no fault. */
const verbs: { approve: Verb<string | null> } & Record<Exclude<CaseAction, 'approve'>, Verb<string>> = {
  approve: async (work, { kind, subjectId: id }, reason) =>
    moderatedOf(work.world, kind).approve?.(work, reason === null ? { id } : { id, reason }),
  restore,
  hide: async (work, { kind, subjectId: id }, reason, { cause }) =>
    moderatedOf(work.world, kind).hide?.(work, { id, reason, cause }),
  warn: async (work, claimed, reason) => {
    await readHeldCase(work, claimed.id, { locked: true });
    const { kind, subjectId, aboutId } = claimed;
    if (aboutId !== null) await recordDecision(work, { kind, subjectId, aboutId, measure: 'warn', reason });
  },
  suspend: async (work, claimed, reason, { until }) => {
    if (claimed.aboutId !== null) await suspendAccount(work, claimed.aboutId, reason, until);
    await readHeldCase(work, claimed.id, { locked: true });
  },
  uphold: async (work, claimed, reason) => {
    await readHeldCase(work, claimed.id, { locked: true });
    if (claimed.decisionId !== null) await upholdDecision(work, claimed.decisionId, reason);
    await closeCase(work, claimed.id, { note: reason });
  },
  close: async (work, claimed, reason) => {
    await readHeldCase(work, claimed.id, { locked: true });
    await closeReportsAbout(work, claimed, (await hasMeasures(work.tx, claimed)) ? 'resolve' : 'dismiss', {
      note: reason,
    });
    await closeCase(work, claimed.id, { note: reason });
  },
};

/** Lifts the decision that hid a subject. The consequences close the case. */
async function restore(work: PersonWork, { kind, subjectId: id, decisionId }: Case, reason: string): Promise<void> {
  await moderatedOf(work.world, kind).restore(work, { id, reason });
  if (decisionId !== null)
    await work.tx.update(moderationDecisions).set({ answer: reason }).where(eq(moderationDecisions.id, decisionId));
}

import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { memberIs, providerIs } from '#features/jobs/server/policy.ts';
import { changePrice } from '#features/jobs/server/change-price.ts';
import { countWrong } from '#engine/throttling/count-wrong.ts';
import { conflict, takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { codeAnswer } from '../codes.ts';
import { codesLockedFor, maxWrongCodes } from '../limits.ts';
import { lockJobOfOrder } from './lock-job-of-order.ts';
import { answerSecrets, changeOrders, orderSubject } from './tables.ts';

/** The member accepts a change order; returns the job. The agreed price becomes its total. */
export async function acceptOrder(work: PersonWork, id: string): Promise<string> {
  const job = await lockJobOfOrder(work, id, memberIs(work.actor));
  await accept(work, id);
  return job.id;
}

/** The end of a try: a wrong code is counted, so its transaction must commit before it is refused. */
type Try = { jobId: string; refused: 'orders.wrong-code' | 'orders.codes-locked' | null };

/**
 * The provider types the member's answer to a change order, which accepts it as the member. A wrong one changes nothing but the count. One that
 * the member has accepted already is accepted: their press may be faster than the digits that they read out.
 */
export async function acceptByCode(work: PersonWork, id: string, answer: string): Promise<Try> {
  const { id: jobId, memberId } = await lockJobOfOrder(work, id, providerIs(work.actor));
  const order = await findRow(work.tx, changeOrders, id);
  if (order?.status === 'accepted') return { jobId, refused: null };
  if (order?.status !== 'proposed') throw await conflict(work, orderSubject, id);
  await expectPresent(work, memberId);
  const refused = await tryAnswer(work, order, answer);
  if (refused !== null) return { jobId, refused };
  await work.tx.update(answerSecrets).set({ wrongCodes: 0, lockedUntil: null }).where(eq(answerSecrets.jobId, jobId));
  await accept(work, id);
  return { jobId, refused: null };
}

/**
 * Compares an answer with the member's own, and counts a wrong one: five in a row lock the codes of the job for a day, whatever change orders it
 * has. A right one ends no count by itself. The job is locked.
 */
export async function tryAnswer(
  work: Work,
  order: { jobId: string; code: string; totalCents: number },
  answer: string | undefined,
): Promise<Try['refused']> {
  const ofJob = eq(answerSecrets.jobId, order.jobId);
  const kept = await lockRow(work.tx, answerSecrets, ofJob);
  if (kept === undefined) return 'orders.wrong-code';
  if (kept.lockedUntil !== null && kept.lockedUntil > work.now) return 'orders.codes-locked';
  if (answer === (await codeAnswer(kept.secret, order))) return null;
  const max = { max: maxWrongCodes, lockedFor: codesLockedFor, now: work.now };
  const { wrong, lockedUntil } = countWrong(kept.wrongCodes, max);
  await work.tx.update(answerSecrets).set({ wrongCodes: wrong, lockedUntil }).where(ofJob);
  return lockedUntil === null ? 'orders.wrong-code' : 'orders.codes-locked';
}

/** Digits of a member who may not act now accept nothing, as their press would not. */
async function expectPresent({ tx }: PersonWork, memberId: string): Promise<void> {
  const member = await findRow(tx, accounts, memberId, 'status');
  if (member === undefined || !isOneOf(member.status, presentStatuses)) throw new Refusal('orders.member-away');
}

async function accept(work: PersonWork, id: string): Promise<void> {
  const { jobId, totalCents } = await takeStep(work, orderSubject, 'accept', { id, by: 'member' });
  await changePrice(work, jobId, { totalCostCents: totalCents });
}

/** Refuses a try with the error beside the field of the code. */
export function refuseTry({ refused }: Try, sentences: Record<NonNullable<Try['refused']>, string>): void {
  if (refused !== null) throw new Refusal(refused, { errors: [{ path: 'answer', message: sentences[refused] }] });
}

import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { InputOf } from '#core/contract.ts';
import { conflict, tryStep, takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { startClocks } from '#features/jobs/server/clocks.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { disputesContract } from '../contract.ts';
import { answerWithin, maxOffers } from '../limits.ts';
import type { Side } from '../reasons.ts';
import { lockOwnDispute } from './lock-dispute.ts';
import { settleOutcome } from './settle-outcome.ts';
import { disputeOffers, disputeSubject, jobDisputes } from './tables.ts';
import { refuseOutdated, refuseTerms, storedTerms } from './terms.ts';

const answerBy = ({ now }: PersonWork): Date => new Date(now.getTime() + answerWithin);

/** A side makes an offer in place of the one that it read; returns the dispute. */
export async function makeOffer(
  work: PersonWork,
  { id, read, ...terms }: InputOf<typeof disputesContract.offer>,
): Promise<string> {
  const { job, side } = await lockOwnDispute(work, id);
  refuseTerms(terms, { job, now: work.now });
  if (read >= maxOffers) throw new Refusal('disputes.too-many-offers');
  const offered = await tryStep(work, disputeSubject, 'offer', {
    id,
    by: side,
    where: eq(jobDisputes.offer, read),
    set: { offer: read + 1, offeredBy: side, answerBy: answerBy(work) },
    data: storedTerms(terms),
  });
  if (offered === null) throw await refuseOther(work, id, read);
  await work.tx.insert(disputeOffers).values({
    disputeId: id,
    number: offered.offer,
    by: side,
    outcome: terms.outcome,
    cents: terms.cents ?? null,
    day: terms.day ?? null,
    createdAt: work.now,
  });
  return id;
}

/** A side accepts the very offer of the other one that it read; returns the dispute. The clocks of the job go on. */
export async function acceptOffer(work: PersonWork, { id, read }: { id: string; read: number }): Promise<string> {
  const { job, side } = await lockOwnDispute(work, id);
  const offer = await findOffer(work, { id, read, side });
  const { outcome, cents, day } = offer;
  refuseOutdated(offer, { job, now: work.now });
  const agreed = await tryStep(work, disputeSubject, 'accept', {
    id,
    by: side,
    where: eq(jobDisputes.offer, read),
    set: { answerBy: null, outcome, outcomeCents: cents, outcomeDay: day },
    data: storedTerms(offer),
  });
  if (agreed === null) throw await refuseOther(work, id, read);
  await settleOutcome(work, agreed);
  await startClocks(work, job.id);
  return id;
}

/** A side declines the very offer of the other one that it read; returns the dispute. */
export async function declineOffer(work: PersonWork, { id, read }: { id: string; read: number }): Promise<string> {
  const { side } = await lockOwnDispute(work, id);
  await findOffer(work, { id, read, side });
  const declined = await tryStep(work, disputeSubject, 'decline', {
    id,
    by: side,
    where: eq(jobDisputes.offer, read),
    set: { answerBy: answerBy(work) },
  });
  if (declined === null) throw await refuseOther(work, id, read);
  return id;
}

/** A side asks an admin to decide, after an offer was declined; returns the dispute. */
export async function askAdmin(work: PersonWork, id: string): Promise<string> {
  const { side } = await lockOwnDispute(work, id);
  await takeStep(work, disputeSubject, 'ask-admin', { id, by: side, set: { answerBy: null } });
  return id;
}

/** Finds the offer that a side answers; 404 for its own. */
async function findOffer(work: PersonWork, { id, read, side }: { id: string; read: number; side: Side }) {
  const offer = await findRow(work.tx, disputeOffers, { disputeId: id, number: read });
  if (offer === undefined) throw await refuseOther(work, id, read);
  if (offer.by === side) throw new Refusal('request.not-found');
  return offer;
}

/** The refusal of an answer that found no row: a newer offer, or a status in which nothing can be answered. */
async function refuseOther(work: PersonWork, id: string, read: number): Promise<Refusal> {
  const newer = await work.tx.$count(
    jobDisputes,
    and(eq(jobDisputes.id, id), eq(jobDisputes.status, 'offered'), sql`${jobDisputes.offer} <> ${read}`),
  );
  return newer > 0 ? new Refusal('disputes.other-offer', { current: 'offered' }) : conflict(work, disputeSubject, id);
}

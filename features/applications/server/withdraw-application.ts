import { and, eq } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { isOpen, lockApplicant } from './apply.ts';
import { refundEnded } from './end-application.ts';
import { applications, applicationSubject } from './tables.ts';

/** A member withdraws their application; its payment is refunded in full. 404 for another person's, 409 if it is answered. */
export async function withdrawApplication(work: PersonWork, id: string): Promise<void> {
  await lockApplicant(work, work.actor.id);
  const mine = eq(applications.accountId, work.actor.id);
  expectFound(await findRow(work.tx, applications, and(eq(applications.id, id), mine), 'id'));
  const ended = await takeStep(work, applicationSubject, 'withdraw', { id, by: 'member', where: mine });
  await refundEnded(work, ended, 'application-withdrawn');
}

/** Withdraws the open application of a person who cannot become a provider any more. The account is locked. */
export async function withdrawOpen(work: Work, accountId: string): Promise<void> {
  const open = await findRow(work.tx, applications, isOpen(accountId), 'id');
  if (open === undefined) return;
  const ended = await takeStep(work, applicationSubject, 'withdraw', { id: open.id, by: 'system' });
  await refundEnded(work, ended, 'application-withdrawn');
}

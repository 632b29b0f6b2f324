import { and, eq, isNull } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { keepAnAdmin } from '#features/accounts/server/change-account-status.ts';
import { changeRole } from '#features/accounts/server/change-role.ts';
import { fillInListing, fillInOtherPlaces } from '#features/providers/server/consequences.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { beginHeldPlan, waiveApproval } from '#features/plans/server/choices/hold-plan.ts';
import { readPlan, readRunningPlan } from '#features/plans/server/read-plan.ts';
import { findCategory } from '#features/site/server/categories/queries.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { applicationWords } from '../wording.ts';
import { isOpen, lockApplicant } from './apply.ts';
import { refundEnded } from './end-application.ts';
import { applications, applicationSubject } from './tables.ts';

/**
 * Makes the person of a waiting application a provider: role, listing and plan in one transaction (`approveWithRole`). 409 with the
 * status if it is answered already, and `applications.person-away` if the person is suspended or leaving.
 */
export async function approveApplication(work: PersonWork, id: string): Promise<void> {
  const accountId = await readOwner(work, id);
  // Admins before the person, as every change of a role locks them.
  await keepAnAdmin(work, accountId);
  const { role, status } = await lockApplicant(work, accountId);
  const application = await lockRow(work.tx, applications, id, 'update');
  if (application?.status !== 'waiting') throw new Refusal('request.conflict', { current: application?.status ?? '' });
  if (!isOneOf(status, presentStatuses) || role !== 'member') throw new Refusal('applications.person-away');
  await changeRole(work, { id: accountId, from: 'member', to: 'provider', reason: applicationWords.approvedReason });
}

/** Declines a waiting application with a reason; its payment is refunded in full. 409 if it is answered already. */
export async function declineApplication(work: PersonWork, { id, reason }: { id: string; reason: string }) {
  await lockApplicant(work, await readOwner(work, id));
  const ended = await takeStep(work, applicationSubject, 'decline', {
    id,
    by: 'admin',
    set: { reason },
    data: { reason },
  });
  await refundEnded(work, ended, 'application-declined');
}

/**
 * Approves the open application of a person whose role has become provider, whether an admin approved it or changed the role: the listing
 * is filled in, and the plan that was paid for begins. A person who has a plan already gets a refund. Of the places the listing has as many
 * as the plan that runs covers: none runs before its payment, which adds the others (`fillInWithPayment`).
 */
export async function approveWithRole(work: Work, accountId: string): Promise<void> {
  const open = await lockRow(work.tx, applications, isOpen(accountId), 'update');
  if (open !== undefined) {
    const { name, specialty, places, subscriptionId, attemptId } = await takeStep(work, applicationSubject, 'approve', {
      id: open.id,
      by: 'admin',
    });
    // The queue may not have reached this application after its category became another one.
    const now = specialty && ((await findCategory(work, specialty, specialty)) ?? specialty);
    if (attemptId !== null && (await readRunningPlan(work, accountId)).id === null)
      await beginHeldPlan(work, accountId, subscriptionId);
    else if (attemptId !== null) await refundEnded(work, { subscriptionId, attemptId }, 'paid-twice');
    const { limits } = await readPlan(work, accountId);
    const locationsServed = places.slice(0, limits.locations ?? undefined);
    await fillInListing(work, accountId, { name, specialty: now, locationsServed });
  }
  await waiveApproval(work, accountId);
}

/**
 * Adds the other places of an application to the listing, with the first payment of a person whose role became provider before it. That
 * payment is the one of the application.
 */
export async function fillInWithPayment(work: Work, subscriptionId: string): Promise<void> {
  const isFirst = and(eq(paymentAttempts.kind, 'first'), eq(paymentAttempts.status, 'paid'));
  const paid = await findRow(
    work.tx,
    paymentAttempts,
    and(eq(paymentAttempts.subscriptionId, subscriptionId), isFirst),
    'id',
    'accountId',
  );
  if (paid === undefined) return;
  const { id: attemptId, accountId } = paid;
  const isUnpaid = and(eq(applications.status, 'approved'), isNull(applications.attemptId));
  const [approved] = await work.tx
    .update(applications)
    .set({ attemptId })
    .where(and(eq(applications.accountId, accountId), isUnpaid))
    .returning({ places: applications.places });
  if (approved === undefined) return;
  const { limits } = await readPlan(work, accountId);
  await fillInOtherPlaces(work, accountId, { places: approved.places, limit: limits.locations });
}

async function readOwner(work: Work, id: string): Promise<string> {
  const found = expectFound(await findRow(work.tx, applications, id, 'accountId'));
  return found.accountId;
}

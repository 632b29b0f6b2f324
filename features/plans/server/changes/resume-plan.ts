import { Refusal } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { cardCheckCents } from '#features/plans/plans.ts';
import { lockOwn } from './change-terms.ts';
import { beginCheckout } from '#features/payments/server/begin-payment.ts';
import { readRenewalPrice } from '#features/plans/server/renewals/renewal-price.ts';
import { readChargeableCard } from '#features/payments/server/cards/saved-cards.ts';
import type { paymentAttempts } from '#features/payments/server/tables.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';

/**
 * Resumes a cancelled plan of the actor while its period goes on, at the price of the next period that they read. A planned smaller plan
 * still follows. Without a card that can be charged it begins a payment that saves one, and returns its reference: the plan resumes after
 * that payment.
 */
export async function resumePlan(
  work: PersonWork,
  { id, nextCents }: { id: string; nextCents?: number | undefined },
): Promise<{ reference: string | null }> {
  const own = await lockOwn(work, id);
  if (work.actor.role !== 'provider') throw new Refusal('accounts.wrong-role');
  const { status, periodEndsAt, plan } = own;
  if (status !== 'non_renewing' || periodEndsAt === null || periodEndsAt <= work.now)
    throw new Refusal('request.conflict', { current: status });
  const { payments } = work.world;
  if (payments === null) throw new Refusal('payments.off');
  if (nextCents !== undefined && nextCents !== (await readRenewalPrice(work, own)))
    throw new Refusal('plans.price-changed');
  if ((await readChargeableCard(work, own, payments.mode)) !== null) {
    await takeStep(work, subscriptionSubject, 'resume', { id, by: 'owner', set: resumed(periodEndsAt) });
    return { reference: null };
  }
  return beginCheckout(work, {
    accountId: own.accountId,
    subscriptionId: id,
    kind: 'card',
    plan,
    planCents: cardCheckCents,
    mode: payments.mode,
  });
}

const resumed = (periodEndsAt: Date) => ({ nextChargeAt: periodEndsAt, cancelledAt: null });

/**
 * Resumes a cancelled plan whose person has saved a card at the checkout, while its period goes on and they are a provider. A card that
 * they began to save before they cancelled resumes nothing, and neither does a checkout that saved none while the one before is refused.
 */
export async function resumeWithCard(
  work: Work,
  {
    subscriptionId: id,
    createdAt,
    mode,
  }: Pick<typeof paymentAttempts.$inferSelect, 'subscriptionId' | 'createdAt' | 'mode'>,
): Promise<void> {
  const own = await lockRow(work.tx, subscriptions, id, 'update');
  if (own?.status !== 'non_renewing' || (await readChargeableCard(work, own, mode)) === null) return;
  if (own.cancelledAt !== null && createdAt < own.cancelledAt) return;
  const account = await findRow(work.tx, accounts, own.accountId, 'role', 'status');
  if (account?.role !== 'provider' || account.status !== 'approved') return;
  const { periodEndsAt } = own;
  if (periodEndsAt !== null && periodEndsAt > work.now)
    await takeStep(work, subscriptionSubject, 'resume', { id, by: 'owner', set: resumed(periodEndsAt) });
}

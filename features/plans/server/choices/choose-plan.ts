import { Refusal } from '#core/errors.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { beginCheckout } from '#features/payments/server/begin-payment.ts';
import { readJoiningFeeDue } from '#features/payments/server/joining-fee.ts';
import type { PlanId } from '#features/plans/plans.ts';
import { planCardWords } from '#features/plans/wording.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { readRunningPlan } from '../read-plan.ts';
import { textNow } from '#engine/texts-of-rows.ts';
import { plans, subscriptionSubject } from '../tables.ts';
import { refuseWhileWithBank } from '../with-bank.ts';
import { abandonUnpaid } from './abandon-unpaid.ts';

/** `todayCents` is the price that the person read. */
type Choice = { plan: PlanId; needsApproval?: boolean; todayCents?: number | undefined };

/**
 * Begins to pay for a plan: a subscription that waits for its payment, and the expected payment. An older unpaid choice is abandoned.
 * Refuses while a plan is running (`plans.running`), if payments are off, a plan without a price, a retired one, and a price that
 * is no longer today's (`plans.price-changed`). A plan that needs an approval does not begin with its payment: it is held until
 * `beginHeldPlan`.
 */
export async function choosePlan(
  work: PersonWork,
  { plan, needsApproval = false, todayCents }: Choice,
): Promise<{ reference: string; subscriptionId: string }> {
  const { payments } = work.world;
  if (payments === null) throw new Refusal('payments.off');
  const accountId = work.actor.id;
  await lockAccount(work, accountId);
  if ((await readRunningPlan(work, accountId)).id !== null) throw new Refusal('plans.running');
  const { priceCents } = await readChoosable(work, plan);
  const joiningFeeCents = await readJoiningFeeDue(work, accountId);
  if (todayCents !== undefined && todayCents !== priceCents + joiningFeeCents) throw new Refusal('plans.price-changed');
  await refuseWhileWithBank(work, accountId, 'first');
  await abandonUnpaid(work, accountId);
  const { id: subscriptionId } = await takeFirstStep(work, subscriptionSubject, 'choose', {
    by: 'owner',
    values: { accountId, plan, needsApproval, createdAt: work.now },
  });
  const { reference } = await beginCheckout(work, {
    accountId,
    subscriptionId,
    plan,
    planCents: priceCents,
    joiningFeeCents,
    mode: payments.mode,
  });
  return { reference, subscriptionId };
}

/** Reads a plan that a person can choose and pay for. Refuses one without a price, and a retired one. */
export async function readChoosable(work: Work, plan: PlanId): Promise<{ name: string; priceCents: number }> {
  const chosen = await lockRow(work.tx, plans, plan, 'share');
  if (chosen === undefined || chosen.isCustom || chosen.priceCents === null)
    throw new Refusal('request.invalid', { errors: [{ path: 'plan', message: planCardWords.callSales }] });
  if (chosen.retiredAt !== null) throw refuseRetired();
  return { name: textNow(chosen.name, chosen.nameInLanguages).text, priceCents: chosen.priceCents };
}

/** A plan that an admin has retired, beside the field that chooses it. */
export const refuseRetired = () =>
  new Refusal('request.invalid', { errors: [{ path: 'plan', message: planCardWords.retired }] });

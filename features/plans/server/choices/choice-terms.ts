import { Refusal } from '#core/errors.ts';
import { monthLater } from '#core/time.ts';
import { readSettings } from '#features/site/server/queries.ts';
import type { z } from '#core/zod.ts';
import type { PersonWork } from '#engine/work.ts';
import type { choiceTerms } from '#features/plans/contract.ts';
import type { PlanId } from '#features/plans/plans.ts';
import { paysForPlans } from '#features/plans/server/deliveries/read-period-payments.ts';
import { readChoosable } from './choose-plan.ts';
import { readJoiningFeeDue } from '#features/payments/server/joining-fee.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';

/** Reads the price of choosing `plan` for the actor, today and every month after that. Refuses a plan that cannot be chosen. */
export async function readChoiceTerms(work: PersonWork, plan: PlanId): Promise<z.output<typeof choiceTerms>> {
  if (work.world.payments === null) throw new Refusal('payments.off');
  const { id: accountId, role } = work.actor;
  const { name, priceCents } = await readChoosable(work, plan);
  const joiningFeeCents = await readJoiningFeeDue(work, accountId);
  const todayCents = priceCents + joiningFeeCents;
  return {
    plan,
    name,
    planCents: priceCents,
    joiningFeeCents,
    todayCents,
    nextCents: priceCents,
    nextOn: role === 'provider' ? monthLater(work.now).toISOString() : null,
    coolingOff: await readCoolingOff(work, todayCents),
  };
}

/** The refund of a first payment after a change of mind. Null after an earlier payment, and if the fee would leave nothing. */
async function readCoolingOff(work: PersonWork, todayCents: number) {
  if ((await work.tx.$count(paymentAttempts, paysForPlans(work.actor.id))) > 0) return null;
  const feeCents = (await readSettings(work.world)).coolingOffFeeCents;
  return todayCents > feeCents ? { refundCents: todayCents - feeCents, feeCents } : null;
}

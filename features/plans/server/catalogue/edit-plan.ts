import { asc, eq } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { expectFound, Refusal } from '#core/errors.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import type { planTerms } from '#features/plans/plan-contract.ts';
import { comparePlans, type PlanTerms } from '#features/plans/plan-changes.ts';
import { planFieldWords, planRefusals } from '#features/plans/plan-wording.ts';
import type { PlanId } from '#features/plans/plans.ts';
import { formerPlanLimits, planEvents, planPrices, plans } from '../tables.ts';

export type StoredPlan = typeof plans.$inferSelect;
type Terms = z.output<typeof planTerms>;

/** A stored plan as admins change it. */
export const termsOf = (row: StoredPlan): Terms => {
  const {
    nameInLanguages,
    descriptionInLanguages,
    priceCents,
    planCode,
    locations,
    quotesPerMonth,
    validityHours,
    budgetCents,
    features,
    isPopular,
  } = row;
  return {
    nameInLanguages,
    descriptionInLanguages,
    priceCents,
    planCode,
    limits: { locations, quotesPerMonth, validityHours, budgetCents },
    features,
    isPopular,
  };
};

/** Locks all plans in their order, so that changes of plans wait for each other. */
export const lockPlans = ({ tx }: Pick<PersonWork, 'tx'>): Promise<StoredPlan[]> =>
  tx.select().from(plans).orderBy(asc(plans.id)).for('no key update');

/** Finds a plan among all of them; refuses if it is not the version that was read (`plans.plan-changed`). */
export function findPlanAt(all: readonly StoredPlan[], id: PlanId, version: number): StoredPlan {
  const plan = expectFound(all.find((one) => one.id === id));
  if (plan.version !== version) throw new Refusal('plans.plan-changed');
  return plan;
}

/** Refuses terms that this plan cannot have, beside their fields. */
export function checkTerms(all: readonly StoredPlan[], plan: StoredPlan, terms: Terms): void {
  const errors = [
    ...(plan.isCustom && terms.priceCents !== null
      ? [{ path: 'priceCents', message: planRefusals.priceByTelephone }]
      : []),
    ...(!plan.isCustom && terms.priceCents === null ? [{ path: 'priceCents', message: planRefusals.badPrice }] : []),
    ...(all.some(({ id, planCode }) => id !== plan.id && planCode === terms.planCode)
      ? [{ path: 'planCode', message: planRefusals.codeTaken }]
      : []),
  ];
  if (errors.length > 0) throw new Refusal('request.invalid', { errors });
}

type Edit = Terms & { plan: PlanId; version: number; reason: string };

/**
 * Changes a plan and keeps its former terms: its price in `plan_prices`, and its limits in `former_plan_limits` if one gets lower. Refuses
 * a plan that another admin has changed since it was read (`plans.plan-changed`). Without a difference nothing is written.
 */
export async function editPlan(work: PersonWork, { plan: id, version, reason, ...terms }: Edit): Promise<void> {
  const all = await lockPlans(work);
  const now = findPlanAt(all, id, version);
  checkTerms(all, now, terms);
  const before = termsOf(now);
  const compared = comparePlans(before, terms);
  if (compared.changes.length === 0) return;
  const price = await keepPrice(work, id, before, terms);
  if (compared.lowered.length > 0)
    await work.tx.insert(formerPlanLimits).values({ plan: id, ...before.limits, until: work.now });
  if (terms.isPopular && !before.isPopular) await takeMarks(work, all, id, reason);
  const { limits, ...others } = terms;
  await work.tx
    .update(plans)
    .set({ ...others, ...limits, version: version + 1 })
    .where(eq(plans.id, id));
  const names = planFieldWords.names;
  await recordEvent(work, planEvents, 'change', {
    id: now.eventId,
    by: 'admin',
    before: compared.changes.map((one) => `${names[one.field]}: ${one.before}`).join('\n'),
    after: compared.changes.map((one) => `${names[one.field]}: ${one.after}`).join('\n'),
    data: { plan: id, reason, ...compared, ...(price !== null && { priceCents: price }) },
  });
}

/** Records a new price with the instant from which new payments cost it. Null if the price stays. */
async function keepPrice(work: PersonWork, plan: PlanId, before: PlanTerms, { priceCents }: Terms) {
  if (priceCents === null || before.priceCents === null || priceCents === before.priceCents) return null;
  await work.tx.insert(planPrices).values({ plan, priceCents, since: work.now });
  return { before: before.priceCents, after: priceCents };
}

/** Removes the mark of the most popular plan from the others. */
async function takeMarks(work: PersonWork, all: readonly StoredPlan[], to: PlanId, reason: string): Promise<void> {
  for (const other of all.filter(({ id, isPopular }) => isPopular && id !== to)) {
    await work.tx
      .update(plans)
      .set({ isPopular: false, version: other.version + 1 })
      .where(eq(plans.id, other.id));
    const changed = comparePlans(termsOf(other), { ...termsOf(other), isPopular: false });
    const [{ field, before, after } = { field: 'isPopular' as const, before: '', after: '' }] = changed.changes;
    await recordEvent(work, planEvents, 'change', {
      id: other.eventId,
      by: 'admin',
      before: `${planFieldWords.names[field]}: ${before}`,
      after: `${planFieldWords.names[field]}: ${after}`,
      data: { plan: other.id, reason, ...changed },
    });
  }
}

type Offer = { plan: PlanId; version: number; reason: string };

/** Closes a plan to new people. Refuses the last plan that can be chosen and paid for (`plans.last-plan`), and one that is retired already (409). */
export async function retirePlan(work: PersonWork, { plan: id, version, reason }: Offer): Promise<void> {
  const all = await lockPlans(work);
  const plan = findPlanAt(all, id, version);
  if (plan.retiredAt !== null) throw new Refusal('request.conflict', { current: 'retired' });
  const isPayable = (one: StoredPlan) => one.retiredAt === null && !one.isCustom;
  if (isPayable(plan) && !all.some((one) => one.id !== id && isPayable(one))) throw new Refusal('plans.last-plan');
  await setRetired(work, plan, work.now);
  await recordEvent(work, planEvents, 'retire', {
    id: plan.eventId,
    by: 'admin',
    before: planFieldWords.offered,
    after: planFieldWords.retired,
    data: { plan: id, reason },
  });
}

/** Offers a retired plan again. */
export async function offerPlan(work: PersonWork, { plan: id, version, reason }: Offer): Promise<void> {
  const plan = findPlanAt(await lockPlans(work), id, version);
  if (plan.retiredAt === null) throw new Refusal('request.conflict', { current: 'offered' });
  await setRetired(work, plan, null);
  await recordEvent(work, planEvents, 'offer-again', {
    id: plan.eventId,
    by: 'admin',
    before: planFieldWords.retired,
    after: planFieldWords.offered,
    data: { plan: id, reason },
  });
}

const setRetired = (work: PersonWork, { id, version }: StoredPlan, retiredAt: Date | null) =>
  work.tx
    .update(plans)
    .set({ retiredAt, version: version + 1 })
    .where(eq(plans.id, id));

/** Puts the plans in another order. Refuses if `before` is not their order any more (`plans.order-changed`). */
export async function orderPlans(
  work: PersonWork,
  { before, plans: wanted }: { before: readonly PlanId[]; plans: readonly PlanId[] },
): Promise<void> {
  const all = (await lockPlans(work)).toSorted((one, other) => one.position - other.position);
  const order = all.map(({ id }) => id);
  if (order.join() !== before.join() || wanted.toSorted().join() !== order.toSorted().join())
    throw new Refusal('plans.order-changed');
  for (const plan of all) {
    const position = wanted.indexOf(plan.id) + 1;
    if (position === plan.position) continue;
    await work.tx.update(plans).set({ position }).where(eq(plans.id, plan.id));
    await recordEvent(work, planEvents, 'order', {
      id: plan.eventId,
      by: 'admin',
      before: String(plan.position),
      after: String(position),
    });
  }
}

import { asc } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import type { Person } from '#engine/actor.ts';
import { textNow } from '#engine/texts-of-rows.ts';
import type { World } from '#engine/work.ts';
import type { listedPlan } from '#features/plans/contract.ts';
import { describeLimits } from '#features/plans/wording.ts';
import { readRunningPlan } from '../read-plan.ts';
import { plans } from '../tables.ts';

/** Lists the plans in their order, with their limits in words. A retired plan is listed for a reader who has it. */
export async function listPlans(world: World, reader: Person | null): Promise<z.output<typeof listedPlan>[]> {
  const all = await world.db.select().from(plans).orderBy(asc(plans.position));
  const isRetired = ({ retiredAt }: (typeof all)[number]) => retiredAt !== null;
  const own = all.some(isRetired) && reader?.role === 'provider' ? (await readRunningPlan(world, reader.id)).id : null;
  return showPlans(all.filter((plan) => !isRetired(plan) || plan.id === own));
}

/** Shows stored plans as their cards do, in the language of now. */
export function showPlans(rows: readonly (typeof plans.$inferSelect)[]): z.output<typeof listedPlan>[] {
  return rows.map((row) => {
    const { id, priceCents, interval, planCode, isPopular, isCustom } = row;
    const { text: name, lang: nameLang } = textNow(row.name, row.nameInLanguages);
    const { text: description, lang: descriptionLang } = textNow(row.description, row.descriptionInLanguages);
    const { locations, quotesPerMonth, validityHours, budgetCents } = row;
    const limits = { locations, quotesPerMonth, validityHours, budgetCents };
    const features = [
      ...describeLimits(id, limits).map((text) => ({ text, lang: null, included: true })),
      ...row.features.map(({ text, inLanguages = {}, included }) => ({ ...textNow(text, inLanguages), included })),
    ];
    const isRetired = row.retiredAt !== null;
    return {
      id,
      name,
      nameLang,
      description,
      descriptionLang,
      priceCents,
      interval,
      planCode,
      features,
      limits,
      isPopular,
      isCustom,
      isRetired,
    };
  });
}

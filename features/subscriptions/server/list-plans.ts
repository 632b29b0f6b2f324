import { asc } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import type { World } from '#server/engine/work.ts';
import type { listedPlan } from '../contract.ts';
import { describeLimits } from '../wording.ts';
import { plans } from './tables.ts';

/** Lists the plans in their order, with their limits in words. */
export async function listPlans(world: World): Promise<z.output<typeof listedPlan>[]> {
  const rows = await world.db.select().from(plans).orderBy(asc(plans.position));
  return rows.map((row) => {
    const { id, name, description, priceCents, interval, planCode, isPopular, isCustom } = row;
    const { locations, quotesPerMonth, validityHours, budgetCents } = row;
    const limits = { locations, quotesPerMonth, validityHours, budgetCents };
    const features = describeLimits(id, limits).map((text) => ({ text, included: true }));
    return { id, name, description, priceCents, interval, planCode, features, limits, isPopular, isCustom };
  });
}

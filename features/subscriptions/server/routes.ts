import { bind } from '#server/engine/operations.ts';
import { subscriptionsContract } from '../contract.ts';
import { grantPlan } from './grant-plan.ts';
import { listPlans } from './list-plans.ts';
import { readRunningPlan } from './read-plan.ts';

const on = bind(subscriptionsContract);

export const subscriptionsRoutes = on.router({
  plans: on.plans.handler(async ({ context }) => ({ items: await listPlans(context.world) })),
  own: on.own.handler(async ({ context }) => {
    const { id, plan, status, periodEndsAt } = await readRunningPlan(context.world, context.actor.id);
    return { plan: id, name: plan.name, status, periodEndsAt: periodEndsAt?.toISOString() ?? null };
  }),
  grant: on.grant.handler(({ input, context }) => context.create((work) => grantPlan(work, input), input)),
});

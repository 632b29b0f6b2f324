import { bind } from '#engine/operations.ts';
import { profilesContract } from '../contract.ts';
import { countReading } from './count-reading.ts';
import { readAccountPlan, readProfile } from './queries.ts';

const on = bind(profilesContract);

export const profilesRoutes = on.router({
  read: on.read.handler(async ({ input, context }) => {
    await countReading(context.primary, context.actor, input.id);
    return readProfile(context.world, context.actor, input.id);
  }),
  plan: on.plan.handler(({ context }) => readAccountPlan(context.world, context.actor)),
});

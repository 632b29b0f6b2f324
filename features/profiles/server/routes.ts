import { bind } from '#engine/operations.ts';
import { profilesContract } from '../contract.ts';
import { countReading } from './count-reading.ts';
import { readAccountPlan, readProfile } from './queries.ts';

export const profilesRoutes = bind(profilesContract, {
  read: async ({ input, context }) => {
    await countReading(context.primary, context.actor, input.id);
    return readProfile(context.world, context.actor, input.id);
  },
  plan: ({ context }) => readAccountPlan(context.world, context.actor),
});

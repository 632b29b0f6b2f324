import { bind } from '#server/engine/operations.ts';
import { profilesContract } from '../contract.ts';
import { readAccountPlan, readProfile } from './queries.ts';

const on = bind(profilesContract);

export const profilesRoutes = on.router({
  read: on.read.handler(({ input, context }) => readProfile(context.world, context.actor, input.id)),
  plan: on.plan.handler(({ context }) => readAccountPlan(context.world, context.actor)),
});

import { bind } from '#server/engine/operations.ts';
import { subscriptionsContract } from '../contract.ts';
import { grantPlan } from './grant-plan.ts';

const on = bind(subscriptionsContract);

export const subscriptionsRoutes = on.router({
  grant: on.grant.handler(({ input, context }) => context.create((work) => grantPlan(work, input), input)),
});

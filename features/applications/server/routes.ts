import { confirmOpenCheckouts } from '#features/plans/server/with-bank.ts';
import { openCheckout } from '#features/payments/server/open-checkout.ts';
import { bind } from '#engine/operations.ts';
import { applicationsContract } from '../contract.ts';
import { approveApplication, declineApplication } from './answer-application.ts';
import { apply } from './apply.ts';
import { listApplications, readApplication, readOwnApplication } from './queries.ts';
import { withdrawApplication } from './withdraw-application.ts';

export const applicationsRoutes = bind(applicationsContract, {
  own: ({ context }) => readOwnApplication(context.world, context.actor.id),
  apply: async ({ input, context }) => {
    await confirmOpenCheckouts(context.world, context.actor.id);
    const { reference } = await context.create((work) => apply(work, input), input);
    return openCheckout(context.world, reference, context.site);
  },
  withdraw: ({ input, context }) => context.change((work) => withdrawApplication(work, input.id)),
  list: ({ input, context }) => listApplications(context.world, input),
  approve: async ({ input, context }) => {
    await context.change((work) => approveApplication(work, input.id));
    return readApplication(context.world, input.id);
  },
  decline: async ({ input, context }) => {
    await context.change((work) => declineApplication(work, input));
    return readApplication(context.world, input.id);
  },
});

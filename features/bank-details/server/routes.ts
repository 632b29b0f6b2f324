import { bind } from '#engine/operations.ts';
import { confirmActor } from '#features/accounts/server/confirm-actor.ts';
import { bankDetailsContract } from '../contract.ts';
import { readOfJob, readOwn } from './queries.ts';
import { saveDetails } from './save-details.ts';

export const bankDetailsRoutes = bind(bankDetailsContract, {
  own: ({ context: { world, actor } }) => readOwn(world, actor),
  save: async ({ input: { password, passkey, ...typed }, context }) => {
    await confirmActor(context, { password, passkey });
    return context.change((work) => saveDetails(work, typed));
  },
  ofJob: ({ input, context: { world, actor } }) => readOfJob(world, actor, input.jobId),
});

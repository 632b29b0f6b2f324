import { bind } from '#engine/operations.ts';
import { confirmActor } from '#features/accounts/server/confirm-actor.ts';
import { bankDetailsContract } from '../contract.ts';
import { readOfJob, readOwn } from './queries.ts';
import { saveDetails } from './save-details.ts';

const on = bind(bankDetailsContract);

export const bankDetailsRoutes = on.router({
  own: on.own.handler(({ context: { world, actor } }) => readOwn(world, actor)),
  save: on.save.handler(async ({ input: { password, passkey, ...typed }, context }) => {
    await confirmActor(context, { password, passkey });
    return context.change((work) => saveDetails(work, typed));
  }),
  ofJob: on.ofJob.handler(({ input, context: { world, actor } }) => readOfJob(world, actor, input.jobId)),
});

import { Refusal } from '#core/errors.ts';
import { requireLook } from '#features/accounts/server/looks.ts';
import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork } from '#engine/work.ts';
import { ordersContract } from '../contract.ts';
import { orderErrors } from '../wording.ts';
import { acceptByCode, acceptOrder, refuseTry } from './accept-order.ts';
import { declineOrder, withdrawOrder } from './end-order.ts';
import { proposeOrder } from './propose-order.ts';
import { readOrders } from './queries.ts';
import { tellRefusal } from './tell-refusal.ts';

/** Changes a change order and answers with the new state of its job. */
async function changeOrder(context: RequestContext<Person>, act: (work: PersonWork) => Promise<string>) {
  const jobId = await context.change(act);
  return readOwn(context, jobId);
}

async function readOwn({ primary, actor }: RequestContext<Person>, jobId: string) {
  return (await readOrders(primary, actor, jobId)).answer;
}

export const ordersRoutes = bind(ordersContract, {
  ofJob: async ({ input, context: { world, actor } }) => {
    const { party, answer } = await readOrders(world, actor, input.jobId);
    if (party === 'admin') await requireLook(world, actor, { kind: 'job', id: input.jobId });
    return answer;
  },
  propose: async ({ input, context }) => {
    const { jobId, answer } = input;
    // A wrong answer leaves the change proposed, and its refusal is stored under the key too: a request that is sent twice counts once.
    const proposing = context.create(async (work) => {
      const id = await proposeOrder(work, input);
      return answer === undefined ? { jobId, refused: null } : acceptByCode(work, id, answer);
    }, input);
    const tried = await proposing.catch(async (error: unknown) => {
      // A refusal of the request or of a photo says nothing of the change: it may be under way, or is sent again.
      const isOfChange = error instanceof Refusal && !/^(request|files)\./.test(error.code);
      // Its answer counts once for a key; the refusal is found again each time, because the change may be possible later.
      if (answer !== undefined && isOfChange)
        await context.create(
          async (work) => {
            await tellRefusal(work, input);
            return {};
          },
          input,
          'refusal',
        );
      throw error;
    });
    refuseTry(tried, orderErrors);
    return readOwn(context, jobId);
  },
  accept: ({ input, context }) => changeOrder(context, (work) => acceptOrder(work, input.id)),
  acceptByCode: async ({ input, context }) => {
    const tried = await context.create((work) => acceptByCode(work, input.id, input.answer), input);
    refuseTry(tried, orderErrors);
    return readOwn(context, tried.jobId);
  },
  decline: ({ input, context }) => changeOrder(context, (work) => declineOrder(work, input.id)),
  withdraw: ({ input, context }) => changeOrder(context, (work) => withdrawOrder(work, input.id)),
});

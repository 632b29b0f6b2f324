import { isOneOf } from '#core/lifecycle.ts';
import type { Person } from '#engine/actor.ts';
import { bind } from '#engine/operations.ts';
import type { RequestContext } from '#engine/request-context.ts';
import type { PersonWork, World } from '#engine/work.ts';
import { noteLook, requireLook } from '#features/accounts/server/looks.ts';
import { disputesContract } from '../contract.ts';
import { disputeSets } from '../lifecycle.ts';
import { addStatement } from './add-statement.ts';
import { acceptOffer, askAdmin, declineOffer, makeOffer } from './answer-dispute.ts';
import { appealDecision, decideDispute, withdrawDispute } from './end-dispute.ts';
import { listWaiting } from './list-waiting.ts';
import { openDispute } from './open-dispute.ts';
import { listRecord, readDispute, readDisputes } from './queries.ts';

/** Changes a dispute and answers with its new state. A step that either side may take has a key: a repeated one is not taken for the other side's. */
async function changeOnce(context: RequestContext<Person>, input: unknown, act: (work: PersonWork) => Promise<string>) {
  const id = await context.create(act, input);
  return readDispute(context.primary, context.actor, id);
}

/** An admin reads a dispute that waits for them in the course of their work; any other one for a reason. */
async function readForAdmin(world: World, actor: Person, id: string) {
  const dispute = await readDispute(world, actor, id);
  if (dispute.party !== 'admin') return dispute;
  const look = { kind: 'job', id: dispute.jobId } as const;
  if (isOneOf(dispute.status, disputeSets.forAdmins)) await noteLook(world, actor, look);
  else await requireLook(world, actor, look);
  return dispute;
}

export const disputesRoutes = bind(disputesContract, {
  ofJob: async ({ input, context: { world, actor } }) => {
    const { party, answer } = await readDisputes(world, actor, input.jobId);
    if (party === 'admin') await requireLook(world, actor, { kind: 'job', id: input.jobId });
    return answer;
  },
  record: async ({ input, context: { world, actor } }) => {
    const { party, answer } = await listRecord(world, actor, input);
    if (party === 'admin') await requireLook(world, actor, { kind: 'job', id: input.jobId });
    return answer;
  },
  open: ({ input, context }) => changeOnce(context, input, (work) => openDispute(work, input)),
  read: ({ input, context: { world, actor } }) => readForAdmin(world, actor, input.id),
  state: ({ input, context }) => changeOnce(context, input, (work) => addStatement(work, input)),
  offer: ({ input, context }) => changeOnce(context, input, (work) => makeOffer(work, input)),
  accept: ({ input, context }) => changeOnce(context, input, (work) => acceptOffer(work, input)),
  decline: ({ input, context }) => changeOnce(context, input, (work) => declineOffer(work, input)),
  'ask-admin': ({ input, context }) => changeOnce(context, input, (work) => askAdmin(work, input.id)),
  withdraw: ({ input, context }) => changeOnce(context, input, (work) => withdrawDispute(work, input.id)),
  appeal: ({ input, context }) => changeOnce(context, input, (work) => appealDecision(work, input)),
  waiting: ({ input, context: { world, actor } }) => listWaiting(world, actor, input),
  decide: async ({ input, context }) => {
    const id = await context.change((work) => decideDispute(work, input));
    return readDispute(context.primary, context.actor, id);
  },
});

import { bind } from '#engine/operations.ts';
import { teamContract } from '../contract.ts';
import { addWorker } from './add-worker.ts';
import { listTeam } from './queries.ts';
import { removeWorker } from './remove-worker.ts';
import { saveWorker } from './save-worker.ts';

export const teamRoutes = bind(teamContract, {
  list: async ({ context: { world, actor } }) => ({ items: await listTeam(world, actor) }),
  add: ({ input, context }) => context.create((work) => addWorker(work, input), input),
  save: ({ input: { id, ...worker }, context }) => context.change((work) => saveWorker(work, id, worker)),
  remove: ({ input, context }) => context.change((work) => removeWorker(work, input.id)),
});

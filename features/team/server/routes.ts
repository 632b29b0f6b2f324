import { bind } from '#engine/operations.ts';
import { teamContract } from '../contract.ts';
import { addWorker } from './add-worker.ts';
import { listTeam } from './queries.ts';
import { removeWorker } from './remove-worker.ts';
import { saveWorker } from './save-worker.ts';

const on = bind(teamContract);

export const teamRoutes = on.router({
  list: on.list.handler(async ({ context: { world, actor } }) => ({ items: await listTeam(world, actor) })),
  add: on.add.handler(({ input, context }) => context.create((work) => addWorker(work, input), input)),
  save: on.save.handler(({ input: { id, ...worker }, context }) =>
    context.change((work) => saveWorker(work, id, worker)),
  ),
  remove: on.remove.handler(async ({ input, context }) => {
    await context.change((work) => removeWorker(work, input.id));
    return {};
  }),
});

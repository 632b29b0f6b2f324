import { bind } from '#server/engine/operations.ts';
import { searchContract } from '../contract.ts';
import { find, suggest } from './queries.ts';

const on = bind(searchContract);

export const searchRoutes = on.router({
  find: on.find.handler(({ input, context }) => find(context.world, context.reader, input.q)),
  suggest: on.suggest.handler(async ({ input, context }) => ({ items: await suggest(context.world, input.q) })),
});

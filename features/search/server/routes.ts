import { bind } from '#engine/operations.ts';
import { searchContract } from '../contract.ts';
import { find, suggest } from './queries.ts';
import { countUnmatched, listUnmatched } from './unmatched.ts';

const on = bind(searchContract);

export const searchRoutes = on.router({
  find: on.find.handler(async ({ input, context }) => {
    const { world, reader } = context;
    const found = await find(world, reader, input.q);
    if (reader !== null && reader.role !== 'admin')
      await countUnmatched(
        context.primary,
        [{ text: input.q, accountId: reader.id }],
        found.providers.map(({ name }) => name),
      );
    return found;
  }),
  unmatched: on.unmatched.handler(({ context }) => listUnmatched(context.world)),
  suggest: on.suggest.handler(async ({ input, context }) => ({ items: await suggest(context.world, input.q) })),
});

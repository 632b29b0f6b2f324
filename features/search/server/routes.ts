import { bind } from '#engine/operations.ts';
import { searchContract } from '../contract.ts';
import { find, suggest } from './queries.ts';
import { countUnmatched, listUnmatched } from './unmatched.ts';

export const searchRoutes = bind(searchContract, {
  find: async ({ input, context }) => {
    const { world, reader } = context;
    const found = await find(world, reader, input.q);
    if (reader !== null && reader.role !== 'admin')
      await countUnmatched(
        context.primary,
        [{ text: input.q, accountId: reader.id }],
        found.providers.map(({ name }) => name),
      );
    return found;
  },
  unmatched: ({ context }) => listUnmatched(context.world),
  suggest: async ({ input, context }) => ({ items: await suggest(context.world, context.reader, input.q) }),
});

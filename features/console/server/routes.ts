import { bind } from '#engine/operations.ts';
import { overviewContract } from '../overview-contract.ts';
import { paletteContract } from '../palette-contract.ts';
import { countWaiting } from './count-waiting.ts';
import { find } from './find.ts';
import { look } from './look.ts';
import { readOverview } from './read-overview.ts';

export const consoleRoutes = bind(
  { ...overviewContract, ...paletteContract },
  {
    waiting: async ({ context }) => ({ items: await countWaiting(context.world, context.actor) }),
    overview: ({ input, context }) => readOverview(context.world, input.range),
    find: async ({ input, context }) => ({ items: await find(context.world, input.q) }),
    look: async ({ input, context }) => ({ link: await context.change((work) => look(work, input)) }),
  },
);

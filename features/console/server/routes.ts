import { bind } from '#engine/operations.ts';
import { overviewContract } from '../overview-contract.ts';
import { paletteContract } from '../palette-contract.ts';
import { countWaiting } from './count-waiting.ts';
import { find } from './find.ts';
import { look } from './look.ts';
import { readOverview } from './read-overview.ts';

const on = bind({ ...overviewContract, ...paletteContract });

export const consoleRoutes = on.router({
  waiting: on.waiting.handler(async ({ context }) => ({ items: await countWaiting(context.world) })),
  overview: on.overview.handler(({ input, context }) => readOverview(context.world, input.range)),
  find: on.find.handler(async ({ input, context }) => ({ items: await find(context.world, input.q) })),
  look: on.look.handler(async ({ input, context }) => ({ link: await context.change((work) => look(work, input)) })),
});

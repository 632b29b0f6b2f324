import { bind } from '#engine/operations.ts';
import { homeFileContract } from '../contract.ts';
import { listHomeFile, listPlaces } from './queries.ts';

export const homeFileRoutes = bind(homeFileContract, {
  list: ({ input, context: { world, actor } }) => listHomeFile(world, actor, input),
  places: async ({ context: { world, actor } }) => ({ items: await listPlaces(world, actor) }),
});

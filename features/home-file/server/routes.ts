import { bind } from '#engine/operations.ts';
import { homeFileContract } from '../contract.ts';
import { listHomeFile, listPlaces } from './queries.ts';

const on = bind(homeFileContract);

export const homeFileRoutes = on.router({
  list: on.list.handler(({ input, context: { world, actor } }) => listHomeFile(world, actor, input)),
  places: on.places.handler(async ({ context: { world, actor } }) => ({ items: await listPlaces(world, actor) })),
});

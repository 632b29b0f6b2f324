import { bind } from '#server/operations.ts';
import { siteContract } from '../contract.ts';
import { listCategories } from './queries.ts';

const on = bind(siteContract);

export const siteRoutes = on.router({
  categories: on.categories.handler(async ({ context }) => ({ items: await listCategories(context.world) })),
});

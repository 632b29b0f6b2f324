import { bind } from '#server/engine/operations.ts';
import { siteContract } from '../contract.ts';
import { changeSettings } from './change-settings.ts';
import { listCategories, readSettings } from './queries.ts';

const on = bind(siteContract);

export const siteRoutes = on.router({
  categories: on.categories.handler(async ({ context }) => ({ items: await listCategories(context.world) })),
  settings: on.settings.handler(({ context }) => readSettings(context.world)),
  changeSettings: on.changeSettings.handler(async ({ input, context }) => {
    await context.change((work) => changeSettings(work, input));
    return readSettings(context.world);
  }),
});

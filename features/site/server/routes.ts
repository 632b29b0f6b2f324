import { bind } from '#server/engine/operations.ts';
import { siteContract } from '../contract.ts';
import { changeSettings } from './change-settings.ts';
import { listChanges } from './list-changes.ts';
import { listCategories, readSettings } from './queries.ts';
import { undoChange } from './undo-change.ts';
import { uploadPicture } from './upload-picture.ts';

const on = bind(siteContract);

export const siteRoutes = on.router({
  categories: on.categories.handler(async ({ context }) => ({ items: await listCategories(context.world) })),
  settings: on.settings.handler(({ context }) => readSettings(context.world)),
  changeSettings: on.changeSettings.handler(async ({ input, context }) => {
    await context.change((work) => changeSettings(work, input));
    return readSettings(context.world);
  }),
  uploadPicture: on.uploadPicture.handler(({ input, context }) => uploadPicture(context, input)),
  changes: on.changes.handler(({ input, context }) => listChanges(context.world, input)),
  undoChange: on.undoChange.handler(async ({ input, context }) => {
    await context.change((work) => undoChange(work, input.id));
    return readSettings(context.world);
  }),
});

import { bind } from '#engine/operations.ts';
import { siteContract } from '../contract.ts';
import { changeSettings } from './change-settings.ts';
import { listChanges } from './list-changes.ts';
import { undoChange } from './undo-change.ts';
import { uploadPicture } from './upload-picture.ts';
import {
  addCategory,
  mergeCategory,
  offerCategory,
  orderCategories,
  retireCategory,
  saveCategory,
} from './categories/change-categories.ts';
import { listCategoryHistory, listManagedCategories, readCategories } from './categories/queries.ts';
import { lookUpPlace } from './places.ts';
import { readSettings } from './queries.ts';

const maxOfferedPlaces = 8;

const on = bind(siteContract);

export const siteRoutes = on.router({
  categories: on.categories.handler(({ context }) => readCategories(context.world)),
  managedCategories: on.managedCategories.handler(async ({ context }) => ({
    items: await listManagedCategories(context.world),
  })),
  addCategory: on.addCategory.handler(({ input, context }) =>
    context.create((work) => addCategory(work, input), input),
  ),
  saveCategory: on.saveCategory.handler(({ input, context }) =>
    context.change((work) => saveCategory(work, input)).then(() => ({})),
  ),
  mergeCategory: on.mergeCategory.handler(({ input, context }) =>
    context.change((work) => mergeCategory(work, input)).then(() => ({})),
  ),
  retireCategory: on.retireCategory.handler(({ input, context }) =>
    context.change((work) => retireCategory(work, input)).then(() => ({})),
  ),
  offerCategory: on.offerCategory.handler(({ input, context }) =>
    context.change((work) => offerCategory(work, input)).then(() => ({})),
  ),
  orderCategories: on.orderCategories.handler(({ input, context }) =>
    context.change((work) => orderCategories(work, input)).then(() => ({})),
  ),
  categoryHistory: on.categoryHistory.handler(({ input, context }) => listCategoryHistory(context.world, input.cursor)),
  places: on.places.handler(({ input }) => lookUpPlace(input.q, maxOfferedPlaces)),
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

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

export const siteRoutes = bind(siteContract, {
  categories: ({ context }) => readCategories(context.world),
  managedCategories: async ({ context }) => ({
    items: await listManagedCategories(context.world),
  }),
  addCategory: ({ input, context }) => context.create((work) => addCategory(work, input), input),
  saveCategory: ({ input, context }) => context.change((work) => saveCategory(work, input)),
  mergeCategory: ({ input, context }) => context.change((work) => mergeCategory(work, input)),
  retireCategory: ({ input, context }) => context.change((work) => retireCategory(work, input)),
  offerCategory: ({ input, context }) => context.change((work) => offerCategory(work, input)),
  orderCategories: ({ input, context }) => context.change((work) => orderCategories(work, input)),
  categoryHistory: ({ input, context }) => listCategoryHistory(context.world, input.cursor),
  places: ({ input }) => lookUpPlace(input.q, maxOfferedPlaces),
  settings: ({ context }) => readSettings(context.world),
  changeSettings: async ({ input, context }) => {
    await context.change((work) => changeSettings(work, input));
    return readSettings(context.world);
  },
  uploadPicture: ({ input, context }) => uploadPicture(context, input),
  changes: ({ input, context }) => listChanges(context.world, input),
  undoChange: async ({ input, context }) => {
    await context.change((work) => undoChange(work, input.id));
    return readSettings(context.world);
  },
});

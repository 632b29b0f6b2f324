import { newId } from '#engine/columns.ts';
import { aPicture } from '#features/files/server/testing.ts';
import { addCategory, retireCategory } from './categories/change-categories.ts';
import { listManagedCategories } from './categories/queries.ts';
import { aBrandPicture, aSettingChange } from './testing.ts';
import { reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => {
  /** A category that an admin has just added, as they read it. */
  async function aCategory() {
    const { id } = await world.as(cast.admin, (work) =>
      addCategory(work, { name: `Trade ${newId()}`, icon: 'wrench' }),
    );
    return { id, version: 1, reason };
  }

  return {
    'site.categories': {},
    'site.managedCategories': {},
    'site.addCategory': { input: async () => ({ name: `Trade ${newId()}`, icon: 'wrench' }) },
    'site.saveCategory': { input: async () => ({ ...(await aCategory()), name: `Trade ${newId()}`, icon: 'bath' }) },
    'site.mergeCategory': { input: async () => ({ ...(await aCategory()), into: (await aCategory()).id }) },
    'site.retireCategory': { input: aCategory },
    'site.offerCategory': {
      input: async () => {
        const { id, version } = await aCategory();
        await world.as(cast.admin, (work) => retireCategory(work, { id, version, reason }));
        return { id, version: version + 1, reason };
      },
    },
    'site.orderCategories': {
      input: async () => {
        const offered = (await listManagedCategories(world)).filter(({ retiredAt }) => retiredAt === null);
        const before = offered.map(({ id }) => id);
        return { before, categories: before.toReversed() };
      },
    },
    'site.categoryHistory': {},
    'site.places': { input: async () => ({ q: 'Sowetoo' }) },
    'site.settings': {},
    'site.changeSettings': { input: async () => ({ publicBrowsing: false }) },
    'site.uploadPicture': { input: async () => ({ slot: 'logo', body: await aPicture({ format: 'png' }) }) },
    'site.changes': {},
    'site.undoChange': {
      input: async () => ({ id: await aSettingChange(world, cast.admin) }),
    },
    'GET /brand/style.css': {},
    'GET /manifest.webmanifest': {},
    'GET /app-icons/{shape}/icon.png': { input: async () => ({ shape: '192' }) },
    'GET /brand/{id}/picture.png': { input: async () => ({ id: (await aBrandPicture(world)).id }) },
  };
};

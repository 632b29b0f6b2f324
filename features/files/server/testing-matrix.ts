import { aMember } from '#features/accounts/server/testing.ts';
import { storageChecks } from './tables.ts';
import { aFile, aPicture, anOrphan } from './testing.ts';
import { by, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => ({
  'files.upload': { input: async () => ({ purpose: 'avatar', name: 'me.jpg', body: await aPicture() }) },
  'files.discard': by(['memberA'], async () => ({ id: (await aFile(world, { owner: cast.memberA })).id })),
  'files.usage': {},
  'files.storage': {},
  'files.storageUse': {},
  'files.startStorageCheck': {
    input: async () => {
      await world.db.update(storageChecks).set({ endedAt: world.clock.now() });
      return {};
    },
  },
  'files.storageCheck': {},
  'files.storageFindings': { input: async () => ({ id: (await anOrphan(world)).checkId }) },
  'files.deleteOrphan': { input: async () => ({ id: (await anOrphan(world)).id, reason }) },
  'files.adjustStorage': { input: async () => ({ id: (await aMember(world)).id, tier: 'pro', reason }) },
  'files.changePhoto': { input: async () => ({ photoId: null }) },
});

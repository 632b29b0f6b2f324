import { addService } from './add-service.ts';
import { deleteService } from './delete-service.ts';
import { readOwnListing } from './own-listing.ts';
import { aProfile, aProviderWithDocuments } from './testing.ts';
import { by, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => {
  const aService = { serviceName: 'Blocked drain', description: '', priceCents: 750_00 };
  const aServiceOfA = async () => (await world.as(cast.providerA, (work) => addService(work, aService))).id;

  return {
    'providers.list': {},
    'providers.own': {},
    'providers.documents': {},
    'providers.saveDocuments': { input: async () => ({ ids: [] }) },
    'providers.documentsOf': { input: async () => ({ id: cast.providerA.providerId }) },
    'providers.lookAtDocuments': {
      input: async () => ({ id: (await aProviderWithDocuments(world)).providerId, reason }),
    },
    'providers.save': { input: async () => aProfile() },
    'providers.setHoliday': { input: async () => ({ onHoliday: false }) },
    'providers.addService': { input: async () => ({ ...aService }) },
    'providers.updateService': by(['providerA'], async () => ({ id: await aServiceOfA(), ...aService })),
    'providers.deleteService': by(['providerA'], async () => ({ id: await aServiceOfA() })),
    'providers.restoreService': by(['providerA'], async () => {
      const id = await aServiceOfA();
      await world.as(cast.providerA, (work) => deleteService(work, id));
      return { id };
    }),
    'providers.orderServices': {
      input: async () => {
        await aServiceOfA();
        const { services } = await readOwnListing(world, cast.providerA);
        return { ids: services.map(({ id }) => id).toReversed() };
      },
      ok: ['providerA'],
      others: 409,
    },
    'providers.read': by(['waiting', 'admin'], async () => ({ id: cast.waiting.providerId })),
  };
};

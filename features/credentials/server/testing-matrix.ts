import { day } from '#core/time.ts';
import { aCredential, aKind, aKindChange, kindFields } from './testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { by, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => ({
  'credentials.own': {},
  // Each actor needs an upload of their own: the one of A is refused for others.
  'credentials.submit': {
    input: async () => ({
      kindId: (await aKind(world)).id,
      number: 'ABC 123',
      nameOnDocument: 'Thabo Mokoena',
      fileIds: [(await aFile(world, { owner: cast.providerA, purpose: 'document' })).id],
    }),
    ok: ['providerA'],
    others: 422,
  },
  'credentials.withdraw': by(['providerA'], async () => ({
    id: (await aCredential(world, { provider: cast.providerA })).id,
  })),
  'credentials.list': {},
  'credentials.read': { input: async () => ({ id: (await aCredential(world)).id }) },
  'credentials.look': { input: async () => ({ id: (await aCredential(world)).id }) },
  'credentials.confirm': {
    input: async () => ({
      id: (await aCredential(world)).id,
      method: 'register',
      lastDay: new Date(world.clock.now().getTime() + 30 * day).toISOString().slice(0, 10),
    }),
  },
  'credentials.decline': { input: async () => ({ id: (await aCredential(world)).id, reason }) },
  'credentials.revoke': { input: async () => ({ id: (await aCredential(world, { status: 'confirmed' })).id, reason }) },
  'credentials.managedKinds': {},
  'credentials.addKind': { input: async () => kindFields() },
  'credentials.saveKind': { input: async () => ({ ...kindFields(), id: (await aKind(world)).id, version: 1, reason }) },
  'credentials.retireKind': { input: async () => ({ id: (await aKind(world)).id, version: 1, reason }) },
  'credentials.offerKind': {
    input: async () => ({ id: (await aKind(world, { isRetired: true })).id, version: 1, reason }),
  },
  'credentials.kindHistory': {},
  'credentials.undoKind': { input: async () => ({ id: await aKindChange(world, cast.admin) }) },
});

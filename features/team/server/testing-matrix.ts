import { aWorker } from './testing.ts';
import { by, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => ({
  'team.list': {},
  'team.add': { input: async () => ({ name: 'Sipho Nkosi', since: '2023-03', photoId: null }) },
  'team.save': by(['providerA'], async () => ({
    id: (await aWorker(world, { provider: cast.providerA })).id,
    name: 'Sipho Zulu',
    since: '2023-04',
    photoId: null,
  })),
  'team.remove': by(['providerA'], async () => ({ id: (await aWorker(world, { provider: cast.providerA })).id })),
});

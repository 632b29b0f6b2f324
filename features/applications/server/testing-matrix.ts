import { aMember } from '#features/accounts/server/testing.ts';
import { aForm, anApplication } from './testing.ts';
import { withdrawOpen } from './withdraw-application.ts';
import { by, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => ({
  // Member A has none, or one that is not paid for.
  'applications.own': {},
  'applications.apply': { input: async () => ({ ...aForm() }) },
  'applications.withdraw': by(['memberA'], async () => {
    await world.as(cast.memberA, (work) => withdrawOpen(work, cast.memberA.id));
    return { id: (await anApplication(world, cast.memberA)).id };
  }),
  'applications.list': {},
  'applications.approve': { input: async () => ({ id: (await anApplication(world, await aMember(world))).id }) },
  'applications.decline': {
    input: async () => ({ id: (await anApplication(world, await aMember(world))).id, reason }),
  },
});

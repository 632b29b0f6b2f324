import { anAgreement } from '#features/papers/server/testing.ts';
import { by, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, pair }) => ({
  // Each reader's own: `features/home-file/server/home-file.test.ts` proves that it has nothing of others.
  'home-file.list': {},
  'home-file.places': {},
  // No one but the member has something to download: not the provider of the work, and no admin.
  'GET /home-file/lungisa-home-file.zip': by(['memberA'], async () => {
    await anAgreement(world, pair);
    return {};
  }),
});

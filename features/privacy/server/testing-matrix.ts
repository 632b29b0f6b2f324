import { exports } from './tables.ts';
import { aCase, anExport } from './testing.ts';
import { by, password, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => ({
  'privacy.export': {},
  // Each kind of actor has no copy under way, or the one that it asked for before.
  'privacy.askExport': {
    input: async () => {
      await world.db.delete(exports);
      return {};
    },
  },
  'privacy.openExport': by(['memberA'], async () => ({ id: (await anExport(world, cast.memberA)).id, password })),
  'privacy.deletion': {},
  // A wrong password deletes no one.
  'privacy.askDeletion': { input: async () => ({ password: 'wrong one' }), ok: [], others: 422 },
  'privacy.fileCase': { input: async () => ({ kind: 'correction', text: 'My street is spelt wrong.' }) },
  'privacy.reportFault': { input: async () => ({ text: 'The button Send does nothing.', page: '/my-quotes' }) },
  'privacy.myCases': {},
  'privacy.cases': {},
  'privacy.answerCase': {
    input: async () => ({ id: (await aCase(world, cast.memberA)).id, answer: 'We have corrected it.' }),
  },
  'GET /exports/{id}/lungisa-data.zip': by(['memberA'], () => anExport(world, cast.memberA)),
});

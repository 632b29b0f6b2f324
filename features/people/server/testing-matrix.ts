import { addNote } from './notes.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => ({
  'people.list': { input: async () => ({ q: 'Naledi' }) },
  'people.read': { input: async () => ({ id: cast.memberA.id }) },
  'people.timeline': { input: async () => ({ id: cast.memberA.id }) },
  'people.approveSome': { input: async () => ({ ids: [(await aProvider(world, { status: 'pending' })).id] }) },
  'people.exportSome': { input: async () => ({ ids: [cast.memberA.id], reason }) },
  'people.addNote': { input: async () => ({ id: cast.memberA.id, text: 'Called her back.' }) },
  'people.removeNote': {
    input: async () => {
      const { id } = cast.memberA;
      return { id, ...(await world.as(cast.admin, (work) => addNote(work, { id, text: 'Called her back.' }))) };
    },
  },
});

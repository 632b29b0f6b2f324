import { aMember } from '#features/accounts/server/testing.ts';
import { sql } from 'drizzle-orm';
import { by, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world }) => ({
  'profiles.read': by(['admin'], async () => {
    const { id } = await aMember(world);
    await world.db.execute(sql`update accounts set profile_visibility = 'private' where id = ${id}`);
    return { id };
  }),
  'profiles.plan': {},
});

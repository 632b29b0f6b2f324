import { eq } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import { makeCopies } from '#engine/made-copies.ts';
import { type exports, exportSubject } from './tables.ts';
import { writeCopy } from './write-copy.ts';

/** The copies of everything about a person. */
export const personalCopies = makeCopies<typeof exports.$inferSelect>({
  subject: exportSubject,
  folder: 'exports',
  ending: '.zip',
  async write(world, { accountId }, path) {
    const [person] = await world.db
      .select({ id: accounts.id, providerId: accounts.listingId, fullName: accounts.fullName })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (person === undefined) return null;
    await writeCopy(world, person, path);
    return {};
  },
});

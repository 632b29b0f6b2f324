import { eq } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import { inLanguage } from '#engine/language.ts';
import { makeCopies } from '#engine/made-copies.ts';
import { type exports, exportSubject } from './tables.ts';
import { writeCopy } from './write-copy.ts';

/** The copies of everything about a person, in their language. */
export const personalCopies = makeCopies<typeof exports.$inferSelect>({
  subject: exportSubject,
  folder: 'exports',
  ending: '.zip',
  async write(world, { accountId }, path) {
    const [row] = await world.db
      .select({
        id: accounts.id,
        providerId: accounts.listingId,
        fullName: accounts.fullName,
        language: accounts.language,
      })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (row === undefined) return null;
    const { language, ...person } = row;
    await inLanguage(language ?? 'en', () => writeCopy(world, person, path));
    return {};
  },
});

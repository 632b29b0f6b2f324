import { sql } from 'drizzle-orm';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated } from '#engine/moderated.ts';
import { query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { personCaseLabels, personCaseWords } from '../wording.ts';
import { restoreAccount } from './change-account-status.ts';
import { profileVisibleTo } from './policy.ts';
import type { accountSubject } from './tables.ts';

/** A person in the moderation queue. A suspension hides them; nothing else does. */
export const moderatedPerson: Moderated = {
  kind: 'person',
  from: sql`accounts t`,
  authorId: sql`t.id`,
  isHidden: sql`t.status = 'suspended'`,
  isHeld: sql`false`,
  title: sql`t.full_name`,
  link: sql`'/profile/' || t.id`,
  text: sql`t.full_name`,
  words: personCaseWords,
  effects: {
    'account.suspend': 'suspend',
    'account.activate': 'restore',
    'account.wait-again': 'restore',
  } satisfies EffectsOf<typeof accountSubject>,
  read: async ({ db }, id) => {
    const row = await query<{ name: string; city: string | null }>(db, { plan: 'once' }).row(sql`
      select full_name as name, city from accounts where id = ${id}`);
    return row === undefined ? null : { details: listDetails(personCaseLabels, { person: row.name, city: row.city }) };
  },
  findReported: async ({ tx }, id, reporter) =>
    (await query<{ authorId: string }>(tx).row(sql`
      select a.id as author_id from accounts a where a.id = ${id} and ${profileVisibleTo(reporter)} for key share`)) ??
    null,
  restore: (work: PersonWork, { id }) => restoreAccount(work, id),
};

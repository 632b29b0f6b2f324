import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { accounts } from './tables.ts';

/**
 * The person of an account that is suspended or leaves, as the events of their steps name them: they are not signed in, and what they do is theirs.
 * `sessionId` is that of the session that they had, if they show one. 401 if the account is deleted.
 */
export async function asPerson(world: World, id: string, sessionId = ''): Promise<Person> {
  const account = await findRow(world.db, accounts, id);
  if (account === undefined) throw new Refusal('accounts.signed-out');
  const { role, fullName, email, listingId, language } = account;
  return { id, role, status: 'approved', fullName, email, sessionId, providerId: listingId, language };
}

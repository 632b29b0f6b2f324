import { and, eq, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { accounts, accountSubject } from '#features/accounts/server/tables.ts';
import { type DueRule, isDue } from '#engine/due-rule.ts';
import type { SystemWork } from '#engine/work.ts';
import { allowAnonymising, scrubEvents } from './forget-events.ts';

/**
 * Removes an account whose address was not confirmed in 30 days, so that its owner can register with it. Its person has never signed in, and
 * no admin has had to do with them: nothing of theirs is public. See docs/decisions/0138-addresses-that-no-one-confirms.md.
 */
export const removingUnconfirmed: DueRule = {
  table: accounts,
  since: accounts.createdAt,
  after: 30 * day,
  where: sql`not ${accounts.emailVerified} and ${accounts.lastSignInAt} is null
    and (${accounts.role} = 'member' and ${accounts.status} = 'approved' or ${accounts.role} = 'provider' and ${accounts.status} = 'pending')`,
  take: remove,
  perRun: 200,
  isLong: true,
};

/** The confirmation locks the account too: one that comes first is seen, and one that comes later finds no account. */
async function remove(work: SystemWork, id: string): Promise<void | 'left'> {
  const account = await lockAccount(work, id);
  const isStillDue = await work.tx.$count(
    accounts,
    and(eq(accounts.id, id), isDue(removingUnconfirmed, work.now), isAlone),
  );
  if (account === undefined || isStillDue === 0) return 'left';
  const person = { id, providerId: account.listingId };
  await allowAnonymising(work);
  await scrubEvents(work, person);
  for (const { forget } of work.world.personalData) if (typeof forget === 'function') await forget(work, person);
  await work.tx.delete(accounts).where(eq(accounts.id, id));
}

/**
 * SQL over `accounts`: no one else has anything with the person that would go too, no admin has acted on the account, and no other address
 * waits to be confirmed.
 */
const isAlone = sql`${accounts.newEmail} is null and not exists (select from sessions s where s.user_id = accounts.id)
  and not exists (select from conversations c where accounts.id in (c.participant1_id, c.participant2_id))
  and not exists (select from quote_requests q where q.member_id = accounts.id or q.provider_id = accounts.listing_id)
  and not exists (select from reports r where r.about_id = accounts.id)
  and not exists (select from events e where e.noun = ${accountSubject.noun} and e.subject_id = accounts.id and e.party = 'admin')`;

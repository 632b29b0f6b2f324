import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Work, World } from '#server/engine/work.ts';
import type { MailCategory } from '../mail-categories.ts';
import { readWants } from './recipients.ts';
import { notificationPreferences } from './tables.ts';
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts';

/** What a link in a mail is about, and whether those mails are sent. 404 where the link is none of ours. */
export async function readSubscription(
  world: World,
  token: string,
): Promise<{ category: MailCategory; subscribed: boolean }> {
  const { accountId, category } = subscriptionOf(world, token);
  const [person] = await world.db
    .select({ preferences: notificationPreferences })
    .from(accounts)
    .leftJoin(notificationPreferences, eq(notificationPreferences.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  if (person === undefined) throw new Refusal('request.not-found');
  return { category, subscribed: readWants(person.preferences)[category] };
}

/** Stops the mails that a link is about, or has them sent again; saying it twice is saying it once. */
export async function subscribe(
  work: Work,
  { token, subscribed }: { token: string; subscribed: boolean },
): Promise<void> {
  const { accountId, category } = subscriptionOf(work.world, token);
  const [person] = await work.tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('key share');
  if (person === undefined) throw new Refusal('request.not-found');
  const said = { [category]: subscribed, updatedAt: work.now };
  await work.tx
    .insert(notificationPreferences)
    .values({ accountId, ...said })
    .onConflictDoUpdate({ target: notificationPreferences.accountId, set: said });
}

function subscriptionOf(world: World, token: string): Subscription {
  const subscription = readUnsubscribeToken(world.config.sessionSecret, token);
  if (subscription === null) throw new Refusal('request.not-found');
  return subscription;
}

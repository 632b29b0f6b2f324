import { eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { limits } from '#core/limits.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { countInTransaction, scopeFor } from '#engine/throttling/throttle.ts';
import type { Work, World } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import type { MailTopic } from '#features/notifications/mail-categories.ts';
import { wantsMail } from '#features/notifications/preferences.ts';
import { changePreferences } from '../change-preferences.ts';
import { toPreferences } from '../preferences.ts';
import { notificationPreferences } from '../tables.ts';
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts';

/** The mails that a link to unsubscribe stops, and whether they are sent. 404 for a link with another signature. */
export async function readMailOptout(
  world: World,
  token: string,
): Promise<{ category: MailTopic; subscribed: boolean }> {
  const { accountId, category } = subscriptionOf(world, token);
  const [person] = await world.db
    .select({ preferences: notificationPreferences })
    .from(accounts)
    .leftJoin(notificationPreferences, eq(notificationPreferences.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  if (person === undefined) throw new Refusal('request.not-found');
  return { category, subscribed: wantsMail(toPreferences(person.preferences), category) };
}

/** Stops the mails of a link, or starts them again; idempotent. It counts as a change of settings of the account, no matter who opens the link. */
export async function changeMailOptout(
  work: Work,
  { token, subscribed }: { token: string; subscribed: boolean },
): Promise<void> {
  const { accountId, category } = subscriptionOf(work.world, token);
  expectFound(await lockRow(work.tx, accounts, accountId, 'key share'));
  const { account, window } = limits.settings;
  await countInTransaction(work, [scopeFor('settings', accountId, account * work.world.config.limitFactor)], window);
  await changePreferences(work, accountId, { [category]: subscribed });
}

function subscriptionOf(world: World, token: string): Subscription {
  const subscription = readUnsubscribeToken(world.config.sessionSecret, token);
  if (subscription === null) throw new Refusal('request.not-found');
  return subscription;
}

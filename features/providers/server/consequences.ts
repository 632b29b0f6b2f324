import { eq } from 'drizzle-orm';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import { readPlan } from '#features/subscriptions/server/read-plan.ts';
import { subscriptions, type subscriptionSubject } from '#features/subscriptions/server/tables.ts';
import { newId } from '#server/engine/columns.ts';
import type { Consequence, Event } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { providers } from './tables.ts';

/** Makes the listing of a new provider, with the name and status of the account. */
async function listNewProvider(work: Work, event: Event<typeof accountSubject, 'join'>): Promise<void> {
  if (event.data.role !== 'provider') return;
  const listingId = newId();
  await work.tx.insert(providers).values({
    id: listingId,
    accountId: event.subjectId,
    name: event.data.fullName,
    status: event.after as typeof providers.$inferInsert.status,
    createdAt: work.now,
    updatedAt: work.now,
  });
  await work.tx.update(accounts).set({ listingId }).where(eq(accounts.id, event.subjectId));
}

async function followAccount(work: Work, event: Event<typeof accountSubject>): Promise<void> {
  await work.tx
    .update(providers)
    .set({ status: event.after as typeof providers.$inferInsert.status, updatedAt: work.now })
    .where(eq(providers.accountId, event.subjectId));
}

async function followPlan(work: Work, event: Event<typeof subscriptionSubject>): Promise<void> {
  const [subscription] = await work.tx
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(eq(subscriptions.id, event.subjectId));
  if (subscription === undefined) return;
  const { membership } = await readPlan(work, subscription.accountId);
  await work.tx
    .update(providers)
    .set({ membershipStatus: membership, updatedAt: work.now })
    .where(eq(providers.accountId, subscription.accountId));
}

export const providerConsequences: readonly Consequence<typeof accountSubject | typeof subscriptionSubject>[] = [
  { after: 'account.join', run: listNewProvider },
  { after: 'account.approve', run: followAccount },
  { after: 'account.suspend', run: followAccount },
  { after: 'account.activate', run: followAccount },
  { after: 'subscription.grant', run: followPlan },
  { after: 'subscription.end', run: followPlan },
];

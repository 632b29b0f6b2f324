import { eq } from 'drizzle-orm';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import { showWithoutPhoto } from '#features/files/server/change-photo.ts';
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
  const [account] = await work.tx.select().from(accounts).where(eq(accounts.id, event.subjectId));
  if (account === undefined) throw new Error('an account that has just joined is gone');
  const { profileVisibility: visibility, showEmail, showPhone } = account;
  await work.tx.insert(providers).values({
    visibility,
    showEmail,
    showPhone,
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

/** The account's settings of privacy are those of the listing too. */
async function followPrivacy(work: Work, event: Event<typeof accountSubject, 'change-privacy'>): Promise<void> {
  const { profileVisibility: visibility, showEmail, showPhone } = event.data.after;
  await work.tx
    .update(providers)
    .set({ visibility, showEmail, showPhone, updatedAt: work.now })
    .where(eq(providers.accountId, event.subjectId));
}

/** Beside the name of a person without a photo stands the picture of their listing. */
async function showListingPicture(work: Work, { subjectId }: { subjectId: string }): Promise<void> {
  const [listing] = await work.tx
    .select({ avatarId: providers.avatarId })
    .from(providers)
    .where(eq(providers.accountId, subjectId));
  if (listing !== undefined) await showWithoutPhoto(work, subjectId, listing.avatarId);
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
  { after: 'account.change-privacy', run: followPrivacy },
  { after: 'account.change-photo', run: showListingPicture },
  { after: 'account.leave', run: followAccount },
  { after: 'account.keep', run: followAccount },
  { after: 'account.keep-waiting', run: followAccount },
  { after: 'account.anonymise', run: followAccount },
  { after: 'subscription.grant', run: followPlan },
  { after: 'subscription.confirm', run: followPlan },
  { after: 'subscription.end', run: followPlan },
];

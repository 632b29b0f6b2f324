import { and, eq, exists, sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { presentStatuses, returnSteps } from '#features/accounts/lifecycle.ts';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import { showWithoutPhoto } from '#features/files/server/change-photo.ts';
import { planSteps } from '#features/plans/lifecycle.ts';
import { readPlan } from '#features/plans/server/read-plan.ts';
import { subscriptions, type subscriptionSubject } from '#features/plans/server/tables.ts';
import { newId } from '#engine/columns.ts';
import type { Consequence, Event } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { providers } from './tables.ts';
import { recordServedPlaces } from './update-profile.ts';

type ListingStatus = NonNullable<(typeof providers.$inferInsert)['status']>;

/** Makes the listing of a new provider, with the name and status of the account. */
async function listNewProvider(work: Work, event: Event<typeof accountSubject, 'join'>): Promise<void> {
  if (event.data.role !== 'provider') return;
  await insertListing(work, event.subjectId, event.after as ListingStatus);
}

/** Inserts the listing of an account, with its name, its settings of privacy and the limits of its plan. */
async function insertListing(work: Work, accountId: string, status: ListingStatus): Promise<void> {
  const listingId = newId();
  const account = await findRow(work.tx, accounts, accountId);
  if (account === undefined) throw new Error('an account that needs a listing is gone');
  const { fullName: name, profileVisibility: visibility, showEmail, showPhone } = account;
  await work.tx.insert(providers).values({
    visibility,
    showEmail,
    showPhone,
    id: listingId,
    accountId,
    name,
    status,
    membershipStatus: (await readPlan(work, accountId)).membership,
    createdAt: work.now,
    updatedAt: work.now,
  });
  await work.tx.update(accounts).set({ listingId }).where(eq(accounts.id, accountId));
}

type Applied = Pick<typeof providers.$inferSelect, 'name' | 'specialty' | 'locationsServed'>;

/** Fills in the listing of a new provider from their application. They have a listing since their role changed. */
export async function fillInListing(work: Work, accountId: string, applied: Applied): Promise<void> {
  const [listing] = await work.tx
    .update(providers)
    .set({ ...applied, savedAt: sql`coalesce(${providers.savedAt}, ${work.now.toISOString()})`, updatedAt: work.now })
    .where(eq(providers.accountId, accountId))
    .returning({ id: providers.id });
  if (listing === undefined) throw new Error('a new provider has no listing');
  await recordServedPlaces(work, listing.id);
}

/** Adds the rest of the typed places, as many as `limit` allows, unless the person has changed the places since they were filled in. */
export async function fillInOtherPlaces(
  work: Work,
  accountId: string,
  { places, limit }: { places: readonly string[]; limit: number | null },
): Promise<void> {
  const listing = await lockRow(work.tx, providers, eq(providers.accountId, accountId), 'no key update');
  if (listing === undefined || listing.locationsServed.some((place, index) => place !== places[index])) return;
  const locationsServed = places.slice(0, limit ?? undefined);
  if (locationsServed.length <= listing.locationsServed.length) return;
  await work.tx.update(providers).set({ locationsServed, updatedAt: work.now }).where(eq(providers.id, listing.id));
  await recordServedPlaces(work, listing.id);
}

async function followAccount(work: Work, event: Event<typeof accountSubject>): Promise<void> {
  await setStatus(work, event.subjectId, event.after as ListingStatus);
}

/** Only the listing of a provider shows: that of a former provider stays hidden when they are active again. */
async function setStatus(work: Work, accountId: string, status: ListingStatus): Promise<{ id: string } | undefined> {
  const isProvider = exists(
    work.tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), eq(accounts.role, 'provider'))),
  );
  const [listing] = await work.tx
    .update(providers)
    .set({ status, updatedAt: work.now })
    .where(and(eq(providers.accountId, accountId), isOneOf(status, presentStatuses) ? isProvider : undefined))
    .returning({ id: providers.id });
  return listing;
}

/**
 * Gives a new provider their listing: the earlier one, or an empty one. An admin has checked the person, so it is approved. Hides the
 * listing of a former provider; it stays theirs for the jobs that run.
 */
async function followRole(work: Work, event: Event<typeof accountSubject, 'change-role'>): Promise<void> {
  const { subjectId: accountId, before, after } = event;
  if (before === 'provider') await setStatus(work, accountId, 'suspended');
  if (after !== 'provider' || (await setStatus(work, accountId, 'approved')) !== undefined) return;
  await insertListing(work, accountId, 'approved');
}

/** The account's visibility is that of the listing too. The listing's contact details have separate toggles. */
async function followPrivacy(work: Work, event: Event<typeof accountSubject, 'change-privacy'>): Promise<void> {
  const { profileVisibility: visibility } = event.data.after;
  await work.tx
    .update(providers)
    .set({ visibility, updatedAt: work.now })
    .where(eq(providers.accountId, event.subjectId));
}

/** A person without a photo has the picture of their listing beside their name. */
async function showListingPicture(work: Work, { subjectId }: { subjectId: string }): Promise<void> {
  const listing = await findRow(work.tx, providers, { accountId: subjectId }, 'avatarId');
  if (listing !== undefined) await showWithoutPhoto(work, subjectId, listing.avatarId);
}

async function followPlan(work: Work, event: Event<typeof subscriptionSubject>): Promise<void> {
  const subscription = await findRow(work.tx, subscriptions, event.subjectId, 'accountId');
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
  ...returnSteps.map((step) => ({ after: `account.${step}` as const, run: followAccount })),
  { after: 'account.change-privacy', run: followPrivacy },
  { after: 'account.change-photo', run: showListingPicture },
  { after: 'account.leave', run: followAccount },
  { after: 'account.anonymise', run: followAccount },
  { after: 'account.change-role', run: followRole },
  ...planSteps.map((step) => ({ after: `subscription.${step}` as const, run: followPlan })),
];

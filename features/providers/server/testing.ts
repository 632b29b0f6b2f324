import { eq } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { aFile } from '#features/files/server/testing.ts';
import { transact, type World } from '#engine/work.ts';
import { saveDocuments } from './documents.ts';
import { recordServedPlaces, type Profile } from './update-profile.ts';
import { providers } from './tables.ts';

type Inserted = typeof providers.$inferInsert;
type Listing = Partial<Omit<Inserted, 'id' | 'accountId' | 'name' | 'status' | 'avatarUrl' | 'overallRating'>>;

/** A provider with a saved listing; by default an approved plumber in Sandton. */
export async function aProvider(
  world: World,
  more: Parameters<typeof aPerson>[1] & Listing = {},
): Promise<Person & { providerId: string }> {
  const { status, fullName, email, phone, language, visibility, ...listing } = more;
  const person = await aPerson(world, {
    role: 'provider',
    ...(status && { status }),
    ...(fullName && { fullName }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(language && { language }),
  });
  const now = world.clock.now();
  const providerId = newId();
  await world.db.insert(providers).values({
    id: providerId,
    accountId: person.id,
    name: person.fullName,
    status: person.status,
    specialty: 'Plumbing',
    locationsServed: ['Sandton'],
    savedAt: now,
    createdAt: now,
    updatedAt: now,
    ...(visibility && { visibility }),
    ...listing,
  });
  await world.db
    .update(accounts)
    .set({ listingId: providerId, ...(visibility && { profileVisibility: visibility }) })
    .where(eq(accounts.id, person.id));
  await world.db.transaction((tx) => recordServedPlaces({ tx }, providerId));
  return { ...person, providerId };
}

/** A valid profile as the form sends it. */
export const aProfile = (more: Partial<Profile> = {}): Profile => ({
  name: 'Dlamini Plumbing',
  specialty: 'Plumbing',
  shortBio: 'Leaks and geysers.',
  detailedBio: 'Twenty years of leaks and geysers.',
  contactEmail: 'work@example.co.za',
  contactPhone: '+27821234567',
  vatNumber: '',
  businessAddress: '',
  locationsServed: ['Sandton', 'Rosebank'],
  avatarId: null,
  portfolio: [],
  ...more,
});

/** A provider who waits for approval, and has given a picture and a PDF. Returns the ids of the files too. */
export async function aProviderWithDocuments(
  world: World,
): Promise<Person & { providerId: string; fileIds: string[] }> {
  const provider = await aProvider(world, { status: 'pending' });
  const files = [
    await aFile(world, { owner: provider, purpose: 'document', name: 'id.jpg' }),
    await aFile(world, { owner: provider, purpose: 'document', kind: 'pdf', name: 'trade.pdf' }),
  ];
  const fileIds = files.map(({ id }) => id);
  await transact(world, provider, (work) => saveDocuments(work, fileIds));
  return { ...provider, fileIds };
}

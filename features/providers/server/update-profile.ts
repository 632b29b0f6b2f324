import { eq, sql } from 'drizzle-orm';
import { Refusal, type FieldError } from '#core/errors.ts';
import { readPhone } from '#core/typed-text/phone.ts';
import { codePoints } from '#core/text.ts';
import type { z } from 'zod';
import { accounts } from '#features/accounts/server/tables.ts';
import { isCategory } from '#features/site/server/queries.ts';
import { planOf } from '#features/subscriptions/server/plan-of.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import type { providerProfile } from '../contract.ts';
import { longestShortBio } from '../limits.ts';
import { listingRefusals as words } from '../wording.ts';
import { replaceListingPictures } from './replace-pictures.ts';
import { providers, servedPlaces } from './tables.ts';

export type Profile = z.output<typeof providerProfile>;

/**
 * A provider saves their own listing, all of it. 422 beside the fields: name and specialty are needed, the bio short, places as many as
 * the plan allows, a South African phone; 422 too for pictures that are not their own uploads.
 */
export async function updateProfile(work: PersonWork, input: Profile): Promise<void> {
  const accountId = work.actor.id;
  // Locked first: a plan that ends meanwhile waits, so that its limit is the one that was tested.
  await work.tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  const { portfolio, avatarId, ...typed } = input;
  const profile = { ...typed, name: input.name.trim(), locationsServed: distinct(input.locationsServed) };
  const errors = await mistakesIn(work, accountId, profile);
  if (errors.length > 0) throw new Refusal('request.invalid', { errors });
  const [listing] = await work.tx
    .update(providers)
    .set({
      ...profile,
      contactEmail: profile.contactEmail || null,
      contactPhone: readPhone(profile.contactPhone),
      vatNumber: profile.vatNumber || null,
      savedAt: sql`coalesce(${providers.savedAt}, ${work.now.toISOString()})`,
      updatedAt: work.now,
    })
    .where(eq(providers.accountId, accountId))
    .returning({ id: providers.id });
  if (listing === undefined) throw new Refusal('request.not-found');
  await keepPlaces(work, listing.id);
  await replaceListingPictures(work, listing.id, { avatarId, portfolio });
}

/** In their order, so that two who name the same places wait for one another and not both. */
export async function keepPlaces(work: Pick<Work, 'tx'>, id: string): Promise<void> {
  await work.tx.execute(sql`
    insert into ${servedPlaces} (place) select distinct place from ${providers}, unnest(places) place where id = ${id} order by place
    on conflict do nothing`);
}

async function mistakesIn(
  work: Work,
  accountId: string,
  profile: Omit<Profile, 'portfolio' | 'avatarId'>,
): Promise<FieldError[]> {
  const { limits } = await planOf(work, accountId);
  const errors: FieldError[] = [];
  if (profile.name === '') errors.push({ path: 'name', message: words.nameRequired });
  if (profile.specialty === '') errors.push({ path: 'specialty', message: words.specialtyRequired });
  else if (!(await isCategory(work, profile.specialty)))
    errors.push({ path: 'specialty', message: words.unknownSpecialty });
  if (codePoints(profile.shortBio) > longestShortBio)
    errors.push({ path: 'shortBio', message: words.shortBioTooLong(longestShortBio) });
  if (profile.contactPhone !== '' && readPhone(profile.contactPhone) === null)
    errors.push({ path: 'contactPhone', message: words.badPhone });
  if (limits.locations !== null && profile.locationsServed.length > limits.locations) {
    errors.push({ path: 'locationsServed', message: words.tooManyLocations(limits.locations) });
  }
  return errors;
}

/** Places trimmed; blanks and repetitions, whatever their case, do not count. */
function distinct(places: string[]): string[] {
  const byName = new Map<string, string>();
  for (const place of places.map((typed) => typed.trim())) {
    const name = place.toLowerCase();
    if (place !== '' && !byName.has(name)) byName.set(name, place);
  }
  return [...byName.values()];
}

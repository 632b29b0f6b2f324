import { eq, sql } from 'drizzle-orm';
import { Refusal, type FieldError } from '#core/errors.ts';
import { readPhone } from '#core/typed-text/phone.ts';
import { toHarmlessText } from '#core/typed-text/public-text.ts';
import { codePoints } from '#core/cut-text.ts';
import type { z } from '#core/zod.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { findCategory } from '#features/site/server/categories/queries.ts';
import { shortName } from '#core/short-name.ts';
import { readRunningPlan } from '#features/plans/server/read-plan.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { providerProfile } from '../contract.ts';
import { fitsLimit } from '../fits-limit.ts';
import { maxShortBio } from '../limits.ts';
import { nameOwnPlaces } from '#features/site/server/places.ts';
import { listingRefusals as words } from '../wording.ts';
import { changeText } from './held-text.ts';
import { replaceListingPictures } from './replace-listing-pictures.ts';
import { providers, servedPlaces } from './tables.ts';

export type Profile = z.output<typeof providerProfile>;

/**
 * A provider saves their own listing, all of it. 422 with the fields for a missing name or specialty, a long bio, more places than the plan
 * covers, a phone that is not South African, and pictures that are not their own uploads.
 */
export async function updateProfile(
  work: PersonWork,
  { known, ...input }: Profile & { known?: readonly string[] | undefined },
): Promise<void> {
  const accountId = work.actor.id;
  // The lock makes a plan that ends now wait, so that its limit still holds when the profile is saved.
  await lockAccount(work, accountId);
  const { portfolio, avatarId, showEmail, showPhone, ...typed } = input;
  const profile = { ...typed, name: input.name.trim(), locationsServed: distinctPlaces(input.locationsServed) };
  const { masked, written, isHeld } = sortWords({ shortBio: input.shortBio, detailedBio: input.detailedBio });
  const [saved] = await work.tx
    .select({
      id: providers.id,
      places: providers.locationsServed,
      specialty: providers.specialty,
      shortBio: providers.shortBio,
      detailedBio: providers.detailedBio,
      textHiddenAt: providers.textHiddenAt,
    })
    .from(providers)
    .where(eq(providers.accountId, accountId))
    // An admin may hide or show its texts now.
    .for('no key update');
  const specialty = profile.specialty === '' ? '' : await findCategory(work, profile.specialty, saved?.specialty);
  const errors = await findMistakes(work, accountId, { ...profile, specialty }, saved?.places ?? []);
  if (errors.length > 0) throw new Refusal('request.invalid', { errors });
  if (saved === undefined) throw new Refusal('request.not-found');
  const { id, shortBio, detailedBio, textHiddenAt } = saved;
  const save = work.tx
    .update(providers)
    .set({
      ...profile,
      // The earlier bios stay public while these are held or hidden.
      ...(isHeld || textHiddenAt !== null ? { shortBio, detailedBio } : masked),
      written: textHiddenAt === null ? written : { shortBio: input.shortBio, detailedBio: input.detailedBio },
      held: isHeld,
      specialty,
      contactEmail: profile.contactEmail || null,
      contactPhone: readPhone(profile.contactPhone),
      vatNumber: profile.vatNumber || null,
      businessAddress: profile.businessAddress || null,
      ...(showEmail !== undefined && { showEmail }),
      ...(showPhone !== undefined && { showPhone }),
      savedAt: sql`coalesce(${providers.savedAt}, ${work.now.toISOString()})`,
      updatedAt: work.now,
    })
    .where(eq(providers.id, id));
  await changeText(work, id, () => save);
  await recordServedPlaces(work, id);
  await replaceListingPictures(work, id, { avatarId, portfolio, known });
}

/** Adds the places of a listing to `served_places`, sorted, so that two transactions with the same places cannot deadlock. */
export async function recordServedPlaces(work: Pick<Work, 'tx'>, id: string): Promise<void> {
  await work.tx.execute(sql`
    insert into ${servedPlaces} (place) select distinct place from ${providers}, unnest(places) place where id = ${id} order by place
    on conflict do nothing`);
}

async function findMistakes(
  work: Work,
  accountId: string,
  profile: Omit<Profile, 'portfolio' | 'avatarId' | 'specialty'> & { specialty: string | null },
  savedPlaces: string[],
): Promise<FieldError[]> {
  const { plan, id: planId } = await readRunningPlan(work, accountId);
  const { limits } = plan;
  const errors: FieldError[] = [];
  if (profile.name === '') errors.push({ path: 'name', message: words.nameRequired });
  if (profile.specialty === '') errors.push({ path: 'specialty', message: words.specialtyRequired });
  if (profile.specialty === null) errors.push({ path: 'specialty', message: words.unknownSpecialty });
  if (codePoints(profile.shortBio) > maxShortBio)
    errors.push({ path: 'shortBio', message: words.shortBioTooLong(maxShortBio) });
  if (profile.contactPhone !== '' && readPhone(profile.contactPhone) === null)
    errors.push({ path: 'contactPhone', message: words.badPhone });
  if (profile.vatNumber !== '' && profile.businessAddress === '')
    errors.push({ path: 'businessAddress', message: words.addressForVat });
  if (!fitsLimit(profile.locationsServed, limits.locations, savedPlaces))
    errors.push({
      path: 'locationsServed',
      message: words.tooManyLocations(limits.locations ?? 0, planId === null ? null : shortName(plan.name)),
    });
  return errors;
}

/** Trims the places, gives them their own names, masks parts that name no place, and drops blanks and repetitions in any case. */
export function distinctPlaces(places: string[]): string[] {
  const byName = new Map<string, string>();
  for (const place of places.map((typed) => toHarmlessText(nameOwnPlaces(typed.trim())))) {
    const name = place.toLowerCase();
    if (place !== '' && !byName.has(name)) byName.set(name, place);
  }
  return [...byName.values()];
}

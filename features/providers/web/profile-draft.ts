import type { z } from 'zod';
import { keep, readKept } from '#web/ui/kept.ts';
import { providerProfile } from '../contract.ts';
import type { OwnListing } from './own-listing.ts';

/** What is typed or switched; pictures are chosen beside it. */
export const profileFields = providerProfile.omit({ avatarId: true, portfolio: true });
export type ProfileValues = z.output<typeof profileFields>;

/** All that stands in the form and is not saved yet. */
export type ProfileDraft = { values: ProfileValues; avatarId: string | null; portfolio: OwnListing['portfolio'] };

export const draftOf = ({
  name,
  specialty,
  shortBio,
  detailedBio,
  contactEmail,
  contactPhone,
  vatNumber,
  showEmail,
  showPhone,
  locationsServed,
  ...rest
}: OwnListing): ProfileDraft => ({
  values: { name, specialty, shortBio, detailedBio, contactEmail, contactPhone, vatNumber, showEmail, showPhone, locationsServed },
  avatarId: rest.avatarId,
  portfolio: rest.portfolio,
});

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const keyOf = (listingId: string) => `profile-draft:${listingId}`;

/** What was kept in this tab; a reload and a new sign-in leave it, signing out does not. */
export function readDraft(listingId: string): ProfileDraft | null {
  try {
    return JSON.parse(readKept('tab', keyOf(listingId)) ?? 'null') as ProfileDraft | null;
  } catch {
    // A browser that has kept something else is no reason to stop.
    return null;
  }
}

/** Null forgets it. */
export function keepDraft(listingId: string, draft: ProfileDraft | null): void {
  keep('tab', keyOf(listingId), draft && JSON.stringify(draft));
}

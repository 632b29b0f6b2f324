import type { z } from 'zod';
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
  values: {
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
  },
  avatarId: rest.avatarId,
  portfolio: rest.portfolio,
});

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The name under which it is kept. */
export const draftName = (listingId: string): string => `profile-draft:${listingId}`;

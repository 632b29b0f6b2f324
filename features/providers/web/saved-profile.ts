import { providerProfile } from '../contract.ts';
import type { OwnListing } from './own-listing.ts';

/** What is typed, switched or chosen; the pictures of the portfolio are chosen beside it. */
export const profileFields = providerProfile.omit({ portfolio: true });

/** What the form shows of a listing. */
export const savedProfile = ({
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
  avatarId,
  portfolio,
}: OwnListing) => ({
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
    avatarId,
  },
  files: portfolio,
});

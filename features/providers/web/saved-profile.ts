import { providerProfile } from '../contract.ts';
import type { OwnListing } from './own-listing.ts';

/** The fields of the form. The upload queue keeps the portfolio apart. */
export const profileFields = providerProfile.omit({ portfolio: true });

/** The form values of a listing. */
export const savedProfile = ({
  name,
  specialty,
  shortBio,
  detailedBio,
  contactEmail,
  contactPhone,
  showEmail,
  showPhone,
  vatNumber,
  businessAddress,
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
    showEmail,
    showPhone,
    vatNumber,
    businessAddress,
    locationsServed,
    avatarId,
  },
  files: portfolio,
});

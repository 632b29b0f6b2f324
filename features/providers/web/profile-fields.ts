import type { ListingPart } from '../completeness.ts';

/** The form field of each part of a listing; services have a separate tab. */
export const profileFieldIds: Record<Exclude<ListingPart, 'services'>, string> = {
  avatar: 'profile-avatar',
  specialty: 'profile-specialty',
  'short-bio': 'profile-short-bio',
  'detailed-bio': 'profile-detailed-bio',
  places: 'profile-places',
  portfolio: 'profile-portfolio',
  contact: 'profile-contact',
};

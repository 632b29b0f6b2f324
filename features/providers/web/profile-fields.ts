import type { LookedFor } from '../completeness.ts';

/** The field where what members look for is filled in; services have a place of their own. */
export const profileFieldId: Record<Exclude<LookedFor, 'services'>, string> = {
  avatar: 'profile-avatar',
  specialty: 'profile-specialty',
  'short-bio': 'profile-short-bio',
  'detailed-bio': 'profile-detailed-bio',
  places: 'profile-places',
  portfolio: 'profile-portfolio',
  contact: 'profile-contact',
};

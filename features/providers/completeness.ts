/** What members look for on a listing, in the order in which a provider is asked for it. */
export const looksFor = [
  'specialty',
  'short-bio',
  'places',
  'services',
  'avatar',
  'detailed-bio',
  'portfolio',
  'contact',
] as const;
export type LookedFor = (typeof looksFor)[number];

/** How much of what members look for is there, in whole percent, and what is not. */
export function completenessOf(listing: {
  specialty: string | null;
  shortBio: string;
  detailedBio: string;
  contactEmail: string | null;
  contactPhone: string | null;
  locationsServed: readonly unknown[];
  avatarId: string | null;
  services: readonly unknown[];
  portfolio: readonly unknown[];
}): { percent: number; missing: LookedFor[] } {
  const there: Record<LookedFor, boolean> = {
    specialty: Boolean(listing.specialty),
    'short-bio': listing.shortBio !== '',
    places: listing.locationsServed.length > 0,
    services: listing.services.length > 0,
    avatar: listing.avatarId !== null,
    'detailed-bio': listing.detailedBio !== '',
    portfolio: listing.portfolio.length > 0,
    contact: Boolean(listing.contactEmail) || Boolean(listing.contactPhone),
  };
  const missing = looksFor.filter((each) => !there[each]);
  return { percent: Math.round((100 * (looksFor.length - missing.length)) / looksFor.length), missing };
}

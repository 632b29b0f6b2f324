/** The parts of a listing that members look for, in the order of the dashboard's hints. */
export const listingParts = [
  'specialty',
  'short-bio',
  'places',
  'services',
  'avatar',
  'detailed-bio',
  'portfolio',
  'contact',
] as const;
export type ListingPart = (typeof listingParts)[number];

/** The share of the listing's parts that are filled in, in whole percent, and the parts that are missing. */
export function measureCompleteness(listing: {
  specialty: string | null;
  shortBio: string;
  detailedBio: string;
  contactEmail: string | null;
  contactPhone: string | null;
  locationsServed: readonly unknown[];
  avatarId: string | null;
  services: readonly unknown[];
  portfolio: readonly unknown[];
}): { percent: number; missing: ListingPart[] } {
  const isFilled: Record<ListingPart, boolean> = {
    specialty: Boolean(listing.specialty),
    'short-bio': listing.shortBio !== '',
    places: listing.locationsServed.length > 0,
    services: listing.services.length > 0,
    avatar: listing.avatarId !== null,
    'detailed-bio': listing.detailedBio !== '',
    portfolio: listing.portfolio.length > 0,
    contact: Boolean(listing.contactEmail) || Boolean(listing.contactPhone),
  };
  const missing = listingParts.filter((part) => !isFilled[part]);
  return { percent: Math.round((100 * (listingParts.length - missing.length)) / listingParts.length), missing };
}

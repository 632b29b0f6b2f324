import type { CodesOf } from '#core/errors.ts';
import type { LookedFor } from './completeness.ts';

export const providerErrors: Record<CodesOf<'providers'>, string> = {
  'providers.on-holiday': 'This provider is away and takes no requests now.',
  'providers.not-approved': 'This provider does not take requests now.',
};

export const providerWords = {
  noContact: 'Contact details are shared once you have accepted a quote from this provider.',
  onHoliday: 'Away for now. New quote requests are not taken.',
  notWritten: 'This provider has not written about themselves yet.',
  noPictures: 'No pictures yet.',
  logInToAsk: 'You must be logged in to request a quote.',
  noId: 'No provider ID specified in the URL.',
  notFound: 'Provider Not Found',
  profileFailed: 'Error Fetching Profile',
  nameRequired: 'Name is required',
  specialtyRequired: 'Specialty is required',
  serviceNameRequired: 'Service name is required',
  tooManyServices: (max: number) => `A listing can have ${max} services at most.`,
  serviceTwice: 'A service is in this order twice.',
  pictureTwice: 'A picture is in this portfolio twice.',
  badEmail: 'This is not an email address.',
  badPhone: 'This is not a South African phone number. Type it like 082 123 4567 or +27 82 123 4567.',
  tooManyPictures: (max: number) => `A portfolio can have ${max} pictures at most.`,
  unknownSpecialty: 'Choose one of the categories.',
  shortBioTooLong: (max: number) => `Use at most ${max} characters.`,
  tooManyLocations: (max: number) => `Your plan covers ${max} locations. A larger plan covers more.`,
  priceNotANumber: 'Price must be a number.',
  priceNegative: 'Price cannot be negative.',
  priceTooLarge: 'A price can be R100,000,000 at most.',
  loggedOut: 'You must be logged in to update your profile.',
  saved: 'Profile saved.',
  saveFailed: (message: string) => `Error saving profile: ${message}`,
  ownFailed: (reason: string) => `Error fetching provider data: ${reason}`,
  createFirst: 'Please create your provider profile first to manage services, reviews, and quotes.',
  createProfile: 'Create Profile',
  away: 'You are away now. Your listing is hidden and nobody can ask you for a quote.',
  back: 'You are back. Your listing can be found again.',
  awayFailed: 'This could not be changed.',
  noServices: 'No services added yet.',
  servicesFailed: (reason: string) => `Error fetching services: ${reason}`,
  serviceAdded: 'Service added successfully!',
  serviceUpdated: 'Service updated successfully!',
  serviceDeleted: 'Service deleted successfully!',
  serviceRestored: 'The service is back.',
  addFailed: (reason: string) => `Error adding service: ${reason}`,
  updateFailed: (reason: string) => `Error updating service: ${reason}`,
  deleteFailed: (reason: string) => `Error deleting service: ${reason}`,
  restoreFailed: (reason: string) => `Error restoring service: ${reason}`,
} as const;

/** What members miss on a listing, as its provider is asked for it. */
export const missingWords: Record<LookedFor, string> = {
  avatar: 'Add a photo',
  specialty: 'Choose your specialty',
  'short-bio': 'Write a short bio',
  'detailed-bio': 'Write more about yourself',
  places: 'Say where you work',
  services: 'Add your services',
  portfolio: 'Show your work',
  contact: 'Add your contact details',
};

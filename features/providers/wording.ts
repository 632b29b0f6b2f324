import type { CodesOf } from '#core/errors.ts';

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
} as const;

import type { CodesOf } from '#core/errors.ts';

export const providerErrors: Record<CodesOf<'providers'>, string> = {
  'providers.on-holiday': 'This provider is away and takes no requests now.',
  'providers.not-approved': 'This provider does not take requests now.',
};

export const providerWords = {
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

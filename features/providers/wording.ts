import type { CodesOf } from '#core/errors.ts';

export const providerErrors: Record<CodesOf<'providers'>, string> = {
  'providers.not-approved': 'This provider does not take requests now.',
};

export const providerWords = {
  nameRequired: 'Name is required',
  specialtyRequired: 'Specialty is required',
  unknownSpecialty: 'Choose one of the categories.',
  shortBioTooLong: (max: number) => `Use at most ${max} characters.`,
  tooManyLocations: (max: number) => `Your plan covers ${max} locations. A larger plan covers more.`,
} as const;

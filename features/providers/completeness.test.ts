import { expect, it } from 'vitest';
import { completenessOf, looksFor } from './completeness.ts';

const nothing = {
  specialty: null,
  shortBio: '',
  detailedBio: '',
  contactEmail: null,
  contactPhone: null,
  locationsServed: [],
  avatarId: null,
  services: [],
  portfolio: [],
};
const everything = {
  specialty: 'Plumbing',
  shortBio: 'Leaks and geysers.',
  detailedBio: 'Twenty years of leaks and geysers.',
  contactEmail: 'work@example.co.za',
  contactPhone: null,
  locationsServed: ['Sandton'],
  avatarId: 'an avatar',
  services: ['a service'],
  portfolio: ['a picture'],
};

it('says what is missing, from nothing to all of it', () => {
  expect(completenessOf(nothing)).toEqual({ percent: 0, missing: [...looksFor] });
  expect(completenessOf(everything)).toEqual({ percent: 100, missing: [] });
});

it.each([
  ['specialty', { specialty: '' }],
  ['short-bio', { shortBio: '' }],
  ['places', { locationsServed: [] }],
  ['services', { services: [] }],
  ['avatar', { avatarId: null }],
  ['detailed-bio', { detailedBio: '' }],
  ['portfolio', { portfolio: [] }],
  ['contact', { contactEmail: '' }],
])('misses %s by itself', (missing, without) =>
  expect(completenessOf({ ...everything, ...without })).toEqual({ percent: 88, missing: [missing] }),
);

it('takes either way to reach a provider', () => {
  expect(completenessOf({ ...everything, contactEmail: '', contactPhone: '+27821234567' }).missing).toEqual([]);
});

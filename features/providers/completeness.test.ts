import { expect, it } from 'vitest';
import { measureCompleteness, listingParts } from './completeness.ts';

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

it('measures an empty listing as 0 percent and a full one as 100 percent', () => {
  expect(measureCompleteness(nothing)).toEqual({ percent: 0, missing: [...listingParts] });
  expect(measureCompleteness(everything)).toEqual({ percent: 100, missing: [] });
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
])('lists %s as the only missing part of a listing', (missing, without) =>
  expect(measureCompleteness({ ...everything, ...without })).toEqual({ percent: 88, missing: [missing] }),
);

it('counts either an email address or a phone as contact details', () => {
  expect(measureCompleteness({ ...everything, contactEmail: '', contactPhone: '+27821234567' }).missing).toEqual([]);
});

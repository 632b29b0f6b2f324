import { expect, it } from 'vitest';
import { sharedPlace } from './shared-place.ts';

it.each([
  ['Observatory, Cape Town', 'Observatory, Cape Town'],
  ['12 Main Road, Observatory, Cape Town, Western Cape', 'Observatory, Cape Town'],
  ['Main Road 12', ''],
  ['Flat 3, Rose Court', 'Rose Court'],
  ['corner of Rose Street', ''],
  ['Kwa-Themba Extension, near the dam', 'Kwa-Themba Extension'],
  ['St Francis Bay', 'St Francis Bay'],
  ['', ''],
  [', ,', ''],
])('shows of the location "%s" only "%s"', (location, place) => {
  expect(sharedPlace(location, 2)).toBe(place);
});

it('shows the suburb alone where one place is asked for', () => {
  expect(sharedPlace('12 Main Road, Soweto, Johannesburg', 1)).toBe('Soweto');
});

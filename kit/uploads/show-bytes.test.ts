import { expect, it } from 'vitest';
import { showBytes } from './show-bytes.ts';

it.each([
  [1, '1 kB'],
  [340_400, '340 kB'],
  [1_240_000, '1.2 MB'],
])('shows %i bytes as %s', (bytes, place) => expect(showBytes(bytes)).toBe(place));

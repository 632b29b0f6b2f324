import { expect, it } from 'vitest';
import { rateStrength } from './rate-strength.ts';

it.each([
  ['', 0],
  ['aaaaaaaaaaaa', 0],
  ['123456789', 0],
  ['abcdefgh', 0],
  ['geyser', 1],
  ['Geyser7', 2],
  ['sawubona', 1],
  ['geyser in the passage', 4],
  ['xK4$wq9!Tz2&', 4],
])('rates %s as level %i of 4', (password, level) => {
  expect(rateStrength(password)).toBe(level);
});

import { expect, it } from 'vitest';
import { day, minute } from '#core/time.ts';
import { tileWords } from './overview-wording.ts';

const days = (count: number) => (count * day) / minute;

it.each([
  [1.0, 1.4, '0.4 days faster', true],
  [1.4, 1.0, '0.4 days slower', false],
  [1.42, 1.4, 'As fast', false],
] as const)('says that a first quote after %d days, after %d before, is %s', (now, before, text, isBetter) =>
  expect(tileWords.change('first-quote', days(now), days(before))).toMatchObject({ text, isBetter }),
);

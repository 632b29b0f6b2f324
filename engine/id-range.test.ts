import { expect, it } from 'vitest';
import { readIdRange } from './id-range.ts';

it('reads a whole id, also without hyphens, as a range of that id alone', () => {
  const id = '0192f0c1-7a00-7123-8abc-0123456789ab';
  expect(readIdRange(id)).toEqual({ low: id, high: id });
  expect(readIdRange(` ${id.replaceAll('-', '').toUpperCase()} `)).toEqual({ low: id, high: id });
});

it('reads the first characters of an id as the range of the ids that begin so', () => {
  expect(readIdRange('0192f0c1')).toEqual({
    low: '0192f0c1-0000-0000-0000-000000000000',
    high: '0192f0c1-ffff-ffff-ffff-ffffffffffff',
  });
  expect(readIdRange('0192f0c1-7a')?.low).toBe('0192f0c1-7a00-0000-0000-000000000000');
});

it.each(['0192f0c', 'Naledi', '0192f0c1-7a00-7123-8abc-0123456789abc', '', 'deadbeer'])('reads %j as no id', (typed) =>
  expect(readIdRange(typed)).toBeNull(),
);

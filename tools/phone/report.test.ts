import { expect, test } from 'vitest';
import { findMedian, holds, tryTwice, writeTable } from './report.ts';

test('the report of `npm run phone` says of each figure whether its goal is reached, also of one that was not measured', () => {
  const rows = [
    { what: 'First paint', figure: 2.4, most: 2.5, unit: 's' },
    { what: 'Layout shift', figure: 0.021, most: 0.02 },
    { what: 'Score', figure: 94, least: 95 },
    { what: 'Like', figure: 'failed: no button', most: 200, unit: 'ms' },
    { what: 'Fetched ahead', figure: 160, unit: 'kB' },
    { what: 'Largest paint', figure: Number.NaN, most: 5.5, unit: 's' },
  ];
  expect(rows.map(holds)).toEqual([true, false, false, false, null, false]);
  expect(writeTable(rows).split('\n')).toEqual([
    '|               | goal     | measured          | holds |',
    '|---------------|----------|-------------------|-------|',
    '| First paint   | ≤ 2.5 s  | 2.4 s             | yes   |',
    '| Layout shift  | ≤ 0.020  | 0.021             | NO    |',
    '| Score         | ≥ 95     | 94                | NO    |',
    '| Like          | ≤ 200 ms | failed: no button | NO    |',
    '| Fetched ahead | –        | 160 kB            |       |',
    '| Largest paint | ≤ 5.5 s  | NaN s             | NO    |',
  ]);
});

test('a figure of `npm run phone` is the median, and what fails once is measured again', async () => {
  expect(findMedian([9, 1, 5])).toBe(5);
  let times = 0;
  const measure = () => ((times += 1) === 1 ? Promise.reject(new Error('busy')) : Promise.resolve(3));
  const reasons: string[] = [];
  expect(await tryTwice(measure, (why) => reasons.push(why))).toBe(3);
  expect(
    await tryTwice(
      () => Promise.reject(new Error('gone\nat line 1')),
      (why) => reasons.push(why),
    ),
  ).toBeUndefined();
  expect(reasons).toEqual(['gone']);
});

import { expect, it } from 'vitest';
import { newId } from '#engine/columns.ts';
import { performanceWords } from '../wording.ts';
import { writePerformanceCsv } from './write-csv.ts';

it('says at the end of the file that there are more providers than it lists', () => {
  const numbers = {
    asked: 1,
    answered: 0,
    accepted: 0,
    completed: 0,
    cancelled: 0,
    rating: null,
    reports: 0,
    ratings: 0,
  };
  const item = { providerId: newId(), accountId: newId(), name: 'Khumalo Plumbing', ...numbers };
  const lastLine = (isCut: boolean) =>
    writePerformanceCsv([item], { daysMissing: 0, isCut }).trimEnd().split('\n').at(-1);
  expect(lastLine(false)).toMatch(/^Khumalo Plumbing;/);
  expect(lastLine(true)).toBe(performanceWords.cut(1));
});

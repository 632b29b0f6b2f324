import { expect, it } from 'vitest';
import { wordRuns } from './word-runs.ts';

it.each([
  ['Sea Point', ['Sea', 'Sea Point', 'Point']],
  ['St. James', ['St', 'St.', 'St. James', 'James']],
  ['the (Old) Mill', ['(Old)', 'Old', '(Old) Mill', 'the (Old']],
  ["Smith's Farm", ["Smith's", "Smith's Farm", 'Farm']],
  ['50% Corner', ['50%', '50% Corner']],
  ['Die "Ou\\Plaas", {Karoo}', ['Die "Ou\\Plaas", {Karoo}', '{Karoo}']],
  ['ė́', ['ė́']],
])('has every run of whole words of %s', (text, runs) => {
  expect(wordRuns(text)).toEqual(expect.arrayContaining(runs));
});

it('has no run of signs alone', () => {
  expect(wordRuns('! # $ -- 🔧 %%')).toEqual([]);
  expect(wordRuns('')).toEqual([]);
  expect(wordRuns('Sea - Point')).not.toContain('-');
});

it('has at most 312 runs, of the last 12 words', () => {
  const texts = [
    'a '.repeat(60),
    '(a) '.repeat(30),
    '!a'.repeat(60),
    '.a. '.repeat(30),
    '!'.repeat(120),
    'a-!'.repeat(40),
  ];
  for (const text of texts) expect(wordRuns(text).length).toBeLessThanOrEqual(312);
  expect(wordRuns(`${'a '.repeat(50)}near Ballito`)).toContain('near Ballito');
  expect(wordRuns('Hout Bay 1 2 3 4 5 6 7 8 9 10 11')).not.toContain('Hout Bay');
});

import { expect, it } from 'vitest';
import { storedMarkWords } from './stored-mark-wording.ts';
import { inReadersWords, storedMarks } from './stored-marks.ts';

it('says each mark in the words of the reader, wherever it stands in an answer', () => {
  const answer = { name: storedMarks.formerMember, items: [{ text: storedMarks.removed }, storedMarks.hiddenProblem] };
  expect(JSON.parse(inReadersWords(JSON.stringify(answer)))).toEqual({
    name: storedMarkWords.formerMember,
    items: [{ text: storedMarkWords.removed }, storedMarkWords.hiddenProblem],
  });
});

it('stores each mark as the English words with one sign', () => {
  for (const [name, mark] of Object.entries(storedMarks))
    expect(mark.replace('\u2060', '')).toBe(storedMarkWords[name as keyof typeof storedMarks]);
});

it.each(['Removed', 'Former member', `Not ${storedMarks.removed}`, 'a\u2060b', '"Removed\u2060"', '\\Removed\u2060'])(
  'keeps the text %j of a person',
  (text) => expect(inReadersWords(JSON.stringify({ text }))).toBe(JSON.stringify({ text })),
);

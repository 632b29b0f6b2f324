import { expect, it } from 'vitest';
import { codePoints, cut, cutComment, cutWords, firstLine, nameInSentence, restAfterTitle } from './cut-text.ts';
import { text } from './text.ts';

const bounded = text({ min: 10, max: 2000, tooShort: () => 'Description must be at least 10 characters.' });

it('accepts texts up to the limit, in code points after trimming', () => {
  expect(bounded.safeParse(` ${'x'.repeat(9)} `).error?.issues[0]?.message).toBe(
    'Description must be at least 10 characters.',
  );
  expect(bounded.parse(` ${'😀'.repeat(10)} `)).toBe('😀'.repeat(10));
  expect(bounded.safeParse('😀'.repeat(2000)).success).toBe(true);
  expect(bounded.safeParse('😀'.repeat(2001)).success).toBe(false);
  expect(bounded.safeParse('x'.repeat(50_000_000)).success).toBe(false);
});

it('refuses text that cannot be stored, and leaves all other text unchanged', () => {
  for (const bad of ['a NUL \u0000 in it', 'a lone \ud800 surrogate'])
    expect(bounded.safeParse(bad).success).toBe(false);
  for (const odd of [
    'right \u202e to left',
    `marks ${'\u0301'.repeat(1000)}`,
    '<script>alert(1)</script>',
    '__proto__ is text',
  ])
    expect(bounded.parse(odd)).toBe(odd);
});

it('refuses the number of an identity document, and takes it in searches', () => {
  const refusal = 'Leave out the ID number: we do not need it, and others could misuse it.';
  const typed = 'I am Sipho, 8001015009087, of Soweto';
  expect(bounded.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([refusal]);
  expect(bounded.parse('Call 082 123 4567, VAT 4123456789, R8 001 015 009 087')).toContain('082 123 4567');
  expect(text({ max: 200, mayHoldIdNumber: true }).parse(typed)).toBe(typed);
});

it('cuts a comment of over 100 code points to 97', () => {
  expect(cutComment('é'.repeat(100))).toBe('é'.repeat(100));
  expect(cutComment('é'.repeat(101))).toBe(`${'é'.repeat(97)}...`);
});

it('cuts text between code points', () => {
  expect(cut('😀😀😀', 2)).toBe('😀😀...');
  expect(cut('😀😀', 2)).toBe('😀😀');
  expect(codePoints('😀')).toBe(1);
});

it('cuts a notice between words, with an ellipsis', () => {
  expect(cutWords('The geyser drips.', 40)).toBe('The geyser drips.');
  expect(cutWords('The geyser drips, and the ceiling is wet.', 25)).toBe('The geyser drips, and the…');
  expect(cutWords('The geyser drips, and the ceiling is wet.', 20)).toBe('The geyser drips…');
  expect(cutWords('x'.repeat(30), 20)).toBe(`${'x'.repeat(20)}…`);
});

it('makes a title of whole words', () => {
  expect(firstLine('Do you come to Lenasia?\nIt is the toilet.')).toBe('Do you come to Lenasia?');
  expect(firstLine(`${'word '.repeat(20)}end`)).toBe(`${'word '.repeat(16).trimEnd()}...`);
  expect(firstLine('x'.repeat(100))).toBe(`${'x'.repeat(80)}...`);
});

it('shows below a title that is the beginning of its text only the rest', () => {
  expect(restAfterTitle('Geyser', 'It drips.')).toBe('It drips.');
  expect(restAfterTitle('Gey', 'Geyser drips.')).toBe('Geyser drips.');
  expect(restAfterTitle('It drips.', 'It drips.')).toBe('');
  expect(restAfterTitle('It drips', 'It drips.')).toBe('');
  expect(restAfterTitle('It drips.', 'It drips.\nSince Sunday.')).toBe('… Since Sunday.');
  expect(restAfterTitle('Is that...', 'Is that normal, or not?')).toBe('… normal, or not?');
  expect(restAfterTitle('Is that nor', 'Is that normal?')).toBe('… normal?');
  const text = `${'word, '.repeat(20)}end`;
  expect(restAfterTitle(firstLine(text), text)).toBe(`… ${'word, '.repeat(7)}end`);
});

it('names a thing in a sentence by its first line, without the sign that ends it', () => {
  expect(nameInSentence('New cartridge in the bath tap.\nIt drips.')).toBe('New cartridge in the bath tap');
  expect(nameInSentence('Why does it drip? ')).toBe('Why does it drip');
  expect(nameInSentence('Drips...')).toBe('Drips...');
});

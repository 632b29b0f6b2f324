import { expect, it } from 'vitest';
import { keepApart, nameSafely } from './name-files.ts';

it.each([
  ['12 Vilakazi Street, Orlando West', '12 Vilakazi Street, Orlando West'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['.hidden', 'hidden'],
  ['ends with dots. . .', 'ends with dots'],
  ['con', '_con'],
  ['NUL.pdf', '_NUL.pdf'],
  ['com¹', '_com¹'],
  ['COM1 Street', 'COM1 Street'],
  ['console', 'console'],
  ['tab\tand\nline\u202eend\u0000', 'tab and line end'],
  ['Ngu\u0303gi\u0303', 'Ngũgĩ'],
  ['half \ud83d', 'half \ufffd'],
  [' . ', 'Work'],
  ['', 'Work'],
])('names %j as %j', (text, name) => {
  expect(nameSafely(text, 'Work')).toBe(name);
});

it('cuts a long name between words or signs, and at no space or dot', () => {
  expect(nameSafely('Hedge cut to the wall on both sides, and everything taken away.', 'Work')).toBe(
    'Hedge cut to the wall on both sides, and',
  );
  expect(nameSafely('x'.repeat(100), 'Work')).toHaveLength(48);
  expect(nameSafely(`${'x'.repeat(47)}😀`, 'Work')).toBe('x'.repeat(47));
  expect(nameSafely(`${'x'.repeat(46)}. y`, 'Work')).toBe('x'.repeat(46));
});

it('keeps names apart that differ in capital letters alone', () => {
  const name = keepApart();
  expect([name('Tap', '.pdf'), name('TAP', '.pdf'), name('tap', '.PDF'), name('Tap', '.webp')]).toEqual([
    'Tap.pdf',
    'TAP (2).pdf',
    'tap (3).PDF',
    'Tap.webp',
  ]);
});

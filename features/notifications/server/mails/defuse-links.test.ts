import { expect, it } from 'vitest';
import { defuseLinks } from './defuse-links.ts';

const showMarks = (text: string) => text.replaceAll('\u200b', '|');

it.each([
  ['log in at evil-bank.example', 'log in at evil-bank|.|example'],
  ['https://evil.example/login', 'https:|//evil|.|example/login'],
  ['write to me@evil.example', 'write to me|@|evil|.|example'],
  ['a1@b2.co', 'a1|@|b2|.|co'],
])('breaks the link in %s', (text, expected) => {
  expect(showMarks(defuseLinks(text))).toBe(expected);
});

it.each(['R1,850.00 for Blocked drain', 'Done. Thank you.', 'J.P. van Wyk', '08:00–12:00', 'Monday at 10.30'])(
  'leaves %s as it is',
  (text) => {
    expect(defuseLinks(text)).toBe(text);
  },
);

import { expect, it } from 'vitest';
import { allow } from '#tests/support/allow.ts';
import { findFault, isMadeBy, patternsOf } from './icu.ts';

const isMade = (icu: string, sentence: string) => patternsOf(icu).some((pattern) => isMadeBy(pattern, sentence));

it.each([
  ['My Quotes', 'My Quotes', true],
  ['My Quotes', 'My Quotes now', false],
  ['Quote from {name} for {price}', 'Quote from Thabo Nkosi for R1,850.00', true],
  ['Quote from {name} for {price}', 'Quote from Thabo Nkosi', false],
  // The words of a person are left out where a sentence is picked.
  ['Quote from {name} for {price}', 'Quote from … for R1,850.00', true],
  ['{n, plural, =0 {none} one {1 review} other {# reviews}}', '12 reviews', true],
  ['{n, plural, =0 {none} one {1 review} other {# reviews}}', 'none', true],
  ['{n, plural, =0 {none} one {1 review} other {# reviews}}', '12 review', false],
  ['It ends {if, select, true {today} other {on {day}}}.', 'It ends on Friday.', true],
  ['It ends {if, select, true {today} other {on {day}}}.', 'It ends.', false],
  ["Use '{'braces'}'", 'Use {braces}', true],
  ['One  line\nand another', 'One line and another', true],
  // The same part must not count twice.
  ['{a} and {b} and', 'x and', false],
])('%j makes %j: %s', (icu, sentence, made) => expect(isMade(icu, sentence)).toBe(made));

it.each([
  ['Quote from {name}', 'Ikhotheshini ka-{name}', null],
  ['Quote from {name}', 'Ikhotheshini', '{name} is missing. Copy it from the English text.'],
  ['Quote from {name}', 'Ikhotheshini ka-{nam}', 'The English text has no {nam}.'],
  ['Quote from {name}', 'Ikhotheshini ka-{name', 'A curly bracket is missing or out of place.'],
  ['{n, plural, one {1} other {{n}}}', '{n, plural, one {1}}', 'A curly bracket is missing or out of place.'],
  ['It ends {if, select, true {today} other {later}}.', 'Iphela.', null],
  ['It costs {price}', 'Ibiza u-{price} <b>', null],
  ['{n, plural, one {1 day} other {{n} days}}', '{n, plural, =0 {akukho} one {usuku} other {izinsuku ezingu-#}}', null],
  ['{n, plural, one {1 day} other {{n} days}}', '{n} izinsuku', null],
  // The site would leave these forms out, or take a text for a number.
  [
    '{n, plural, one {1 day} other {{n} days}}',
    '{n, plural, =2 {izinsuku} other {{n}}}',
    expect.stringContaining('{n}'),
  ],
  ['{n, plural, one {1 day} other {{n} days}}', '{n, plural, few {a} other {{n}}}', expect.stringContaining('{n}')],
  ['{n, plural, one {1 day} other {{n} days}}', '{n, selectordinal, other {{n}}}', expect.stringContaining('{n}')],
  ['It costs {price}', '{price, plural, other {#}}', expect.stringContaining('{price}')],
  ['It costs {price}', '{price, number}', expect.stringContaining('{price}')],
  ['{if, select, true {a} other {b}}', '{if, select, yes {a} other {b}}', expect.stringContaining('{if}')],
  ['{if, select, true {a} other {b}}', 'a {if}', 'The English text has no {if}.'],
])('says of %j in %j: %s', (english, translation, fault) => expect(findFault(english, translation)).toEqual(fault));

it('takes no longer for a sentence that nearly fits many times', () => {
  const icu = Array.from({ length: 40 }, (_, place) => `{a${place}} a`).join('');
  const start = performance.now();
  expect(isMade(icu, ` a`.repeat(250))).toBe(true);
  expect(isMade(icu, `${' a'.repeat(250)}b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(allow(50));
});

import { expect, it } from 'vitest';
import { ordinarySentences, wearingTexts } from '#tests/support/ordinary-sentences.ts';
import { findHeldParts, isHeldText, toHarmlessText, toPublicText } from './public-text.ts';

it.each([
  ['Call 082 123 4567', 'Call •••'],
  ['thabo at gmail dot com', '•••'],
  ['Mail thabo@plumber-joe.co.za today', 'Mail ••• today'],
])('masks the contact details in %j and holds nothing', (comment, masked) => {
  expect(isHeldText(comment)).toBe(false);
  expect(toPublicText(comment)).toBe(masked);
});

it.each([
  'https://example.test/x',
  'HTTP://EXAMPLE.TEST',
  'See www.plumber.example',
  'Look at plumber-joe.co.za for prices',
  'plumberjoe.com',
  'plumberjoe dot co dot za',
  'wa.me/27821234567',
  'bit.ly/abc',
])('holds the link in %j', (comment) => expect(isHeldText(comment)).toBe(true));

it.each([
  'You idiot.',
  'What a MORON!',
  'fuck off',
  'fuuuuck you',
  'Fok jou',
  'msunu',
  'idi\u0301ot',
  'iđɨøŧ',
  'you ɱorøɲ',
  'IDIOTS, all of you',
])('holds the abuse in %j', (comment) => expect(isHeldText(comment)).toBe(true));

it.each(ordinarySentences)('lets %j through', (comment) => expect(isHeldText(comment)).toBe(false));

it.each(wearingTexts)('finishes on a text that is meant to slow it down (%#)', (comment) => {
  expect(typeof isHeldText(comment)).toBe('boolean');
});

it.each([
  ['See www.plumber.example now', ['www.plumber.example']],
  ['You are an idiot, and a fuuuuck', ['idiot', 'fuuuuck']],
  ['Ïdïot of 082 123 4567', ['Ïdïot']],
  ['A dripping tap', []],
])('says which parts of %j an admin checks', (comment, parts) => {
  expect(findHeldParts(comment).map(({ from, to }) => comment.slice(from, to).trim())).toEqual(parts);
});

it('keeps the links of a text that was approved, and masks them where nothing is approved', () => {
  const typed = 'See plumber-joe.co.za, idiot, or call 082 123 4567';
  expect(toPublicText(typed)).toBe('See plumber-joe.co.za, idiot, or call •••');
  expect(toHarmlessText(typed)).toBe('See •••, •••, or call •••');
});

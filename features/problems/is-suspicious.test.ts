import { expect, it } from 'vitest';
import { ordinarySentences, wearingTexts } from '#tests/support/ordinary-sentences.ts';
import { isSuspicious } from './is-suspicious.ts';

it.each(['Call 082 123 4567', 'thabo at gmail dot com'])('holds the contact details in %j', (comment) =>
  expect(isSuspicious(comment)).toBe(true),
);

it.each([
  'https://example.test/x',
  'HTTP://EXAMPLE.TEST',
  'See www.plumber.example',
  'Look at plumber-joe.co.za for prices',
  'plumberjoe.com',
  'plumberjoe dot co dot za',
  'wa.me/27821234567',
  'bit.ly/abc',
])('holds the link in %j', (comment) => expect(isSuspicious(comment)).toBe(true));

it.each([
  'You idiot.',
  'What a MORON!',
  'fuck off',
  'fuuuuck you',
  'Fok jou',
  'msunu',
  'idi\u0301ot',
  'IDIOTS, all of you',
])('holds the abuse in %j', (comment) => expect(isSuspicious(comment)).toBe(true));

it.each(ordinarySentences)('lets %j through', (comment) => expect(isSuspicious(comment)).toBe(false));

it.each(wearingTexts)('finishes on a text that is meant to slow it down (%#)', (comment) => {
  expect(typeof isSuspicious(comment)).toBe('boolean');
});

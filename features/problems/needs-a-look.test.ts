import { expect, it } from 'vitest';
import { needsALook } from './needs-a-look.ts';

it.each(['Call 082 123 4567', 'thabo at gmail dot com'])('holds the contact details in %j', (comment) => expect(needsALook(comment)).toBe(true));

it.each([
  'https://example.test/x',
  'HTTP://EXAMPLE.TEST',
  'See www.plumber.example',
  'Look at plumber-joe.co.za for prices',
  'plumberjoe.com',
  'plumberjoe dot co dot za',
  'wa.me/27821234567',
  'bit.ly/abc',
])('holds the link in %j', (comment) => expect(needsALook(comment)).toBe(true));

it.each(['You idiot.', 'What a MORON!', 'fuck off', 'fuuuuck you', 'Fok jou', 'msunu', 'idi\u0301ot', 'IDIOTS, all of you'])(
  'holds the abuse in %j',
  (comment) => expect(needsALook(comment)).toBe(true),
);

it.each([
  'I can do it for R2,500.',
  'R2 500.00 to R10 000.00, parts included',
  'R100 000 000',
  'Between R1 850.50 and R2 050.75 for 3 rooms of 12 m2',
  'I am free on 12/11/2026 or 13/11/2026.',
  '03-04-2026 12:30 or 04.05.2026 14:00',
  '2026-11-12 08:30, or 2026-11-13',
  '12 November 2026 at 08:30',
  'Between 07:00 and 08:30, 082 is the extension',
  'It is 220 V and 50 Hz at 16 A.',
  'Class 10 SD card, 128 GB',
  'A Defy DWA3200 or a Bosch WAJ2018SZA 20187',
  'Model SM-G991B/DS, serial RF8N21ABCDE',
  'Kwikot 150 l, 400 kPa, SANS 151:2019',
  'One of the two taps; three or four washers, five at most',
  'Part 1234567',
  'ISO 9001:2015, 1 000 000 times better',
  'Look at it again.Then call the plumber.',
  'We met at home.It was late',
  'e.g. the stopcock, i.e. the main valve, etc.',
  'Is it at 5 or at 6? @ 7 perhaps',
  '@Thabo thanks, that helped',
  'I paid R350 @ R50 each',
  'The dot on the meter is red',
  'Dickens lived in Scunthorpe; the hoe and the bastard file are in the shed',
  'Ek weet nie hoe nie, dit staan in die doos.',
  'Ngiyabonga kakhulu, ngizobuya kusasa.',
  'Mine does that too. What did the company say?',
  'My number is in my profile',
  'The co-op',
  'It costs 1.5 million',
  '🔧 0 to 100 in 9 s',
  '',
])('lets %j be seen', (comment) => expect(needsALook(comment)).toBe(false));

it.each([
  '0 '.repeat(1000),
  'a.'.repeat(1000),
  'a@'.repeat(1000),
  '+1-'.repeat(700),
  'at '.repeat(700),
  '\u0301'.repeat(10_000),
  'dot '.repeat(500),
  'fu'.repeat(1000),
])('is done fast with what is meant to be slow (%#)', (comment) => {
  const start = performance.now();
  needsALook(comment);
  expect(performance.now() - start).toBeLessThan(100);
});

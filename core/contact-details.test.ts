import { expect, it } from 'vitest';
import { hasContactDetails, maskContactDetails } from './contact-details.ts';

it.each([
  'Call 0821234567',
  'Call 082 123 4567 after five',
  '082-123-4567',
  '(082) 123-4567',
  '082.123.4567',
  '082 – 123 – 4567',
  'Office: 011 555 0123.',
  '+27 82 123 4567',
  '+27821234567',
  '27 82 123 4567',
  '+27 (0)82 123 4567',
  '0027 82 123 4567',
  'plus 27 82 123 4567',
  'plus two seven eight two one two three four five six seven',
  'zero eight two one two three four five six seven',
  'O82 123 4567',
  '0 8 2 1 2 3 4 5 6 7',
  '０８２ １２３ ４５６７',
  '082\u200b123\u200b4567',
  'WhatsApp +44 7700 900123',
])('finds the phone number in %j', (text) => expect(hasContactDetails(text)).toBe(true));

it.each([
  'thabo@example.co.za',
  'Mail me: Thabo.Nkosi+work@gmail.com please',
  'thabo @ gmail . com',
  'thabo at gmail dot com',
  'thabo (at) gmail (dot) com',
  'thabo[at]webmail.co.za',
  'thabo at gmail.com',
  'thabo＠gmail．com',
])('finds the address in %j', (text) => expect(hasContactDetails(text)).toBe(true));

it.each([
  ['Call 082 123 4567 after five', 'Call ••• after five'],
  ['082-123-4567', '•••'],
  ['WhatsApp +44 7700 900123, or not', 'WhatsApp •••, or not'],
  ['Ring +27 (0)82 123 4567.', 'Ring •••.'],
  ['plus two seven eight two one two three four five six seven it is', '••• it is'],
  ['My O82 123 4567!', 'My •••!'],
  ['０８２ １２３ ４５６７ 🔧', '••• 🔧'],
  ['call 082\u200b123\u200b4567 now', 'call ••• now'],
  ['Mail Thabo.Nkosi+work@gmail.co.za please', 'Mail ••• please'],
  ['thabo at gmail dot com, thanks', '•••, thanks'],
  ['👩🏽‍🔧 thabo@example.co.za or 0821234567 👩🏽‍🔧', '👩🏽‍🔧 ••• or ••• 👩🏽‍🔧'],
  ['R2,500 on 12/11/2026, then 0821234567', 'R2,500 on 12/11/2026, then •••'],
  ['E\u0301, ﬁve of us: 0821234567', 'E\u0301, ﬁve of us: •••'],
])('masks %j', (text, masked) => expect(maskContactDetails(text)).toBe(masked));

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
])('finds nothing in %j', (text) => {
  expect(hasContactDetails(text)).toBe(false);
  expect(maskContactDetails(text)).toBe(text);
});

it.each([
  '0 '.repeat(1000),
  'a.'.repeat(1000),
  'a@'.repeat(1000),
  '+1-'.repeat(700),
  'at '.repeat(700),
  '\u0301'.repeat(10_000),
  'dot '.repeat(500),
  'fu'.repeat(1000),
])('is done fast with what is meant to be slow (%#)', (text) => {
  const start = performance.now();
  maskContactDetails(text);
  expect(performance.now() - start).toBeLessThan(100);
});

import { expect, it } from 'vitest';
import { hasContactDetails, maskContactDetails, simplifyLetters } from './contact-details.ts';
import { contactDisguises } from '#tests/support/contact-disguises.ts';
import { ordinarySentences, sentencesAboutShops, wearingTexts } from '#tests/support/ordinary-sentences.ts';

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
])('finds the email address in %j', (text) => expect(hasContactDetails(text)).toBe(true));

it.each(contactDisguises)('masks the contact details that are disguised as %j', (disguise) => {
  expect(maskContactDetails(`Hi, ${disguise}, thanks`)).toMatch(/•••/);
  expect(maskContactDetails(disguise).replaceAll(/\D/g, '').length).toBeLessThan(5);
});

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
])('masks the contact details in %j', (text, masked) => expect(maskContactDetails(text)).toBe(masked));

it.each([...ordinarySentences, ...sentencesAboutShops])('finds no contact details in %j', (text) => {
  expect(hasContactDetails(text)).toBe(false);
  expect(maskContactDetails(text)).toBe(text);
});

it.each(wearingTexts)('masks a text that is made to slow it down (%#)', (text) => {
  expect(typeof maskContactDetails(text)).toBe('string');
});

it('reads 200 ordinary sentences and 86 disguises at least', () => {
  expect(ordinarySentences.length).toBeGreaterThanOrEqual(200);
  expect(contactDisguises.length).toBeGreaterThanOrEqual(86);
});

it('simplifies a text to no more than three times its length', () => {
  for (const text of [...wearingTexts, '\u3300'.repeat(2000), '½㎯ﷺ'.repeat(500)])
    expect(simplifyLetters(text).length).toBeLessThanOrEqual(text.length * 3);
});

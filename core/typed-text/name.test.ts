import { expect, it } from 'vitest';
import { contactDisguises } from '#tests/support/contact-disguises.ts';
import { isNameAlone, isVisible, nameText, soundsOfficial } from './name.ts';

it.each([
  'Thabo Nkosi',
  'Ngũgĩ wa Ndalamo',
  "Siobhán O'Brien-van der Merwe III",
  'Thérèse & Ngũgĩ Plumbing (Pty) Ltd',
  'J.P. Nkosi and Sons',
  '24/7 Plumbing',
  'Plumber 4 U 2000',
  'One Two Three Movers',
  'Studio 54, est. 1998',
  'Dot and At Cleaning',
  '北京 水管',
  '👩🏽‍🔧 Zanele',
])('takes the name %j', (name) => expect(isNameAlone(name)).toBe(true));

it.each([
  'Thabo 082 123 4567',
  'Thabo 555 0123',
  'Thabo (at) gmail (dot) com',
  '@thabo_plumbing',
  'Thabo@work',
  'Plumbing t.me/thabo',
  'thaboplumbing.co.za',
  'See takealot.com',
])('refuses the name %j', (name) => expect(isNameAlone(name)).toBe(false));

it.each(contactDisguises)('refuses %j as a part of a name', (disguise) => {
  expect(nameText({ min: 1, max: 200 }).safeParse(`Thabo, ${disguise}`).success).toBe(false);
});

it.each(['Thabo Nkosi', '👩🏽‍🔧 Zanele', 'کتاب‌خانه', 'Thérèse', 'Ngũgĩ', 'क्‍ष'])('sees all signs of the name %j', (name) =>
  expect(isVisible(name)).toBe(true),
);

it.each([
  'Thabo\u202eisokN',
  'Tha\u200bbo',
  '\u2066Thabo\u2069',
  'Thabo\u200d',
  'Tha\u200dbo',
  'Tha\ufeffbo',
  'Tha\u00adbo',
  '\u3164',
  'Thabo\u0007',
])('refuses the name %j, which cannot be seen whole', (name) =>
  expect([isVisible(name), nameText({ min: 1, max: 100 }).safeParse(name).success]).toEqual([false, false]),
);

it.each([
  'Lungisa Support',
  'lungisa  SUPPORT',
  'Lungisa-Help Desk',
  'Lung1sa Supp0rt',
  'LungisaSupport',
  'Support of Lungisa Team',
  'The Lungisa Team',
  'Lungisa',
  'Admin',
  'Customer Support',
  'Official Lungisa',
])('refuses the name %j, which sounds like the site itself', (name) => expect(soundsOfficial(name)).toBe(true));

it.each([
  'Lungisa Dlamini',
  'Lungisa Plumbing',
  'Nomsa Support Services Nkosi',
  'Customer First Cleaning',
  'Adminah Teamo',
  'Anele Admin',
])('takes the name %j, which does not sound like the site itself', (name) => expect(soundsOfficial(name)).toBe(false));

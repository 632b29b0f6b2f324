import { expect, it } from 'vitest';
import { contactDisguises } from '#tests/support/contact-disguises.ts';
import { isNameAlone, nameText } from './name.ts';

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

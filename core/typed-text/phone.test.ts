import { expect, it } from 'vitest';
import { readPhone, showPhone } from './phone.ts';

it.each([
  '0821234567',
  '082 123 4567',
  '(082) 123-4567',
  '082.123.4567',
  '+27821234567',
  '+27 82 123 4567',
  '+27 (0)82 123 4567',
  '+270821234567',
  '0027 82 123 4567',
  ' 082\u00a0123 4567 ',
])('reads %j as the phone number +27821234567', (typed) => expect(readPhone(typed)).toBe('+27821234567'));

it('accepts landlines and the numbers of companies', () => {
  expect(readPhone('011 123 4567')).toBe('+27111234567');
  expect(readPhone('0861 000 000')).toBe('+27861000000');
});

it.each([
  '',
  '082',
  '08212345678',
  '821234567',
  '27821234567',
  '+26821234567',
  '+2782123456',
  '0921234567',
  '0021234567',
  '+44 20 7946 0958',
  '082123456x',
  '٠٨٢١٢٣٤٥٦٧',
])('refuses %j as a phone number', (typed) => expect(readPhone(typed)).toBeNull());

it('shows a stored phone number in groups, and reads it back', () => {
  expect(showPhone('+27821234567')).toBe('+27 82 123 4567');
  expect(readPhone(showPhone('+27821234567'))).toBe('+27821234567');
  expect(showPhone('ask at the gate')).toBe('ask at the gate');
});

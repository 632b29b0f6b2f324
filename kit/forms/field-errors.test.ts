import { expect, it } from 'vitest';
import type { ProblemDetails } from '#core/errors.ts';
import { CallError } from '#kit/api/call.ts';
import { findEmpty, findRefused } from './field-errors.ts';

const refuse = (...errors: { path: string; message: string }[]) =>
  new CallError(422, { detail: 'Check the form.', errors } as unknown as ProblemDetails);

it('finds the required fields that are empty or blank', () => {
  const required = { email: 'Write an address.', reason: 'Say why.', to: 'Choose one.' };
  expect(findEmpty({ email: ' ', reason: 'Lost phone', to: null }, required)).toEqual({
    email: 'Write an address.',
    to: 'Choose one.',
  });
});

it('finds no error in filled-in fields', () => {
  expect(findEmpty({ reason: 'Lost phone', day: '' }, { reason: 'Say why.' })).toEqual({});
});

it("puts the server's sentences beside their fields, the first one of each", () => {
  const error = refuse(
    { path: 'reason', message: 'Too long.' },
    { path: 'reason', message: 'No links.' },
    { path: 'photos.0.alt', message: 'Describe the photo.' },
    { path: 'visit.phone', message: 'This is no number.' },
  );
  expect(findRefused({ reason: '', photos: [], phone: '' }, error)).toEqual({
    reason: 'Too long.',
    photos: 'Describe the photo.',
    phone: 'This is no number.',
  });
});

it('leaves errors of other fields, and failures without fields, to the refusal of the act', () => {
  expect(findRefused({ reason: '' }, refuse({ path: 'version', message: 'Unknown.' }))).toEqual({});
  expect(findRefused({ reason: '' }, new TypeError('x is undefined'))).toEqual({});
  expect(findRefused({ reason: '' }, null)).toEqual({});
});

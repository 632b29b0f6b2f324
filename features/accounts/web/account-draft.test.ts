import { expect, it } from 'vitest';
import type { ProblemDetails } from '#core/errors.ts';
import { CallError } from '#kit/api/call.ts';
import { describeFailure } from './account-draft.ts';

const refused = (status: number, errors: { path: string; message: string }[] = []) =>
  new CallError(status, { detail: 'Not right.', errors } as unknown as ProblemDetails);

it('puts each error of the server beside its field', () => {
  const error = refused(422, [
    { path: 'email', message: 'This email is taken.' },
    { path: 'password', message: 'Use at least 8 characters.' },
    { path: 'captcha', message: 'Unknown.' },
  ]);
  expect(describeFailure(error, 'Failed')).toEqual({
    email: 'This email is taken.',
    password: 'Use at least 8 characters.',
  });
});

it('shows a refusal without fields, or with unknown fields, on the form', () => {
  expect(describeFailure(refused(401), 'Failed')).toEqual({ form: 'Not right.' });
  expect(describeFailure(refused(422, [{ path: 'captcha', message: 'Unknown.' }]), 'Failed')).toEqual({
    form: 'Not right.',
  });
});

it('shows the sentence of the page, and the reason, where the server or the connection fails', () => {
  expect(describeFailure(refused(500), 'Failed')).toEqual({ form: 'Failed. Not right.' });
  expect(describeFailure(new CallError(0, undefined), 'Failed')).toEqual({
    form: 'Failed. The connection dropped. Try again when you are online.',
  });
});

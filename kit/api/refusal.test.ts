import { afterEach, expect, it, vi } from 'vitest';
import type { ProblemDetails } from '#core/errors.ts';
import { CallError } from './call.ts';
import { toCallError } from './client.ts';
import { isMissing, chooseSentence } from './refusal.ts';

afterEach(() => vi.unstubAllGlobals());

const problem = (detail: string) => ({ detail }) as ProblemDetails;

it('keeps the error of a call, and wraps any other error', () => {
  const error = new CallError(409, problem('Someone was faster.'));
  expect(toCallError(error)).toBe(error);
  expect(toCallError(new TypeError('x is undefined'))).toMatchObject({
    status: 0,
    message: 'Function call failed: x is undefined',
  });
  expect(toCallError('odd').message).toBe('Function call failed: odd');
});

it('shows the sentence of a refusal alone', () => {
  expect(chooseSentence(new CallError(409, problem('Someone was faster.')), 'Failed.')).toBe('Someone was faster.');
});

it.each([
  [503, problem('We are very busy right now.'), 'Failed. We are very busy right now.'],
  [0, undefined, 'Failed. The connection dropped. Try again when you are online.'],
  [408, undefined, 'Failed. It took too long. Check your connection and try again.'],
  [502, undefined, 'Failed. The answer was not from this site. Check your connection.'],
])('says what failed and why after status %i', (status, details, sentence) => {
  expect(chooseSentence(new CallError(status, details), 'Failed.')).toBe(sentence);
});

it('says that the device is offline where it is', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(chooseSentence(new CallError(0, undefined), 'Failed to update profile.')).toBe(
    'Failed to update profile. You are offline. Try again when you are back online.',
  );
});

it('gives no reason that the sentence already gives, and none for an error of the page itself', () => {
  const error = new CallError(0, undefined);
  expect(chooseSentence(error, `Failed: ${error.message}`)).toBe(`Failed: ${error.message}`);
  expect(chooseSentence(new TypeError('x is undefined'), 'Failed.')).toBe('Failed.');
});

it('treats an id that is malformed like one that is not found', () => {
  expect([404, 422, 403, 500, 0].map((status) => isMissing(new CallError(status, undefined)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

import { expect, it } from 'vitest';
import type { ProblemDetails } from '#core/errors.ts';
import { CallError } from './call.ts';
import { errorOf } from './client.ts';
import { isMissing, sentenceOf } from './refusal.ts';

const problem = (detail: string) => ({ detail }) as ProblemDetails;

it('keeps the error of a call, and wraps any other error', () => {
  const error = new CallError(409, problem('Someone was faster.'));
  expect(errorOf(error)).toBe(error);
  expect(errorOf(new TypeError('x is undefined'))).toMatchObject({
    status: 0,
    message: 'Function call failed: x is undefined',
  });
  expect(errorOf('odd').message).toBe('Function call failed: odd');
});

it('shows the sentence of a refusal, and the sentence of the page for a failure', () => {
  expect(sentenceOf(new CallError(409, problem('Someone was faster.')), 'Failed.')).toBe('Someone was faster.');
  expect(sentenceOf(new CallError(500, problem('Something went wrong on our side.')), 'Failed.')).toBe('Failed.');
  expect(sentenceOf(new CallError(0, undefined), 'Failed.')).toBe('Failed.');
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

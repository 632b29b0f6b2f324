import { expect, it } from 'vitest';
import type { ProblemDetails } from '#core/errors.ts';
import { CallError } from '#kit/api/call.ts';
import { quoteLifecycle } from '../lifecycle.ts';
import { describeRefusal } from './describe-refusal.ts';

const conflict = (current: string) =>
  new CallError(409, { code: 'request.conflict', detail: 'Someone was faster.', current } as ProblemDetails);

it('adds the status of the quote after a conflict', () => {
  const sentence = describeRefusal(conflict('quote_accepted'), 'Failed to decline quote.');
  expect(sentence).toMatch(/^Someone was faster\. /);
  expect(sentence).toContain(quoteLifecycle.statuses.quote_accepted.label);
});

it('adds nothing to a conflict over a status that quotes do not have', () => {
  expect(describeRefusal(conflict('scheduled'), 'Failed.')).toBe('Someone was faster.');
});

it('says what failed and why when the connection fails', () => {
  expect(describeRefusal(new CallError(0, undefined), 'Failed to decline quote.')).toMatch(
    /^Failed to decline quote\. The connection dropped\./,
  );
});

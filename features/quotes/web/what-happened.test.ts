import { expect, it } from 'vitest';
import type { ProblemDetails } from '#core/errors.ts';
import { CallError } from '#web/api/call.ts';
import { quoteLifecycle } from '../lifecycle.ts';
import { whatHappened } from './what-happened.ts';

const conflict = (current: string) =>
  new CallError(409, { code: 'request.conflict', detail: 'Someone was faster.', current } as ProblemDetails);

it('says after a lost race how the quote stands now', () => {
  const sentence = whatHappened(conflict('quote_accepted'), 'Failed to decline quote.');
  expect(sentence).toMatch(/^Someone was faster\. /);
  expect(sentence).toContain(quoteLifecycle.statuses.quote_accepted.label);
});

it('says no more than the refusal where the status is of something else', () => {
  expect(whatHappened(conflict('scheduled'), 'Failed.')).toBe('Someone was faster.');
});

it('shows the sentence of the page where the connection fails', () => {
  expect(whatHappened(new CallError(0, undefined), 'Failed to decline quote.')).toBe('Failed to decline quote.');
});

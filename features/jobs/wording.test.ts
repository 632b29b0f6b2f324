import { expect, it } from 'vitest';
import { jobStepFailures, jobStepWords } from './wording.ts';

it.each([
  ['propose', 'Failed to propose work date.'],
  ['confirm', 'Failed to confirm work date.'],
  ['reject', 'Failed to reject work date.'],
  ['complete', 'Failed to mark job as completed.'],
] as const)('says of a %s that fails the sentence of the specification', (step, sentence) => {
  expect(jobStepWords[step].failed()).toBe(sentence);
});

it('says why a job card was not updated', () => {
  expect(jobStepFailures.updateFailed('the reason')).toBe('Failed to update job card: the reason');
});

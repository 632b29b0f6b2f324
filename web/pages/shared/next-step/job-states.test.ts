import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import type { JobData } from '#features/jobs/web/api.ts';
import { isAfterCareOver, isAtDoor } from './job-states.ts';
import { agreedFor, jobIn, states } from './testing-states.ts';

it('does not say that after-care is over while rework is offered past its last day', () => {
  const state = states.find(({ name }) => name === 'after-care');
  if (state === undefined) throw new Error('no state has after-care');
  const job = jobIn(state, 'member');
  const rework = job.steps.filter(({ step }) => step === 'rework');
  const isOver = (steps: JobData['steps'], days: number) =>
    isAfterCareOver({ ...job, steps }, new Date(agreedFor.getTime() + days * day));
  expect(rework).toHaveLength(1);
  expect([isOver(rework, 30), isOver([], 30), isOver(rework, 120), isOver([], 120)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

it('takes both to be at the door from the agreed day on, also on the second day of the work', () => {
  const state = states.find(({ name }) => name === 'agreed');
  if (state === undefined) throw new Error('no state is agreed');
  const job = jobIn(state, 'member');
  const isThere = (days: number) => isAtDoor(job, new Date(agreedFor.getTime() + days * day));
  expect([-1, 0, 1, 3].map(isThere)).toEqual([false, true, true, true]);
});

import type { VisitStep } from './lifecycle.ts';
import type { NoShowStep } from './no-show-lifecycle.ts';

/** The steps that the timeline of a job says. The job's own steps say when a visit is agreed, and when it is over. */
export const timelineSteps = [
  'ask',
  'coming',
  'late',
  'fall-silent',
  'set-out',
  'arrive',
  'report',
  'agree',
  'contest',
  'stand',
  'confirm',
  'dismiss',
  'meet',
] as const satisfies readonly (VisitStep | NoShowStep)[];

export type TimelineStep = (typeof timelineSteps)[number];

import { reportable } from './reportable.ts';

/** The decisions that an admin can take on a case, in the order of the buttons. */
export const caseActions = ['approve', 'restore', 'hide', 'warn', 'suspend', 'uphold', 'close'] as const;
export type CaseAction = (typeof caseActions)[number];

/** The key of the keyboard that presses each button. */
export const caseActionKeys: Record<CaseAction, string> = {
  approve: 'a',
  restore: 'r',
  hide: 'h',
  warn: 'w',
  suspend: 's',
  uphold: 'k',
  close: 'c',
};

/** The effect of a decision on its author: their thing is hidden, they are warned, or their account is suspended. */
export const measures = ['hide', 'warn', 'suspend'] as const;
export type Measure = (typeof measures)[number];

/** The visibility of a subject to other people: it is shown, it waits for an admin, an admin has hidden it, or it no longer exists. */
export const subjectStates = ['shown', 'waiting', 'hidden', 'gone'] as const;
export type SubjectState = (typeof subjectStates)[number];

/** The filters of the queue. */
export const queueFilters = ['all', 'appeals', ...reportable] as const;
export type QueueFilter = (typeof queueFilters)[number];

/** Minutes for which a case belongs to one admin. */
export const claimMinutes = 10;

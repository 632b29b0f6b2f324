/** What an admin can do with a case, in the order of the buttons. */
export const caseActs = ['approve', 'restore', 'hide', 'warn', 'suspend', 'uphold', 'close'] as const;
export type CaseAct = (typeof caseActs)[number];

/** What a decision does to its author: their thing is hidden, they are warned, or their account is suspended. */
export const measures = ['hide', 'warn', 'suspend'] as const;
export type Measure = (typeof measures)[number];

/** Whether other people see a thing: it is shown, it waits for an admin, an admin has hidden it, or it no longer exists. */
export const thingStates = ['shown', 'waiting', 'hidden', 'gone'] as const;
export type ThingState = (typeof thingStates)[number];

/** What the queue can be narrowed to. */
export const queueFilters = [
  'all',
  'appeals',
  'comment',
  'problem',
  'provider',
  'review',
  'message',
  'person',
] as const;
export type QueueFilter = (typeof queueFilters)[number];

/** Minutes for which a case is one admin's. */
export const claimMinutes = 10;

import { planIds } from '#features/plans/plans.ts';

/** The time since people last signed in: within a number of days, longer ago than 90 days, or never. */
export const activities = ['week', 'month', 'quarter', 'quiet', 'never'] as const;
export type Activity = (typeof activities)[number];

/** The plan that runs: any of these, or none. */
export const planFilters = ['none', ...planIds] as const;
export type PlanFilter = (typeof planFilters)[number];

export const personSorts = ['newest', 'oldest', 'name', 'recent'] as const;
export type PersonSort = (typeof personSorts)[number];

/** The kinds of entries in the timeline of an account. */
export const entryKinds = [
  'act',
  'credential',
  'note',
  'problem',
  'quote',
  'job',
  'certificate',
  'dispute',
  'review',
  'report',
  'payment',
  'session',
  'mail',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** People that one press approves, or exports. */
export const maxChosen = 200;
export const maxNote = 2000;

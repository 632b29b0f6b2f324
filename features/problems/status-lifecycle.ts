import type { StatusOf } from '#core/lifecycle.ts';

/** In a separate file from the steps, whose words the first screen does not show. */
export const problemStatuses = {
  open: { label: 'Open', tone: 'success' },
  pending_quotes: { label: 'Pending Quotes', tone: 'warning' },
  closed: { label: 'Closed', tone: 'danger' },
} as const satisfies Record<string, StatusOf>;

export type ProblemStatus = keyof typeof problemStatuses;
export const problemStatusNames = Object.keys(problemStatuses) as ProblemStatus[];

/** The choices of the filter in Explore; without a choice it lists the problems that are not closed. */
export const statusFilters = [...problemStatusNames, 'all'] as const;
export type StatusFilter = (typeof statusFilters)[number];

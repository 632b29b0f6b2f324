import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ProblemStatus } from '../statuses.ts';
import { api } from './api.ts';
import { byCursor } from '#web/api/pages.ts';

/** What the list is narrowed to. Money in cents; days as `2026-11-24`. */
export type ProblemFilters = {
  category?: string;
  location?: string;
  minBudgetCents?: number;
  maxBudgetCents?: number;
  from?: string;
  to?: string;
};

/** Problems that match, page after page. Apart from `api.ts`, since the first screen does not page. */
export const useProblems = (filters: ProblemFilters) =>
  useInfiniteQuery(api.list.infiniteOptions(byCursor({ ...filters })));

/** How many problems match; the last answer stays while the next one is on its way. */
export const useProblemCount = (filters: ProblemFilters, enabled = true) =>
  useQuery(api.count.queryOptions({ input: filters, enabled, placeholderData: keepPreviousData }));

/** The reader's own problems, newest first. */
export const useOwnProblems = (status: ProblemStatus | undefined) =>
  useInfiniteQuery(api.mine.infiniteOptions(byCursor({ status })));

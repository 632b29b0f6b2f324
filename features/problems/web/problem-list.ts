import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/client.ts';

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
  useInfiniteQuery(
    api.problems.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

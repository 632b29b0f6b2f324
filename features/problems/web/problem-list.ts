import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { z } from '#core/zod.ts';
import type { problemFilters } from '../contract.ts';
import type { ProblemStatus } from '../status-lifecycle.ts';
import { api } from './api.ts';
import { byCursor } from '#kit/api/pages.ts';

/** The filters of the list. Money in cents; days as `2026-11-24`. */
export type ProblemFilters = z.output<typeof problemFilters>;

/** Matching problems, page after page. In a separate file from `api.ts`, because the first screen does not page. */
export const useProblems = (filters: ProblemFilters) =>
  useInfiniteQuery(api.list.infiniteOptions(byCursor({ ...filters })));

/** The number of matching problems; the last answer stays until the next one arrives. */
export const useProblemCount = (filters: ProblemFilters, enabled = true) =>
  useQuery(api.count.queryOptions({ input: filters, enabled, placeholderData: keepPreviousData }));

/** The reader's own problems, newest first. */
export const useOwnProblems = (status: ProblemStatus | undefined) =>
  useInfiniteQuery(api.mine.infiniteOptions(byCursor({ status })));

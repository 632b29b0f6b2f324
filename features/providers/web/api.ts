import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type Outputs } from '#web/api/client.ts';
import type { DirectorySort } from '../directory-sorts.ts';

export type ProviderCardData = Outputs['providers']['list']['items'][number];
export type ProviderData = Outputs['providers']['read'];

/** What the directory is narrowed to, as it stands in the address. */
export type DirectoryFilters = {
  category?: string;
  location?: string;
  minRating?: number;
  minJobs?: number;
  sort?: DirectorySort;
};

/** The directory, 9 a page. */
export const useDirectory = (filters: DirectoryFilters) =>
  useInfiniteQuery(
    api.providers.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

export const useProvider = (id: string) => useQuery(api.providers.read.queryOptions({ input: { id } }));

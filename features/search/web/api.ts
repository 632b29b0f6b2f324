import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#web/api/client.ts';
import type { searchContract } from '../contract.ts';

export const { client, api } = clientFor<typeof searchContract>('search');
export type Outputs = OutputsOf<typeof searchContract>;

export type Suggestion = Outputs['suggest']['items'][number];

/** What matches, for a term that is not blank. */
export const useSearch = (q: string) => useQuery(api.find.queryOptions({ input: { q }, enabled: q !== '' }));

/** What the box offers for what is typed so far; the last answer stays until the next one is here. */
export const useSuggestions = (q: string) =>
  useQuery(
    api.suggest.queryOptions({
      input: { q },
      enabled: q !== '',
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  );

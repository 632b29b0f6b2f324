import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { searchContract } from '../contract.ts';

export const { client, api } = clientFor<typeof searchContract>('search');
export type Outputs = OutputsOf<typeof searchContract>;

export type Suggestion = Outputs['suggest']['items'][number];

/** The matches of a term that is not blank. */
export const useSearch = (q: string) => useQuery(api.find.queryOptions({ input: { q }, enabled: q !== '' }));

/** The suggestions for the typed text; the last ones stay until the next ones arrive. */
export const useSuggestions = (q: string) =>
  useQuery(
    api.suggest.queryOptions({
      input: { q },
      enabled: q !== '',
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  );

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Outputs } from '#web/api/client.ts';

export type Suggestion = Outputs['search']['suggest']['items'][number];

/** What matches, for a term that is not blank. */
export const useSearch = (q: string) => useQuery(api.search.find.queryOptions({ input: { q }, enabled: q !== '' }));

/** What the box offers for what is typed so far; the last answer stays until the next one is here. */
export const useSuggestions = (q: string) =>
  useQuery(
    api.search.suggest.queryOptions({
      input: { q },
      enabled: q !== '',
      staleTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  );

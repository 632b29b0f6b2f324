import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '#kit/api/queries.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { usePerson } from '#kit/api/session.ts';
import type { consoleContract } from '../contract.ts';

export const { client, api } = clientFor<typeof consoleContract>('console');
export type Outputs = OutputsOf<typeof consoleContract>;

export type Overview = Outputs['overview'];
export type Waiting = Outputs['waiting']['items'][number];
export type Found = Outputs['find']['items'][number];

/**
 * The things that wait for the admins. Read again on focus, on a live hint, and every minute while visible; not while the admin still has
 * to show a second factor.
 */
export function useWaiting() {
  const { needsSecondFactor } = usePerson();
  return useQuery(
    api.waiting.queryOptions({
      input: {},
      enabled: !needsSecondFactor,
      refetchInterval: 60_000,
      refetchOnWindowFocus: 'always',
    }),
  );
}

/** Loads the waiting things again after every change that this browser makes: most changes of an admin answer something. */
export function useRefreshedWaiting(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') void refresh(queries, api.waiting.key());
      }),
    [queries],
  );
}

/** The results of the palette for a text. The last answer stays until the next one arrives; then `isPlaceholderData` is true. */
export const useFound = (q: string) =>
  useQuery(api.find.queryOptions({ input: { q }, enabled: q !== '', placeholderData: keepPreviousData }));

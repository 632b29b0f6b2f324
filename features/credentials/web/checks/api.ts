import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputsOf } from '#kit/api/client.ts';
import { byCursor } from '#kit/api/pages.ts';
import { queryKey } from '#kit/api/queries.ts';
import { sayLoggedOut } from '#kit/api/say-logged-out.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import type { credentialsContract } from '#features/credentials/contract.ts';
import { api, client } from '../api.ts';

export { client };
type Outputs = OutputsOf<typeof credentialsContract>;
export type ListedCredential = Outputs['list']['items'][number];
export type CheckedCredential = Outputs['read'];
export type CheckStep = CheckedCredential['steps'][number]['step'];
export type CheckTab = 'waiting' | 'answered';

/** Milliseconds after which the list is loaded again: other admins answer too. */
const listEvery = 30_000;

/** Credentials for admins: waiting ones oldest first, answered ones newest first. */
export const useCredentials = (show: CheckTab) =>
  useInfiniteQuery({ ...api.list.infiniteOptions(byCursor({ show })), refetchInterval: listEvery });

/** One credential with all that an admin compares. Another admin may answer at any time, so each look loads it again. */
export const useCredential = (id: string) => useQuery(api.read.queryOptions({ input: { id }, staleTime: 0 }));

/** Asks again for all that an answer changes: the lists, the credential and the counts of the console. */
export const useRefreshChecks = () => useRefresh('credentials', queryKey('console', 'waiting'));

/** Opens the documents for the reader. The log keeps it. */
export function useLook(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.look({ id }),
    onSuccess: (opened) => queries.setQueryData(api.read.queryKey({ input: { id } }), opened),
    onError: sayLoggedOut,
  });
}

import { useQuery } from '@tanstack/react-query';
import { clientFor } from '#kit/api/client.ts';
import type { visitsContract } from '../contract.ts';

// The page of a provider has no room for the steps of a visit, which `api.ts` brings.
const { api } = clientFor<typeof visitsContract>('visits');

/** The figures of providers, by the ids of their listings or accounts. One reading serves all of a list. */
export const useKeptByProviders = (ids: readonly string[]) =>
  useQuery(api.keptByProviders.queryOptions({ input: { ids: ids.join() }, enabled: ids.length > 0 }));

/** The reader's own figure as a member. */
export const useKeptAsMember = () => useQuery(api.keptAsMember.queryOptions({ input: {} }));

/** False once the figure is there, or a try has failed. */
export const isFirstLoading = ({ isLoading, failureCount }: ReturnType<typeof useKeptAsMember>): boolean =>
  isLoading && failureCount === 0;

export const useKeptByMember = (quoteId: string, enabled: boolean) =>
  useQuery(api.keptByMember.queryOptions({ input: { quoteId }, enabled }));

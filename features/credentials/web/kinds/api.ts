import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { byCursor } from '#kit/api/pages.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import type { credentialsContract } from '#features/credentials/contract.ts';
import type { siteContract } from '#features/site/contract.ts';
import { api, client } from '../api.ts';

export { client };
const { api: site } = clientFor<typeof siteContract>('site');
export type ManagedKind = OutputsOf<typeof credentialsContract>['managedKinds']['items'][number];
export type Category = OutputsOf<typeof siteContract>['managedCategories']['items'][number];

// Another admin may change a kind or a category at any time, so each look loads them again.
export const useKinds = () => useQuery(api.managedKinds.queryOptions({ input: {}, staleTime: 0 }));
export const useCategories = () => useQuery(site.managedCategories.queryOptions({ input: {}, staleTime: 0 }));
export const useKindHistory = () =>
  useInfiniteQuery({ ...api.kindHistory.infiniteOptions(byCursor({})), staleTime: 0 });

/** Asks again for the kinds, their history and the credentials of each. */
export const useRefreshKinds = () => useRefresh('credentials');

import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import type { OutputsOf } from '#kit/api/client.ts';
import type { siteContract } from '#features/site/contract.ts';

export { api, client };
export type ManagedCategory = OutputsOf<typeof siteContract>['managedCategories']['items'][number];

/** The categories as admins change them. Another admin may change one at any time, so each look loads them again. */
export const managedCategoriesQuery = api.managedCategories.queryOptions({ input: {}, staleTime: 0 });

/** Loads again everything that shows a category: its name is on every card. */
export function useReloadCategories(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

import { api, client } from '../api.ts';
import type { OutputsOf } from '#kit/api/client.ts';
import type { siteContract } from '#features/site/contract.ts';

export { api, client };
export type ManagedCategory = OutputsOf<typeof siteContract>['managedCategories']['items'][number];

/** The categories as admins change them. Another admin may change one at any time, so each look loads them again. */
export const managedCategoriesQuery = api.managedCategories.queryOptions({ input: {}, staleTime: 0 });

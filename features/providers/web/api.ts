import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InputOf } from '#core/contract.ts';
import type { DirectorySort } from '../directory-sorts.ts';
import { byCursor } from '#kit/api/pages.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { siteContract } from '#features/site/contract.ts';
import type { providersContract } from '../contract.ts';

export const { client, api } = clientFor<typeof providersContract>('providers');
export type Outputs = OutputsOf<typeof providersContract>;

export type ProviderCardData = Outputs['list']['items'][number];
export type ProviderData = Outputs['read'];

/** The filters of the directory, as in the address. */
export type DirectoryFilters = Omit<InputOf<typeof providersContract.list>, 'cursor' | 'sort'> & {
  sort?: DirectorySort;
};

const { client: siteClient, api: site } = clientFor<typeof siteContract>('site');

const namesOf = ({ items }: OutputsOf<typeof siteContract>['categories']): readonly string[] =>
  items.map(({ name }) => name);

/** Known places for the typed name of one; null without an answer. */
export const lookUpPlace = (q: string) => siteClient.places({ q }).catch(() => null);

/** The categories that the site offers now. */
export const useCategories = (): readonly string[] =>
  useQuery(site.categories.queryOptions({ input: {}, staleTime: 600_000, select: namesOf })).data ?? [];

/** The directory, 9 a page. */
export const useDirectory = (filters: DirectoryFilters) =>
  useInfiniteQuery(api.list.infiniteOptions(byCursor({ ...filters })));

export const useProvider = (id: string) => useQuery(api.read.queryOptions({ input: { id } }));

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { byCursor } from '#kit/api/pages.ts';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import type { homeFileContract } from '../contract.ts';
import type { ShownKind } from '../kinds.ts';
import { fileNames } from '../file-names.ts';

const { api } = clientFor<typeof homeFileContract>('home-file');
type Outputs = OutputsOf<typeof homeFileContract>;

export type WorkData = Outputs['list']['items'][number];
export type EntryData = WorkData['entries'][number];
export type PlaceData = Outputs['places']['items'][number];

/** The filters of a home file, as in the address. `place` is the key of an address. */
export type HomeFileFilters = {
  q?: string | undefined;
  show?: ShownKind | undefined;
  place?: string | undefined;
  year?: number | undefined;
};

export const useHomeFile = (filters: HomeFileFilters) =>
  useInfiniteQuery(api.list.infiniteOptions(byCursor({ ...filters })));

export const usePlaces = () => useQuery(api.places.queryOptions({ input: {} }));

/** The address of the ZIP of one address, one year, both, or everything. */
export function zipAddress({ place, year }: Pick<HomeFileFilters, 'place' | 'year'>): string {
  const query = new URLSearchParams({
    ...(place !== undefined && { place }),
    ...(year !== undefined && { year: String(year) }),
  });
  return `/home-file/${fileNames.zip}${query.size > 0 ? `?${query}` : ''}`;
}

/** The papers and files of a download. */
export const countFiles = (places: readonly PlaceData[], { place, year }: Pick<HomeFileFilters, 'place' | 'year'>) =>
  places
    .filter((each) => place === undefined || each.place === place)
    .flatMap(({ years }) => years)
    .filter((each) => year === undefined || each.year === year)
    .reduce((sum, { files }) => sum + files, 0);

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clientFor, type OutputsOf } from '#kit/api/client.ts';
import { byCursor } from '#kit/api/pages.ts';
import type { peopleContract } from '../contract.ts';
import type { EntryKind } from '../filters.ts';

export const { client, api } = clientFor<typeof peopleContract>('people');
type Outputs = OutputsOf<typeof peopleContract>;

export type ListedPerson = Outputs['list']['items'][number];
export type PersonData = Outputs['read'];
export type Entry = Outputs['timeline']['items'][number];
export type Outcome = Outputs['approveSome']['items'][number];

/** The search and the filters of the list, as in the address. */
export type PeopleFilters = Omit<Parameters<typeof client.list>[0], 'cursor' | 'limit'>;

/** The people that match all filters, 20 a page. */
export const usePeople = (filters: PeopleFilters) =>
  useInfiniteQuery(api.list.infiniteOptions(byCursor({ ...filters })));

/** One account; the id may be that of its listing. Null loads none. */
export const usePersonData = (id: string | null) =>
  useQuery({ ...api.read.queryOptions({ input: { id: id ?? '' } }), enabled: id !== null });

/** The timeline of an account, newest first. */
export const useTimeline = (id: string, kind: EntryKind | undefined) =>
  useInfiniteQuery(api.timeline.infiniteOptions(byCursor({ id, ...(kind && { kind }) })));

import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide';
import { useEffect } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import type { LogFilters } from '#features/console/system-logs-contract.ts';
import { logWords as words } from '#features/console/system-logs-wording.ts';
import { toCallError } from '#kit/api/client.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { byCursor } from '#kit/api/pages.ts';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { api } from './api.ts';
import { EventTable } from './event-table.tsx';

/** Milliseconds between two checks for new events. */
const askEvery = 10_000;

/** The list does not change while someone reads it: newer events are only counted. */
const eventsQuery = (filters: LogFilters) => ({
  ...api.events.infiniteOptions(byCursor(filters)),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});

type EventListProps = {
  filters: LogFilters;
  /** Gets the errors of the filters, by their names. */
  onErrors: (errors: Record<string, string>) => void;
};

/** The log, with the number of new events over its head until the reader opens them. */
export function EventList({ filters, onErrors }: EventListProps) {
  const list = useInfiniteQuery(eventsQuery(filters));
  const { error } = list;
  useEffect(() => {
    const fields = error === null ? [] : toCallError(error).fields;
    onErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
  }, [error, onErrors]);
  const person = list.data?.pages[0]?.person;
  const nothing = <Empty level={2} title={words.none} line={words.noneHint} />;
  // An error of a filter stands beside its field.
  if (error !== null && toCallError(error).fields.length > 0) return <Card>{nothing}</Card>;
  return (
    <>
      <NewEvents filters={filters} />
      {person ? <p className="mb-3 text-card text-muted">{words.ofPerson(person.fullName, person.email)}</p> : null}
      <LoadedList
        level={2}
        query={list}
        loading={<LoadingList label={words.loading} count={4} />}
        failed={words.failed}
        empty={nothing}
      >
        {(events) => (
          <>
            <EventTable events={events} />
            <ListEnd press list={list} failed={words.failed} />
          </>
        )}
      </LoadedList>
    </>
  );
}

type Pages = InfiniteData<{ newest: string | null }, string | undefined>;

/** Announces new events, without moving the list. A press shows them. */
function NewEvents({ filters }: { filters: LogFilters }) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(eventsQuery(filters));
  const newest = list.data?.pages[0]?.newest;
  const newer = useQuery(
    api.newerEvents.queryOptions({
      input: { ...filters, ...(typeof newest === 'string' && { newest }) },
      enabled: list.isSuccess && !list.isFetching,
      refetchInterval: askEvery,
      staleTime: 0,
    }),
  );
  const count = newer.data?.count ?? 0;
  const show = async () => {
    const { queryKey } = eventsQuery(filters);
    // Only the first page is loaded again: the pages after it would be different ones.
    queries.setQueryData<Pages>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    );
    await list.refetch();
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div role="status" className="pointer-events-none sticky top-21 z-10 grid h-0 justify-items-center md:top-20">
      {count > 0 ? (
        <button
          type="button"
          onClick={() => void show()}
          className="hit-44 pointer-events-auto relative -mt-2 inline-flex h-9 items-center gap-2 rounded-pill border border-line bg-raised px-3.5 text-sm font-semibold text-brand-ink shadow-pop"
        >
          <Icon shape={ArrowUp} className="size-4" />
          {words.newer(count)}
        </button>
      ) : null}
    </div>
  );
}

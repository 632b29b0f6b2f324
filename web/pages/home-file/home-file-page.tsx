import { getRouteApi, Link } from '@tanstack/react-router';
import { Download } from 'lucide';
import type { ComponentProps } from 'react';
import {
  type HomeFileFilters as Filters,
  useHomeFile,
  usePlaces,
  type WorkData,
  zipAddress,
} from '#features/home-file/web/api.ts';
import { DownloadLink } from '#features/home-file/web/download-link.tsx';
import { HomeFileFilters } from '#features/home-file/web/home-file-filters.tsx';
import { WorkCard } from '#features/home-file/web/work-card.tsx';
import { homeFileWords as words } from '#features/home-file/wording.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { LoadedList } from '#kit/api/loaded.tsx';
import { usePerson } from '#kit/api/session.ts';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { partFailed } from '#kit/ui/first-screen-wording.ts';
import { After } from '#kit/ui/loading/after.tsx';
import { IconLink } from '#kit/ui/icon-button.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';

const route = getRouteApi('/shell/gated/home-file');

/** All that is kept of work at the reader's home, by address and year, filtered by the address of the page. */
export function HomeFilePage() {
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const known = usePlaces();
  const places = known.data?.items ?? [];
  const change = (some: Filters) =>
    navigate({ search: (last) => ({ ...last, ...some }), replace: true, resetScroll: false });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      {places.length > 0 || isFiltered ? (
        <>
          <HomeFileFilters filters={filters} places={places} onChange={change} />
          <DownloadLink filters={filters} places={places} />
        </>
      ) : null}
      <After queries={[known]} loading={<LoadingList label={words.loading} />}>
        <Works
          filters={filters}
          known={known}
          empty={isFiltered ? <NoMatch onClear={() => void navigate({ search: {} })} /> : <Nothing />}
        />
      </After>
    </>
  );
}

type WorksProps = {
  filters: Filters;
  known: ReturnType<typeof usePlaces>;
  empty: ComponentProps<typeof LoadedList>['empty'];
};

function Works({ filters, known, empty }: WorksProps) {
  const list = useHomeFile(filters);
  const hasNoPlaces = known.isError && known.data === undefined;
  // One sentence and one press are enough for two failures.
  const query = hasNoPlaces
    ? { ...list, refetch: async () => void (await Promise.all([list.refetch(), known.refetch()])) }
    : list;
  const loaded = (
    <LoadedList query={query} loading={<LoadingList label={words.loading} />} failed={words.failed} empty={empty}>
      {(works) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
            {groupWorks(works).map((group) => (
              <Group key={`${group.place} ${group.year}`} group={group} show={filters.show} />
            ))}
          </div>
          <ListEnd list={list} failed={words.failed} endText={words.end} />
        </>
      )}
    </LoadedList>
  );
  return (
    <>
      {hasNoPlaces && list.data !== undefined ? (
        <div className="mb-5">
          <LoadFailedAlert query={known} title={partFailed} />
        </div>
      ) : null}
      {loaded}
    </>
  );
}

type WorkGroup = Pick<WorkData, 'place' | 'year' | 'address'> & { works: WorkData[] };

/** Work comes in the order of address and year. */
function groupWorks(works: readonly WorkData[]): WorkGroup[] {
  const groups: WorkGroup[] = [];
  for (const work of works) {
    const { place, year, address } = work;
    const last = groups.at(-1);
    if (last?.place === place && last.year === year) last.works.push(work);
    else groups.push({ place, year, address, works: [work] });
  }
  return groups;
}

function Group({ group, show }: { group: WorkGroup; show: Filters['show'] }) {
  const { place, year, works } = group;
  const name = words.placeAndYear(group.address || words.noPlace, year);
  const id = `group-${place}-${year}`;
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="min-w-0 wrap-anywhere">
          {name}
        </h2>
        <IconLink
          icon={Download}
          label={words.downloadOf(name)}
          render={<a href={zipAddress({ place, year })} download />}
        />
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {works.map((work) => (
          <WorkCard key={work.jobId} work={work} show={show} />
        ))}
      </ul>
    </section>
  );
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title={words.noMatch}
    line={words.noMatchHint}
    action={
      <Button variant="quiet" onClick={onClear}>
        {words.showAll}
      </Button>
    }
  />
);

function Nothing() {
  const posts = usePerson().role === 'member';
  return (
    <Empty
      title={words.none}
      line={words.noneHint}
      action={posts ? <ButtonLink render={<Link to="/post-problem" />}>{words.post}</ButtonLink> : null}
    />
  );
}

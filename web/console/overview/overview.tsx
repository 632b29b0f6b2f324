import { PageHeading } from '#kit/ui/page-heading.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { analyticsWords } from '#features/analytics/wording.ts';
import { api, useWaiting } from '#features/console/web/api.ts';
import { overviewWords as words, tileWords } from '#features/console/overview-wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { pickOption } from '#kit/address/search-params.ts';
import { After } from '#kit/ui/loading/after.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { useSearchFilters } from '#kit/address/use-search-filters.ts';
import { Tiles } from './tiles.tsx';
import { Today } from './today.tsx';
import { WaitingList } from './waiting-list.tsx';

const Charts = lazyPart(() => import('./charts.tsx'), null);
const MainChart = lazyPart(() => import('./charts.tsx').then((module) => ({ default: module.MainChart })));

type Range = keyof typeof tileWords.lengths;
const ranges = Object.keys(tileWords.lengths) as Range[];
const readFilters = (search: Record<string, string | undefined>) => ({
  range: pickOption(ranges, search['range']) ?? 'last-30-days',
});

/** The console's waiting list, and the figures of the marketplace. */
export default function Overview({ title }: { title: string }) {
  const [{ range }, change] = useSearchFilters(readFilters);
  const figures = useQuery(
    api.overview.queryOptions({ input: { range }, placeholderData: keepPreviousData, refetchInterval: 300_000 }),
  );
  const waiting = useWaiting();
  const { span } = figures.data ?? {};
  return (
    <>
      <PageHeading
        title={title}
        // The line is there before its days are: nothing below it moves.
        subtitle={span === undefined ? '\u00a0' : words.span(span.from, span.to)}
        end={
          <Select
            label={words.range}
            hideLabel
            value={range}
            onChoose={(chosen) => change({ range: pickOption(ranges, chosen) })}
            className="min-w-[min(11rem,100%)]"
          >
            {ranges.map((id) => (
              <option key={id} value={id}>
                {analyticsWords.ranges[id]}
              </option>
            ))}
          </Select>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <WaitingList />
        <After queries={[waiting]}>
          <Loaded query={figures} failed={words.failed} loading={<LoadingFigures />}>
            {({ at, tiles, today, daysMissing }) => (
              <>
                {daysMissing > 0 ? <Alert tone="info" title={words.missing(daysMissing)} /> : null}
                <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
                  <Suspense fallback={<ChartSkeleton />}>
                    <MainChart range={range} />
                  </Suspense>
                  <Tiles tiles={tiles} range={range} />
                </div>
                <Today today={today} at={new Date(at)} />
              </>
            )}
          </Loaded>
          <After queries={[figures]}>
            <Charts range={range} />
          </After>
        </After>
      </div>
    </>
  );
}

const LoadingFigures = () => (
  <div role="status" className="grid gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <VisuallyHidden>{words.loading}</VisuallyHidden>
    <ChartSkeleton />
    <Skeleton className="h-63 rounded-card!" />
  </div>
);

const ChartSkeleton = () => <Skeleton className="h-80 rounded-card!" />;

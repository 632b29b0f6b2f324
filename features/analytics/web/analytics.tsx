import { readNow } from '#kit/api/server-clock.ts';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { findDayStart, toDay } from '#core/month.ts';
import { showDate } from '#core/time.ts';
import { tabIds } from '../figures.ts';
import { choosePeriod, findSpan, findSpanBefore } from '../ranges.ts';
import { analyticsWords as words } from '../wording.ts';
import { Tabs } from '#kit/ui/tabs.tsx';
import { useSearchFilters } from '#kit/address/use-search-filters.ts';
import { usePerformance, useTab } from './api.ts';
import { PerformanceTable } from './performance-table.tsx';
import { RangePicker } from './range-picker.tsx';
import { readFilters, readRange } from './read-range.ts';
import { TabFigures } from './tab-figures.tsx';

const showSpan = ({ from, to }: { from: string; to: string }) =>
  words.span(showDate(findDayStart(from)), showDate(findDayStart(to)));

/** The figures of the marketplace, tab by tab, for a range of days. Tab, range and comparison stand in the address. */
export default function Analytics({ title }: { title: string }) {
  const [filters, change] = useSearchFilters(readFilters);
  const range = readRange(filters);
  const isTable = filters.metrics === 'providers';
  const compare = isTable ? undefined : filters.compare;
  const view = { ...range, compare, by: filters.by };
  const order = { sort: filters.providersBy, order: filters.order };
  const figures = useTab(filters.metrics, view, { enabled: !isTable });
  const providers = usePerformance(range, order, { enabled: isTable });
  const answer = isTable ? providers.data?.pages[0] : figures.isPlaceholderData ? undefined : figures.data;
  // The browser names the days only until the server does.
  const span = answer?.span ?? findSpan(range.range, toDay(readNow()), { from: range.from ?? '', to: range.to ?? '' });
  const subtitle = [
    showSpan(span),
    ...(compare === undefined ? [] : [words.comparedWith(showSpan(findSpanBefore(range.range, span)))]),
  ].join(', ');
  return (
    <>
      <PageHeading title={title} subtitle={subtitle} />
      <RangePicker filters={filters} by={choosePeriod(span)} hasCharts={!isTable} onChange={change} />
      <Tabs
        label={words.metrics}
        tabs={tabIds.map((value) => ({ value, label: words.tabs[value] }))}
        value={filters.metrics}
        onChoose={(metrics) => change({ metrics })}
      >
        {isTable ? (
          <PerformanceTable
            range={range}
            order={order}
            onOrder={({ sort, order }) => change({ ...(sort && { providersBy: sort }), ...(order && { order }) })}
          />
        ) : (
          <TabFigures key={filters.metrics} tab={filters.metrics} view={view} />
        )}
      </Tabs>
    </>
  );
}

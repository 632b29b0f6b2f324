import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Download, Info } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { useId, useState } from 'react';
import { type PerformanceSort, performanceSorts } from '../figures.ts';
import { showValue } from '../show.ts';
import type { ChosenRange } from '../ranges.ts';
import { csvAddress, type Performance, type PerformanceOrder, usePerformance } from './api.ts';
import { analyticsWords, performanceWords as words } from '../wording.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { pickOption } from '#kit/address/search-params.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';

interface PerformanceTableProps {
  range: ChosenRange;
  order: PerformanceOrder;
  /** Changes the column or the direction, and ends when the page shows it. */
  onOrder: (change: { [Part in keyof PerformanceOrder]?: PerformanceOrder[Part] | undefined }) => Promise<unknown>;
}

/** The figures of each provider in the range, sorted by any column: by its head on a desk, by a choice on a phone. */
export function PerformanceTable({ range, order, onOrder }: PerformanceTableProps) {
  const list = usePerformance(range, order);
  const [isDefined, setDefined] = useState(false);
  const id = useId();
  return (
    <section aria-label={words.title}>
      <div className="mb-3 grid grid-cols-2 gap-3 lg:hidden">
        <Select
          label={words.sortBy}
          value={order.sort}
          onChoose={(sort) => onOrder({ sort: pickOption(performanceSorts, sort) })}
        >
          {performanceSorts.map((sort) => (
            <option key={sort} value={sort}>
              {words.columns[sort]}
            </option>
          ))}
        </Select>
        <Select
          label={words.orderLabel}
          value={order.order}
          onChoose={(one) => onOrder({ order: pickOption(['most', 'least'], one) })}
        >
          {(['most', 'least'] as const).map((one) => (
            <option key={one} value={one}>
              {words.order[one]}
            </option>
          ))}
        </Select>
      </div>
      <div className="mb-3 flex flex-wrap">
        <Button
          variant="text"
          size="sm"
          icon={Info}
          aria-expanded={isDefined}
          aria-controls={id}
          onClick={() => setDefined(!isDefined)}
        >
          {analyticsWords.definition}
        </Button>
        <ButtonLink
          variant="text"
          size="sm"
          icon={Download}
          render={<a href={csvAddress('performance', { ...range, ...order })} download="" />}
        >
          {analyticsWords.csv}
        </ButtonLink>
      </div>
      <div id={id} hidden={!isDefined} className="mb-4">
        <p className="text-sm text-muted">{words.definition}</p>
        <DefinitionRows>
          {performanceSorts.map((sort) => (
            <DefinitionRow key={sort} label={words.columns[sort]} prose stack>
              {words.definitions[sort]}
            </DefinitionRow>
          ))}
        </DefinitionRows>
      </div>
      <LoadedList
        query={list}
        loading={<LoadingList label={words.loading} />}
        failed={words.failed}
        empty={<Empty title={words.none} />}
      >
        {(items) => (
          <>
            {(list.data?.pages[0]?.daysMissing ?? 0) > 0 ? (
              <Alert tone="info" title={analyticsWords.missing(list.data?.pages[0]?.daysMissing ?? 0)} />
            ) : null}
            <Providers items={items} order={order} onOrder={onOrder} />
            <ListEnd press list={list} failed={words.failedMore} />
          </>
        )}
      </LoadedList>
    </section>
  );
}

/** A table from 1024 pixels; below, a card for each provider. */
function Providers({
  items,
  order,
  onOrder,
}: Pick<PerformanceTableProps, 'order' | 'onOrder'> & { items: Performance[] }) {
  return (
    <div className="lg:overflow-x-auto lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <table aria-label={words.title} className="block w-full lg:table lg:border-collapse">
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="px-4 py-3 font-semibold">
              {words.provider}
            </th>
            {performanceSorts.map((sort) => (
              <th
                key={sort}
                scope="col"
                aria-sort={order.sort === sort ? (order.order === 'most' ? 'descending' : 'ascending') : undefined}
                className="px-2 py-1 align-bottom font-semibold"
              >
                <SortButton sort={sort} order={order} onOrder={onOrder} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-4 lg:table-row-group">
          {items.map((item) => (
            <tr
              key={item.providerId}
              className="grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-4 lg:table-row lg:rounded-none lg:border-0 lg:border-t lg:p-0"
            >
              <th scope="row" className="col-span-2 text-left font-semibold wrap-anywhere lg:px-4 lg:py-3">
                <TextLink render={<Link to="/providers/$providerId" params={{ providerId: item.providerId }} />}>
                  {item.name}
                </TextLink>
              </th>
              {performanceSorts.map((sort) => (
                <td key={sort} className="numbers lg:px-4 lg:py-3">
                  <p aria-hidden="true" className="text-sm text-muted lg:hidden">
                    {words.columns[sort]}
                  </p>
                  {showColumn(item, sort)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function showColumn(item: Performance, sort: PerformanceSort): string {
  const value = item[sort];
  if (value === null) return words.noShare;
  if (sort === 'rating') return words.ratings((value / 100).toFixed(1), item.ratings);
  return showValue(sort === 'answered' || sort === 'accepted' || sort === 'completed' ? 'percent' : 'count', value);
}

/** Sorts by its column; pressed again, the other way round. */
function SortButton({
  sort,
  order,
  onOrder,
}: Pick<PerformanceTableProps, 'order' | 'onOrder'> & { sort: PerformanceSort }) {
  const isSorted = order.sort === sort;
  const arrow = order.order === 'most' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => void onOrder({ sort, order: isSorted && order.order === 'most' ? 'least' : 'most' })}
      className="inline-flex min-h-11 items-center gap-1 rounded-chip px-2 text-left font-semibold hover:text-ink"
    >
      {words.columns[sort]}
      {isSorted ? <Icon shape={arrow} className="size-4 flex-none" /> : null}
    </button>
  );
}

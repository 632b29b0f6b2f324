import { useEffect, useState } from 'react';
import { quoteLifecycle, type QuoteStatus } from '#features/quotes/lifecycle.ts';
import { type QuoteSide, type QuoteTab, quoteTabs } from '#features/quotes/tabs.ts';
import { type QuoteCounts, useQuoteCounts } from '#features/quotes/web/api.ts';
import { Places } from '#features/quotes/web/places.tsx';
import { quotesUsed } from '#features/quotes/access-wording.ts';
import { quoteLoadWords } from '#features/quotes/wording.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import { Card } from '#kit/ui/card.tsx';
import { generalCategory } from '#features/quotes/general-category.ts';
import { useCategoryName } from '#kit/ui/category-name.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { type QuoteSearch, rememberList } from './last-list.ts';
import { QuoteList } from './quote-list.tsx';
import { myQuotesWords, quoteBoardWords as words, quoteTabLabels } from './wording.ts';

type QuoteBoardProps = {
  side: QuoteSide;
  /** The filters in the URL. */
  search: QuoteSearch;
  /** Changes some of them, and ends when the page shows it. */
  onSearch: (change: QuoteSearch) => Promise<unknown>;
};

/** The quotes of one side in tabs, with counts, filtered by status and category. */
export function QuoteBoard(props: QuoteBoardProps) {
  const { side, search } = props;
  useEffect(() => rememberList({ side, ...search }), [side, search]);
  const counts = useQuoteCounts(props.side);
  if (counts.isPending) return <LoadingList label={myQuotesWords.loading} count={3} />;
  if (counts.data === undefined) {
    return (
      <Card>
        <LoadFailed query={counts} title={quoteLoadWords.listFailed} />
      </Card>
    );
  }
  return <Board {...props} counts={counts.data} />;
}

function Board({ side, search, onSearch, counts: { items, allowance } }: QuoteBoardProps & { counts: QuoteCounts }) {
  const inTab = (tab: QuoteTab) => items.filter((group) => group.tab === tab);
  // Without a tab in the URL, the first tab that is not empty. It stays the same while the quotes change.
  const [initialTab] = useState(() => quoteTabs.find((tab) => inTab(tab).length > 0) ?? 'move');
  const tab = quoteTabs.find((value) => value === search.show) ?? initialTab;
  const { category } = search;
  const nameOf = useCategoryName();
  const status = isStatus(search.status) ? search.status : undefined;
  const countIn = (quoteTab: QuoteTab, filters: { status?: QuoteStatus | undefined; category?: string | undefined }) =>
    total(
      inTab(quoteTab).filter(
        (group) =>
          (filters.status ?? group.status) === group.status && (filters.category ?? group.category) === group.category,
      ),
    );
  const all = { status: undefined, category: undefined };
  // The tab stays where the choice empties it.
  const narrow = (change: QuoteSearch) => onSearch({ show: tab, ...change });
  const statuses = unique(
    inTab(tab).map((group) => group.status),
    status,
  );
  const categories = unique(
    inTab(tab).map((group) => group.category),
    category,
  );
  if (items.length === 0)
    return (
      <QuoteList
        filters={{ side, tab }}
        emptyReason="no-quotes"
        onClear={() => void onSearch({ show: undefined, ...all })}
      />
    );
  return (
    <Tabs<QuoteTab>
      label={words.tabs}
      tabs={quoteTabs.map((value) => ({ value, label: quoteTabLabels[value], count: countIn(value, { category }) }))}
      value={tab}
      onChoose={(show) => onSearch({ show, status: undefined })}
    >
      {allowance === null ? null : (
        <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-2">
          <p className="text-sm text-muted">{quotesUsed(allowance)}</p>
          <Places />
        </div>
      )}
      {statuses.length > 1 || categories.length > 1 ? (
        <div role="group" aria-label={words.filters} className="mb-4 grid grid-cols-2 gap-3 sm:max-w-120">
          <Select
            label={words.status}
            value={status ?? ''}
            onChoose={(chosen) => narrow({ status: chosen || undefined })}
          >
            <option value="">{words.option(words.allStatuses, countIn(tab, { category }))}</option>
            {statuses.map((name) => (
              <option key={name} value={name}>
                {words.option(quoteLifecycle.statuses[name].label, countIn(tab, { category, status: name }))}
              </option>
            ))}
          </Select>
          <Select
            label={words.category}
            value={category ?? ''}
            onChoose={(chosen) => narrow({ category: chosen || undefined })}
          >
            <option value="">{words.option(words.allCategories, countIn(tab, { status }))}</option>
            {categories.map((name) => (
              <option key={name} value={name}>
                {words.option(
                  name === generalCategory ? words.general : nameOf(name).children,
                  countIn(tab, { status, category: name }),
                )}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
      <QuoteList
        key={`${tab} ${status} ${category}`}
        filters={{ side, tab, status, category }}
        emptyReason={status !== undefined || category !== undefined ? 'filters' : tab}
        onClear={() => void onSearch({ show: tab, ...all })}
      />
    </Tabs>
  );
}

const isStatus = (status: string | undefined): status is QuoteStatus =>
  status !== undefined && status in quoteLifecycle.statuses;

const total = (groups: QuoteCounts['items']): number => groups.reduce((sum, { count }) => sum + count, 0);

/** The names without repeats, in order of the alphabet, with the chosen name even if no quote has it. */
const unique = <Name extends string>(names: readonly Name[], chosen: Name | undefined): Name[] =>
  [...new Set(chosen === undefined ? names : [...names, chosen])].toSorted((one, other) => one.localeCompare(other));

import { Link } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import type { QuoteTab } from '#features/quotes/tabs.ts';
import { type QuoteFilters, useQuotes } from '#features/quotes/web/api.ts';
import { QuoteCard } from '#features/quotes/web/quote-card.tsx';
import { quoteLoadWords } from '#features/quotes/wording.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { allItems } from '#kit/api/pages.ts';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { type KeptFocus, useKeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { Empty } from '#kit/ui/empty.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';
import { emptyTabWords, myQuotesWords, noQuotesWords as words, quoteTabLabels } from './wording.ts';

/** The reason of an empty list: no quotes at all, none for the filters, or none in the tab. */
type EmptyReason = 'no-quotes' | 'filters' | QuoteTab;

type QuoteListProps = { filters: QuoteFilters; emptyReason: EmptyReason; onClear: () => void };

export function QuoteList(props: QuoteListProps) {
  const focus = useKeptFocus();
  return (
    <>
      <h2 ref={focus.line} tabIndex={-1} className="sr-only">
        {quoteTabLabels[props.filters.tab]}
      </h2>
      <Quotes {...props} focus={focus} />
    </>
  );
}

function Quotes({ filters, emptyReason, onClear, focus }: QuoteListProps & { focus: KeptFocus }) {
  const list = useQuotes(filters);
  useLayoutEffect(() => focus.keep());
  const firstMove = allItems(list.data).find(({ yourMove }) => yourMove);
  return (
    <LoadedList
      query={list}
      loading={<LoadingList label={myQuotesWords.loading} count={3} />}
      failed={quoteLoadWords.listFailed}
      empty={<EmptyList reason={emptyReason} side={filters.side} onClear={onClear} />}
    >
      {(quotes) => (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <KeptBelow>
              {quotes.map((quote) => (
                <QuoteCard key={quote.id} quote={quote} tape={quote === firstMove} focus={focus} />
              ))}
            </KeptBelow>
          </ul>
          <ListEnd list={list} failed={quoteLoadWords.listFailed} />
        </>
      )}
    </LoadedList>
  );
}

function EmptyList({
  reason,
  side,
  onClear,
}: {
  reason: EmptyReason;
  side: QuoteFilters['side'];
  onClear: () => void;
}) {
  if (reason === 'filters') {
    return (
      <Empty
        title={words.noneFiltered}
        action={
          <Button variant="quiet" onClick={onClear}>
            {words.clearFilters}
          </Button>
        }
      />
    );
  }
  if (reason !== 'no-quotes') return <Empty title={emptyTabWords[reason]} />;
  const browse = (
    <ButtonLink variant="quiet" render={<Link to="/explore" />}>
      {words.browseProblems}
    </ButtonLink>
  );
  return side === 'requested' ? (
    <Empty title={words.noneRequested} action={browse} />
  ) : (
    <Empty title={words.noneReceived} line={words.noneReceivedHint} action={browse} />
  );
}

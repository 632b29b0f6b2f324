import { Link } from '@tanstack/react-router';
import type { QuoteTab } from '#features/quotes/tabs.ts';
import { type QuoteFilters, useQuotes } from '#features/quotes/web/api.ts';
import { QuoteCard } from '#features/quotes/web/quote-card.tsx';
import { quoteLoadWords } from '#features/quotes/wording.ts';
import { LoadFailed } from '#web/api/load-failed.tsx';
import { allItems } from '#web/api/pages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { emptyTabWords, myQuotesWords, noQuotesWords as words } from './wording.ts';

/** Of what there is nothing: of anything yet, of these filters, or in this tab. */
type None = 'ever' | 'matching' | QuoteTab;

type QuoteListProps = { filters: QuoteFilters; none: None; onClear: () => void };

/** The quotes of one tab, in every state of a list. */
export function QuoteList({ filters, none, onClear }: QuoteListProps) {
  const list = useQuotes(filters);
  if (list.isPending) return <LoadingList label={myQuotesWords.loading} count={3} />;
  if (list.isError && list.data === undefined) {
    return (
      <Card>
        <LoadFailed query={list} title={quoteLoadWords.listFailed} />
      </Card>
    );
  }
  const quotes = allItems(list.data);
  if (quotes.length === 0) {
    return (
      <Card>
        <Nothing none={none} side={filters.side} onClear={onClear} />
      </Card>
    );
  }
  const waiting = quotes.find(({ yourMove }) => yourMove);
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {quotes.map((quote) => (
          <QuoteCard key={quote.id} quote={quote} tape={quote === waiting} />
        ))}
      </ul>
      <ListEnd list={list} failed={quoteLoadWords.listFailed} />
    </>
  );
}

function Nothing({ none, side, onClear }: { none: None; side: QuoteFilters['side']; onClear: () => void }) {
  if (none === 'matching') {
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
  if (none !== 'ever') return <Empty title={emptyTabWords[none]} />;
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

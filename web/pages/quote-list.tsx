import { Link } from '@tanstack/react-router';
import { type Side, useQuotes } from '#features/quotes/web/api.ts';
import { QuoteCard } from '#features/quotes/web/quote-card.tsx';
import { quoteWords as words } from '#features/quotes/wording.ts';
import { errorOf } from '#web/client.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { ListEnd } from './list-end.tsx';

/** The quotes of one side, in every state of a list. */
export function QuoteList({ side }: { side: Side }) {
  const list = useQuotes(side);
  if (list.isPending) return <LoadingList label="Loading quotes" count={3} />;
  if (list.isError && list.data === undefined) {
    return (
      <Card>
        <ErrorPanel title={words.listFailed} line={errorOf(list.error).message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </Card>
    );
  }
  const quotes = list.data.pages.flatMap(({ items }) => items);
  if (quotes.length === 0) {
    const browse = (
      <ButtonLink variant="quiet" render={<Link to="/explore" />}>
        {words.browseProblems}
      </ButtonLink>
    );
    return (
      <Card>
        {side === 'requested' ? (
          <Empty title={words.noneRequested} action={browse} />
        ) : (
          <Empty title={words.noneReceived} line="Requests come in here, and you are told of each." action={browse} />
        )}
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
      <ListEnd list={list} failed={words.listFailed} />
    </>
  );
}

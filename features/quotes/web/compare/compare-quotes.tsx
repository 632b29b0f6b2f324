import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatRand } from '#core/money.ts';
import { showDateTime } from '#core/time.ts';
import { LoadFailedAlert } from '#web/api/load-failed.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingList, Skeleton } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { quoteWords as words } from '#features/quotes/wording.ts';
import { type ComparedQuote, type OfferedStep, useQuotesOnProblem } from '../api.ts';
import { bestOf, bestWords } from './best-of.ts';
import { QuoteBadge } from '../quote-badge.tsx';
import { useQuoteSteps } from '../use-quote-steps.tsx';

/** What is decided while comparing; the rest is on the quote's page. */
const here: readonly OfferedStep['step'][] = ['accept', 'decline'];

const columns = ['Provider', 'Price', 'Timeline', 'Rating', 'Completed jobs', 'Valid until', 'Decide'];

/** The quotes on a problem side by side, cheapest first, to accept one: a table where there is room for it, else cards. */
export default function CompareQuotes({ problemId }: { problemId: string }) {
  const list = useQuotesOnProblem(problemId);
  if (list.isPending) {
    return (
      <LoadingList label="Loading the quotes">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </LoadingList>
    );
  }
  if (list.data === undefined) {
    return <LoadFailedAlert query={list} title={words.loadFailed} />;
  }
  const quotes = list.data.items;
  if (quotes.length === 0) return <p className="text-card text-muted">{words.noneOnProblem}</p>;
  const best = bestOf(quotes);
  return (
    <div className="@container">
      <table className="block w-full lg:@3xl:table lg:@3xl:border-collapse">
        <caption className="sr-only">Quotes on this problem, cheapest first</caption>
        <thead className="sr-only lg:@3xl:not-sr-only lg:@3xl:table-header-group">
          <tr className="text-left text-sm text-muted">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-2.5 pb-2 font-semibold first:pl-0 last:pr-0">
                {name === 'Decide' ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 @xl:grid-cols-2 lg:@3xl:table-row-group">
          {quotes.map((quote) => (
            <Row key={quote.id} quote={quote} best={best} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ quote, best }: { quote: ComparedQuote; best: ReturnType<typeof bestOf> }) {
  const price = quote.priceCents === null ? words.priceMissing : formatRand(quote.priceCents);
  const { begin, busy, dialogs } = useQuoteSteps({
    id: quote.id,
    revision: quote.revision,
    acceptAsks: words.acceptAsks(quote.providerName, price),
  });
  const mark = (trait: keyof typeof bestWords) =>
    best[trait].has(quote.id) ? (
      <span className="block text-meta font-semibold text-success">{bestWords[trait]}</span>
    ) : null;
  const steps = quote.steps.filter(({ step }) => here.includes(step));
  const obstacle = steps.find((step) => step.obstacle)?.obstacle?.sentence;
  return (
    <tr className="grid grid-cols-2 content-start gap-3 rounded-card border border-line bg-surface p-4 lg:@3xl:table-row lg:@3xl:rounded-none lg:@3xl:border-0 lg:@3xl:border-t lg:@3xl:p-0">
      <th scope="row" className="col-span-2 text-left font-normal lg:@3xl:py-3 lg:@3xl:pr-2.5 lg:@3xl:align-top">
        <div className="flex items-start gap-3">
          <Avatar size="sm" name={quote.providerName} src={quote.avatarUrl} />
          <div className="grid min-w-0 justify-items-start gap-1.5">
            <TextLink
              className="wrap-anywhere"
              render={<Link to="/providers/$providerId" params={{ providerId: quote.providerId }} />}
            >
              {quote.providerName}
            </TextLink>
            <QuoteBadge status={quote.status} />
          </div>
        </div>
      </th>
      <Cell label="Price">
        <span className="font-display text-h2 font-bold whitespace-nowrap">{price}</span>
        {mark('price')}
      </Cell>
      <Cell label="Timeline">{quote.estimatedTimeline ?? words.timelineMissing}</Cell>
      <Cell label="Rating">
        {quote.ratingCount === 0 ? (
          'No reviews yet'
        ) : (
          <Stars value={quote.overallRating}>{`(${quote.ratingCount})`}</Stars>
        )}
        {mark('rating')}
      </Cell>
      <Cell label="Completed jobs">
        {quote.completedJobsCount}
        {mark('jobs')}
      </Cell>
      <Cell label="Valid until">
        {validUntil(quote)}
        {mark('validity')}
      </Cell>
      <td className="col-span-2 self-end lg:@3xl:py-3 lg:@3xl:pl-2.5 lg:@3xl:align-top">
        <div className="flex flex-wrap gap-2 lg:@3xl:justify-end">
          {steps.map((offered) => (
            <Button
              key={offered.step}
              variant={offered.step === 'accept' ? 'soft' : 'quiet'}
              className={offered.step === 'accept' ? 'flex-[2_1_0] px-3!' : 'flex-[1_1_0] px-3!'}
              disabled={offered.obstacle !== null}
              aria-label={`${offered.label} from ${quote.providerName}`}
              aria-describedby={offered.obstacle ? `${quote.id}-obstacle` : undefined}
              busy={busy === offered.step}
              onClick={() => begin(offered)}
            >
              {offered.step === 'accept' ? 'Accept' : offered.label}
            </Button>
          ))}
        </div>
        {obstacle ? (
          <p id={`${quote.id}-obstacle`} className="mt-2 text-sm text-muted">
            {obstacle}
          </p>
        ) : null}
        <p className="mt-2 text-sm lg:@3xl:text-right">
          <TextLink
            render={
              <Link
                to="/quotes/$quoteId"
                params={{ quoteId: quote.id }}
                aria-label={`View Details of the quote from ${quote.providerName}`}
              />
            }
          >
            View Details
          </TextLink>
        </p>
        {dialogs}
      </td>
    </tr>
  );
}

function validUntil({ priceCents, expiresAt, expired }: ComparedQuote): string {
  if (priceCents === null) return 'Not answered yet';
  if (expired) return 'Expired';
  return expiresAt === null ? 'No end' : showDateTime(expiresAt);
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="numbers min-w-0 text-card wrap-anywhere lg:@3xl:px-2.5 lg:@3xl:py-3 lg:@3xl:align-top">
      <p aria-hidden="true" className="text-sm text-muted lg:@3xl:hidden">
        {label}
      </p>
      {children}
    </td>
  );
}

import { Link } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDateTime } from '#core/time.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Stars } from '#kit/ui/stars.tsx';
import { useKeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { TextLink } from '#kit/ui/text-link.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import {
  acceptText,
  bestQuoteWords,
  callOutWords,
  compareQuotesWords as words,
  quoteFallbacks,
  quoteLoadWords,
} from '#features/quotes/wording.ts';
import { type ComparedQuote, listProviders, type OfferedStep, useQuotesOnProblem } from '../api.ts';
import { findBest, type Trait } from './find-best.ts';
import { EstimatedTimeline } from '../estimated-timeline.tsx';
import { QuoteBadge } from '../quote-badge.tsx';
import { useQuoteSteps } from '../use-quote-steps.tsx';
import { wayOn } from '../way-on.tsx';
import { listPayments } from '#features/quotes/payment-plan-wording.ts';

/** The steps that a comparison offers. The quote's page offers all. */
const comparisonSteps: readonly OfferedStep['step'][] = ['accept', 'decline'];

const columns = ['provider', 'price', 'timeline', 'rating', 'completedJobs', 'validUntil', 'decide'] as const;

/** The words of a later feature about each provider, beside their completed jobs, and below the comparison. */
type AboutProviders = {
  each: (providerId: string, all: readonly string[]) => ReactNode;
  below: (all: readonly string[]) => ReactNode;
};

/** The quotes on a problem, cheapest first: a table if there is room, else cards. */
export default function CompareQuotes({ problemId, about }: { problemId: string; about: AboutProviders }) {
  const list = useQuotesOnProblem(problemId);
  if (list.isPending) {
    return (
      <LoadingList label={quoteLoadWords.loadingList}>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </LoadingList>
    );
  }
  if (list.data === undefined) {
    return <LoadFailedAlert query={list} title={quoteLoadWords.failed} />;
  }
  const quotes = list.data.items;
  if (quotes.length === 0) return <p className="text-card text-muted">{words.none}</p>;
  const best = findBest(quotes);
  const providers = listProviders(quotes);
  return (
    <div className="@container">
      <table className="block w-full lg:@3xl:table lg:@3xl:border-collapse">
        <caption className="sr-only">{words.caption}</caption>
        <thead className="sr-only lg:@3xl:not-sr-only lg:@3xl:table-header-group">
          <tr className="text-left text-sm text-muted">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-2.5 pb-2 font-semibold first:pl-0 last:pr-0">
                {name === 'decide' ? <span className="sr-only">{words[name]}</span> : words[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 @xl:grid-cols-2 lg:@3xl:table-row-group">
          {quotes.map((quote) => (
            <Row key={quote.id} quote={quote} best={best} about={about.each(quote.providerId, providers)} />
          ))}
        </tbody>
      </table>
      {about.below(providers)}
    </div>
  );
}

type RowProps = { quote: ComparedQuote; best: ReturnType<typeof findBest>; about: ReactNode };

function Row({ quote, best, about }: RowProps) {
  const price = quote.priceCents === null ? quoteFallbacks.price : formatRand(quote.priceCents);
  const callOut = quote.callOutCents === null ? null : formatRand(quote.callOutCents);
  const payments = listPayments(quote);
  const focus = useKeptFocus();
  useLayoutEffect(() => focus.keep());
  const { begin, busy, dialogs, refusal } = useQuoteSteps(
    {
      id: quote.id,
      revision: quote.revision,
      status: quote.status,
      hasProblem: true,
      providerName: quote.providerName,
      acceptText: acceptText({ providerName: quote.providerName, price, callOut, payments, hasProblem: true }),
    },
    focus,
  );
  const mark = (trait: Trait) =>
    best[trait].has(quote.id) ? (
      <span className="block text-meta font-semibold text-success">{bestQuoteWords[trait]}</span>
    ) : null;
  const steps = quote.steps.filter(({ step }) => comparisonSteps.includes(step));
  const obstacle = steps.find((step) => step.obstacle)?.obstacle;
  return (
    <tr className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] content-start gap-3 rounded-card border border-line bg-surface p-4 lg:@3xl:table-row lg:@3xl:rounded-none lg:@3xl:border-0 lg:@3xl:border-t lg:@3xl:p-0">
      <th scope="row" className="col-span-full text-left font-normal lg:@3xl:py-3 lg:@3xl:pr-2.5 lg:@3xl:align-top">
        <div className="flex flex-wrap items-start gap-3">
          <Avatar size="sm" name={quote.providerName} src={quote.avatarUrl} />
          <div className="grid min-w-0 flex-[1_1_7rem] grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
            <TextLink
              className="wrap-anywhere"
              render={<Link to="/providers/$providerId" params={{ providerId: quote.providerId }} />}
            >
              <Marked>{quote.providerName}</Marked>
            </TextLink>
            <span ref={focus.line} tabIndex={-1} className="flex max-w-full">
              <QuoteBadge status={quote.status} rework={quote.rework} />
            </span>
          </div>
        </div>
      </th>
      <Cell label={words.price}>
        <span className="font-display text-[length:min(var(--text-h2),8vw)] font-bold whitespace-nowrap">{price}</span>
        {callOut === null ? null : <span className="block text-meta text-muted">{callOutWords.amount(callOut)}</span>}
        {payments.map((payment) => (
          <span key={payment} className="block text-meta text-muted">
            {payment}
          </span>
        ))}
        {mark('price')}
      </Cell>
      <Cell label={words.timeline}>
        <EstimatedTimeline>{quote.estimatedTimeline}</EstimatedTimeline>
      </Cell>
      <Cell label={words.rating}>
        <Stars value={quote.overallRating}>{`(${quote.ratingCount})`}</Stars>
        {mark('rating')}
      </Cell>
      <Cell label={words.completedJobs}>
        {quote.completedJobsCount}
        {mark('jobs')}
        {about}
      </Cell>
      <Cell label={words.validUntil}>
        {validUntil(quote)}
        {mark('validity')}
      </Cell>
      <td className="col-span-full self-end lg:@3xl:py-3 lg:@3xl:pl-2.5 lg:@3xl:align-top">
        <div className="flex flex-wrap gap-2 lg:@3xl:justify-end">
          {refusal}
          {steps.map((offered) => (
            <Button
              key={offered.step}
              variant={offered.step === 'accept' ? 'soft' : 'quiet'}
              className={offered.step === 'accept' ? 'flex-[2_1_0] px-3!' : 'flex-[1_1_0] px-3!'}
              disabled={offered.obstacle !== null}
              aria-label={words.stepOf(offered.label, quote.providerName)}
              aria-describedby={offered.obstacle ? `${quote.id}-obstacle` : undefined}
              busy={busy === offered.step}
              onClick={() => begin(offered)}
            >
              {offered.step === 'accept' ? words.accept : offered.label}
            </Button>
          ))}
        </div>
        {obstacle ? (
          <p id={`${quote.id}-obstacle`} className="mt-2 text-sm text-muted">
            {obstacle.sentence} {wayOn(obstacle.code)}
          </p>
        ) : null}
        <p className="mt-2 text-sm lg:@3xl:text-right">
          <TextLink
            render={
              <Link
                to="/quotes/$quoteId"
                params={{ quoteId: quote.id }}
                aria-label={words.viewDetailsOf(quote.providerName)}
              />
            }
          >
            {words.viewDetails}
          </TextLink>
        </p>
        {dialogs}
      </td>
    </tr>
  );
}

function validUntil({ priceCents, expiresAt, expired }: ComparedQuote): string {
  if (priceCents === null) return words.notAnswered;
  if (expired) return words.expired;
  return expiresAt === null ? words.noEnd : showDateTime(expiresAt);
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

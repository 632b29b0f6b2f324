import { Link } from '@tanstack/react-router';
import { Clock, Hourglass, MapPin, TimerOff } from 'lucide';
import { restAfterTitle } from '#core/cut-text.ts';
import { formatBudget, formatRand } from '#core/money/money.ts';
import { showAgoWithin, showDayTime } from '#core/time.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Badge, YourMove } from '#kit/ui/badge.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { CategoryTile } from '#kit/ui/category-tile.tsx';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { Meta, MetaItem } from '#kit/ui/meta.tsx';
import { Price } from '#kit/ui/price.tsx';
import { readNow } from '#kit/api/server-clock.ts';
import { Marked } from '#kit/ui/marked.tsx';
import { answerWithin } from '../limits.ts';
import { acceptText, callOutWords, quoteCardWords as words, quoteFallbacks } from '../wording.ts';
import type { OfferedStep, QuoteCardData } from './api.ts';
import { wayOn } from './way-on.tsx';
import { QuoteBadge } from './quote-badge.tsx';
import { useQuoteSteps } from './use-quote-steps.tsx';
import { listPayments } from '#features/quotes/payment-plan-wording.ts';

/** The steps that the quote's page alone offers, and no list. */
const pageSteps: readonly OfferedStep['step'][] = ['decline', 'cancel', 'back-out', 'start'];

type QuoteCardProps = {
  quote: QuoteCardData;
  tape: boolean;
  /** Moves the focus after a step. */ focus: KeptFocus;
};

/** A quote in a list. `tape` marks the first quote that is the reader's move. */
export function QuoteCard({ quote, tape, focus }: QuoteCardProps) {
  const { id, status, providerName, revision, priceCents, callOutCents } = quote;
  const hasProblem = quote.problemId !== null;
  const callOut = callOutCents === null ? null : formatRand(callOutCents);
  const { begin, busy, dialogs, refusal } = useQuoteSteps(
    {
      id,
      status,
      providerName,
      hasProblem,
      revision,
      acceptText: acceptText({
        providerName,
        price: formatRand(priceCents ?? 0),
        callOut,
        payments: listPayments(quote),
        hasProblem,
      }),
    },
    focus,
  );
  const answered = priceCents !== null;
  const description = restAfterTitle(quote.title, quote.description);
  // A provider decides by the budget until there is a price.
  const amount = answered
    ? { amount: formatRand(priceCents), ...(callOut !== null && { note: callOutWords.amount(callOut) }) }
    : quote.budgetCents === null
      ? null
      : { amount: formatBudget(quote.budgetCents), note: words.budget };
  const isAsked = quote.party === 'provider' && quote.status === 'pending_provider_response';
  const steps = quote.steps.filter(({ step }) => !pageSteps.includes(step));
  const obstacle = steps.find((step) => step.obstacle)?.obstacle;
  // A list has many buttons with the same name: each names its quote.
  const titleId = `quote-${id}`;
  const details = <Link to="/quotes/$quoteId" params={{ quoteId: id }} aria-describedby={titleId} />;
  return (
    <Card as="li" tape={tape}>
      <article aria-labelledby={titleId} className="desk:grid desk:grid-cols-[minmax(0,1fr)_220px] desk:gap-x-6">
        <div className="min-w-0">
          <div className="flex flex-wrap items-start gap-3.5">
            {quote.party === 'provider' ? (
              <CategoryTile category={quote.category} />
            ) : (
              <Avatar name={providerName} src={quote.avatarUrl} />
            )}
            <div className="min-w-0 flex-[1_1_8rem]">
              <h2 id={titleId} className="text-h3 wrap-anywhere" lang="" dir="auto">
                <Link to="/quotes/$quoteId" params={{ quoteId: id }} className="hit-44 hover:underline">
                  {quote.title}
                </Link>
              </h2>
              <Meta className="mt-0.5">
                <span lang="" dir="auto">
                  {quote.party === 'provider' ? quote.memberName : providerName}
                </span>
                <MetaItem icon={Clock}>
                  {(quote.offered ? words.offered : words.requested)(showAgoWithin(quote.requestedAt, readNow()))}
                </MetaItem>
                {quote.location ? <MetaItem icon={MapPin}>{quote.location}</MetaItem> : null}
                {isAsked ? (
                  <MetaItem icon={Hourglass}>
                    {words.answerBy(showDayTime(new Date(Date.parse(quote.requestedAt) + answerWithin)))}
                  </MetaItem>
                ) : null}
              </Meta>
            </div>
          </div>
          {description === '' ? null : (
            <p className="mt-3 line-clamp-3 text-card wrap-anywhere" lang="" dir="auto">
              {description}
            </p>
          )}
          {answered ? (
            <p className="mt-2 line-clamp-2 text-card wrap-anywhere text-muted">
              <span className="font-semibold">{words.scope}</span>{' '}
              {quote.scope === null ? quoteFallbacks.scope : <Marked>{quote.scope}</Marked>}
            </p>
          ) : null}
          <div className="mt-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-2">
            <QuoteBadge status={status} rework={quote.rework} />
            {quote.yourMove ? <YourMove /> : null}
            {quote.expired ? (
              <Badge tone="warning" icon={TimerOff}>
                {words.expired}
              </Badge>
            ) : null}
          </div>
        </div>
        <div className="mt-3.5 border-t border-line pt-3 desk:mt-0 desk:flex desk:flex-col desk:justify-between desk:border-t-0 desk:border-l desk:pt-0 desk:pl-6">
          {amount ? <Price {...amount} /> : <span className="text-card text-muted">{quoteFallbacks.price}</span>}
          <div className="mt-3 grid gap-2.5 sm:max-desk:flex sm:max-desk:flex-wrap">
            {refusal}
            {steps.map((step, place) => (
              <Button
                key={step.step}
                variant={place > 0 ? 'quiet' : 'soft'}
                disabled={step.obstacle !== null}
                aria-describedby={step.obstacle ? `${titleId} ${id}-obstacle` : titleId}
                busy={busy === step.step}
                onClick={() => begin(step)}
              >
                {step.label}
              </Button>
            ))}
            <ButtonLink variant="quiet" render={details}>
              {words.viewDetails}
            </ButtonLink>
          </div>
        </div>
        {obstacle ? (
          <p id={`${id}-obstacle`} className="mt-2 text-sm text-muted desk:col-span-2">
            {obstacle.sentence} {wayOn(obstacle.code, quote.budgetCents)}
          </p>
        ) : null}
      </article>
      {dialogs}
    </Card>
  );
}

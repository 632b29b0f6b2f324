import { Link } from '@tanstack/react-router';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Card } from '#kit/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#kit/ui/lists/definition-rows.tsx';
import { Price } from '#kit/ui/price.tsx';
import { Stars } from '#kit/ui/stars.tsx';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { quoteErrors, quoteTermsWords as words, releaseSentences } from '../wording.ts';
import type { QuoteData } from './api.ts';
import { CallOutFee } from './call-out-fee.tsx';
import { EstimatedTimeline } from './estimated-timeline.tsx';
import { PaymentPlan } from './payment-plan.tsx';
import { ValidityCountdown } from './validity-countdown.tsx';

/** The terms of a quote. `agreedCents` is the price of its job, which accepted changes may have made another. */
export function QuoteTerms({ quote, agreedCents }: { quote: QuoteData; agreedCents: number | undefined }) {
  const { provider, revisions } = quote;
  const [latest] = revisions;
  const reason = quote.releaseReason === null ? quote.reason : releaseSentences[quote.releaseReason];
  const isOwn = quote.party === 'provider';
  return (
    <Card as="article" pad="lg" aria-label={words.label(provider.name)}>
      <div className="mb-4.5 flex flex-wrap items-center gap-3">
        {isOwn ? (
          <>
            <Avatar size="lg" name={quote.memberName} src={quote.memberPhoto} />
            <h2 className="min-w-0 flex-[1_1_8rem] text-h3">
              {quote.memberProfile === null ? (
                words.yourQuoteFor(quote.memberName)
              ) : (
                <Link
                  to="/profile/{-$accountId}"
                  params={{ accountId: quote.memberProfile }}
                  className="hit-44 hover:underline"
                >
                  {words.yourQuoteFor(quote.memberName)}
                </Link>
              )}
            </h2>
          </>
        ) : (
          <>
            <Avatar size="lg" name={provider.name} src={provider.avatarUrl} />
            <div className="min-w-0 flex-[1_1_8rem]">
              <h2 className="text-h3">
                <Link
                  to="/providers/$providerId"
                  params={{ providerId: provider.id }}
                  className="hit-44 hover:underline"
                >
                  <span lang="" dir="auto">
                    {provider.name}
                  </span>
                </Link>
              </h2>
              <Stars value={provider.overallRating}>{words.reviews(provider.ratingCount)}</Stars>
            </div>
          </>
        )}
      </div>
      {latest ? (
        <>
          <Price amount={formatRand(latest.priceCents)} size="xl" />
          {agreedCents === undefined || agreedCents === latest.priceCents ? null : (
            <p className="font-semibold">{words.agreedSince(formatRand(agreedCents))}</p>
          )}
          <CallOutFee cents={latest.callOutCents} />
          <PaymentPlan priceCents={latest.priceCents} early={latest.earlyPayments} />
          <p className="text-sm text-muted">{words.total(showDate(latest.submittedAt))}</p>
          {quote.status === 'quote_submitted' ? (
            <ValidityCountdown key={latest.number} expiresAt={quote.expiresAt} expired={quote.expired} />
          ) : null}
          {quote.expired ? (
            <div className="mt-4">
              <Alert
                tone="warning"
                title={quote.party === 'provider' ? words.expired : quoteErrors['quotes.expired']}
              />
            </div>
          ) : null}
          <DefinitionRows className="mt-3">
            <DefinitionRow label={words.scope} prose stack>
              <span className="whitespace-pre-line" lang="" dir="auto">
                {latest.scope}
              </span>
            </DefinitionRow>
            <DefinitionRow label={words.timeline} stack>
              <EstimatedTimeline>{latest.estimatedTimeline}</EstimatedTimeline>
            </DefinitionRow>
            {latest.attachments.length > 0 ? (
              <DefinitionRow label={words.attachments} stack>
                <div className="grid gap-2">
                  <AttachedFiles label={words.pictures} files={latest.attachments} />
                </div>
              </DefinitionRow>
            ) : null}
          </DefinitionRows>
        </>
      ) : (
        <>
          <p className="text-card text-muted">{whyNoQuote(quote)}</p>
        </>
      )}
      {quote.masked ? <p className="mt-4 text-meta text-muted">{words.masked}</p> : null}
      {reason ? (
        <div className="mt-4">
          <Alert tone="info" title={words.reason}>
            {reason}
          </Alert>
        </div>
      ) : null}
    </Card>
  );
}

function whyNoQuote({ status, party, providerName }: QuoteData): string {
  if (status !== 'pending_provider_response') return words.noQuote;
  return party === 'provider' ? words.youHaveNotQuoted : words.notQuotedYet(providerName);
}

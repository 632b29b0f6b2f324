import { Link } from '@tanstack/react-router';
import { formatRand } from '#core/money.ts';
import { showDate } from '#core/time.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { YourMove } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionRow, DefinitionRows } from '#web/ui/definition-rows.tsx';
import { Price } from '#web/ui/price.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { AttachedFiles } from '#web/uploads/attached-files.tsx';
import { quoteErrors, quoteWords as words } from '../wording.ts';
import type { QuoteData } from './api.ts';
import { QuoteSteps } from './quote-steps.tsx';
import { ValidityCountdown } from './validity-countdown.tsx';

/** What the provider quotes, and what the reader can do about it. */
export function QuoteTerms({ quote }: { quote: QuoteData }) {
  const {
    provider,
    revisions: [standing],
  } = quote;
  return (
    <Card as="article" tape={quote.yourMove} pad="lg" aria-label={`Quote of ${provider.name}`}>
      <div className="mb-4.5 flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar size="lg" name={provider.name} src={provider.avatarUrl} />
          <div className="min-w-0">
            <h2 className="text-h3 wrap-anywhere">
              <Link to="/providers/$providerId" params={{ providerId: provider.id }} className="hit-44 hover:underline">
                {provider.name}
              </Link>
            </h2>
            <Stars
              value={provider.overallRating}
            >{`(${provider.ratingCount} ${provider.ratingCount === 1 ? 'review' : 'reviews'})`}</Stars>
          </div>
        </div>
        {quote.yourMove ? <YourMove /> : null}
      </div>
      {standing ? (
        <>
          <Price amount={formatRand(standing.priceCents)} size="xl" />
          <p className="text-sm text-muted">Total, as quoted on {showDate(standing.submittedAt)}.</p>
          {quote.status === 'quote_submitted' ? (
            <ValidityCountdown key={standing.number} expiresAt={quote.expiresAt} expired={quote.expired} />
          ) : null}
          {quote.expired ? (
            <div className="mt-4">
              <Alert
                tone="warning"
                title={quote.party === 'provider' ? words.expiredRenew : quoteErrors['quotes.expired']}
              />
            </div>
          ) : null}
          <DefinitionRows className="mt-3">
            <DefinitionRow label="Scope" prose stack>
              <span className="whitespace-pre-line">{standing.scope}</span>
            </DefinitionRow>
            <DefinitionRow label="Estimated timeline" stack>
              {standing.estimatedTimeline}
            </DefinitionRow>
            {standing.attachments.length > 0 ? (
              <DefinitionRow label="Attachments" stack>
                <div className="grid gap-2">
                  <AttachedFiles label="Pictures of this quote" files={standing.attachments} />
                </div>
              </DefinitionRow>
            ) : null}
          </DefinitionRows>
        </>
      ) : (
        <>
          <Price amount={words.priceMissing} className="text-muted" />
          <p className="text-sm text-muted">{unanswered(quote)}</p>
        </>
      )}
      {quote.reason ? (
        <div className="mt-4">
          <Alert tone="info" title="Reason">
            {quote.reason}
          </Alert>
        </div>
      ) : null}
      <QuoteSteps quote={quote} />
    </Card>
  );
}

function unanswered({ status, party, providerName }: QuoteData): string {
  if (status !== 'pending_provider_response') return 'There was no quote.';
  return party === 'provider' ? 'You have not quoted yet.' : `${providerName} has not quoted yet.`;
}

import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { formatBudget, formatRand } from '#core/money/money.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { pageTitles } from '#core/page-wording.ts';
import { CheckedPanel } from '#features/credentials/web/checked-panel.tsx';
import { DocumentLinks } from '#features/papers/web/document-links.tsx';
import { useJobOfQuote } from '#features/jobs/web/api.ts';
import { quoteSets } from '#features/quotes/lifecycle.ts';
import { type QuoteData, useQuote } from '#features/quotes/web/api.ts';
import { LinesTable } from '#features/quotes/web/lines-table.tsx';
import { QuoteBadge } from '#features/quotes/web/quote-badge.tsx';
import { QuoteTerms } from '#features/quotes/web/quote-terms.tsx';
import { QuoteTimeline } from '#features/quotes/web/quote-timeline.tsx';
import { Revisions } from '#features/quotes/web/revisions.tsx';
import { linesTableWords, quoteLoadWords } from '#features/quotes/wording.ts';
import { useKeptByMember } from '#features/visits/web/kept-api.ts';
import { KeptVisits } from '#features/visits/web/kept-visits.tsx';
import { usePerson } from '#kit/api/session.ts';
import { After } from '#kit/ui/loading/after.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { AttachedFiles } from '#kit/uploads/attached-files.tsx';
import { Marked } from '#kit/ui/marked.tsx';
import { lastList } from '#web/pages/my-quotes/last-list.ts';
import { QuoteNextStep, useJobStep } from '#web/pages/shared/next-step/quote-next-step.tsx';
import { Looked } from '#web/pages/shared/looked.tsx';
import { MessageAbout } from '#web/pages/shared/message-about.tsx';
import { tabTitle } from '#web/wording.ts';
import { quotePageWords as words } from './wording.ts';

const back = (
  <ButtonLink variant="quiet" render={<Link to="/my-quotes" />}>
    {words.backToMyQuotes}
  </ButtonLink>
);

const route = getRouteApi('/shell/gated/quotes/$quoteId');

/** A quote with its request, its terms, its progress and the steps that the reader can take. */
export function QuotePage() {
  const { quoteId } = route.useParams();
  const query = useQuote(quoteId);
  return (
    <Looked
      kind="quote"
      query={query}
      loading={<LoadingList label={quoteLoadWords.loading} count={2} />}
      failed={quoteLoadWords.failed}
      heading={words.quote}
      missing={<ErrorPanel title={quoteLoadWords.notFound} action={back} />}
    >
      {(quote) => <LoadedQuote quote={quote} />}
    </Looked>
  );
}

function LoadedQuote({ quote }: { quote: QuoteData }) {
  const { role } = usePerson();
  useEffect(() => {
    document.title = tabTitle(quote.title);
  }, [quote.title]);
  const lines = quote.revisions[0]?.lines ?? [];
  const agreed = quote.timeline.some(({ step }) => step === 'accept');
  // The next step of an agreed quote is that of its job, and as high as that says: what stands below waits for it.
  const job = useJobOfQuote(quote.id, isOneOf(quote.status, quoteSets.accepted));
  const step = useJobStep(quote);
  const kept = useKeptByMember(quote.id, quote.party === 'provider');
  const checked = <CheckedPanel checked={quote.checked} />;
  return (
    <>
      <PageHeading
        title={<Marked>{quote.title}</Marked>}
        subtitle={subtitle(quote)}
        back={
          // A provider who has become a member again has no received quotes, but keeps the jobs.
          quote.party === 'provider' && role !== 'provider'
            ? { label: pageTitles.myJobs, render: <Link to="/my-jobs" /> }
            : {
                label: words.myQuotes,
                render: (
                  <Link to="/my-quotes" search={lastList(quote.party === 'provider' ? 'received' : 'requested')} />
                ),
              }
        }
        end={<QuoteBadge status={quote.status} rework={quote.rework} />}
      />
      <Suspense fallback={<LoadingList label={quoteLoadWords.loading} count={2} />}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <QuoteNextStep quote={quote} onThere={step.onThere} />
            <After queries={[job, step, kept]}>
              <QuoteTerms quote={quote} agreedCents={job.data?.totalCostCents} />
              {lines.length > 0 ? (
                <Card as="section" pad="lg" aria-labelledby="lines">
                  <h2 id="lines" className="mb-3">
                    {linesTableWords.title}
                  </h2>
                  <LinesTable lines={lines} />
                </Card>
              ) : null}
              {quote.party === 'provider' ? null : checked}
              <Request quote={quote}>
                <KeptVisits figure={kept.data?.figure} party="member" />
              </Request>
              {quote.party === 'provider' ? checked : null}
              {quote.revisions.length > 1 ? <Revisions revisions={quote.revisions} /> : null}
            </After>
          </div>
          <aside aria-label={words.progress} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {/* On a phone it stands below all of these. */}
            <After queries={[job, step, kept]}>
              <Card as="section">
                <h2 className="mb-4 text-h3">{words.progress}</h2>
                <QuoteTimeline quote={quote} />
              </Card>
              {agreed ? <DocumentLinks key={quote.status} quoteId={quote.id} /> : null}
              <Card className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
                <MessageAbout quoteId={quote.id} party={quote.party} />
                {quote.party === 'provider' ? null : (
                  <ButtonLink
                    variant="text"
                    full
                    render={<Link to="/providers/$providerId" params={{ providerId: quote.providerId }} />}
                  >
                    {words.viewProfile}
                  </ButtonLink>
                )}
              </Card>
            </After>
          </aside>
        </div>
      </Suspense>
    </>
  );
}

/** The member's request, and the problem that it is about. `children` are about the member. */
function Request({ quote, children }: { quote: QuoteData; children: ReactNode }) {
  const { problem, services, attachments } = quote;
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-2">{quote.party === 'member' ? words.youNeed : words.memberNeeds(quote.memberName)}</h2>
      <p className="max-w-[66ch] leading-[1.625rem] wrap-anywhere whitespace-pre-line" lang="" dir="auto">
        {quote.description}
      </p>
      {services.length > 0 ? (
        <ul aria-label={words.services} className="mt-3.5 flex flex-wrap gap-2">
          {services.map(({ serviceName, priceCents }, place) => (
            <li key={place} className="min-w-0">
              <Tag>
                {serviceName}
                {priceCents === null ? null : <span className="numbers">, {formatRand(priceCents)}</span>}
              </Tag>
            </li>
          ))}
        </ul>
      ) : null}
      {attachments.length > 0 ? (
        <div className="mt-3.5 grid gap-2">
          <AttachedFiles label={words.pictures} files={attachments} />
        </div>
      ) : null}
      {problem ? (
        <p className="mt-3 text-card text-muted">
          {words.problem}{' '}
          <TextLink render={<Link to="/problems/$problemId" params={{ problemId: problem.id }} />}>
            {problem.title}
          </TextLink>
          {problem.budgetCents === null ? null : words.budget(formatBudget(problem.budgetCents))}
        </p>
      ) : null}
      {children}
    </Card>
  );
}

function subtitle({ timeline, party, providerName, memberName }: QuoteData): string {
  const offered = timeline[0]?.step === 'offer';
  if (party === 'provider') return offered ? words.offeredTo(memberName) : words.requestedBy(memberName);
  return offered ? words.offeredBy(providerName) : words.requestedFrom(providerName);
}

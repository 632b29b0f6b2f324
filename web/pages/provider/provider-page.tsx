import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft, Flag, MessageCircle, SquarePen } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { CheckedPanel } from '#features/credentials/web/checked-panel.tsx';
import { CompletedJobs } from '#features/jobs/web/completed-jobs.tsx';
import { openConversationWords } from '#features/messages/wording.ts';
import { type ProviderData, useProvider } from '#features/providers/web/api.ts';
import { ContactInformation } from '#features/providers/web/contact-information.tsx';
import { ProviderHeader, ServicesOffered } from '#features/providers/web/provider-profile.tsx';
import type { ReviewData } from '#features/reviews/web/api.ts';
import { replyWords } from '#features/reviews/wording.ts';
import { useKeptByProviders } from '#features/visits/web/kept-api.ts';
import { type KeptFigure, KeptVisits } from '#features/visits/web/kept-visits.tsx';
import { RatingSummary } from '#features/reviews/web/rating-summary.tsx';
import { ReviewList } from '#features/reviews/web/review-list.tsx';
import { toCallError } from '#kit/api/client.ts';
import { ActionBar } from '#web/layouts/action-bar.tsx';
import { useSession } from '#kit/api/session.ts';
import { wayOn } from '#features/quotes/web/way-on.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { ReviewMenu } from './review-menu.tsx';
import { providerActionWords, providerPageWords as words } from './wording.ts';
import { ReportButton } from '#web/pages/shared/report-button.tsx';
import { useConversationLink } from '#web/pages/shared/use-conversation.tsx';
import { useQuoteRequest } from '#web/pages/shared/use-quote-request.tsx';
import { tabTitle } from '#web/wording.ts';

const muted = { variant: 'text', icon: Flag, className: 'text-muted!' } as const;

const route = getRouteApi('/shell/browsing/providers/$providerId');

export function ProviderPage() {
  const { providerId } = route.useParams();
  return (
    <>
      <Link
        to="/providers"
        activeOptions={{ exact: true }}
        className="hit-44 mb-4 inline-flex items-center gap-2 font-semibold text-brand-ink hover:underline"
      >
        <Icon shape={ArrowLeft} className="size-5" />
        {words.directory}
      </Link>
      {providerId === 'undefined' ? <Missing title={words.noId} /> : <Profile providerId={providerId} />}
    </>
  );
}

function Profile({ providerId }: { providerId: string }) {
  const query = useProvider(providerId);
  const kept = useKeptByProviders([providerId]);
  // The figure stands in the head of the page: it comes with it, or not at all.
  if (query.isPending || (query.isSuccess && kept.isLoading && kept.failureCount === 0))
    return <LoadingList label={words.loading} count={2} />;
  if (query.isError) {
    const error = toCallError(query.error);
    // A malformed id looks like a missing page to the person who followed the link.
    if (error.status === 404 || error.status === 422) return <Missing title={words.notFound} />;
    return (
      <Card pad="none">
        <ErrorPanel
          title={words.failed}
          line={error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Card>
    );
  }
  return <ProviderDetails provider={query.data} kept={kept.data?.items[0]} />;
}

function ProviderDetails({ provider, kept }: { provider: ProviderData; kept: KeptFigure | undefined }) {
  const { ask, dialog } = useQuoteRequest();
  const { withPerson, busy, refusal } = useConversationLink();
  useEffect(() => {
    document.title = tabTitle(provider.name);
  }, [provider.name]);
  const canRequestQuote = provider.actions.includes('request-quote');
  const canMessage = provider.actions.includes('message');
  const own = provider.actions.includes('edit');
  const bio = provider.detailedBio || provider.shortBio;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ProviderHeader provider={provider}>
        <KeptVisits figure={kept} party="provider" />
      </ProviderHeader>
      {provider.onHoliday ? <Alert tone="info" title={words.onHoliday} /> : null}
      {/* An answer that this device has kept from an earlier release does not have it. */}
      {provider.requestObstacle != null ? (
        <Alert tone="info" title={provider.requestObstacle.sentence} action={wayOn(provider.requestObstacle.code)} />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Section title={words.about}>
            <p className="max-w-[66ch] whitespace-pre-line wrap-anywhere">
              {bio ? <bdi lang="">{bio}</bdi> : own ? words.noOwnBio : words.noBio}
            </p>
          </Section>
          <CheckedPanel checked={provider.checked} />
          <Section title={words.services}>
            <ServicesOffered services={provider.services} />
          </Section>
          <Section title={words.portfolio}>
            {provider.portfolio.length === 0 ? (
              <p className="text-muted">{words.noPictures}</p>
            ) : (
              <Gallery label={words.portfolio} pictures={provider.portfolio.map(galleryPicture)} />
            )}
          </Section>
          <Section title={words.reviews} id="reviews">
            <RatingSummary providerId={provider.id} />
            <ReviewList
              providerId={provider.id}
              providerName={provider.name}
              end={renderReviewMenu}
              belowReply={renderReport}
            />
          </Section>
          <Section title={words.completedJobs}>
            <CompletedJobs providerId={provider.id} />
          </Section>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:sticky desk:top-22">
          <Actions
            provider={provider}
            onAsk={() => ask(provider)}
            onMessage={() => withPerson(provider.accountId)}
            messaging={busy}
            refusal={refusal}
          />
          <Section title={words.contact} pad="md">
            <ContactInformation contact={provider.contact} own={own} />
          </Section>
          {provider.actions.includes('report') ? (
            <div className="text-center">
              <ReportButton kind="provider" subjectId={provider.id} title={providerActionWords.report} look={muted} />
            </div>
          ) : null}
        </div>
      </div>
      {canRequestQuote || canMessage ? (
        <ActionBar>
          {refusal ? <div className="basis-full">{refusal}</div> : null}
          {canMessage ? (
            <Button
              variant="quiet"
              size="lg"
              full
              busy={busy}
              onClick={() => withPerson(provider.accountId)}
              className="px-2!"
            >
              {openConversationWords.messageProvider}
            </Button>
          ) : null}
          {canRequestQuote ? (
            <Button size="lg" full onClick={() => ask(provider)} className="px-2!">
              {providerActionWords.requestQuote}
            </Button>
          ) : null}
        </ActionBar>
      ) : null}
      {dialog}
    </div>
  );
}

type ActionsProps = {
  provider: ProviderData;
  onAsk: () => void;
  onMessage: () => void;
  messaging: boolean;
  refusal: ReactNode;
};

/** The buttons for this reader's actions; a visitor gets a link to log in. */
function Actions({ provider, onAsk, onMessage, messaging, refusal }: ActionsProps) {
  const signedOut = useSession() === null;
  const { href } = useLocation();
  if (signedOut) {
    return (
      <Card className="grid gap-3">
        <p className="text-card">{providerActionWords.logInFirst}</p>
        <ButtonLink full render={<Link to="/login" search={{ next: href }} />}>
          {providerActionWords.logIn}
        </ButtonLink>
      </Card>
    );
  }
  if (provider.actions.includes('edit')) {
    return (
      <Card>
        <ButtonLink full icon={SquarePen} render={<Link to="/provider-dashboard" />}>
          {providerActionWords.edit}
        </ButtonLink>
      </Card>
    );
  }
  const canRequestQuote = provider.actions.includes('request-quote');
  if (!canRequestQuote && !provider.actions.includes('message')) return null;
  return (
    // A phone shows these buttons in the bar at the bottom.
    <Card className="grid gap-3 max-md:hidden">
      {refusal}
      {canRequestQuote ? (
        <Button size="lg" full onClick={onAsk}>
          {providerActionWords.requestQuote}
        </Button>
      ) : null}
      {provider.actions.includes('message') ? (
        <Button variant="quiet" full icon={MessageCircle} busy={messaging} onClick={onMessage}>
          {openConversationWords.messageProvider}
        </Button>
      ) : null}
    </Card>
  );
}

const renderReviewMenu = (review: ReviewData) => <ReviewMenu review={review} />;

const renderReport = ({ id, actions, reviewerName }: ReviewData) =>
  actions.includes('report-reply') ? (
    <ReportButton kind="reply" subjectId={id} title={replyWords.report} label={replyWords.reportTo(reviewerName)} />
  ) : null;

function Section({
  title,
  id,
  pad = 'lg',
  children,
}: {
  title: string;
  id?: string;
  pad?: 'md' | 'lg';
  children: ReactNode;
}) {
  return (
    <Card as="section" id={id} pad={pad} aria-label={title}>
      <CardHead title={title} />
      {children}
    </Card>
  );
}

function Missing({ title }: { title: string }) {
  return (
    <Card pad="none">
      <Empty
        title={title}
        line={words.notFoundHint}
        level={1}
        action={
          <ButtonLink variant="quiet" render={<Link to="/providers" activeOptions={{ exact: true }} />}>
            {words.directory}
          </ButtonLink>
        }
      />
    </Card>
  );
}

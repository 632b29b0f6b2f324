import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProvider } from '#features/providers/web/api.ts';
import { ProviderHeader, ServicesOffered } from '#features/providers/web/provider-profile.tsx';
import { ReviewList } from '#features/reviews/web/review-list.tsx';
import { errorOf } from '#web/client.ts';
import { ActionBar } from '#web/layouts/action-bar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { LoadingList } from '#web/ui/skeleton.tsx';
import { useQuoteRequest } from './use-quote-request.tsx';

const route = getRouteApi('/shell/browsing/providers/$providerId');

export function ProviderPage() {
  const { providerId } = route.useParams();
  return (
    <>
      <Link to="/providers" className="hit-44 mb-4 inline-flex items-center gap-2 font-semibold text-brand-ink hover:underline">
        <ArrowLeft aria-hidden="true" className="size-5" />
        Find a Provider
      </Link>
      {providerId === 'undefined' ? <Missing title="No provider ID specified in the URL." /> : <Profile providerId={providerId} />}
    </>
  );
}

function Profile({ providerId }: { providerId: string }) {
  const query = useProvider(providerId);
  const { ask, dialog } = useQuoteRequest();
  if (query.isPending) return <LoadingList label="Loading the provider" count={2} />;
  if (query.isError) {
    const error = errorOf(query.error);
    // An id that is none is not found either: the person who followed the link cannot tell the two apart.
    if (error.status === 404 || error.status === 422) return <Missing title="Provider Not Found" />;
    return (
      <Card pad="none">
        <ErrorPanel title="Error Fetching Profile" line={error.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Card>
    );
  }
  const provider = query.data;
  return (
    <div className="grid gap-4">
      <ProviderHeader provider={provider} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-8">
        <div className="grid gap-4">
          <Section title="About">
            <p className="max-w-[66ch] whitespace-pre-line wrap-anywhere">
              {provider.detailedBio || provider.shortBio || 'This provider has not written about themselves yet.'}
            </p>
          </Section>
          <Section title="Services Offered">
            <ServicesOffered services={provider.services} />
          </Section>
          <Section title="Client Reviews">
            <ReviewList providerId={provider.id} />
          </Section>
        </div>
        {provider.mine ? null : (
          <Card className="max-md:hidden max-desk:order-first">
            <Button size="lg" full onClick={() => ask(provider)}>
              Request Quote
            </Button>
          </Card>
        )}
      </div>
      {provider.mine ? null : (
        <ActionBar>
          <Button size="lg" full onClick={() => ask(provider)}>
            Request Quote
          </Button>
        </ActionBar>
      )}
      {dialog}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" pad="lg" aria-label={title}>
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
        line="The listing may be gone, or not approved yet."
        level={2}
        action={
          <ButtonLink variant="quiet" render={<Link to="/providers" />}>
            Find a Provider
          </ButtonLink>
        }
      />
    </Card>
  );
}

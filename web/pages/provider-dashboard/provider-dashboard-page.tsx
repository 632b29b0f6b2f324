import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { type ProviderTab, providerTabs } from '#features/providers/tabs.ts';
import { type OwnListing, useOwnListing } from '#features/providers/web/own-listing.ts';
import { profileFormWords } from '#features/providers/wording.ts';
import { quoteAccessWords } from '#features/quotes/access-wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { usePerson } from '#kit/api/session.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { providerDashboardWords as words, providerTabLabels } from './wording.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

const route = getRouteApi('/shell/gated/provider-dashboard');

const views = {
  profile: lazyPart(() => import('./profile-tab.tsx')),
  services: lazyPart(() => import('./services-tab.tsx')),
  reviews: lazyPart(() => import('./reviews-tab.tsx')),
  quotes: lazyPart(() => import('./quotes-tab.tsx')),
};

export function ProviderDashboardPage() {
  const { role } = usePerson();
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (next: ProviderTab) => navigate({ search: { tab: next }, replace: true });
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHeading title={words.title} />
      {role === 'provider' ? (
        <Tabs<ProviderTab>
          label={words.title}
          tabs={providerTabs.map((value) => ({ value, label: providerTabLabels[value] }))}
          value={tab}
          onChoose={open}
        >
          <Content tab={tab} onCreate={() => void open('profile')} />
        </Tabs>
      ) : (
        <Alert tone="danger" title={quoteAccessWords.providersOnly} />
      )}
    </div>
  );
}

function Content({ tab, onCreate }: { tab: ProviderTab; onCreate: () => void }) {
  const query = useOwnListing();
  return (
    <Loaded query={query} loading={<Loading />} failed={tab === 'services' ? words.servicesFailed : words.failed}>
      {(own) => <View tab={tab} own={own} onCreate={onCreate} />}
    </Loaded>
  );
}

function View({ tab, own, onCreate }: { tab: ProviderTab; own: OwnListing; onCreate: () => void }): ReactNode {
  if (!own.created && tab !== 'profile') {
    return (
      <Card>
        <Empty title={words.createFirst} action={<Button onClick={onCreate}>{profileFormWords.create}</Button>} />
      </Card>
    );
  }
  const Chosen = views[tab];
  return (
    <Suspense fallback={<Loading />}>
      <Chosen own={own} />
    </Suspense>
  );
}

const Loading = () => (
  <LoadingList label={words.loading}>
    <Skeleton className="h-20 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </LoadingList>
);

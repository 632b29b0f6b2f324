import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { pageTitles as titles } from '#web/wording.ts';
import { type SettingsTab, settingsTabs } from './tabs.ts';
import { settingsTabLabels, settingsWords as words } from './wording.ts';

const route = getRouteApi('/shell/gated/settings');

const views = {
  profile: lazyPart(() => import('./profile-tab.tsx')),
  security: lazyPart(() => import('./security-tab.tsx')),
  notifications: lazyPart(() => import('./notifications-tab.tsx')),
  privacy: lazyPart(() => import('./privacy-tab.tsx')),
  data: lazyPart(() => import('./data-tab.tsx')),
};

export function SettingsPage() {
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const Chosen = views[tab];
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHeading title={titles.settings} />
      <Tabs<SettingsTab>
        label={titles.settings}
        tabs={settingsTabs.map((value) => ({ value, label: settingsTabLabels[value] }))}
        value={tab}
        onChoose={(next) => navigate({ search: { tab: next }, replace: true })}
      >
        <Suspense fallback={<Loading />}>
          <Chosen />
        </Suspense>
      </Tabs>
    </div>
  );
}

const Loading = () => (
  <LoadingList label={words.loading}>
    <Skeleton className="h-96 rounded-card" />
  </LoadingList>
);

import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { profileWords } from '#features/accounts/profile-wording.ts';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import { AccountPlan } from '#features/profiles/web/account-plan.tsx';
import { useProfile } from '#features/profiles/web/api.ts';
import { MissingProfile, ProfileDetails } from '#features/profiles/web/profile-details.tsx';
import { profilePageWords as words } from '#features/profiles/wording.ts';
import { toCallError } from '#web/api/client.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { usePerson } from '#web/api/session.ts';
import { OwnProfileForm } from '#web/pages/shared/own-profile-form.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#web/ui/skeleton.tsx';
import * as titles from '#web/wording.ts';
import { PostedProblems } from './posted-problems.tsx';

const route = getRouteApi('/shell/gated/profile/{-$accountId}');

/** One's own profile, or that of the person in the address. */
export function ProfilePage() {
  const { accountId } = route.useParams();
  const { id } = usePerson();
  return (
    <div className="mx-auto grid max-w-[760px] grid-cols-[minmax(0,1fr)]">
      {accountId === undefined || accountId === id ? <OwnProfile /> : <OthersProfile key={accountId} id={accountId} />}
    </div>
  );
}

function OwnProfile() {
  const { role } = usePerson();
  return (
    <>
      <PageHeading title={titles.profile} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OwnProfileForm failed={profileWords.failedThere} />
        {role === 'admin' ? null : <AccountPlan />}
        <PostedProblems />
      </div>
    </>
  );
}

function OthersProfile({ id }: { id: string }) {
  const query = useProfile(id);
  const name = query.data?.fullName;
  useEffect(() => {
    if (name !== undefined) document.title = titles.tabTitle(name);
  }, [name]);
  const { status } = toCallError(query.error);
  // A malformed id looks like a missing page to the person who followed the link.
  if (query.isError && (status === 404 || status === 422)) return <MissingProfile />;
  return (
    <Loaded query={query} loading={<Loading />} failed={words.failed} heading={titles.profile}>
      {(profile) =>
        profile.listingId === null ? (
          <ProfileDetails profile={profile} badge={<RoleBadge person={profile} className="mt-1.5" />} />
        ) : (
          <Navigate to="/providers/$providerId" params={{ providerId: profile.listingId }} replace />
        )
      }
    </Loaded>
  );
}

const Loading = () => (
  <LoadingList label={words.loading}>
    <Skeleton className="h-96 rounded-card" />
  </LoadingList>
);

import { getRouteApi, Navigate } from '@tanstack/react-router';
import { Flag } from 'lucide';
import { useEffect, useState } from 'react';
import { profileWords } from '#features/accounts/profile-wording.ts';
import { useOwnProfile } from '#features/accounts/web/profile.ts';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import { AccountPlan } from '#features/profiles/web/account-plan.tsx';
import { useAccountPlan, useProfile } from '#features/profiles/web/api.ts';
import { MissingProfile, ProfileDetails } from '#features/profiles/web/profile-details.tsx';
import { profilePageWords as words } from '#features/profiles/wording.ts';
import { toCallError } from '#kit/api/client.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { usePerson } from '#kit/api/session.ts';
import { profileDraftName } from '#features/accounts/web/profile-draft.ts';
import { hasDraft } from '#kit/drafts/draft.ts';
import { isFirstLoading, useKeptAsMember } from '#features/visits/web/kept-api.ts';
import { ReportButton } from '#web/pages/shared/report-button.tsx';
import { OwnProfileSummary } from '#web/pages/shared/own-profile-summary.tsx';
import { OwnProfileForm } from '#web/pages/shared/own-profile-form.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { pageTitles as titles, tabTitle } from '#web/wording.ts';
import { PostedProblems } from './posted-problems.tsx';

const flag = { variant: 'text', icon: Flag } as const;

const route = getRouteApi('/shell/gated/profile/{-$accountId}');

/** One's own profile, or that of the person in the address. */
export function ProfilePage() {
  const { accountId } = route.useParams();
  const { id } = usePerson();
  return (
    <div className="mx-auto grid max-w-[760px] grid-cols-[minmax(0,1fr)]">
      {accountId === undefined || accountId === id ? <OwnProfile /> : <OthersProfile id={accountId} />}
    </div>
  );
}

function OwnProfile() {
  // Each part has a height of its own: those below it wait until it is there, or they would move.
  const hasPlan = usePerson().role !== 'admin';
  const own = useOwnProfile();
  const isOwnPending = isFirstLoading(useKeptAsMember()) || own.isPending;
  const plan = useAccountPlan(hasPlan);
  return (
    <>
      <PageHeading title={titles.profile} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OwnDetails />
        {hasPlan ? (
          <div className={isOwnPending ? 'hidden' : undefined}>
            <AccountPlan />
          </div>
        ) : null}
        <div className={isOwnPending || plan.isLoading ? 'hidden' : undefined}>
          <PostedProblems />
        </div>
      </div>
    </>
  );
}

/** The reader's own profile, and its form behind a button: Settings opens with the same form. A draft opens it at once. */
function OwnDetails() {
  const { id } = usePerson();
  const [isEdited, setEdited] = useState(() => hasDraft(profileDraftName(id)));
  if (isEdited) return <OwnProfileForm failed={profileWords.failedThere} onSaved={() => setEdited(false)} />;
  return <OwnProfileSummary onEdit={() => setEdited(true)} />;
}

function OthersProfile({ id }: { id: string }) {
  const query = useProfile(id);
  const name = query.data?.fullName;
  useEffect(() => {
    if (name !== undefined) document.title = tabTitle(name);
  }, [name]);
  const { status } = toCallError(query.error);
  // A malformed id looks like a missing page to the person who followed the link.
  if (query.isError && (status === 404 || status === 422)) return <MissingProfile />;
  return (
    <Loaded query={query} loading={<Loading />} failed={words.failed} heading={titles.profile}>
      {(profile) =>
        profile.listingId === null ? (
          <>
            <ProfileDetails profile={profile} badge={<RoleBadge person={profile} className="mt-1.5" />} />
            <p className="mt-3">
              <ReportButton kind="person" subjectId={profile.id} title={words.report} look={flag} />
            </p>
          </>
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

import { profileWords as words } from '#features/accounts/profile-wording.ts';
import { useOwnProfile } from '#features/accounts/web/profile.ts';
import { ProfileForm } from '#features/accounts/web/profile-form.tsx';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import { OwnPhoto } from '#features/files/web/own-photo.tsx';
import { Loaded } from '#kit/api/loaded.tsx';
import { usePerson } from '#kit/api/session.ts';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';

/** One's own personal information with the photo, as Settings and the profile show it. `failed` is said when a save fails. */
export function OwnProfileForm({ failed, onSaved }: { failed: string; onSaved?: () => void }) {
  const person = usePerson();
  return (
    <Loaded query={useOwnProfile()} loading={<Loading />} failed={words.failedToLoad}>
      {(own) => (
        <ProfileForm key={own.id} own={own} failed={failed} onSaved={onSaved}>
          <OwnPhoto name={own.fullName} photoId={own.photoId} photoUrl={own.photoUrl}>
            <RoleBadge person={person} className="mt-1" />
          </OwnPhoto>
        </ProfileForm>
      )}
    </Loaded>
  );
}

const Loading = () => (
  <LoadingList label={words.loading}>
    <Skeleton className="h-96 rounded-card" />
  </LoadingList>
);

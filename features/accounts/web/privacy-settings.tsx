import { type ContactSetting, contactSettings, profileVisibilities, type ProfileVisibility } from '../profile.ts';
import { privacyWords as words } from '../profile-wording.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Refused } from '#kit/api/refused.tsx';
import { usePerson } from '#kit/api/session.ts';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { type OwnPrivacy, useOwnPrivacy, useSavePrivacy } from './profile.ts';

/** A listing has a phone and an email of its own, with switches in its form. */
const settingsOfListing: readonly ContactSetting[] = ['showPhone', 'showEmail'];
const settingsBesideListing = contactSettings.filter((setting) => !settingsOfListing.includes(setting));

/** The privacy settings of a profile or listing. Each setting is saved at once. */
export function PrivacySettings() {
  return (
    <Loaded query={useOwnPrivacy()} loading={<Loading />} failed={words.failedToLoad}>
      {(privacy) => <Settings privacy={privacy} />}
    </Loaded>
  );
}

function Settings({ privacy }: { privacy: OwnPrivacy }) {
  const hasListing = usePerson().providerId !== null;
  const { save, error, isSaved } = useSavePrivacy();
  const hints = hasListing ? words.listingHint : words.visibilityHint;
  return (
    <Card as="section" pad="lg" aria-label={words.title}>
      <CardHead title={words.title} end={<Saved isSaved={isSaved} />} />
      <div className="not-empty:mb-3">
        <Refused act={{ error }} failed={words.failed} />
      </div>
      <Select
        label={words.visibility}
        hint={hints[privacy.profileVisibility]}
        value={privacy.profileVisibility}
        onChange={({ currentTarget }) => save({ profileVisibility: currentTarget.value as ProfileVisibility })}
      >
        {profileVisibilities.map((visibility) => (
          <option key={visibility} value={visibility}>
            {words.visibilities[visibility]}
          </option>
        ))}
      </Select>
      <div className="mt-3">
        {(hasListing ? settingsBesideListing : contactSettings).map((setting) => (
          <Switch
            key={setting}
            label={words[setting]}
            hint={hasListing ? words.listingShowHint : words.showHint}
            checked={privacy[setting]}
            onChange={({ currentTarget }) => save({ [setting]: currentTarget.checked })}
          />
        ))}
      </div>
      {hasListing ? <p className="mt-3 text-sm text-muted">{words.listing}</p> : null}
      <p className="mt-3 text-sm text-muted">{words.agreement}</p>
    </Card>
  );
}

const Saved = ({ isSaved }: { isSaved: boolean }) => (
  <p aria-live="polite" className="text-sm text-muted">
    {isSaved ? words.saved : null}
  </p>
);

const Loading = () => (
  <LoadingList label={words.loading}>
    <Skeleton className="h-80 rounded-card" />
  </LoadingList>
);

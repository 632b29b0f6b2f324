import { profileWords } from '#features/accounts/profile-wording.ts';
import { OwnProfileForm } from '#web/pages/shared/own-profile-form.tsx';
import { settingsTabLabels } from './wording.ts';

export default function ProfileTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{settingsTabLabels.profile}</h2>
      <OwnProfileForm failed={profileWords.failed} />
    </div>
  );
}

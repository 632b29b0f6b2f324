import { PrivacySettings } from '#features/accounts/web/privacy-settings.tsx';
import { BlockedPeople } from '#features/messages/web/blocked-people.tsx';
import { settingsTabLabels } from './wording.ts';

export default function PrivacyTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{settingsTabLabels.privacy}</h2>
      <PrivacySettings />
      <BlockedPeople />
    </div>
  );
}

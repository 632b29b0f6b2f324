import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CaseSection } from '#features/privacy/web/case-section.tsx';
import { DeletionSection } from '#features/privacy/web/deletion-section.tsx';
import { ExportSection } from '#features/privacy/web/export-section.tsx';
import { deletionWords } from '#features/privacy/wording.ts';
import { settingsQuery } from '#features/site/web/api.ts';
import { leaveDevice } from '#kit/offline/leave-device.ts';
import { forgetSession } from '#web/session.ts';
import { After } from '#kit/ui/loading/after.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { useOwnPrivacy } from '#features/accounts/web/profile.ts';
import { PrivacySettings } from '#features/accounts/web/privacy-settings.tsx';
import { BlockedPeople } from '#features/messages/web/blocked-people.tsx';
import { settingsTabLabels } from './wording.ts';

const ConfirmIdentityDialog = lazyDialog(
  () => import('#features/accounts/web/second-factor/confirm-identity-dialog.tsx'),
);

export default function PrivacyTab() {
  const settings = useQuery(settingsQuery).data;
  const officer =
    settings === undefined ? null : { name: settings.informationOfficerName, email: settings.informationOfficerEmail };
  const onDeleted = useLeft();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="sr-only">{settingsTabLabels.privacy}</h2>
      <PrivacySettings />
      <After queries={[useOwnPrivacy()]}>
        <BlockedPeople />
        <ExportSection Confirm={ConfirmIdentityDialog} />
        <CaseSection officer={officer} />
        <DeletionSection Confirm={ConfirmIdentityDialog} onDeleted={onDeleted} />
      </After>
    </div>
  );
}

/** After the deletion of the account: forgets what this browser knows of the person, as signing out does. */
function useLeft(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    await forgetSession(queries);
    leaveDevice();
    await router.navigate({ to: '/login', replace: true });
    toast.success(deletionWords.done);
  };
}

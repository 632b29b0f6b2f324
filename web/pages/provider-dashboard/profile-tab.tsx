import { OwnBankDetails } from '#features/bank-details/web/own-bank-details.tsx';
import { OwnCredentials } from '#features/credentials/web/own-credentials.tsx';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#features/site/web/api.ts';
import { HolidaySwitch } from '#features/providers/web/holiday-switch.tsx';
import type { OwnListing } from '#features/providers/web/own-listing.ts';
import { OwnDocuments } from '#features/providers/web/own-documents.tsx';
import { ProfileCompleteness } from '#features/providers/web/profile-completeness.tsx';
import { ProfileForm } from '#features/providers/web/profile-form.tsx';
import { listingHeldWords } from '#features/providers/wording.ts';
import { Team } from '#features/team/web/team.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { OwnDecision } from '#web/pages/shared/own-decision.tsx';

const ConfirmIdentityDialog = lazyDialog(
  () => import('#features/accounts/web/second-factor/confirm-identity-dialog.tsx'),
);

const showHiddenWorker = (workerId: string) => <OwnDecision kind="worker" subjectId={workerId} />;

export default function ProfileTab({ own }: { own: OwnListing }) {
  const settings = useQuery(settingsQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {own.isTextHidden ? <OwnDecision kind="provider" subjectId={own.id} /> : null}
      {own.isTextHeld ? (
        <Alert tone="warning" title={listingHeldWords.title}>
          {listingHeldWords.text}
        </Alert>
      ) : null}
      <ProfileCompleteness {...own.completeness} />
      {own.created ? <HolidaySwitch onHoliday={own.onHoliday} /> : null}
      <ProfileForm own={own} />
      {own.created ? <Team showHidden={showHiddenWorker} /> : null}
      {own.created ? (
        <OwnCredentials specialty={own.specialty || null} documentDays={settings.data?.documentDays ?? null} />
      ) : null}
      {own.created ? <OwnBankDetails ConfirmIdentity={ConfirmIdentityDialog} /> : null}
      {own.created ? <OwnDocuments /> : null}
    </div>
  );
}

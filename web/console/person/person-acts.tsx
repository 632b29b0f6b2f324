import { useAccountSteps } from '#features/accounts/web/admin-api.tsx';
import { ChangeEmail } from '#features/accounts/web/change-email.tsx';
import { ChangeRole } from '#features/accounts/web/change-role.tsx';
import { EndSessionsOf } from '#features/accounts/web/end-sessions-of.tsx';
import { SecondFactorReset } from '#features/accounts/web/second-factor/second-factor-reset.tsx';
import { userListWords } from '#features/accounts/wording.ts';
import { storageDialogWords } from '#features/files/wording.ts';
import type { PersonData } from '#features/people/web/api.ts';
import { personPageWords as words } from '#features/people/wording.ts';
import { GrantPlanTo } from '#features/plans/web/grant-plan.tsx';
import { usePerson } from '#kit/api/session.ts';
import { Button } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { StepButtons } from '#kit/ui/step-buttons.tsx';
import { useState } from 'react';

const StorageDialog = lazyDialog(() => import('#features/files/web/storage-dialog.tsx'));

/** The steps that an admin may take on one account. */
export function PersonActs({ person, refresh }: { person: PersonData; refresh: () => void }) {
  const { begin, busy, dialogs, refusal } = useAccountSteps(person, refresh);
  const reader = usePerson();
  const [adjusts, setAdjusts] = useState(false);
  const { id, fullName, status, steps, openSessions, storage } = person;
  const isGone = status === 'left' || status === 'leaving';
  return (
    <Card as="section" aria-label={words.acts}>
      <CardHead title={words.acts} />
      {refusal}
      <div className="flex flex-wrap gap-2">
        <StepButtons
          steps={steps}
          primary="approve"
          busy={busy !== null}
          nameFor={(label) => userListWords.stepFor(label, fullName)}
          onPress={begin}
        />
        {dialogs}
        <ChangeRole account={person} refresh={refresh} />
        {isGone ? null : (
          <>
            <ChangeEmail account={person} refresh={refresh} />
            <Button
              size="sm"
              variant="quiet"
              aria-label={userListWords.stepFor(storageDialogWords.adjust, fullName)}
              onClick={() => setAdjusts(true)}
            >
              {storageDialogWords.adjust}
            </Button>
            <GrantPlanTo person={person} onDone={refresh} />
          </>
        )}
        {openSessions > 0 && id !== reader.id ? <EndSessionsOf account={person} refresh={refresh} /> : null}
        <SecondFactorReset account={person} refresh={refresh} />
      </div>
      {adjusts ? (
        <StorageDialog person={person} storage={storage} onDone={refresh} onClose={() => setAdjusts(false)} />
      ) : null}
    </Card>
  );
}

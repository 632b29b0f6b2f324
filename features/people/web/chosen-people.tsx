import { Check, Download, X } from 'lucide';
import { useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { adminRefusals } from '#features/accounts/wording.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { peopleTableWords as words } from '../wording.ts';
import { client, type Outcome } from './api.ts';
import { saveText } from './save-text.ts';

type ChosenPeopleProps = { ids: readonly string[]; onClear: () => void; refresh: () => void };

/** The actions on all chosen people at once: approve them, and export them as CSV. */
export function ChosenPeople({ ids, onClear, refresh }: ChosenPeopleProps) {
  const [dialog, setDialog] = useState<'approve' | 'export' | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  return (
    <div
      role="group"
      aria-label={words.chosenLabel}
      className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-3 shadow-card"
    >
      <p role="status" className="mr-auto font-semibold">
        {words.chosen(ids.length)}
      </p>
      <Button size="sm" onClick={() => setDialog('approve')}>
        {words.approve}
      </Button>
      <Button size="sm" variant="quiet" icon={Download} onClick={() => setDialog('export')}>
        {words.export}
      </Button>
      <Button size="sm" variant="text" onClick={onClear}>
        {words.clear}
      </Button>
      <ActDialog
        open={dialog === 'approve'}
        tone="primary"
        title={words.approveTitle(ids.length)}
        text={words.approveText}
        confirmLabel={words.approve}
        busyLabel={words.approving}
        keepLabel={words.cancel}
        send={() => client.approveSome({ ids: [...ids] })}
        failed={words.approveFailed}
        onDone={({ items }) => {
          setOutcomes(items);
          refresh();
        }}
        onClose={() => setDialog(null)}
      />
      <ReasonDialog
        open={dialog === 'export'}
        tone="primary"
        title={words.exportTitle(ids.length)}
        text={words.exportText}
        confirmLabel={words.export}
        keepLabel={words.cancel}
        hint={words.exportHint}
        draft="reason:people:export"
        missing={adminRefusals.sayWhy}
        send={(reason) => client.exportSome({ ids: [...ids], reason })}
        failed={words.exportFailed}
        onDone={({ csv }) => saveText(csv, { name: words.fileName, type: 'text/csv' })}
        onClose={() => setDialog(null)}
      />
      {outcomes === null ? null : (
        <Outcomes
          outcomes={outcomes}
          onClose={() => {
            setOutcomes(null);
            onClear();
          }}
        />
      )}
    </div>
  );
}

/** The outcome for each of several people. */
function Outcomes({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const approved = outcomes.filter(({ isApproved }) => isApproved).length;
  return (
    <Dialog
      open
      title={words.outcome}
      description={words.outcomeCount(approved, outcomes.length)}
      onClose={onClose}
      foot={<Button onClick={onClose}>{words.close}</Button>}
    >
      <ul className="grid gap-3">
        {outcomes.map(({ id, fullName, isApproved, why }) => {
          const icon = isApproved ? Check : X;
          return (
            <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <Icon shape={icon} className={isApproved ? 'size-5 text-success' : 'size-5 text-danger'} />
              <p className="wrap-anywhere">
                <span className="font-semibold">{fullName}</span>
                <span className="block text-sm text-muted">{isApproved ? words.approved : why}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

import { checkWords as words } from '#features/credentials/console-wording.ts';
import type { Method } from '#features/credentials/methods.ts';
import { showLastDay } from '#features/credentials/checked-wording.ts';
import { credentialRefusals } from '#features/credentials/wording.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { TextField } from '#kit/ui/fields/text-field.tsx';
import { type CheckedCredential, client } from './api.ts';

type Way = { method: Method | null; lastDay: string };

type AnswerProps = {
  item: CheckedCredential;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  /** Another person was faster. */
  onOver: () => unknown;
};

const isOver = ({ status }: { status: number }): boolean => [404, 409].includes(status);

/** Confirms a credential: how it was checked, and until when it counts. */
export function ConfirmDialog({ item, ...dialog }: AnswerProps) {
  const { id, kind, methods, latestDay } = item;
  return (
    <ActDialog<Way, CheckedCredential>
      {...dialog}
      ask={false}
      tone="primary"
      title={words.confirmTitle(kind)}
      text={words.confirmText}
      confirmLabel={words.confirm}
      busyLabel={words.confirming}
      keepLabel={words.cancel}
      draft={`credential:${id}:confirm`}
      empty={{ method: null, lastDay: latestDay }}
      required={{ method: credentialRefusals.methodMissing, lastDay: credentialRefusals.badDay }}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialog asks for the method before it sends
      send={({ method, lastDay }) => client.confirm({ id, method: method as Method, lastDay })}
      failed={words.failedToConfirm}
      done={words.confirmed}
      isOver={isOver}
    >
      {({ field, values, set, errorOf }) => (
        <>
          <ChoiceCards
            ref={field('method').ref}
            stacked
            legend={words.method}
            choices={methods.map((value) => ({ value, label: words.methods[value], hint: words.methodHints[value] }))}
            value={values.method}
            onChange={(method) => set('method', method)}
            error={errorOf('method')}
          />
          <TextField
            {...field('lastDay')}
            type="date"
            max={latestDay}
            label={words.lastDay}
            hint={words.lastDayHint(showLastDay(latestDay))}
          />
        </>
      )}
    </ActDialog>
  );
}

/** Declines or revokes a credential with a reason, which its provider reads. */
export function RefuseDialog({ item: { id, kind }, step, ...dialog }: AnswerProps & { step: 'decline' | 'revoke' }) {
  const { title, text, done, failed } = words.refusing[step];
  return (
    <ReasonDialog<CheckedCredential>
      {...dialog}
      title={title(kind)}
      text={text}
      confirmLabel={words[step]}
      keepLabel={words.cancel}
      draft={`reason:credential:${id}:${step}`}
      missing={credentialRefusals.reasonMissing}
      hint={words.reasonHint}
      send={(reason) => client[step]({ id, reason })}
      failed={failed}
      done={done}
      isOver={isOver}
    />
  );
}

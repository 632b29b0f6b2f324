import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorOf } from '#web/api/client.ts';
import { ReasonConfirm } from '#web/ui/reason-confirm.tsx';
import { maxPhotos } from '../limits.ts';
import { jobWords as words } from '../wording.ts';
import { type JobData, type OfferedStep, type TakenStep, useTakeStep } from './api.ts';

// It brings the uploads, which no other step needs.
const CompleteDialog = lazy(() => import('./complete-dialog.tsx'));

const asks = {
  complete: {
    title: 'Is the work done?',
    confirmLabel: 'Mark as Completed',
    keepLabel: 'Not yet',
    tone: 'primary' as const,
  },
  reschedule: {
    title: 'Ask for another date?',
    confirmLabel: 'Reschedule',
    keepLabel: 'Keep the date',
    tone: 'primary' as const,
    hint: 'The other person reads this.',
  },
  rework: {
    title: 'Send the work back?',
    confirmLabel: 'Send back',
    keepLabel: 'Keep it',
    tone: 'danger' as const,
    hint: 'Say what is still to be done. The provider reads this.',
  },
};

type AskedStep = keyof typeof asks;

type JobSteps = { begin: (step: OfferedStep) => void; busy: OfferedStep['step'] | null; dialogs: ReactNode };

/** Begins a step on a job: at once, after a question, or with a reason. `dialogs` goes into the page; `onTaken` hears of each that was taken. */
export function useJobSteps({ id, proposal, photos }: JobData, onTaken: (step: TakenStep['step']) => void): JobSteps {
  const taking = useTakeStep();
  const [asked, setAsked] = useState<{ step: AskedStep; text: string | null; open: boolean; opening: number } | null>(
    null,
  );
  const close = () => setAsked((last) => last && { ...last, open: false });
  const take = (taken: TakenStep) => {
    if (taking.isPending) return;
    // What was typed stays for another try, unless someone was faster.
    const done = () => {
      close();
      onTaken(taken.step);
    };
    taking.mutate(taken, { onSuccess: done, onError: (error) => errorOf(error).status === 409 && close() });
  };
  const begin = ({ step, confirm }: OfferedStep) => {
    if (step === 'confirm' || step === 'reject') take({ step, id, proposal });
    if (!(step in asks)) return;
    taking.reset();
    setAsked((last) => ({ step: step as AskedStep, text: confirm, open: true, opening: (last?.opening ?? 0) + 1 }));
  };
  return { begin, busy: taking.isPending ? taking.variables.step : null, dialogs: asked ? dialogOf(asked) : null };

  function dialogOf({ step, text, open, opening }: NonNullable<typeof asked>): ReactNode {
    const common = { key: opening, open, onClose: close, busy: taking.isPending, text, ...asks[step] };
    const error = taking.error ? errorOf(taking.error).fields[0]?.message : undefined;
    if (step === 'complete') {
      return (
        <Suspense>
          <CompleteDialog
            {...common}
            error={error}
            max={maxPhotos - photos.length}
            onConfirm={(added) => take({ step, id, photos: added })}
          />
        </Suspense>
      );
    }
    return (
      <ReasonConfirm
        {...common}
        missing={words.sayWhy}
        error={error}
        onConfirm={(reason) => take({ step, id, reason })}
      />
    );
  }
}

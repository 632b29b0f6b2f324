import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorOf } from '#web/api/client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ReasonConfirm } from '#web/ui/reason-confirm.tsx';
import { quoteWords as words } from '../wording.ts';
import { type OfferedStep, type TakenStep, useTakeStep } from './api.ts';

const QuoteTermsDialog = lazy(() =>
  import('./terms/quote-terms-dialog.tsx').then((module) => ({ default: module.QuoteTermsDialog })),
);

/**
 * The quote whose steps are taken; `revision` is the one on the screen, which accepting names. With `acceptAsks` that is
 * asked before accepting: where several quotes stand side by side, a finger slips.
 */
type Subject = { id: string; revision?: number; acceptAsks?: string };

type Ask = {
  title: string;
  confirmLabel: string;
  hint?: string;
  tone?: 'primary';
  keepLabel?: string;
  busyLabel?: string;
};

const asks: Partial<Record<OfferedStep['step'], Ask>> = {
  accept: {
    title: 'Accept this quote?',
    confirmLabel: 'Accept quote',
    busyLabel: 'Accepting',
    keepLabel: 'Not yet',
    tone: 'primary',
  },
  decline: { title: 'Decline this quote?', confirmLabel: 'Decline quote' },
  'decline-request': { title: 'Decline this request?', confirmLabel: 'Decline request' },
  cancel: { title: 'Cancel this quote request?', confirmLabel: 'Cancel request', hint: 'The provider reads this.' },
  'back-out': { title: 'Back out of this quote?', confirmLabel: 'Back out', hint: 'The member reads this.' },
};

/** Begins a step as it asks to be begun: at once, after a question, with a reason, or with terms. `dialogs` goes into the page. */
export function useQuoteSteps({ id, revision = 0, acceptAsks }: Subject): {
  begin: (step: OfferedStep) => void;
  busy: OfferedStep['step'] | null;
  dialogs: ReactNode;
} {
  const taking = useTakeStep();
  const [asked, setAsked] = useState<{ step: OfferedStep; open: boolean; opening: number } | null>(null);
  const close = () => setAsked((last) => last && { ...last, open: false });
  const take = (taken: TakenStep) => {
    if (taking.isPending) return;
    // What was typed stays for another try, unless someone was faster.
    taking.mutate(taken, { onSuccess: close, onError: (error) => errorOf(error).status === 409 && close() });
  };
  const begin = (step: OfferedStep) => {
    if (step.step === 'accept' && acceptAsks === undefined) take({ step: 'accept', id, revision });
    else if (step.step === 'start') take({ step: 'start', id });
    else {
      taking.reset();
      setAsked((last) => ({ step, open: true, opening: (last?.opening ?? 0) + 1 }));
    }
  };
  return { begin, busy: taking.isPending ? taking.variables.step : null, dialogs: asked ? dialogOf(asked) : null };

  function dialogOf({ step: { step, confirm }, open, opening }: NonNullable<typeof asked>): ReactNode {
    const common = {
      key: opening,
      open,
      onClose: close,
      busy: taking.isPending,
      text: confirm,
      ...(asks[step] ?? { title: '', confirmLabel: '' }),
    };
    switch (step) {
      case 'submit':
      case 'revise':
        return (
          <Suspense key={opening}>
            <QuoteTermsDialog open={open} onClose={close} target={{ kind: step, quoteId: id }} onDone={close} />
          </Suspense>
        );
      case 'cancel':
      case 'back-out':
        return (
          <ReasonConfirm
            {...common}
            missing={words.sayWhy}
            error={taking.error ? errorOf(taking.error).fields[0]?.message : undefined}
            onConfirm={(reason) => take({ step, id, reason })}
          />
        );
      case 'accept':
        return <Confirm {...common} text={acceptAsks} onConfirm={() => take({ step, id, revision })} />;
      case 'decline':
      case 'decline-request':
        return <Confirm {...common} onConfirm={() => take({ step, id })} />;
      default:
        return null;
    }
  }
}

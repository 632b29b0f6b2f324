import { useSteps, type Way } from '#kit/api/use-steps.tsx';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import type { QuoteStatus } from '../lifecycle.ts';
import { leavingWords, quoteRefusals, quoteStepWords } from '../wording.ts';
import type { OfferedStep } from './api.ts';
import { type TakenStep, useTakeQuoteStep } from './take-quote-step.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const QuoteTermsDialog = lazyDialog(() =>
  import('./terms/quote-terms-dialog.tsx').then((module) => ({ default: module.QuoteTermsDialog })),
);

const AcceptDialog = lazyDialog(() => import('./accept-dialog.tsx'));

/** A quote, its revision on the screen, which is the accepted one, its provider, the consequences of accepting it, and if its work counts as completed. */
type Subject = {
  id: string;
  status: QuoteStatus;
  hasProblem: boolean;
  isCompleted?: boolean;
  revision?: number;
  providerName: string;
  acceptText?: string;
};

/** Starts the steps of a quote. `dialogs` goes into the page; `focus` moves the focus after a step. */
export function useQuoteSteps(
  { id, status, hasProblem, isCompleted, revision = 0, providerName, acceptText }: Subject,
  focus?: KeptFocus,
) {
  const terms = (kind: 'submit' | 'revise'): Way<TakenStep> => ({
    dialog: ({ open, onClose, finalFocus }) => (
      <QuoteTermsDialog
        open={open}
        onClose={onClose}
        target={{ kind, quoteId: id }}
        onDone={() => focus?.begin()}
        finalFocus={finalFocus}
      />
    ),
  });
  const leaving = leavingWords({ status, hasProblem, isCompleted });
  return useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakeQuoteStep(),
    words: quoteStepWords,
    reasonMissing: quoteRefusals.sayWhy,
    about: `quote:${id}`,
    focus,
    plain: (step) => ({ step, id }) as TakenStep,
    ways: {
      submit: terms('submit'),
      revise: terms('revise'),
      accept: {
        text: acceptText,
        seen: { revision },
        dialog: (asking, take) => (
          <AcceptDialog
            {...asking}
            quoteId={id}
            provider={providerName}
            onConfirm={(visit) => take({ step: 'accept', id, revision, visit })}
          />
        ),
      },
      cancel: { ...leaving.cancel, withReason: (reason) => ({ step: 'cancel', id, reason }) },
      'back-out': { ...leaving['back-out'], withReason: (reason) => ({ step: 'back-out', id, reason }) },
    },
  });
}

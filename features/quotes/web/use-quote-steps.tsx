import { lazy, type ReactNode } from 'react';
import { useSteps, type Way } from '#web/api/use-steps.tsx';
import { quoteStepWords, quoteWords as words } from '../wording.ts';
import { type OfferedStep, type TakenStep, useTakeQuoteStep } from './api.ts';

const QuoteTermsDialog = lazy(() =>
  import('./terms/quote-terms-dialog.tsx').then((module) => ({ default: module.QuoteTermsDialog })),
);

/**
 * The quote whose steps are taken; `revision` is the one on the screen, which accepting names. With `acceptAsks` that is
 * asked before accepting: where several quotes stand side by side, a finger slips.
 */
type Subject = { id: string; revision?: number; acceptAsks?: string };

/** The steps of a quote, each begun as it asks to be. `dialogs` goes into the page. */
export function useQuoteSteps({ id, revision = 0, acceptAsks }: Subject): {
  begin: (step: OfferedStep) => void;
  busy: TakenStep['step'] | null;
  dialogs: ReactNode;
} {
  const terms = (kind: 'submit' | 'revise'): Way<TakenStep> => ({
    dialog: ({ open, onClose }) => (
      <QuoteTermsDialog open={open} onClose={onClose} target={{ kind, quoteId: id }} onDone={onClose} />
    ),
  });
  return useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakeQuoteStep(),
    words: quoteStepWords,
    reasonMissing: words.sayWhy,
    ways: {
      submit: terms('submit'),
      revise: terms('revise'),
      accept: { taken: { step: 'accept', id, revision }, text: acceptAsks },
      decline: { taken: { step: 'decline', id } },
      'decline-request': { taken: { step: 'decline-request', id } },
      start: { taken: { step: 'start', id } },
      cancel: { withReason: (reason) => ({ step: 'cancel', id, reason }) },
      'back-out': { withReason: (reason) => ({ step: 'back-out', id, reason }) },
    },
  });
}

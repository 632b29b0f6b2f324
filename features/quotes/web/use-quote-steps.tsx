import { type ReactNode } from 'react';
import { useSteps, type Way } from '#web/api/use-steps.tsx';
import { quoteRefusals, quoteStepWords } from '../wording.ts';
import { type OfferedStep, type TakenStep, useTakeQuoteStep } from './api.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';

const QuoteTermsDialog = lazyDialog(() =>
  import('./terms/quote-terms-dialog.tsx').then((module) => ({ default: module.QuoteTermsDialog })),
);

/**
 * A quote, and the revision on the screen, which is the one that is accepted. `acceptText` asks for confirmation before
 * accepting: in a comparison a wrong tap is easy.
 */
type Subject = { id: string; revision?: number; acceptText?: string };

/** Begins the steps of a quote. `dialogs` goes into the page. */
export function useQuoteSteps({ id, revision = 0, acceptText }: Subject): {
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
    reasonMissing: quoteRefusals.sayWhy,
    ways: {
      submit: terms('submit'),
      revise: terms('revise'),
      accept: { taken: { step: 'accept', id, revision }, text: acceptText },
      decline: { taken: { step: 'decline', id } },
      'decline-request': { taken: { step: 'decline-request', id } },
      start: { taken: { step: 'start', id } },
      cancel: { withReason: (reason) => ({ step: 'cancel', id, reason }) },
      'back-out': { withReason: (reason) => ({ step: 'back-out', id, reason }) },
    },
  });
}

import { useSteps } from '#kit/api/use-steps.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { outside } from '../page-wording.ts';
import { disputeStepWords, sayTerms } from '../wording.ts';
import { type DisputeData, type OfferedStep, type TakenStep, useTakeDisputeStep } from './api.ts';

const OfferDialog = lazyDialog(() => import('./terms-dialog.tsx').then((part) => ({ default: part.OfferDialog })));
const DecideDialog = lazyDialog(() => import('./terms-dialog.tsx').then((part) => ({ default: part.DecideDialog })));
const AppealDialog = lazyDialog(() => import('./terms-dialog.tsx').then((part) => ({ default: part.AppealDialog })));

/** The steps of a dispute, each on the offer that was read. `dialogs` goes into the page. */
export function useDisputeSteps({ id, offers, agreedCents }: DisputeData, focus: KeptFocus) {
  const [latest] = offers;
  const read = latest?.number ?? 0;
  const text = latest === undefined ? undefined : `${sayTerms(latest)}. ${outside}`;
  return useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakeDisputeStep(),
    words: disputeStepWords,
    about: `dispute:${id}`,
    focus,
    ways: {
      offer: {
        seen: { read },
        dialog: (asking, take) => (
          <OfferDialog
            {...asking}
            agreedCents={agreedCents}
            onConfirm={(terms) => take({ step: 'offer', id, read, ...terms })}
          />
        ),
      },
      accept: { taken: { step: 'accept', id, read }, text },
      decline: { taken: { step: 'decline', id, read }, text: latest && sayTerms(latest) },
      'ask-admin': { taken: { step: 'ask-admin', id }, text: disputeStepWords['ask-admin'].done },
      withdraw: { taken: { step: 'withdraw', id }, text: outside },
      appeal: {
        dialog: (asking, take) => (
          <AppealDialog {...asking} onConfirm={(typed) => take({ step: 'appeal', id, text: typed })} />
        ),
      },
      ...Object.fromEntries(
        (['decide', 'decide-finally'] as const).map((step) => [
          step,
          {
            dialog: (asking: Parameters<typeof DecideDialog>[0], take: (taken: TakenStep) => void) => (
              <DecideDialog
                {...asking}
                agreedCents={agreedCents}
                onConfirm={(decision) =>
                  take({ step, id, status: step === 'decide' ? 'waiting' : 'appealed', ...decision })
                }
              />
            ),
          },
        ]),
      ),
    },
  });
}

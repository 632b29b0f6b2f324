import { useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { reviewLifecycle } from '../lifecycle.ts';
import type { HidingCause } from '../reasons.ts';
import { reviewStepWords } from '../wording.ts';
import { client, type ReviewData, reviewAnswers } from './api.ts';

type ModeratingStep = 'hide' | 'show';
type TakenStep = { step: 'hide'; cause: HidingCause; reason: string } | { step: 'show' };

const HideReviewDialog = lazyDialog(() =>
  import('./hide-review-dialog.tsx').then((module) => ({ default: module.HideReviewDialog })),
);

/** Hides a review with a cause and a reason, or shows it again, as an admin. `dialogs` goes into the page. */
export function useReviewSteps({ id }: ReviewData) {
  const taking = useTakeStep({
    send: (taken: TakenStep) =>
      taken.step === 'hide' ? client.hide({ id, cause: taken.cause, reason: taken.reason }) : client.show({ id }),
    lifecycle: reviewLifecycle,
    words: reviewStepWords,
    refresh: useRefresh(...reviewAnswers),
  });
  return useSteps<ModeratingStep, TakenStep>({
    taking,
    words: reviewStepWords,
    about: `review:${id}`,
    ways: {
      hide: {
        dialog: (asking, take) => (
          <HideReviewDialog {...asking} onConfirm={(given) => take({ step: 'hide', ...given })} />
        ),
      },
      show: { taken: { step: 'show' } },
    },
  });
}

import { useSteps, useTakeStep } from '#kit/api/use-steps.tsx';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { reviewLifecycle } from '../lifecycle.ts';
import { reviewRefusals, reviewStepWords } from '../wording.ts';
import { client, type ReviewData, reviewAnswers } from './api.ts';

type ModeratingStep = 'hide' | 'show';
type TakenStep = { step: 'hide'; reason: string } | { step: 'show' };

/** Hides a review with a reason, or shows it again, as an admin. `dialogs` goes into the page. */
export function useReviewSteps({ id }: ReviewData) {
  const taking = useTakeStep({
    send: (taken: TakenStep) =>
      taken.step === 'hide' ? client.hide({ id, reason: taken.reason }) : client.show({ id }),
    lifecycle: reviewLifecycle,
    words: reviewStepWords,
    refresh: useRefresh(...reviewAnswers),
  });
  return useSteps<ModeratingStep, TakenStep>({
    taking,
    words: reviewStepWords,
    reasonMissing: reviewRefusals.sayWhy,
    about: `review:${id}`,
    ways: {
      hide: { withReason: (reason) => ({ step: 'hide', reason }) },
      show: { taken: { step: 'show' } },
    },
  });
}

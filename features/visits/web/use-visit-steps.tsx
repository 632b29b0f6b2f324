import { useEffect } from 'react';
import { useSteps } from '#kit/api/use-steps.tsx';
import { loadPart } from '#kit/ui/loading/load-part.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { type DelayMinutes, delayChoices, travelChoices, type TravelMinutes } from '../limits.ts';
import { visitDialogWords as words, visitStepWords } from '../wording.ts';
import { type OfferedStep, type TakenStep, useTakeVisitStep, type VisitData } from './api.ts';

const MinutesDialog = lazyDialog(() =>
  import('./minutes-dialog.tsx').then((part) => ({ default: part.MinutesDialog })),
);
const PinDialog = lazyDialog(() => import('./pin-dialog.tsx').then((part) => ({ default: part.PinDialog })));

type About = { jobId: string; visit: VisitData | null; focus: KeptFocus };

/** The steps of a visit. `dialogs` goes into the page. */
export function useVisitSteps({ jobId, visit, focus }: About) {
  const id = visit?.id ?? '';
  const hasSteps = visit !== null && visit.steps.length > 0;
  useEffect(() => {
    // At the door there may be no line to load them.
    if (hasSteps)
      void Promise.allSettled([
        loadPart(() => import('./minutes-dialog.tsx')),
        loadPart(() => import('./pin-dialog.tsx')),
      ]);
  }, [hasSteps]);
  return useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakeVisitStep(jobId),
    words: visitStepWords,
    about: `visit:${id}`,
    focus,
    plain: () => ({ step: 'coming', id }),
    ways: {
      late: {
        dialog: (asking, take) => (
          <MinutesDialog
            {...asking}
            legend={words.delay}
            choices={delayChoices}
            first={delayChoices.find((minutes) => minutes > (visit?.delayMinutes ?? 15)) ?? 120}
            onConfirm={(minutes) => take({ step: 'late', id, minutes: minutes as DelayMinutes })}
          />
        ),
      },
      'set-out': {
        dialog: (asking, take) => (
          <MinutesDialog
            {...asking}
            legend={words.travel}
            choices={travelChoices}
            first={30}
            onConfirm={(minutes) => take({ step: 'set-out', id, minutes: minutes as TravelMinutes })}
          />
        ),
      },
      arrive: {
        dialog: ({ draft: _draft, ...asking }, take) => (
          <PinDialog {...asking} onConfirm={(pin) => take({ step: 'arrive', id, pin })} />
        ),
      },
    },
  });
}

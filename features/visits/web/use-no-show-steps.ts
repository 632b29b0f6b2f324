import { useSteps } from '#kit/api/use-steps.tsx';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { noShowStepWords, visitRefusals } from '../wording.ts';
import { type NoShowStep, type Outputs, type TakenNoShowStep, useTakeNoShowStep } from './api.ts';

type About = { jobId: string; answer: Outputs['ofJob'] | undefined; focus: KeptFocus };

/** The report of a no-show and the answers to it. `dialogs` goes into the page. */
export function useNoShowSteps({ jobId, answer, focus }: About) {
  const visitId = answer?.visit?.id ?? '';
  const id = answer?.noShow?.id ?? '';
  return useSteps<NoShowStep | 'report', TakenNoShowStep>({
    taking: useTakeNoShowStep(jobId),
    words: noShowStepWords,
    about: `no-show:${id || visitId}`,
    reasonMissing: visitRefusals.sayWhy,
    focus,
    ways: {
      report: { taken: { step: 'report', id: visitId } },
      agree: { taken: { step: 'agree', id } },
      contest: { withReason: (reason) => ({ step: 'contest', id, reason }) },
    },
  });
}

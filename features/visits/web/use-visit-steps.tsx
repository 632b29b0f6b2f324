import { useQueryClient } from '@tanstack/react-query';
import { isOffline } from '#kit/api/refusal.ts';
import { usePerson } from '#kit/api/session.ts';
import { useSteps } from '#kit/api/use-steps.tsx';
import { type DelayMinutes, delayChoices, travelChoices, type TravelMinutes } from '../limits.ts';
import { visitDialogWords as words, visitStepWords } from '../wording.ts';
import { type OfferedStep, type TakenStep, useTakeVisitStep } from './api.ts';
import { arriveLater } from './arrive-later.ts';
import { MinutesDialog } from './minutes-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';

// The dialogs come with the visit itself: at the door there may be no line to load them.

/** The steps of a visit. `dialogs` goes into the page. Without a line the arrival is kept on the device with its time. */
export function useVisitSteps(jobId: string, id: string) {
  const queries = useQueryClient();
  const personId = usePerson().id;
  return useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakeVisitStep(jobId),
    words: visitStepWords,
    about: `visit:${id}`,
    plain: () => ({ step: 'coming', id }),
    ways: {
      late: {
        dialog: (asking, take) => (
          <MinutesDialog
            {...asking}
            legend={words.delay}
            choices={delayChoices}
            first={30}
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
          <PinDialog
            {...asking}
            onConfirm={(pin) => {
              if (!isOffline()) take({ step: 'arrive', id, pin });
              else if (arriveLater(queries, personId, { id, pin })) asking.onClose();
            }}
          />
        ),
      },
    },
  });
}

import { useSteps } from '#web/api/use-steps.tsx';
import { showDateTime } from '#core/time.ts';
import type { KeptFocus } from '#web/ui/kept-focus.ts';
import { maxPhotos } from '../limits.ts';
import { completeDialogWords as words, jobRefusals, jobStepWords } from '../wording.ts';
import { type JobData, type OfferedStep, type TakenStep, useTakeJobStep } from './api.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';

// The dialog brings the uploads; no other step needs them.
const CompleteDialog = lazyDialog(() => import('./complete-dialog.tsx'));

/** The steps of a job that need no form of their own. `dialogs` goes into the page. */
export const useJobSteps = (
  { id, proposal, photos, confirmedDate }: JobData,
  { onTaken, focus }: { onTaken: (step: TakenStep['step']) => void; focus: KeptFocus },
) =>
  useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakeJobStep(),
    words: jobStepWords,
    reasonMissing: jobRefusals.sayWhy,
    onTaken,
    focus,
    ways: {
      confirm: { taken: { step: 'confirm', id, proposal } },
      reject: { taken: { step: 'reject', id, proposal } },
      reschedule: { withReason: (reason) => ({ step: 'reschedule', id, reason }) },
      rework: { withReason: (reason) => ({ step: 'rework', id, reason }) },
      complete: {
        dialog: (asking, take) => (
          <CompleteDialog
            {...asking}
            early={isAhead(confirmedDate) ? words.early(showDateTime(confirmedDate)) : null}
            max={maxPhotos - photos.length}
            onConfirm={(added) => take({ step: 'complete', id, photos: added })}
          />
        ),
      },
    },
  });

const isAhead = (date: string | null): date is string => date !== null && Date.parse(date) > Date.now();

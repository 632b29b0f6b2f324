import type { ReactNode } from 'react';
import { useSteps } from '#kit/api/use-steps.tsx';
import { day, showDateTime } from '#core/time.ts';
import { readNow } from '#kit/api/server-clock.ts';
import type { KeptFocus } from '#kit/ui/overlays/kept-focus.ts';
import { maxPhotos } from '../limits.ts';
import { completeDialogWords as words, jobStepWords } from '../wording.ts';
import { type JobData, type OfferedStep, type TakenStep, useTakeJobStep } from './api.ts';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import type { CompletionQuestion } from './complete-dialog.tsx';

// The dialog brings the uploads; no other step needs them.
const CompleteDialog = lazyDialog(() => import('./complete-dialog.tsx'));
const ReworkDialog = lazyDialog(() => import('./rework-dialog.tsx'));
const RescheduleDialog = lazyDialog(() => import('./reschedule-dialog.tsx'));

type JobStepsOptions = {
  onTaken: (step: TakenStep['step'], taken: TakenStep) => void;
  focus: KeptFocus;
  /** Names what ends unanswered with the completion; null if nothing does. */
  lapsing: string | null;
  /** Stands in the question about the completion if it could not be read what ends with it. */
  unread: ReactNode;
  /** The question that completing the work brings. */
  question: CompletionQuestion | null;
  /** The agreed date was for the work before the rework, so that moving it misses no visit. */
  reworkWaits: boolean;
};

/** The steps of a job that need no form. `dialogs` goes into the page. */
export const useJobSteps = (
  { id, party, proposal, photos, confirmedDate, rework }: JobData,
  { onTaken, focus, lapsing, unread, question, reworkWaits }: JobStepsOptions,
) =>
  useSteps<OfferedStep['step'], TakenStep>({
    taking: useTakeJobStep(),
    words: jobStepWords,
    about: `job:${id}`,
    onTaken,
    focus,
    ways: {
      confirm: { taken: { step: 'confirm', id, proposal } },
      reject: { taken: { step: 'reject', id, proposal } },
      agree: { taken: { step: 'agree', id, proposal } },
      reschedule: {
        dialog: (asking, take) => (
          <RescheduleDialog
            {...asking}
            isLate={!reworkWaits && isNear(confirmedDate)}
            reason={party === 'provider' && rework !== null ? words.toRework(rework) : ''}
            onConfirm={(answer) => take({ step: 'reschedule', id, ...answer })}
          />
        ),
      },
      rework: {
        dialog: (asking, take) => (
          <ReworkDialog {...asking} onConfirm={(answer) => take({ step: 'rework', id, ...answer })} />
        ),
      },
      complete: {
        dialog: (asking, take) => (
          <CompleteDialog
            {...asking}
            notes={[isInFuture(confirmedDate) ? words.early(showDateTime(confirmedDate)) : null, lapsing]}
            unread={unread}
            max={maxPhotos - photos.length}
            question={question}
            onConfirm={(answer) => take({ step: 'complete', id, ...answer })}
          />
        ),
      },
    },
  });

/** True from 24 hours before the agreed time on. */
const isNear = (date: string | null): boolean => date !== null && Date.parse(date) - day < readNow().getTime();

const isInFuture = (date: string | null): date is string => date !== null && new Date(date) > readNow();

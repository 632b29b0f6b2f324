import { StepButtons } from '#kit/ui/step-buttons.tsx';
import { problemModerationWords as words } from '#features/problems/moderation-wording.ts';
import { type ModerationStep, useProblemModeration } from './api.ts';

type ProblemModerationProps = { id: string; title: string; moderation: readonly ModerationStep[] };

/** The buttons with which an admin takes a problem down or shows it. */
export function ProblemModeration({ id, title, moderation }: ProblemModerationProps) {
  const { begin, busy, dialogs, refusal } = useProblemModeration(id);
  return (
    <>
      {refusal}
      <StepButtons
        steps={moderation.map((step) => ({ step, label: words.labels[step], confirm: null, obstacle: null }))}
        primary="show"
        busy={busy !== null}
        nameFor={(label) => words.stepFor(label, title)}
        onPress={begin}
      />
      {dialogs}
    </>
  );
}

import type { OfferedStep } from '#core/offered-steps.ts';
import { Button } from './button.tsx';

type Offered = Pick<OfferedStep<string>, 'step' | 'label'>;

interface StepButtonsProps<Step extends Offered> {
  steps: readonly Step[];
  /** The step that is most often the right one. */
  primary: Step['step'];
  busy: boolean;
  /** The button read aloud: the step, and the person or thing that it concerns. */
  nameFor: (label: string) => string;
  onPress: (step: Step) => void;
}

/** The steps of one row of a table, as small buttons. */
export function StepButtons<Step extends Offered>({ steps, primary, busy, nameFor, onPress }: StepButtonsProps<Step>) {
  return steps.map((step) => (
    <Button
      key={step.step}
      size="sm"
      variant={step.step === primary ? 'primary' : 'quiet'}
      busy={busy}
      aria-label={nameFor(step.label)}
      onClick={() => onPress(step)}
    >
      {step.label}
    </Button>
  ));
}

import type { ComponentProps } from 'react';
import { useFields } from '#kit/forms/use-fields.ts';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { Confirm } from '#kit/ui/overlays/confirm.tsx';
import { minutesWords } from '../wording.ts';

type MinutesDialogProps = Omit<ComponentProps<typeof Confirm>, 'onConfirm' | 'children' | 'error'> & {
  draft: string;
  refused: Error | null;
  legend: string;
  choices: readonly number[];
  /** The choice to begin with. */
  first: number;
  onConfirm: (minutes: number) => void;
};

/** Asks for one of a few numbers of minutes. */
export function MinutesDialog(props: MinutesDialogProps) {
  const { draft, refused, legend, choices, first, onConfirm, ...confirm } = props;
  const { values, field, set, errorOf, unplaced } = useFields({ draft, empty: { minutes: String(first) }, refused });
  return (
    <Confirm {...confirm} error={unplaced} onConfirm={() => onConfirm(Number(values.minutes))}>
      <ChoiceCards
        ref={field('minutes').ref}
        legend={legend}
        choices={choices.map((minutes) => ({ value: String(minutes), label: minutesWords.named(minutes) }))}
        value={values.minutes}
        onChange={(minutes) => set('minutes', minutes)}
        error={errorOf('minutes')}
      />
    </Confirm>
  );
}

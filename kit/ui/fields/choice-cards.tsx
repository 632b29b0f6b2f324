import type { IconNode } from 'lucide';
import { useId, type ReactNode, type Ref } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { FieldError } from './field.tsx';

interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: IconNode;
  disabled?: boolean;
}

interface ChoiceCardsProps<Value extends string> {
  legend: string;
  hideLegend?: boolean;
  choices: readonly Choice<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  /** Stacks the cards at every width; otherwise two stand side by side where their words have room. */
  stacked?: boolean;
  /** For the first choice, which takes the focus if none is chosen. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One of a few, each with a line that explains it. */
export function ChoiceCards<Value extends string>({
  legend,
  hideLegend,
  choices,
  value,
  onChange,
  error,
  stacked,
  ref,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div
        className={classes(
          'grid gap-2.5',
          !stacked && 'grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))]',
        )}
      >
        {choices.map(({ icon, ...choice }, index) => (
          <label
            key={choice.value}
            className={classes(
              'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-xl border border-field bg-surface p-3.5',
              'transition-colors duration-150 hover:border-ink has-checked:border-brand-ink has-checked:bg-brand-tint',
              'has-checked:inset-ring-1 has-checked:inset-ring-brand-ink has-disabled:text-muted',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="size-5 accent-brand-ink outline-none"
            />
            <span className="flex min-w-0 items-center gap-2 font-semibold wrap-anywhere">
              {icon ? <Icon shape={icon} className="size-5" /> : null}
              {choice.label}
            </span>
            {choice.hint ? <small className="col-start-2 text-meta text-muted">{choice.hint}</small> : null}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

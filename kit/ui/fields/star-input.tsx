import { Star } from 'lucide';
import { type Ref, useId, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';
import { FieldError } from './field.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import * as words from '#kit/ui/wording.ts';

interface StarInputProps {
  legend: string;
  /** 0 when nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** One row: the legend beside smaller stars. Pressing the chosen star again takes it back. */
  compact?: boolean;
  /** For the first star, which takes the focus if none is chosen. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A rating from 1 to 5: radio buttons, so the arrow keys work. */
export function StarInput({ legend, value, onChange, error, disabled, compact = false, ref }: StarInputProps) {
  const name = useId();
  const [hovered, setHovered] = useState(0);
  const lit = hovered || value;
  return (
    <fieldset
      disabled={disabled}
      className={compact ? 'relative pl-25 sm:pl-34' : 'grid gap-1.5'}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend
        className={
          compact
            ? 'absolute inset-y-0 left-0 flex w-25 items-center text-sm sm:w-34 sm:text-card'
            : 'mb-1.5 text-sm font-semibold'
        }
      >
        {legend}
      </legend>
      <div className={classes('flex', !compact && '-ml-1.5')} onPointerLeave={() => setHovered(0)}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(star)}
            className="relative grid size-11 place-items-center rounded-control text-star has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              ref={star === 1 ? ref : undefined}
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              onClick={() => compact && star === value && onChange(0)}
              className="sr-only"
            />
            <Icon shape={Star} className={classes(compact ? 'size-6' : 'size-8', star <= lit && 'fill-current')} />
            <VisuallyHidden>{words.stars(star)}</VisuallyHidden>
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

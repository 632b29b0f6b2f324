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
      className={compact ? 'min-w-0' : 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5'}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={compact ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      {/* With large letters the stars stand below the words. */}
      <div className={compact ? 'flex flex-wrap items-center' : 'contents'}>
        {compact ? (
          <span aria-hidden="true" className="w-28 text-sm sm:w-34 sm:text-card">
            {legend}
          </span>
        ) : null}
        <div
          className={classes('flex', compact ? 'min-w-0 flex-[1_1_7.5rem]' : '-ml-1.5')}
          onPointerLeave={() => setHovered(0)}
        >
          {[1, 2, 3, 4, 5].map((star) => (
            <label
              key={star}
              onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(star)}
              className="relative grid size-11 min-w-0 place-items-center rounded-control text-star has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-focus"
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
              <Icon
                shape={Star}
                className={classes('max-w-full', compact ? 'size-6' : 'size-8', star <= lit && 'fill-current')}
              />
              <VisuallyHidden>{words.stars(star)}</VisuallyHidden>
            </label>
          ))}
        </div>
      </div>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

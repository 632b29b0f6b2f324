import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { CONTROL, Field, type FieldLook } from './field.tsx';

interface SuggestFieldProps extends FieldLook {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** What is offered for what stands in the field, the best first; anything else can be typed all the same. */
  suggestions: readonly string[];
  icon: LucideIcon;
  placeholder?: string;
  /** Takes the focus at once, where the field stands in for one that had it. */
  focused?: boolean;
}

/** One line of text with suggestions under it as one types. */
export function SuggestField({
  name,
  value,
  onChange,
  suggestions,
  icon: Icon,
  placeholder,
  focused,
  ...look
}: SuggestFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <Field {...look}>
      {(control) => (
        <Base.Root items={suggestions} mode="none" value={value} onValueChange={onChange}>
          <div className="relative">
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-0 left-3.5 grid h-12 place-items-center text-muted"
            >
              <Icon className="-ml-px size-5" />
            </span>
            <Base.Input
              {...control}
              ref={input}
              name={name}
              placeholder={placeholder}
              autoComplete="off"
              className={classes(CONTROL, 'pl-11')}
            />
          </div>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-60 outline-hidden data-empty:hidden">
              <Base.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-card border border-line bg-raised shadow-pop">
                <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1.5 outline-hidden data-empty:p-0">
                  {(suggestion: string) => (
                    <Base.Item
                      key={suggestion}
                      value={suggestion}
                      className="flex min-h-11 cursor-pointer items-center px-4 py-2 text-card outline-hidden select-none data-highlighted:bg-sunken"
                    >
                      {suggestion}
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

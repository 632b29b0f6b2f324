import { cloneElement, useId, type ReactElement, type ReactNode } from 'react';
import { classes } from '#kit/ui/classes.ts';
import { useChosen } from '#kit/ui/use-chosen.ts';

// The parts have the same width where there is room, and stand below one another where a language has longer words.
const TRACK = 'flex flex-wrap rounded-xl bg-sunken p-1';
const PART =
  'relative grid min-h-11 min-w-min auto-cols-auto flex-1 place-items-center rounded-[9px] px-2 text-center text-card leading-5 font-semibold wrap-break-word no-underline transition-colors duration-150';
const CHOSEN = 'bg-segment text-ink shadow-segment';
const OTHER = 'text-muted hover:text-ink';

interface SegmentProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange?: (value: Value) => void;
  /** In place of `onChange` where it takes a moment until `value` follows, as a change of the address does: the choice is shown at once. */
  onChoose?: (value: Value) => Promise<unknown>;
}

/** One of two to four short words. */
export function Segment<Value extends string>({ label, options, value, onChange, onChoose }: SegmentProps<Value>) {
  const name = useId();
  const [choice, choose] = useChosen(value);
  return (
    <div role="radiogroup" aria-label={label} className={TRACK}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            PART,
            option.value === choice ? CHOSEN : OTHER,
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === choice}
            onChange={() => (onChoose ? choose(option.value, () => onChoose(option.value)) : onChange?.(option.value))}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

interface SegmentNavProps {
  label: string;
  /** Each a link: `<Link to="/login" />`; `current` is the page one is on. */
  links: readonly {
    label: string;
    current: boolean;
    render: ReactElement<{ className?: string; children?: ReactNode; 'aria-current'?: 'page' | undefined }>;
  }[];
}

/** The same look between pages, as with Login and Register. */
export function SegmentNav({ label, links }: SegmentNavProps) {
  return (
    <nav aria-label={label} className={TRACK}>
      {links.map((link) =>
        cloneElement(
          link.render,
          {
            key: link.label,
            className: classes(PART, link.current ? CHOSEN : OTHER),
            'aria-current': link.current ? 'page' : undefined,
          },
          link.label,
        ),
      )}
    </nav>
  );
}

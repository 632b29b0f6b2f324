import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '#kit/ui/classes.ts';
import { useChosen } from '#kit/ui/use-chosen.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
  /** In place of `onChange` where it takes a moment until `checked` follows, as a change of the address does: the choice is shown at once. */
  onChoose?: (checked: boolean) => Promise<unknown>;
}

/** On or off, at once. Rows in a list get a line between them. */
export function Switch({ label, hint, className, checked, onChange, onChoose, ...input }: SwitchProps) {
  const id = useId();
  const [isOn, choose] = useChosen(checked);
  return (
    <label
      className={classes(
        'flex items-center justify-between gap-4 border-b border-line py-3.5 last:border-0 has-disabled:text-muted',
        className,
      )}
    >
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        {hint ? (
          <small id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </small>
        ) : null}
      </span>
      <input
        {...input}
        checked={isOn}
        onChange={onChoose ? ({ target: { checked: next } }) => choose(next, () => onChoose(next)) : onChange}
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={CONTROL}
      />
    </label>
  );
}

// In pixels: with large letters its text needs the room.
const CONTROL = classes(
  'relative h-[28px] w-[48px] flex-none appearance-none rounded-pill bg-field transition-colors duration-150 checked:bg-brand',
  'after:absolute after:top-[3px] after:left-[3px] after:size-[22px] after:rounded-full after:bg-white',
  'after:transition-transform after:duration-180 after:ease-out checked:after:translate-x-[20px] disabled:opacity-60',
);

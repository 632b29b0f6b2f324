import { Check, type IconNode } from 'lucide';
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { classes } from '#kit/ui/classes.ts';

/** A row of chips. It scrolls sideways to the edges of the phone, or wraps. */
export function Chips({ label, wrap = false, children }: { label: string; wrap?: boolean; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes('flex gap-2', wrap ? 'flex-wrap' : 'scrollbar-none -mx-4 overflow-x-auto px-4 py-1')}
    >
      {children}
    </div>
  );
}

interface ChipProps extends ComponentProps<'button'> {
  selected?: boolean;
  icon?: IconNode;
  /** Shows a tick when selected: for choosing several. */
  tick?: boolean;
}

/** A filter or a choice that is on or off. */
export function Chip({ selected = false, icon, tick = false, className, children, ...rest }: ChipProps) {
  const shape = tick && selected ? Check : icon;
  return (
    <button type="button" aria-pressed={selected} {...rest} className={classes(look(selected), className)}>
      {shape ? <Icon shape={shape} className="size-4" /> : null}
      {children}
    </button>
  );
}

interface ChipLinkProps {
  selected?: boolean;
  icon?: IconNode;
  /** The link itself: `<Link to="…" search={…} />`. */
  render: ReactElement<{ className?: string; children?: ReactNode; 'aria-current'?: 'true' | undefined }>;
  children: ReactNode;
}

/** A chip that goes somewhere. */
export function ChipLink({ selected = false, icon, render, children }: ChipLinkProps) {
  return cloneElement(
    render,
    { className: look(selected), 'aria-current': selected ? 'true' : undefined },
    <>
      {icon ? <Icon shape={icon} className="size-4" /> : null}
      {children}
    </>,
  );
}

function look(selected: boolean): string {
  return classes(
    'hit-44 inline-flex min-h-[38px] max-w-full flex-none items-center gap-1.5 rounded-pill border px-3.5 text-sm md:whitespace-nowrap',
    'transition-colors duration-150',
    selected
      ? 'border-ink bg-ink font-semibold text-canvas'
      : 'border-field bg-surface font-medium text-ink hover:border-ink',
  );
}

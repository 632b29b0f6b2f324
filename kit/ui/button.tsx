import type { IconNode } from 'lucide';
import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type ButtonVariant = 'primary' | 'hivis' | 'soft' | 'quiet' | 'text' | 'danger' | 'danger-quiet';

interface ButtonLook {
  /** One `primary` per region; `hivis` for Post only; `soft` in grids. */
  variant?: ButtonVariant;
  /** `lg` 52, `md` 44, `sm` 36 high; `sm` is for desktop tables and alerts. */
  size?: 'lg' | 'md' | 'sm';
  full?: boolean;
  icon?: IconNode;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner and ignores presses; the width stays as it was. */
  busy?: boolean;
  /** The label while busy, such as "Processing". Without it only the spinner shows. */
  busyLabel?: string;
}

/** A button; `type` is "button" unless told otherwise. */
export function Button({
  variant,
  size,
  full,
  icon,
  busy = false,
  busyLabel,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const stopped = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (stopped) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={stopped || undefined}
      onClick={press}
      className={classes(look({ variant, size, full }), className)}
    >
      <Label icon={icon} hidden={busy}>
        {children}
      </Label>
      {busy || busyLabel ? (
        <span className={classes('col-start-1 row-start-1 flex items-center gap-2', !busy && 'invisible')}>
          <Spinner />
          {busyLabel ?? <VisuallyHidden>{children}</VisuallyHidden>}
        </span>
      ) : null}
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook {
  /** The link itself: `<Link to="/post" />` of the router, or a plain `<a href>`. */
  render: ReactElement<{ className?: string; children?: ReactNode }>;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, full, icon, render, className, children }: ButtonLinkProps) {
  return cloneElement(
    render,
    { className: classes(look({ variant, size, full }), className) },
    <Label icon={icon}>{children}</Label>,
  );
}

function Label({ icon, hidden = false, children }: { icon?: IconNode; hidden?: boolean; children: ReactNode }) {
  return (
    <span className={classes('col-start-1 row-start-1 flex items-center justify-center gap-2', hidden && 'invisible')}>
      {icon ? <Icon shape={icon} className="size-[18px] flex-none" /> : null}
      {children}
    </span>
  );
}

function look({ variant = 'primary', size = 'md', full = false }: Omit<ButtonLook, 'icon'>): string {
  return classes(BASE, VARIANTS[variant], SIZES[size], full && 'w-full');
}

const BASE =
  'relative inline-grid place-items-center place-content-center border text-center leading-5 no-underline ' +
  'transition-colors duration-150 active:translate-y-px ' +
  'disabled:border-transparent disabled:bg-sunken disabled:text-muted disabled:active:translate-y-0 ' +
  'aria-disabled:not-aria-busy:border-transparent aria-disabled:not-aria-busy:bg-sunken aria-disabled:not-aria-busy:text-muted';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand font-semibold text-on-brand enabled-hover:bg-brand-hover',
  hivis: 'border-transparent bg-accent font-bold text-on-accent enabled-hover:bg-accent-hover',
  soft: 'border-transparent bg-brand-tint font-semibold text-brand-ink enabled-hover:bg-brand enabled-hover:text-on-brand',
  quiet: 'border-field bg-surface font-semibold text-ink enabled-hover:border-ink enabled-hover:bg-sunken',
  text: 'border-transparent bg-transparent font-semibold text-brand-ink enabled-hover:bg-brand-tint',
  danger: 'border-transparent bg-danger font-semibold text-on-danger enabled-hover:opacity-90',
  'danger-quiet': 'border-danger bg-surface font-semibold text-danger enabled-hover:bg-danger-tint',
};

const SIZES = {
  lg: 'min-h-[52px] rounded-control px-[18px] py-2 text-base',
  md: 'min-h-11 rounded-control px-[18px] py-2 text-card',
  sm: 'hit-44 min-h-9 rounded-lg px-3 py-1.5 text-sm',
};

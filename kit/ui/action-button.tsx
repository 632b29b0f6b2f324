import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { classes } from './classes.ts';

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconNode;
  /** The whole sentence for screen readers, with the count: "Like, 12 likes". */
  label: string;
  count?: number;
  /** For a like: whether it is mine. Fills the icon and sets `aria-pressed`. */
  pressed?: boolean;
}

/** A small act at the foot of a card: icon and count. */
export function ActionButton({ icon, label, count, pressed, className, ...rest }: ActionButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      {...rest}
      className={classes(
        'numbers inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium',
        'transition-colors duration-150 hover:bg-sunken',
        pressed ? 'text-like' : 'text-muted hover:text-ink',
        className,
      )}
    >
      <Icon shape={icon} className={classes('size-5 flex-none', pressed && 'fill-current')} />
      {count}
    </button>
  );
}

import type { IconNode } from 'lucide';
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { classes } from './classes.ts';

// In pixels: with large letters a bar must hold as many.
const LOOK =
  'relative inline-grid size-[44px] flex-none place-items-center rounded-control text-ink transition-colors duration-150 ' +
  'hover:bg-sunken disabled:text-muted disabled:hover:bg-transparent';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconNode;
  /** Says what it does; there is no other text. */
  label: string;
}

/** A 44 by 44 button that is only an icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={classes(LOOK, className)}>
      <Icon shape={icon} className="size-[20px]" />
    </button>
  );
}

interface IconLinkProps {
  icon: IconNode;
  label: string;
  /** The link itself: `<Link to="…" />` or `<a href="…" />`. */
  render: ReactElement<{ className?: string; children?: ReactNode; 'aria-label'?: string; title?: string }>;
  className?: string;
}

/** The same as a link. */
export function IconLink({ icon, label, render, className }: IconLinkProps) {
  return cloneElement(
    render,
    { 'aria-label': label, title: label, className: classes(LOOK, className) },
    <Icon shape={icon} className="size-[20px]" />,
  );
}

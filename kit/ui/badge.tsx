import { Hand, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { classes } from './classes.ts';
import * as words from './first-screen-wording.ts';

export type BadgeTone = 'success' | 'warning' | 'danger' | 'info' | 'brand' | 'line' | 'sunken' | 'ink' | 'accent';

interface BadgeProps {
  tone?: BadgeTone;
  /** Colour is never alone: give an icon. */
  icon?: IconNode;
  className?: string;
  children: ReactNode;
}

/** A status or a role: icon and word on a tint. */
export function Badge({ tone = 'sunken', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-[26px] max-w-full flex-none items-center gap-[5px] rounded-chip border pr-[9px] text-meta leading-none font-semibold md:whitespace-nowrap',
        icon ? 'pl-[7px]' : 'pl-[9px]',
        TONES[tone],
        className,
      )}
    >
      {icon ? (
        <Icon
          shape={icon}
          strokeWidth={2.4}
          className={classes('size-3.5 flex-none', tone === 'ink' && 'text-ink-mark')}
        />
      ) : null}
      {children}
    </span>
  );
}

/** Beside a status, when this viewer must act. */
export function YourMove() {
  return (
    <Badge tone="accent" icon={Hand}>
      {words.yourMove}
    </Badge>
  );
}

const TONES: Record<BadgeTone, string> = {
  success: 'border-transparent bg-success-tint text-success',
  warning: 'border-transparent bg-warning-tint text-warning',
  danger: 'border-transparent bg-danger-tint text-danger',
  info: 'border-transparent bg-info-tint text-info',
  brand: 'border-transparent bg-brand-tint text-brand-ink',
  line: 'border-field text-muted',
  sunken: 'border-transparent bg-sunken text-ink',
  ink: 'border-transparent bg-ink text-canvas',
  accent: 'border-transparent bg-accent text-on-accent',
};

import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CountPillProps {
  count: number;
  /** Lime says "waiting for you"; plain only counts. */
  tone?: 'move' | 'plain';
  /** The meaning of the number, for screen readers: "waiting for you". */
  label?: string;
  className?: string;
}

/** A small number. What waits says 99+ past 99; what only counts is exact. */
export function CountPill({ count, tone = 'move', label, className }: CountPillProps) {
  return (
    <span
      className={classes(
        'numbers inline-block h-[22px] min-w-[22px] rounded-pill px-1.5 text-center text-micro leading-[22px] font-bold',
        tone === 'move' ? 'bg-accent text-on-accent' : 'bg-sunken text-muted',
        className,
      )}
    >
      {tone === 'move' && count > 99 ? '99+' : count}
      {label ? <VisuallyHidden> {label}</VisuallyHidden> : null}
    </span>
  );
}

import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { classes } from './classes.ts';

/** The quiet line under a title: category, time, place. */
export function Meta({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={classes(
        'flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm leading-[1.375rem] wrap-anywhere text-muted',
        className,
      )}
    >
      {children}
    </p>
  );
}

/** One fact in that line. */
export function MetaItem({ icon, className, children }: { icon?: IconNode; className?: string; children: ReactNode }) {
  return (
    <span className={classes('inline-flex items-center gap-[5px]', className)}>
      {icon ? <Icon shape={icon} className="size-[15px] flex-none" /> : null}
      {children}
    </span>
  );
}

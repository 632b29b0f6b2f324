import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
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
export function MetaItem({
  icon: Icon,
  className,
  children,
}: {
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={classes('inline-flex items-center gap-[5px]', className)}>
      {Icon ? <Icon aria-hidden="true" className="size-[15px] flex-none" /> : null}
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import { classes } from '#kit/ui/classes.ts';

/** Label and value, row by row, with lines between. */
export function DefinitionRows({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={className}>{children}</dl>;
}

interface DefinitionRowProps {
  label: ReactNode;
  children: ReactNode;
  /** For running text: regular weight. */
  prose?: boolean;
  /** Puts the value under its label on a phone. */
  stack?: boolean;
  /** Says that there is nothing: "Not confirmed yet". */
  missing?: boolean;
}

/** One row. */
export function DefinitionRow({ label, children, prose = false, stack = false, missing = false }: DefinitionRowProps) {
  return (
    <div
      className={classes(
        'grid gap-x-4 gap-y-1 border-b border-line py-3 text-card last:border-0 last:pb-0',
        stack
          ? 'sm:grid-cols-[132px_minmax(0,1fr)]'
          : 'grid-cols-[108px_minmax(0,1fr)] sm:grid-cols-[132px_minmax(0,1fr)]',
      )}
    >
      <dt className="text-muted">{label}</dt>
      <dd className={classes('min-w-0 wrap-anywhere', !prose && !missing && 'font-medium', missing && 'text-muted')}>
        {children}
      </dd>
    </div>
  );
}

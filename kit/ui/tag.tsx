import type { ReactNode } from 'react';

/** A plain word in a row of words: a service, a place. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-[26px] items-center rounded-chip bg-sunken px-[9px] py-1 text-meta font-medium wrap-anywhere text-muted">
      {children}
    </span>
  );
}

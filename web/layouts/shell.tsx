import type { ReactNode } from 'react';
import type { Person } from '#web/session.ts';

export function Shell({ children }: { person: Person; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[1120px] px-4 py-5">
      {children}
    </main>
  );
}

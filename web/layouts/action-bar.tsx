import type { ReactNode } from 'react';

/** On a phone, a page's main action: it stays in reach above the bottom navigation, which makes room for it. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      className="fixed inset-x-0 bottom-[calc(68px+env(safe-area-inset-bottom))] z-25 flex items-center gap-4 border-t border-line bg-surface px-4 py-2.5 md:hidden"
    >
      {children}
    </div>
  );
}

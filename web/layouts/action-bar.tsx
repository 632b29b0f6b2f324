import type { ReactNode } from 'react';
import { classes } from '#kit/ui/classes.ts';

type ActionBarProps = {
  /** On a wider screen it stands where it is written, instead of being hidden. */
  inPlace?: boolean;
  children: ReactNode;
};

/** On a phone, a page's main action: it stays in reach above the bottom navigation, which makes room for it. */
export function ActionBar({ inPlace = false, children }: ActionBarProps) {
  return (
    <div
      data-action-bar
      className={classes(
        'flex flex-wrap items-center [&>.w-full]:w-auto [&>.w-full]:flex-1 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(68px+env(safe-area-inset-bottom))] max-md:z-25 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2.5',
        inPlace ? 'gap-3 md:mt-5 md:max-w-140' : 'gap-4 md:hidden',
      )}
    >
      {children}
    </div>
  );
}

import type { ComponentProps } from 'react';
import { Button } from '#kit/ui/button.tsx';

/** The key of an act, as `aria-keyshortcuts` has it: a letter or `ArrowRight`. */
type Shortcut = { shortcut: string };

/** A button of an act that a key takes too. A desk shows the key. */
export const KeyButton = ({ shortcut, children, ...button }: ComponentProps<typeof Button> & Shortcut) => (
  <Button full {...button} aria-keyshortcuts={shortcut}>
    <span className="inline-flex items-center gap-2">
      {children}
      <KeyMark shortcut={shortcut} />
    </span>
  </Button>
);

/** A key beside the name of its act. */
export const KeyMark = ({ shortcut }: Shortcut) => (
  <kbd aria-hidden="true" className="rounded border border-current px-1.5 text-meta uppercase opacity-80 max-md:hidden">
    {shortcut === 'ArrowRight' ? '→' : shortcut}
  </kbd>
);

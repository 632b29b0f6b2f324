import { Command } from 'lucide';
import { useEffect, useLayoutEffect, useState } from 'react';
import { paletteWords as words } from '#features/console/wording.ts';
import { usePerson } from '#kit/api/session.ts';
import { savesData } from '#kit/ui/loading/data-saver.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const CommandPalette = lazyDialog(() => import('./command-palette.tsx'));

/** True if a dialog is open over the page: it keeps its keys. */
const isSomethingOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Opens the command palette of the admins, by a press or by Ctrl K (⌘ K) on any page. */
export default function PaletteButton() {
  const { needsSecondFactor } = usePerson();
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked');
  // Before the button is seen: keys that are pressed right then count.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isAsked =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      if (!isAsked) return;
      event.preventDefault();
      if (!isSomethingOpen()) setState('open');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  // A computer loads the palette early, so that text typed right after the keys is not lost.
  useEffect(() => {
    if (!savesData() && matchMedia('(hover: hover) and (pointer: fine)').matches) void CommandPalette.preload();
  }, []);
  if (needsSecondFactor) return null;
  return (
    <>
      <IconButton
        icon={Command}
        label={words.title}
        title={words.openBy(navigator.platform.startsWith('Mac'))}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setState('open')}
      />
      {state === 'unasked' ? null : <CommandPalette open={state === 'open'} onClose={() => setState('closed')} />}
    </>
  );
}

import { cloneElement, type ComponentProps, type ReactElement, Suspense, useState } from 'react';
import { lazyDialog, lazyMenu } from './lazy-part.tsx';
import type { MenuAct } from '#kit/ui/overlays/menu.tsx';

/** A dialog whose code loads when it opens first. */
export const Dialog = lazyDialog(() =>
  import('#kit/ui/overlays/dialog.tsx').then(({ Dialog }) => ({ default: Dialog })),
);
/** The question before something that cannot be undone. Its code loads when it is asked first. */
export const Confirm = lazyDialog(() =>
  import('#kit/ui/overlays/confirm.tsx').then(({ Confirm }) => ({ default: Confirm })),
);
const LoadedMenu = lazyMenu(() => import('#kit/ui/overlays/menu.tsx').then(({ Menu }) => ({ default: Menu })));

type MenuProps = { trigger: ReactElement<ComponentProps<'button'>>; acts: readonly MenuAct[] };

/** A few acts behind one button. The menu loads when the button is pressed, and opens at once. */
export function Menu({ trigger, acts }: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  });
  if (!wanted) return button;
  const menu = { defaultOpen: true, onClose: () => setWanted(false), trigger, acts };
  return (
    <Suspense fallback={button}>
      <LoadedMenu {...menu} />
    </Suspense>
  );
}
